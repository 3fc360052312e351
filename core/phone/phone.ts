import { environment, isStarted } from '../environment/environment.ts'
import { commonMessages } from '../messages/common-messages.ts'
import { emitToHost } from '../public-events.ts'
import { can } from '../session/user.ts'
import { answerLock, callLock } from './call/call-locks.ts'
import { refusal, reportRefusal } from './call/call-refusal.ts'
import { askWithCall } from './call/desktop-notices.ts'
import { asText } from './call/host-text.ts'
import { callTransferred } from './call/late-reports.ts'
import { phoneMessages } from './phone-messages.ts'
import { $phone } from './state/phone-state.ts'
import { perform } from './tabs/perform-command.ts'
import './media/seat-without-microphone.ts'
import './media/keep-awake.ts'
import './call/leave-guard.ts'
import './line/prewarm.ts'
import './media/call-quality.ts'
import './call/screen-pop.ts'

export { $autoAnswer } from './call/auto-answer.ts'
export { $eavesdropReminder } from './call/call-reminders.ts'
export { type DialOptions, dial } from './call/place-call.ts'
export { $callSeconds, $wrapUp, $wrapUpLeft, extendWrapUp } from './call/wrap-up.ts'
export { $audioBlocked } from './media/audio-output.ts'
export { $microphone } from './media/microphone.ts'
export { unlockAudio } from './media/ringtone.ts'
export { register, unregister, wantPhone } from './request-phone.ts'
export { isOnCall } from './state/machine.ts'
export { type PhoneSettings, setUpPhone } from './state/phone-settings.ts'
export { $isLeader, $phone, $registration, $sipState } from './state/phone-state.ts'
export { takeOver } from './tabs/leader.ts'

/** Seconds until the call button is enabled again (3 s after a click). */
export const $callLock = callLock.$left

/** Seconds that a click on 接听 stays valid. */
export const $answerLock = answerLock.$left

/** Answers the ringing call. Without one, emits `hutong-recall-clear` (rule phone-14). */
export function answer(): Promise<void> {
  const { status } = $phone.get()
  if (status === 'idle' || status === 'wrap-up') emitToHost('recall-clear', {})
  else if (status === 'ringing') askWithCall()
  return perform({ do: 'answer' })
}

export const reject = (): Promise<void> => perform({ do: 'reject' })

/** Ends the call in any state; a ringing one is rejected. */
export const hangUp = (): Promise<void> => perform({ do: 'hangUp' })

export const hold = (on: boolean): Promise<void> => perform({ do: 'hold', on: Boolean(on) })

export const mute = (on: boolean): Promise<void> => perform({ do: 'mute', on: Boolean(on) })

/** Sends DTMF: `0`–`9`, `*`, `#`, `A`–`D`. */
export function sendDtmf(tones: string | number): Promise<void> {
  const text = asText(tones)
  pressKey(text)
  return perform({ do: 'sendDtmf', text })
}

/** Plays a key tone locally. */
export function pressKey(digit: string): void {
  if (isStarted() && /^[\d*#]$/.test(digit)) environment().sounds.tone(digit)
}

/**
 * Blind transfer to a number or an extension. Resolves once it has succeeded; rejects when it
 * failed and the call continues here.
 */
export const transfer = (target: string | number): Promise<void> =>
  callTransferred(onLateFailure =>
    perform({ do: 'transfer', text: asText(target) }, onLateFailure)
  ).catch(error => {
    throw reportRefusal(error)
  })

/** Listens to another agent's call; needs CCS.MONI.CUTIN. */
export async function monitor(callRecordId: string): Promise<void> {
  if (!can('CCS.MONI.CUTIN')) throw reportRefusal(refusal(commonMessages.forbidden(), 'forbidden'))
  const text = asText(callRecordId)
  if (text === '') throw reportRefusal(refusal(phoneMessages.noCallChosen(), 'invalid'))
  await perform({ do: 'monitor', text })
}

/** Ends the wrap-up: the seat accepts calls again. */
export const finishWrapUp = (): Promise<void> => perform({ do: 'finishWrapUp' })
