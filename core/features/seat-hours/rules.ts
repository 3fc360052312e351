/** Seconds of a seat's states, and the sums of reports. */
import type { CallPhase } from '../seat-log/enums.ts'
import type { SignState } from '../seats/enums.ts'

export const stateColumns = ['free', 'busy', 'ring', 'talkIn', 'talkOut', 'hold', 'wrapUp'] as const
export type StateColumn = (typeof stateColumns)[number]
/** Whole seconds of each state. */
export type StateSeconds = Readonly<Record<StateColumn, number>>

export const noSeconds: StateSeconds = {
  ...{ free: 0, busy: 0, ring: 0, talkIn: 0, talkOut: 0, hold: 0, wrapUp: 0 }
}

/** The column of a state; undefined for 离线. */
export function columnOf(state: SignState, phase: CallPhase | null): StateColumn | undefined {
  switch (state) {
    case 'OFF_LINE':
      return undefined
    case 'SIGN_FREE':
      return 'free'
    case 'SIGN_BUSY':
      return 'busy'
    case 'CLEARING':
      return 'wrapUp'
    case 'RING':
      return 'ring'
    case 'CALLING':
      if (phase === 'dialling') return 'ring' // rule seat-hours-3
      if (phase === 'held') return 'hold'
      return phase === 'inbound' ? 'talkIn' : 'talkOut'
  }
}

/** Seconds of the clock between two times in ms; adjoining periods add up. */ // rule seat-hours-2
export const clockSeconds = (from: number, to: number): number =>
  Math.floor(to / 1000) - Math.floor(from / 1000)

export const addSeconds = (a: StateSeconds, b: StateSeconds): StateSeconds =>
  Object.fromEntries(stateColumns.map(column => [column, a[column] + b[column]])) as Record<
    StateColumn,
    number
  >

/** Signed-in seconds: the sum of the states. */
export const signedInOf = (seconds: StateSeconds): number =>
  stateColumns.reduce((sum, column) => sum + seconds[column], 0)
