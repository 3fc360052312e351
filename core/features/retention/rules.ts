/** Terms of retention (rule retention-1). */
import type { RetentionTerms } from './schemas.ts'

export const [LEAST_DAYS, MOST_DAYS] = [30, 3650] as const

const isShorterTerm = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before)

/** Whether more may be due than before. */
export const isShorter = (before: RetentionTerms, after: RetentionTerms): boolean =>
  isShorterTerm(before.recordingDays, after.recordingDays) ||
  isShorterTerm(before.transcriptDays, after.transcriptDays)

const [STEP, UNITS] = [1024, ['B', 'KB', 'MB', 'GB', 'TB']] as const

/** Such as `12.5 MB`. */
export function sizeText(bytes: number): string {
  const at =
    bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const value = bytes / STEP ** at
  return `${at === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[at]}`
}
