/** Sums of a seat's states, and the averages of them. */
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
