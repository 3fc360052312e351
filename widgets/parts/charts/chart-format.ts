import { roundTo, thousands } from '../../../core/lib/format/number-format.ts'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'

/** Formats a value; ticks of an axis pass the decimals of their step. */
export type ValueFormat = (value: number, decimals?: number) => string

/**
 * Default format: at most two decimals, grouped by thousands. A value that is not zero is never written
 * as zero.
 */ // rule format-13
export const rounded: ValueFormat = (value, decimals = 2) => {
  const nearest = roundTo(value, decimals)
  return nearest === 0 && value > 0
    ? messages.lessThan({ least: thousands(10 ** -decimals) })
    : thousands(nearest)
}

/** Percent with at most one decimal, or those of a tick. */
export const inPercent: ValueFormat = (value, decimals = 1) => `${rounded(value, decimals)}%`

/** The heading of a sheet's column: its values are plain numbers in the unit. */
export const headingOf = (name: string, unit: string): string =>
  unit === '' ? name : messages.inUnit({ name, unit })

/** From here on two decimals, below two significant digits. */
const SMALL = 0.1

/** A value of a sheet: a number without the noise of binary fractions; blank for a gap. */
export const sheetValue = (value: number | null | undefined): number | '' =>
  value === null || value === undefined
    ? ''
    : Math.abs(value) < SMALL
      ? Number(value.toPrecision(2))
      : roundTo(value, 2)

const timeUnits = [
  [3600, messages.hours],
  [60, messages.minutes]
] as const

/** The unit in which a chart writes its times: the largest that the longest of them reaches. */
export function timeUnitOf(mostSeconds: number): {
  readonly seconds: number
  readonly name: string
} {
  const [seconds, name] = timeUnits.find(([least]) => mostSeconds >= least) ?? [1, messages.seconds]
  return { seconds, name: name() }
}
