import { type HostEvents, tellHost } from '../events.ts'
import { HERE, takerOf } from './neighbours.ts'
import type { Call, CallOutcome } from './types.ts'

/** What becomes of a call, told to the page in one tab: the one that dialled or answered it. */

type Names = 'dial' | 'call-state' | 'answer' | 'call-end'
export type Chapter = { readonly [Name in Names]: { name: Name; detail: HostEvents[Name] } }[Names]

/** Tells another tab's page; false when there is no way to it. */
type Forward = (tab: string, chapter: Chapter) => boolean

let forward: Forward = () => false

export function forwardBy(act: Forward): void {
  forward = act
}

/** Everything that a host needs to write the call down by itself. */
export function tellCallEnd(
  call: Omit<Call, 'number' | 'name'> & { readonly number: string | undefined },
  seconds: number,
  outcome: CallOutcome
): void {
  const { callId, callRecordId, callItemNumberId, customerId, number, direction, kind } = call
  const ids = { callId, callRecordId, callItemNumberId, customerId }
  const { ok, text, status, endedBy = 'system' } = outcome
  const result = { ok, text, status, endedBy, seconds }
  tellOfCall('call-end', { ...ids, number, direction, kind, ...result })
}

/** Here, as long as nobody has taken the call, or whoever has is gone. */
export function tellOfCall<Name extends Names>(name: Name, detail: HostEvents[Name]): void {
  const { callId } = detail
  const taker = callId === undefined ? undefined : takerOf(callId)
  const isElsewhere = taker !== undefined && taker !== HERE
  if (!isElsewhere || !forward(taker, { name, detail } as Chapter)) tellHost(name, detail)
}
