/** Normalises numeric input of the call task dialog (rule call-task-30). */
import type { LimitPeriod, Threshold } from './form-types.ts'

const isWhole = (typed: string): boolean => /^\d+$/.test(typed)
const plain = (typed: string): string => typed.trim().replace(/^0+(?=\d)/, '')

const lengths: Readonly<Record<LimitPeriod, number>> = { dayFreq: 4, weekFreq: 3, monthFreq: 2 }
const COUNT_LENGTH = 8 // rule call-task-30

/**
 * Period or count of a dial limit: a whole number with a limited number of digits; other input is
 * dropped.
 */
export function typedFrequency(
  period: LimitPeriod,
  part: 'dialPeriod' | 'dialLeft',
  typed: string
): string {
  const value = typed.trim()
  return isWhole(value) ? value.slice(0, part === 'dialLeft' ? COUNT_LENGTH : lengths[period]) : ''
}

/**
 * Text shown during input: anything but a whole number stays until blur, so that `5.5` does not
 * become 5, nor `-3` become 3.
 */
export const typingNumber = (typed: string, accepted: string): string =>
  typed === '' || isWhole(typed.trim()) ? accepted : typed.slice(0, COUNT_LENGTH)

const MOST_PERCENT = 100 // rule call-task-31
const MOST_FAULTS = 1000 // rule call-task-31

/** A rate in percent or a number of faults; rejects 0 and values above the limit. */
export function typedThreshold(threshold: Threshold, typed: string): string {
  const value = plain(typed)
  const most = threshold === 'callerFaultCount' ? MOST_FAULTS : MOST_PERCENT
  return isWhole(value) && Number(value) >= 1 && Number(value) <= most ? value : ''
}

/** Concurrency up to what the selected lines have left; other input is dropped. */
export function typedConcurrency(typed: string, ceiling: number): string {
  const value = Number(typed.trim() === '' ? Number.NaN : typed)
  return Number.isFinite(value) && value >= 1 && value <= ceiling ? String(Math.trunc(value)) : ''
}

/** Maximum concurrency: the unused capacity of the task's lines. */
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
