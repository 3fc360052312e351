import { statusOf } from '../../../../core/features/scripts/rules/review-moves.ts'

const tones = {
  [statusOf.submitted]: 'warn',
  [statusOf.rejected]: 'bad',
  [statusOf.approved]: 'warn',
  [statusOf.published]: 'good'
} as const

const isToned = (status: number): status is keyof typeof tones => Object.hasOwn(tones, status)

/** Tone of a script's review. */
export const auditTone = (status: number) => (isToned(status) ? tones[status] : 'plain')
