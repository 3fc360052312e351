import { emitToHost, type HostEvents } from '../../public-events.ts'
import type { Call, CallOutcome } from '../state/phone-types.ts'
import { callOwner, HERE } from '../tabs/peer-tabs.ts'

/** Emits the events of a call in one tab: the one that dialled or answered it. */

type Names = 'dial' | 'call-state' | 'answer' | 'call-end'
export type CallEvent = {
  readonly [Name in Names]: { name: Name; detail: HostEvents[Name] }
}[Names]

/** Forwards an event to another tab; returns false when it cannot be reached. */
type Forward = (tab: string, event: CallEvent) => boolean

let forward: Forward = () => false

export function forwardBy(act: Forward): void {
  forward = act
}

/** Emits `call-end` with everything a host needs to record the call. */
export function emitCallEnd(
  call: Omit<Call, 'number' | 'name'> & { readonly number: string | undefined },
  seconds: number,
  outcome: CallOutcome
): void {
  const { callId, callRecordId, callItemNumberId, customerId, number, direction, kind } = call
  const ids = { callId, callRecordId, callItemNumberId, customerId }
  const { ok, text, status, endedBy = 'system' } = outcome
  const result = { ok, text, status, endedBy, seconds }
  emitCallEvent('call-end', { ...ids, number, direction, kind, ...result })
}

/** Emitted in this tab while no tab has dialled or answered the call, or that tab is closed. */
export function emitCallEvent<Name extends Names>(name: Name, detail: HostEvents[Name]): void {
  const { callId } = detail
  const owner = callId === undefined ? undefined : callOwner(callId)
  const isElsewhere = owner !== undefined && owner !== HERE
  if (!isElsewhere || !forward(owner, { name, detail } as CallEvent)) emitToHost(name, detail)
}
