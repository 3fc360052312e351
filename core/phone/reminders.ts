import { atom, readonlyType } from 'nanostores'
import { after } from '../clock.ts'
import type { PushData } from '../contract/topics.ts'
import { environment, onStart } from '../environment.ts'
import { onTopic } from '../net/frames.ts'
import { callOnLine, lineInUse } from './connection.ts'
import { isOnCall } from './machine.ts'
import { $phone, $registration, happen } from './state.ts'
import type { Call } from './types.ts'

/** What the server pushes about calls. For a web phone these are hints; SIP decides. */
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

/** For the agent's own device, whose calls we know from the server alone. */
export function onCallPush<Name extends keyof CallPushes>(
  name: Name,
  hear: (data: CallPushes[Name]) => void
): () => void {
  listeners[name].add(hear)
  return () => listeners[name].delete(hear)
}

const $eavesdrop = atom<PushData<'eavesdrop_reminder'> | undefined>()

/** The call that a supervisor was last invited to listen in on. */
export const $eavesdropReminder = readonlyType($eavesdrop)

/** A reminder may come a moment before its call does. */
const KEPT_MS = 5000
let kept: { readonly reminder: Reminder; readonly at: number } | undefined

const isAbout = (call: Pick<Call, 'callRecordId' | 'number'>, reminder: Reminder): boolean =>
  call.callRecordId === undefined
    ? call.number === reminder.customerPhone
    : call.callRecordId === reminder.callRecordId

const toFacts = ({
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

/** What a reminder has said of a call that only now arrives. */
export function factsOf(call: Pick<Call, 'callRecordId' | 'number'>): Partial<Call> {
  const isFresh = kept && environment().monotonic() - kept.at < KEPT_MS
  return kept && isFresh && isAbout(call, kept.reminder) ? toFacts(kept.reminder) : {}
}

onTopic('incoming_reminder', reminder => {
  kept = { reminder, at: environment().monotonic() }
  for (const hear of [...listeners.incoming_reminder]) hear(reminder)
  const phone = $phone.get()
  if (!isOnCall(phone) || phone.call.direction !== 'incoming' || !isAbout(phone.call, reminder))
    return
  happen({ type: 'known', callId: phone.call.callId, facts: toFacts(reminder) })
})

/** How long a BYE may still come by itself. */
const PATIENCE_MS = 2000

/** The server says that the call is over, and the line is too deaf to hear it. */
function endDeafCall(callRecordId: string): void {
  const phone = $phone.get()
  const line = lineInUse()
  const lineId = callOnLine()
  if (!line?.usesMicrophone || lineId === undefined || line.isUp()) return
  if (isOnCall(phone) && phone.call.callRecordId === callRecordId) line.hangUp(lineId)
}

onTopic('call_quit', quit => {
  for (const hear of [...listeners.call_quit]) hear(quit)
  after(PATIENCE_MS, () => endDeafCall(quit.callRecordId))
})

onTopic('agent_register', push => {
  for (const hear of [...listeners.agent_register]) hear(push)
  const isLost = !push.registerState && $registration.get().at === 'registered'
  if (isLost && lineInUse()?.usesMicrophone) lineInUse()?.wake()
})

onTopic('eavesdrop_reminder', reminder => {
  const { callRecordId, isCutIn, supervisor } = reminder
  if (isCutIn === undefined) return $eavesdrop.set(reminder)
  const phone = $phone.get()
  if (phone.at !== 'talking' || phone.call.callRecordId !== callRecordId) return
  const by = isCutIn ? (supervisor ?? '') : undefined
  happen({ type: 'cut-in', callId: phone.call.callId, by })
})

onStart(() => () => {
  kept = undefined
  $eavesdrop.set(undefined)
})
