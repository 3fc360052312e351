/** Line events of the second call, and what it changes for the first. */
import { environment } from '../../environment/environment.ts'
import { emitToHost } from '../../public-events.ts'
import { emitCallEnd, emitCallEvent } from '../call/call-events.ts'
import { detailsOf } from '../call/call-reminders.ts'
import { callerName } from '../line/caller-name.ts'
import { callOnLine, callOnLineIs, lineInUse, microphoneInUseIs } from '../line/connection.ts'
import type { IncomingEvent, LineEvent } from '../line/line.ts'
import { playRemoteAudio, stopVoice } from '../media/audio-output.ts'
import { ringback } from '../media/ringtone.ts'
import { phoneMessages } from '../phone-messages.ts'
import { isOnCall } from '../state/machine.ts'
import { outcomeOf } from '../state/outcome.ts'
import { phoneSettings } from '../state/phone-settings.ts'
import { $phone, phoneIs, sipStateIs } from '../state/phone-state.ts'
import type { Call, PhoneState, SecondCall } from '../state/phone-types.ts'
import { sipStateOf } from '../state/sip-state.ts'
import { callOwner, setCallOwner } from '../tabs/peer-tabs.ts'
import type { TabNotice } from '../tabs/tab-notice.ts'
import { separate, soundIs } from './conference.ts'
import {
  beginSecond,
  changeSecond,
  forgetSecond,
  playActive,
  secondOnLine,
  startWaitingTone
} from './second-line.ts'
import { secondMessages } from './second-messages.ts'
import { failed, info, nameOf, notifyAgent } from './second-notices.ts'
import { $secondCall } from './second-state.ts'
import { isCompleting } from './second-transfer.ts'

export { stopWaitingTone } from './second-line.ts'

type CallEvent = Extract<LineEvent, { callId: string }>
type Over = Extract<LineEvent, { type: 'ended' | 'failed' }>
type Moved = Extract<LineEvent, { type: 'moved' }>

const secondsOf = (phone: PhoneState): number =>
  phone.status === 'talking'
    ? Math.max(0, Math.floor((environment().monotonic() - phone.since) / 1000))
    : 0

function heldBy(before: SecondCall['held'], by: 'us' | 'them', on: boolean): SecondCall['held'] {
  const sides = new Set(before === 'both' ? ['us', 'them'] : [before])
  if (on) sides.add(by)
  else sides.delete(by)
  return sides.has('us')
    ? sides.has('them')
      ? 'both'
      : 'us'
    : sides.has('them')
      ? 'them'
      : undefined
}

const incomingCall = (event: IncomingEvent): Call => {
  const { callId, number, callRecordId, customerId } = event
  const details = { callId, number, name: callerName(event), callRecordId, customerId }
  const call = { ...details, direction: 'incoming', kind: 'ordinary' } as const
  return { ...call, ...detailsOf(call) }
}

/** Events of another call than the first; those of neither are ignored. */
export function handle(event: CallEvent): void {
  const second = $secondCall.get()
  const on = secondOnLine()
  if (!second || event.callId !== on?.lineId) return
  switch (event.type) {
    case 'progress':
      changeSecond({ isRinging: true })
      ringback(!event.early)
      return
    case 'confirmed':
      confirmed(second, on.lineId, event.callRecordId)
      return
    case 'held':
      changeSecond({ held: heldBy(second.held, event.by, event.on) })
      return
    case 'remote-audio':
      on.voice = event.stream
      soundIs('second', event.stream)
      if (second.isActive) void playActive()
      return
    case 'in-vain':
      notifyAgent(
        second.call,
        failed(event.what === 'hold' ? phoneMessages.holdFailed() : phoneMessages.tonesFailed())
      )
      return
    case 'moving':
      if (second.isActive) ringback(event.ringing)
      return
    case 'moved':
      moved(second, on.lineId, event)
      return
    case 'ended':
    case 'failed':
      over(second, event)
  }
}

/** The far end has passed the second call on; the ids stay where the exchange sends none. */
function moved({ call, isActive, isJoined }: SecondCall, lineId: string, event: Moved): void {
  const { number, callRecordId = call.callRecordId, customerId = call.customerId } = event
  ringback(false)
  changeSecond({ call: { ...call, number, name: callerName(event), callRecordId, customerId } })
  if (!isActive && !isJoined) lineInUse()?.hold(lineId, true)
}

/** The first call goes on with another party: on hold again while the agent talks in the second. */
export function firstMoved(): void {
  const second = $secondCall.get()
  const first = callOnLine()
  if (second?.isActive && !second.isJoined && first !== undefined) lineInUse()?.hold(first, true)
}

/** The sound of the first call has changed; it is played when the agent talks in it. */
export function firstSounds(stream: MediaStream): boolean {
  const on = secondOnLine()
  if (!on) return false
  on.firstVoice = stream
  soundIs('first', stream)
  if (!$secondCall.get()?.isActive) void playActive()
  return true
}

function confirmed({ call }: SecondCall, lineId: string, callRecordId = call.callRecordId): void {
  ringback(false)
  const phone = $phone.get()
  changeSecond({
    status: 'talking',
    call: { ...call, callRecordId },
    since: environment().monotonic(),
    isRinging: false
  })
  if (phone.status === 'talking' && phone.muted) lineInUse()?.mute(lineId, true)
}

const isHeldByUs = ({ held }: Pick<SecondCall, 'held'>): boolean => held === 'us' || held === 'both'

/** The second call is over; the first stays as it is. */
function over(second: SecondCall, event: Over): void {
  const isOfTransfer = isCompleting()
  ringback(false)
  separate()
  changeSecond({ isActive: false })
  void playActive()
  forgetSecond()
  if (event.by !== 'us' && !isOfTransfer) notifyAgent(second.call, noticeOfEnd(second, event))
}

function noticeOfEnd(second: SecondCall, event: Over): TabNotice {
  const { status, call, isJoined } = second
  const phone = $phone.get()
  const isFirstHeld = phone.status === 'talking' && isHeldByUs(phone)
  const who = nameOf(call)
  if (status === 'ringing') return info(secondMessages.waitingGone())
  if (isJoined) return info(secondMessages.leftConference({ who }))
  const why = outcomeOf(asFirst(second, false), event).text
  if (status === 'dialling') return failed(secondMessages.consultFailed({ why }))
  // Not the far end's doing.
  if (event.by === 'network' || event.why === 'elsewhere')
    return failed(isFirstHeld ? secondMessages.secondBroken({ why }) : why)
  if (status === 'answering') return info(secondMessages.answeredGone())
  return info(
    isFirstHeld ? secondMessages.secondEnded({ who }) : secondMessages.secondLeft({ who })
  )
}

/** Offers a further caller to an agent who talks. */
export function offer(event: IncomingEvent): boolean {
  const phone = $phone.get()
  const mayWait = phoneSettings().exchange?.callWaiting === true && phone.status === 'talking'
  if (!mayWait || phone.call.kind === 'monitor' || phone.transferring !== undefined) return false
  if ($secondCall.get()) return false
  beginSecond(incomingCall(event), 'ringing', event.callId)
  if (!phoneSettings().noRingtone) startWaitingTone()
  return true
}

function asFirst({ status, call, since = 0, held, isRinging }: SecondCall, muted: boolean) {
  if (status === 'dialling') return { status, call, ringing: isRinging, sent: true }
  if (status !== 'talking') return { status, call }
  const media = 'flowing' as const
  return { status, call, since, muted, held, media, transferring: undefined }
}

/** The second call takes the place of the first one, which is over. */
export function firstIsOver(before: PhoneState, event: Over): boolean {
  const second = $secondCall.get()
  const on = secondOnLine()
  if (!second || !on || !isOnCall(before)) return false
  const outcome = outcomeOf(before, event)
  const isOfTransfer = outcome.isPassedOn && isCompleting()
  separate()
  if (isOfTransfer) {
    forgetSecond()
    lineInUse()?.hangUp(on.lineId)
    return false
  }
  const state = sipStateOf(event)
  const [ended, call] = [before.call, second.call]
  if (state) sipStateIs(state, ended)
  const owner = callOwner(ended.callId)
  if (owner !== undefined && callOwner(call.callId) === undefined) setCallOwner(call.callId, owner)
  // Before the second is forgotten: its quality is measured on.
  callOnLineIs(on.lineId)
  forgetSecond(true)
  microphoneInUseIs(on.microphone)
  phoneIs(asFirst(second, before.status === 'talking' && before.muted))
  void (on.voice && second.status !== 'ringing' ? playRemoteAudio(on.voice) : stopVoice())
  emitCallEnd(ended, secondsOf(before), outcome)
  announceAsFirst(second)
  if (outcome.isPassedOn) notifyAgent(call, info(outcome.text))
  else if (event.by !== 'us' && (second.status === 'talking' || second.status === 'dialling')) {
    const names = { who: nameOf(ended), other: nameOf(call) }
    const { firstEnded, firstEndedHeld, firstGone } = secondMessages
    const isCalled = second.status === 'dialling'
    const text = isCalled ? firstGone : isHeldByUs(second) ? firstEndedHeld : firstEnded
    notifyAgent(call, info(text(names)))
  }
  return true
}

function announceAsFirst({ status, call }: SecondCall): void {
  const { callId, callRecordId, number, customerId } = call
  if (status === 'talking') {
    sipStateIs('ANSWER', call)
    emitCallEvent('answer', { callId, callRecordId })
  } else if (status === 'dialling') emitCallEvent('dial', { callId, number, customerId })
  else emitToHost('incoming', { callId, number, callRecordId })
}
