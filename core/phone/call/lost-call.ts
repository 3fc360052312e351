import { environment } from '../../environment/environment.ts'
import { toJson } from '../../lib/json.ts'
import { notify } from '../../notices.ts'
import { $agentMode } from '../../session/seat.ts'
import { lineInUse } from '../line/connection.ts'
import { phoneMessages } from '../phone-messages.ts'
import { idle, isOnCall } from '../state/machine.ts'
import { monitorEnded } from '../state/outcome.ts'
import { $isLeader, $phone, happen, phoneIs, sipStateIs } from '../state/phone-state.ts'
import type { Call, CallOutcome, PhoneState } from '../state/phone-types.ts'
import { emitCallEnd } from './call-events.ts'
import { refusal, reportRefusal } from './call-refusal.ts'

/**
 * A call ends with its page. The next leader tab reports it: either a tab aware of the call, or
 * the reloaded page, from a note in storage.
 */

/** Maximum age of the note in ms; an older one belongs to an earlier visit. */
const FRESH_MS = 60_000 // rule phone-27

interface Note {
  readonly callId: string
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
  readonly direction: Call['direction']
  readonly kind: Call['kind']
  /** Talk time; undefined when the call was not answered. */
  readonly seconds: number | undefined
  readonly at: number
}

const placeOf = (telephone: string) => `${telephone}:lost`

const secondsOf = (phone: PhoneState): number | undefined =>
  phone.status === 'talking'
    ? Math.max(0, Math.floor((environment().monotonic() - phone.since) / 1000))
    : undefined

/** Stores the running call while the page unloads. */
export function noteLostCall(telephone: string): void {
  const phone = $phone.get()
  if (!$isLeader.get() || !isOnCall(phone) || lineInUse()?.usesMicrophone !== true) return
  const { callId, callRecordId, customerId, direction, kind } = phone.call
  const { storage, now } = environment()
  const ids = { callId, callRecordId, customerId }
  const note: Note = { ...ids, direction, kind, seconds: secondsOf(phone), at: now() }
  storage.setItem(placeOf(telephone), toJson(note))
}

function takeNote(telephone: string): Note | undefined {
  const { storage, now } = environment()
  const written = storage.getItem(placeOf(telephone))
  if (written === null) return undefined
  storage.removeItem(placeOf(telephone))
  try {
    const { callId, callRecordId, customerId, direction, kind, seconds, at } = Object(
      JSON.parse(written)
    ) as Record<string, unknown>
    if (typeof callId !== 'string' || typeof at !== 'number' || now() - at > FRESH_MS)
      return undefined
    return {
      callId,
      callRecordId: typeof callRecordId === 'string' ? callRecordId : undefined,
      customerId: typeof customerId === 'string' ? customerId : undefined,
      direction: direction === 'incoming' ? direction : 'outgoing',
      kind: kind === 'monitor' ? kind : 'ordinary',
      seconds: typeof seconds === 'number' ? seconds : undefined,
      at
    }
  } catch {
    return undefined
  }
}

/** Reports a lost call once, when this tab becomes the leader. */
export function reportLostCall(telephone: string): void {
  const note = takeNote(telephone)
  const phone = $phone.get()
  if (phone.status === 'wrap-up') return
  /** The agent's own device keeps its call without a page; its state is read from the server. */
  const isOwnDevice = $agentMode.get() !== 0
  const lost = isOwnDevice ? undefined : isOnCall(phone) ? phone.call : note
  if (!lost) {
    phoneIs(idle)
    return
  }
  const { callId } = lost
  const number = isOnCall(phone) ? phone.call.number : undefined
  const isMonitor = lost.kind === 'monitor'
  const gone: CallOutcome = {
    ok: false,
    text: phoneMessages.outcomePageGone(),
    status: 0,
    endedBy: 'network'
  }
  const outcome = isMonitor ? monitorEnded() : gone
  const seconds = isOnCall(phone) ? secondsOf(phone) : note?.seconds
  happen({ type: 'over', callId, outcome })
  sipStateIs(seconds === undefined ? 'FAILED' : 'ENDED', lost)
  emitCallEnd({ ...lost, number }, seconds ?? 0, outcome)
  // The supervised call itself continues.
  if (isMonitor) notify('info', outcome.text)
  else reportRefusal(refusal(outcome.text))
}
