import { thousands } from '../../../core/lib/format/number-format.ts'

/** Default format of values: at most two decimals, grouped by thousands. */
export const rounded = (value: number): string => thousands(Math.round(value * 100) / 100)

/** A value of a sheet: a number without the noise of binary fractions; blank for a gap. */
export const sheetValue = (value: number | null | undefined): number | '' =>
  value === null || value === undefined ? '' : Math.round(value * 1e4) / 1e4
