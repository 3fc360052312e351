/** Code of the refusal of an edit whose line or robots another user has changed meanwhile. */
export const RESOURCE_CHANGED = 'RESOURCE_CHANGED'
