/** Code of the refusal of an edit whose voice another user has changed meanwhile. */
export const VOICE_CHANGED = 'VOICE_CHANGED'
