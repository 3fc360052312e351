import { thousands } from '../../../core/lib/format/number-format.ts'

/** Default format of values: at most two decimals, grouped by thousands. */
export const rounded = (value: number): string => thousands(Math.round(value * 100) / 100)
