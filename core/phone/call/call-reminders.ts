import { atom, readonlyType } from 'nanostores'
import type { PushData } from '../../contract/topics.ts'
import { after } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { callOnLine, lineInUse } from '../line/connection.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone, $registration, happen } from '../state/phone-state.ts'
import type { Call } from '../state/phone-types.ts'

/** Pushed call notifications. For a web phone these are hints; SIP is authoritative. */
type Reminder = PushData<'incoming_reminder'>
type Quit = PushData<'call_quit'>

export interface CallPushes {
  incoming_reminder: Reminder
  call_quit: Quit
  agent_register: PushData<'agent_register'>
}
type Listeners = { readonly [Name in keyof CallPushes]: Set<(data: CallPushes[Name]) => void> }

const listeners: Listeners = {
  incoming_reminder: new Set(),
  call_quit: new Set(),
  agent_register: new Set()
}

/** For the agent's own device, whose calls are known from the server only. */
export function onCallPush<Name extends keyof CallPushes>(
  name: Name,
  listener: (data: CallPushes[Name]) => void
): () => void {
  listeners[name].add(listener)
  return () => listeners[name].delete(listener)
}

const $eavesdrop = atom<PushData<'eavesdrop_reminder'> | undefined>()

/** The call a supervisor was last invited to listen to. */
export const $eavesdropReminder = readonlyType($eavesdrop)

/** A reminder may precede its call, by at most this time in ms. */
const KEPT_MS = 5000
let kept: { readonly reminder: Reminder; readonly at: number } | undefined

const isAbout = (call: Pick<Call, 'callRecordId' | 'number'>, reminder: Reminder): boolean =>
  call.callRecordId === undefined
    ? call.number === reminder.customerPhone
    : call.callRecordId === reminder.callRecordId

const toDetails = ({
  callRecordId,
  callItemNumberId,
  customerId,
  customerName
}: Reminder): Partial<Call> => ({
  callRecordId,
  ...(callItemNumberId ? { callItemNumberId } : {}),
  ...(customerId ? { customerId } : {}),
  ...(customerName ? { name: customerName } : {})
})

/** Details from an earlier reminder of a new call. */
export function detailsOf(call: Pick<Call, 'callRecordId' | 'number'>): Partial<Call> {
  const isFresh = kept && environment().monotonic() - kept.at < KEPT_MS
  return kept && isFresh && isAbout(call, kept.reminder) ? toDetails(kept.reminder) : {}
}

onTopic('incoming_reminder', reminder => {
  kept = { reminder, at: environment().monotonic() }
  for (const listener of [...listeners.incoming_reminder]) listener(reminder)
  const phone = $phone.get()
  if (!isOnCall(phone) || phone.call.direction !== 'incoming' || !isAbout(phone.call, reminder))
    return
  happen({ type: 'known', callId: phone.call.callId, changes: toDetails(reminder) })
})

/** Grace period, in ms, for a BYE to arrive by itself. */
const BYE_GRACE_MS = 2000 // rule phone-36

/**
 * Ends a call that the server reports as over while the line is down and cannot receive its BYE.
 */
function endUnreachableCall(callRecordId: string): void {
  const phone = $phone.get()
  const line = lineInUse()
  const lineId = callOnLine()
  if (!line?.usesMicrophone || lineId === undefined || line.isUp()) return
  if (isOnCall(phone) && phone.call.callRecordId === callRecordId) line.hangUp(lineId)
}

onTopic('call_quit', quit => {
  for (const listener of [...listeners.call_quit]) listener(quit)
  after(BYE_GRACE_MS, () => endUnreachableCall(quit.callRecordId))
})

onTopic('agent_register', push => {
  for (const listener of [...listeners.agent_register]) listener(push)
  const isLost = !push.registerState && $registration.get().status === 'registered'
  if (isLost && lineInUse()?.usesMicrophone) lineInUse()?.wake()
})

onTopic('eavesdrop_reminder', reminder => {
  const { callRecordId, isCutIn, supervisor, whisperedBy: whisper } = reminder
  if (isCutIn === undefined) return $eavesdrop.set(reminder)
  const phone = $phone.get()
  if (phone.status !== 'talking' || phone.call.callRecordId !== callRecordId) return
  const by = isCutIn ? (supervisor ?? '') : undefined
  happen({ type: 'cut-in', callId: phone.call.callId, by, whisper })
})

onStart(() => () => {
  kept = undefined
  $eavesdrop.set(undefined)
})
