import { environment } from '../environment.ts'
import { toJson } from '../lib/json.ts'
import { notify } from '../notices.ts'
import { $agentMode } from '../session/seat.ts'
import { phoneText } from '../text/phone.ts'
import { tellCallEnd } from './call-story.ts'
import { lineInUse } from './connection.ts'
import { idle, isOnCall } from './machine.ts'
import { monitorEnded } from './outcome.ts'
import { refusal, tell } from './refusal.ts'
import { $isLeader, $phone, happen, phoneIs, sipStateIs } from './state.ts'
import type { Call, CallOutcome, PhoneState } from './types.ts'

/**
 * A call ends with the page that has it. Whoever has the telephone next says so: another tab, which
 * has seen the call, or the same page once it is loaded anew, which finds a note.
 */

/** A page that is opened later than this has nothing to do with the one that was closed. */
const FRESH_MS = 60_000

interface Note {
  readonly callId: string
  readonly callRecordId: string | undefined
  readonly customerId: string | undefined
  readonly direction: Call['direction']
  readonly kind: Call['kind']
  /** Of talk; undefined when nobody had answered. */
  readonly seconds: number | undefined
  readonly at: number
}

const placeOf = (telephone: string) => `${telephone}:lost`

const secondsOf = (phone: PhoneState): number | undefined =>
  phone.at === 'talking'
    ? Math.max(0, Math.floor((environment().monotonic() - phone.since) / 1000))
    : undefined

/** The page is going, and takes its call along. */
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

/** This tab has the telephone from now on: a call that is gone is told of, once. */
export function tellLostCall(telephone: string): void {
  const note = takeNote(telephone)
  const phone = $phone.get()
  if (phone.at === 'wrap-up') return
  /** The agent's own device goes on without any page, and is asked what it is in. */
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
    text: phoneText.outcomePageGone(),
    status: 0,
    endedBy: 'network'
  }
  const outcome = isMonitor ? monitorEnded() : gone
  const seconds = isOnCall(phone) ? secondsOf(phone) : note?.seconds
  happen({ type: 'over', callId, outcome })
  sipStateIs(seconds === undefined ? 'FAILED' : 'ENDED', lost)
  tellCallEnd({ ...lost, number }, seconds ?? 0, outcome)
  // The call that was listened to goes on.
  if (isMonitor) notify('info', outcome.text)
  else tell(refusal(outcome.text))
}
