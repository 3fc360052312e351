/** What becomes of figures as they are typed into the dialog of a call task (doc 2 §5). */
import type { Span, Threshold } from './form.ts'

const isWhole = (typed: string): boolean => /^\d+$/.test(typed)
const plain = (typed: string): string => typed.trim().replace(/^0+(?=\d)/, '')

const lengths: Readonly<Record<Span, number>> = { dayFreq: 4, weekFreq: 3, monthFreq: 2 }
const COUNT_LENGTH = 8

/** A period or a count of a dial limit: whole numbers of so many digits; anything else goes. */
export function typedFrequency(span: Span, part: 'dialPeriod' | 'dialLeft', typed: string): string {
  const value = typed.trim()
  return isWhole(value) ? value.slice(0, part === 'dialLeft' ? COUNT_LENGTH : lengths[span]) : ''
}

/**
 * What stands in the field while somebody types: what is no whole number stays until the field is
 * left, so that `5.5` does not become 5 under their fingers, nor `-3` 3.
 */
export const typingFigure = (typed: string, taken: string): string =>
  typed === '' || isWhole(typed.trim()) ? taken : typed.slice(0, COUNT_LENGTH)

const MOST_PERCENT = 100
const MOST_FAULTS = 1000

/** A rate in percent or a count of faults; 0, and what is above the limit, is not taken. */
export function typedThreshold(threshold: Threshold, typed: string): string {
  const value = plain(typed)
  const most = threshold === 'callerFaultCount' ? MOST_FAULTS : MOST_PERCENT
  return isWhole(value) && Number(value) >= 1 && Number(value) <= most ? value : ''
}

/** So many calls at once as the chosen lines have left; what is no number or more than that goes. */
export function typedConcurrency(typed: string, ceiling: number): string {
  const value = Number(typed.trim() === '' ? Number.NaN : typed)
  return Number.isFinite(value) && value >= 1 && value <= ceiling ? String(Math.trunc(value)) : ''
}

/** The most calls at once: what is left on the lines that the task may use. */
export function concurrencyCeiling(
  lines: readonly { cidNumber: string; groupId: string | null; unallocatedCount: number }[],
  chosen: {
    readonly cidResourceType: 0 | 1 | 2
    readonly selectedCidNumbers: readonly string[]
    readonly selectedCidGroupId: string
  }
): number {
  const numbers = new Set(chosen.selectedCidNumbers)
  return lines
    .filter(({ cidNumber, groupId }) => {
      if (chosen.cidResourceType === 1) return numbers.has(cidNumber)
      return chosen.cidResourceType === 0 || groupId === chosen.selectedCidGroupId
    })
    .reduce((sum, { unallocatedCount }) => sum + Math.max(0, unallocatedCount), 0)
}
