import { type CallReport, isSameNumber, type Source } from './call-reports.ts'

/** Two sources begin to report the same call within this time, in ms. */
const SAME_START = 15_000

/** A call on an outside exchange, as far as it was reported. */
export interface OutsideCall {
  readonly callRecordId: string
  readonly extension: string
  readonly direction: 0 | 1
  readonly number: string
  readonly startedAt: number
  /** `Call-ID` by source: an exchange between two dialogs has another one than the phone. */
  readonly ids: Map<Source, string>
  readonly seen: ReadonlyMap<Source, Set<number>>
  /** Time of the last event by source. */
  readonly lastEvents: Map<Source, number>
  answeredAt: number | undefined
  isRinging: boolean
  heldSince: number | undefined
  heldMs: number
  endedAt: number | undefined
  hasRecording: boolean
}

type About = Pick<OutsideCall, 'callRecordId' | 'extension' | 'direction' | 'number' | 'startedAt'>

export const beginningCall = (about: About): OutsideCall => ({
  ...about,
  ids: new Map(),
  seen: new Map([
    ['exchange', new Set<number>()],
    ['phone', new Set<number>()]
  ]),
  lastEvents: new Map(),
  ...{ answeredAt: undefined, isRinging: false, heldSince: undefined },
  ...{ heldMs: 0, endedAt: undefined, hasRecording: false }
})

/** Whether another source reports a call that is known already. */
export const isSameCall = (
  call: OutsideCall,
  { seat, source, direction, number, callRecordId, at }: CallReport
): boolean =>
  call.extension === seat.extension &&
  !call.ids.has(source) &&
  (call.callRecordId === callRecordId ||
    (direction === call.direction &&
      number !== undefined &&
      isSameNumber(number, call.number) &&
      Math.abs(at - call.startedAt) < SAME_START))
