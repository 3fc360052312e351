/** Rounds to so many decimals. */
export const roundTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/** `1234567.5` → `1,234,567.5` */
export function thousands(value: number): string {
  return Math.abs(value) < 1e21
    ? value.toLocaleString('en', { maximumFractionDigits: 20 })
    : String(value)
}

const units = [
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k']
] as const

/** `1234` → `1.2k`, `2000000` → `2M`; below a thousand as it is. */
export function compactNumber(value: number): string {
  const [size, unit] = units.find(([least]) => Math.abs(value) >= least) ?? [1, '']
  const shown = size === 1 ? value : Math.trunc((value / size) * 10) / 10
  return `${shown}${unit}`
}

/** Number of text messages: 70 characters in a single one, 67 each in several. */
export function smsSegments(text: string): number {
  if (text.length === 0) return 0
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

const MOST_COUNTED = 10_000

/** A total in lists; from 10000 on shown as a lower bound. */
export const listTotal = (total: number): string =>
  total >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(total)
