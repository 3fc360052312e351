/** A call on an outside exchange, as this server follows it. */
import type { CallReport, Source } from './call-reports.ts'

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

export const keyOf = (extension: string, callId: string): string => `${extension} ${callId}`
export const highest = (numbers: ReadonlySet<number> | undefined): number =>
  Math.max(0, ...(numbers ?? []))

type About = Pick<OutsideCall, 'callRecordId' | 'direction' | 'number' | 'startedAt'>

/** `taken`: the number of the last event of its source that another server has taken. */
export const newCall = (
  { seat, source, callId }: CallReport,
  about: About,
  taken?: number
): OutsideCall => ({
  ...about,
  extension: seat.extension,
  ids: new Map([[source, callId]]),
  seen: new Map(
    (['exchange', 'phone'] as const).map(one => [
      one,
      new Set<number>(one === source && taken !== undefined ? [taken] : [])
    ])
  ),
  lastEvents: new Map(),
  ...{ answeredAt: undefined, isRinging: false, heldSince: undefined },
  ...{ heldMs: 0, endedAt: undefined, hasRecording: false }
})
