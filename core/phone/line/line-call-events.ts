import { after } from '../../environment/clock.ts'
import { emitToHost } from '../../public-events.ts'
import { exchangeAnswersAfter } from '../call/auto-answer.ts'
import { emitCallEnd, emitCallEvent } from '../call/call-events.ts'
import { refusal, reportRefusal, reportToPage } from '../call/call-refusal.ts'
import { detailsOf } from '../call/call-reminders.ts'
import { playRemoteAudio, stopVoice } from '../media/audio-output.ts'
import { ringback } from '../media/ringtone.ts'
import { phoneMessages } from '../phone-messages.ts'
import { loadSecondCall } from '../second-call/load-second-call.ts'
import { secondCall } from '../second-call/second-state.ts'
import { isOnCall } from '../state/machine.ts'
import { isRefusedByRule, outcomeOf, transferFailure } from '../state/outcome.ts'
import { phoneSettings } from '../state/phone-settings.ts'
import { $phone, happen, sipStateIs } from '../state/phone-state.ts'
import { sipStateOf } from '../state/sip-state.ts'
import { reportTransfer } from '../tabs/pending-commands.ts'
import { callerName } from './caller-name.ts'
import { callOnLine, callOnLineIs, lineInUse } from './connection.ts'
import { BUSY_HERE, type LineEvent } from './line.ts'

type CallEvent = Extract<LineEvent, { callId: string }>
type Of<Type> = Extract<CallEvent, { type: Type }>

/**
 * After an accepted transfer the far end hangs up; otherwise this side does, after this time in ms.
 */
const LEAVE_AFTER_TRANSFER_MS = 2000

type Listeners = { readonly [Type in CallEvent['type']]: (event: Of<Type>) => void }

/** Applies the line's call events to the phone state and emits host events. */
const listeners: Listeners = {
  incoming,
  outgoing,
  sent: happen,
  progress(event) {
    happen(event)
    ringback(!event.early && lineInUse()?.usesMicrophone === true)
    emitState(event)
  },
  confirmed,
  ended: over,
  failed: over,
  'not-answered': happen,
  held: happen,
  muted: happen,
  moving: ({ ringing }) => ringback(ringing),
  moved,
  media: happen,
  'in-vain': ({ what }) => {
    if (what !== 'hold') reportRefusal(refusal(phoneMessages.tonesFailed()))
    else if (!secondCall()?.firstNotHeld()) reportRefusal(refusal(phoneMessages.holdFailed()))
  },
  'remote-audio': ({ stream }) =>
    void (secondCall()?.firstSounds(stream) || playRemoteAudio(stream)),
  'transfer-ringing': happen,
  transferred
}

/** Handles a line event. The line uses its own call id; events of other calls are ignored. */
export function handleCallEvent(event: CallEvent): void {
  const handle = listeners[event.type] as (event: CallEvent) => void
  const phone = $phone.get()
  if (event.type === 'incoming' || event.type === 'outgoing') handle(event)
  else if (event.callId === callOnLine() && isOnCall(phone))
    handle({ ...event, callId: phone.call.callId })
  else if (event.callId !== early) secondCall()?.handle(event)
  else if (event.type === 'ended' || event.type === 'failed') early = undefined
}

function emitState(event: LineEvent): void {
  const state = sipStateOf(event)
  if (state) sipStateIs(state)
}

/** The ids of the former party stay where the exchange sends none for this one. */
function moved(event: Of<'moved'>): void {
  const { callId, number, callRecordId, customerId } = event
  ringback(false)
  const record = callRecordId === undefined ? {} : { callRecordId, customerId }
  const customer = customerId === undefined ? {} : { customerId }
  const changes = { number, name: callerName(event), ...record, ...customer }
  happen({ type: 'known', callId, changes })
  secondCall()?.firstMoved()
}

/**
 * Ready before the agent asks for it, also while the network is down later. An outgoing call is
 * answered first: until then the code would compete with the call's set-up.
 */
function prepareSecond(): void {
  if (lineInUse()?.usesMicrophone) loadSecondCall().catch(() => undefined)
}

/** A caller who came in before a second call could be offered, and still rings. */
let early: string | undefined

async function offerLater(event: Of<'incoming'>): Promise<void> {
  const line = lineInUse()
  early = event.callId
  await loadSecondCall().catch(() => undefined)
  if (early !== event.callId) return
  early = undefined
  // The first call may be over by now.
  if (line === lineInUse()) incoming(event, true)
}

/** A second caller is rejected as busy, without any notice to the agent, unless callers may wait. */
function incoming(event: Of<'incoming'>, isLate = false): void {
  prepareSecond()
  if (isOnCall($phone.get())) {
    if (secondCall()?.offer(event)) return
    const line = lineInUse()
    const mayWait = line?.usesMicrophone && phoneSettings().exchange?.callWaiting
    if (isLate || !mayWait || secondCall() || early !== undefined)
      line?.hangUp(event.callId, BUSY_HERE)
    else void offerLater(event)
    return
  }
  const { callId, number, callRecordId, customerId } = event
  callOnLineIs(callId)
  exchangeAnswersAfter(callId, event.answerAfter)
  const details = { callId, number, name: callerName(event), callRecordId, customerId }
  const call = { ...details, direction: 'incoming', kind: 'ordinary' } as const
  happen({ type: 'ring', call: { ...call, ...detailsOf(call) } })
  emitToHost('incoming', { callId, number, callRecordId })
  emitState(event)
}

function outgoing(event: Of<'outgoing'>): void {
  if (event.changes && !isOnCall($phone.get())) {
    const { callId, number, changes } = event
    const call = { callId, number, ...changes, callRecordId: undefined } as const
    happen({ type: 'dial', call: { ...call, direction: 'outgoing', kind: 'ordinary' } })
  }
  const phone = $phone.get()
  if (phone.status !== 'dialling') return
  callOnLineIs(event.callId)
  const { callId, number, customerId } = phone.call
  emitCallEvent('dial', { callId, number, customerId })
  emitState(event)
}

function confirmed(event: Of<'confirmed'>): void {
  ringback(false)
  happen(event)
  const phone = $phone.get()
  if (phone.status !== 'talking') return
  const line = lineInUse()
  if (phone.muted && line?.usesMicrophone) line.mute(callOnLine() ?? '', true)
  emitState(event)
  emitCallEvent('answer', { callId: event.callId, callRecordId: phone.call.callRecordId })
  prepareSecond()
}

function over(event: Of<'ended' | 'failed'>): void {
  const before = $phone.get()
  if (!isOnCall(before) || secondCall()?.firstIsOver(before, event)) return
  const outcome = outcomeOf(before, event)
  const { callId } = before.call
  ringback(false)
  void stopVoice()
  if (event.type === 'failed' && event.callRecordId !== undefined)
    happen({ type: 'known', callId, changes: { callRecordId: event.callRecordId } })
  happen({ type: 'over', callId, outcome })
  emitState(event)
  const now = $phone.get()
  const seconds = now.status === 'wrap-up' ? now.seconds : 0
  emitCallEnd(now.status === 'idle' ? before.call : now.call, seconds, outcome)
  // The outcome is shown in place of the call.
  if (event.by === 'network' || isRefusedByRule(event))
    reportToPage(
      refusal(outcome.text, 'phone', outcome.status > 0 ? String(outcome.status) : undefined)
    )
}

function transferred(event: Of<'transferred'>): void {
  happen(event)
  if (!event.ok) {
    const code = event.status > 0 ? String(event.status) : undefined
    reportTransfer(refusal(transferFailure(event.status, event.why), 'phone', code))
    return
  }
  const lineId = callOnLine()
  after(LEAVE_AFTER_TRANSFER_MS, () => {
    if (lineId !== undefined && lineId === callOnLine()) lineInUse()?.hangUp(lineId)
  })
}
