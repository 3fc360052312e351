/** Colour of a clue's task status; the label carries the meaning. */
const tones = { 0: 'warn', 1: 'warn', 2: 'good', 3: 'plain', 4: 'bad' } as const

export const statusTone = (status: number): (typeof tones)[keyof typeof tones] =>
  tones[status as keyof typeof tones] ?? 'plain'
