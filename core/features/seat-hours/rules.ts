/** Sums of a seat's states, and the averages of them. */
import { addDays, chinaMidnight, DAY_MS } from '../../lib/format/china-day.ts'
import type { ServerGap } from './schemas.ts'

export const stateColumns = ['free', 'busy', 'ring', 'talkIn', 'talkOut', 'hold', 'wrapUp'] as const
export type StateColumn = (typeof stateColumns)[number]

/** Whole seconds of each state, and numbers of calls. */
export interface SeatSums extends Readonly<Record<StateColumn, number>> {
  readonly inbound: number
  readonly inboundAnswered: number
  /** Inbound, ended without an answer, not declined. */
  readonly missed: number
  readonly outbound: number
  readonly outboundAnswered: number
}

/** Signed-in seconds: the sum of the states. */ // rule seat-hours-2
export const signedInOf = (sums: SeatSums): number =>
  stateColumns.reduce((sum, column) => sum + sums[column], 0)

export const answeredOf = ({ inboundAnswered, outboundAnswered }: SeatSums): number =>
  inboundAnswered + outboundAnswered

const per = (amount: number, count: number): number | undefined =>
  count > 0 ? amount / count : undefined

/** Seconds of talk per answered call; undefined without one. */
export const averageTalkOf = (sums: SeatSums): number | undefined =>
  per(sums.talkIn + sums.talkOut, answeredOf(sums))

const handlingOf = ({ talkIn, talkOut, hold, wrapUp }: SeatSums): number =>
  talkIn + talkOut + hold + wrapUp

/** Seconds of talk, hold and wrap-up per answered call. */
export const averageHandlingOf = (sums: SeatSums): number | undefined =>
  per(handlingOf(sums), answeredOf(sums))

/** Share of the time signed in and not 示忙 that went into calls; undefined without such time. */ // rule seat-hours-6
export const occupancyOf = (sums: SeatSums): number | undefined =>
  per(handlingOf(sums), signedInOf(sums) - sums.busy)

/** The most days of a report. */
export const LIMIT_DAYS = 92 // rule seat-hours-7

export interface DayGap {
  readonly index: number
  readonly from: number
  readonly to: number
}

/**
 * The parts of the days, as China's `YYYY-MM-DD`, in which no server ran: the index of the day and
 * shares of it from 0 to 1. @param gaps in ms
 */ // rule seat-hours-8
export const gapsOfDays = (days: readonly string[], gaps: readonly ServerGap[]): DayGap[] =>
  days.flatMap((day, index) => {
    const begin = chinaMidnight(day)
    const share = (at: number) => Math.min(Math.max((at - begin) / DAY_MS, 0), 1)
    return gaps.flatMap(gap => {
      const [from, to] = [share(gap.from), share(gap.to)]
      return to > from ? [{ index, from, to }] : []
    })
  })

/** The days from the first to the last, also those without a row; days in another order are kept. */
export function everyDay(days: readonly string[]): readonly string[] {
  const [first = ''] = days
  const last = days.at(-1) ?? ''
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? ''))) return days
  const every: string[] = []
  for (let day = first; day !== '' && day <= last; day = addDays(day, 1)) every.push(day)
  return every
}
