/** Months of China as `YYYY-MM`. */
import { chinaDay, chinaMidnight, DAY_MS } from '../../../lib/format/china-day.ts'

export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

export const monthOf = (at: number): string => chinaDay(at).slice(0, 7)

/** The first moment of a month in ms. */
export const monthStart = (month: string): number => chinaMidnight(`${month}-01`)

/** The month `count` months after another, or before it. */
export function monthAfter(month: string, count = 1): string {
  const at = new Date(0)
  at.setUTCFullYear(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)
  return at.toISOString().slice(0, 7)
}

/** First and last day of a month. */
export const daysOf = (month: string): { readonly from: string; readonly to: string } => ({
  from: `${month}-01`,
  to: chinaDay(monthStart(monthAfter(month)) - DAY_MS)
})
