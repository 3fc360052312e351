import { after } from '../clock.ts'
import { tellHost } from '../events.ts'
import { phoneText } from '../text/phone.ts'
import { ringback } from './bell.ts'
import { tellCallEnd, tellOfCall } from './call-story.ts'
import { callOnLine, callOnLineIs, lineInUse } from './connection.ts'
import { BUSY_HERE, type LineEvent } from './line.ts'
import { isOnCall } from './machine.ts'
import { tellOfTransfer } from './order-book.ts'
import { isRefusedByRule, outcomeOf, transferFailure } from './outcome.ts'
import { refusal, tell, tellPage } from './refusal.ts'
import { factsOf } from './reminders.ts'
import { sipStateOf } from './sip-state.ts'
import { $phone, happen, sipStateIs } from './state.ts'
import { playVoice, stopVoice } from './voice.ts'

type CallEvent = Extract<LineEvent, { callId: string }>
type Of<Type> = Extract<CallEvent, { type: Type }>

/** After an accepted transfer the far end hangs up; if it does not, we do. */
const LEAVE_AFTER_TRANSFER_MS = 2000

type Hearers = { readonly [Type in CallEvent['type']]: (event: Of<Type>) => void }

/** What the line says of calls, told to the telephone and to the page. */
const hearers: Hearers = {
  incoming,
  outgoing,
  sent: happen,
  progress(event) {
    happen(event)
    ringback(!event.early && lineInUse()?.usesMicrophone === true)
    tellState(event)
  },
  confirmed,
  ended: over,
  failed: over,
  'not-answered': happen,
  held: happen,
  muted: happen,
  media: happen,
  'in-vain': ({ what }) =>
    void tell(refusal(what === 'hold' ? phoneText.holdInVain() : phoneText.tonesInVain())),
  'remote-audio': ({ stream }) => void playVoice(stream),
  'transfer-ringing': happen,
  transferred
}

/** Hears the line. It has its own name for our call; what it says of another one is not for us. */
export function hearCall(event: CallEvent): void {
  const hear = hearers[event.type] as (event: CallEvent) => void
  const phone = $phone.get()
  if (event.type === 'incoming' || event.type === 'outgoing') hear(event)
  else if (event.callId === callOnLine() && isOnCall(phone))
    hear({ ...event, callId: phone.call.callId })
}

function tellState(event: LineEvent): void {
  const state = sipStateOf(event)
  if (state) sipStateIs(state)
}

/** One call at a time: whoever comes second hears the busy tone, and the agent hears nothing. */
function incoming(event: Of<'incoming'>): void {
  if (isOnCall($phone.get())) {
    lineInUse()?.hangUp(event.callId, BUSY_HERE)
    return
  }
  const { callId, number, name, callRecordId, customerId } = event
  callOnLineIs(callId)
  const facts = { callId, number, name, callRecordId, customerId }
  const call = { ...facts, direction: 'incoming', kind: 'ordinary' } as const
  happen({ type: 'ring', call: { ...call, ...factsOf(call) } })
  tellHost('incoming', { callId, number, callRecordId })
  tellState(event)
}

function outgoing(event: Of<'outgoing'>): void {
  if (event.facts && !isOnCall($phone.get())) {
    const { callId, number, facts } = event
    const call = { callId, number, ...facts, callRecordId: undefined } as const
    happen({ type: 'dial', call: { ...call, direction: 'outgoing', kind: 'ordinary' } })
  }
  const phone = $phone.get()
  if (phone.at !== 'dialling') return
  callOnLineIs(event.callId)
  const { callId, number, customerId } = phone.call
  tellOfCall('dial', { callId, number, customerId })
  tellState(event)
}

function confirmed(event: Of<'confirmed'>): void {
  ringback(false)
  happen(event)
  const phone = $phone.get()
  if (phone.at !== 'talking') return
  const line = lineInUse()
  if (phone.muted && line?.usesMicrophone) line.mute(callOnLine() ?? '', true)
  tellState(event)
  tellOfCall('answer', { callId: event.callId, callRecordId: phone.call.callRecordId })
}

function over(event: Of<'ended' | 'failed'>): void {
  const before = $phone.get()
  if (!isOnCall(before)) return
  const outcome = outcomeOf(before, event)
  const { callId } = before.call
  ringback(false)
  void stopVoice()
  if (event.type === 'failed' && event.callRecordId !== undefined)
    happen({ type: 'known', callId, facts: { callRecordId: event.callRecordId } })
  happen({ type: 'over', callId, outcome })
  tellState(event)
  const now = $phone.get()
  const seconds = now.at === 'wrap-up' ? now.seconds : 0
  tellCallEnd(now.at === 'idle' ? before.call : now.call, seconds, outcome)
  // The person reads the outcome where the call was.
  if (event.by === 'network' || isRefusedByRule(event))
    tellPage(
      refusal(outcome.text, 'phone', outcome.status > 0 ? String(outcome.status) : undefined)
    )
}

function transferred(event: Of<'transferred'>): void {
  happen(event)
  if (!event.ok) {
    const code = event.status > 0 ? String(event.status) : undefined
    tellOfTransfer(refusal(transferFailure(event.status, event.why), 'phone', code))
    return
  }
  const lineId = callOnLine()
  after(LEAVE_AFTER_TRANSFER_MS, () => {
    if (lineId !== undefined && lineId === callOnLine()) lineInUse()?.hangUp(lineId)
  })
}
