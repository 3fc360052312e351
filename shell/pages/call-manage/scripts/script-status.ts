/** Tones of the statuses of a review, by code. */
const tones = { 19: 'warn', 20: 'bad', 21: 'warn', 30: 'good' } as const

const isToned = (status: number): status is keyof typeof tones => Object.hasOwn(tones, status)

/** Tone of a script's review. */
export const auditTone = (status: number) => (isToned(status) ? tones[status] : 'plain')
