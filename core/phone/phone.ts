import { after } from '../environment/clock.ts'
import { environment, isStarted, onStart } from '../environment/environment.ts'
import type { Failure } from '../failure.ts'
import { commonMessages } from '../messages/common-messages.ts'
import type { NoticeAction } from '../notices.ts'
import { askHost, onHostEvent, tellHost } from '../public-events.ts'
import { afterCall } from '../session/call-guard.ts'
import { $agentMode } from '../session/seat.ts'
import { $session, onSignedOut } from '../session/session-state.ts'
import { can } from '../session/user.ts'
import { answerLock, CALL_LOCK_S, callLock } from './call/call-locks.ts'
import { isReported, refusal, reportRefusal } from './call/call-refusal.ts'
import { askWithCall } from './call/desktop-notices.ts'
import { dialMessages } from './call/dial-messages.ts'
import { canBeSetFree, dialError, numberToDial } from './call/dialling.ts'
import { callBegun, callTransferred, type LateReport } from './call/late-reports.ts'
import { notifyOnceSent } from './call/outgoing-call.ts'
import { lineInUse } from './line/connection.ts'
import { lineMessages } from './line/line-messages.ts'
import { reopenPhone, troubleOfLine } from './line/registration-manager.ts'
import { phoneMessages } from './phone-messages.ts'
import { isOnCall } from './state/machine.ts'
import { onLineSettings, phoneSettings } from './state/phone-settings.ts'
import { $isLeader, $phone, $registration, registrationIs } from './state/phone-state.ts'
import type { DialAnswer } from './state/phone-types.ts'
import { restrictionOf } from './state/restriction.ts'
import { carryOut } from './tabs/commands.ts'
import { join, leave, order } from './tabs/leader.ts'
import { HERE } from './tabs/peer-tabs.ts'
import type { Command } from './tabs/tab-messages.ts'
import './media/seat-without-microphone.ts'
import './call/leave-guard.ts'
import './line/prewarm.ts'
import './media/call-quality.ts'
import './call/screen-pop.ts'

export { $autoAnswer } from './call/auto-answer.ts'
export { $eavesdropReminder } from './call/call-reminders.ts'
export { $callSeconds, $wrapUp, $wrapUpLeft, extendWrapUp } from './call/wrap-up.ts'
export { $audioBlocked } from './media/audio-output.ts'
export { $microphone } from './media/microphone.ts'
export { unlockAudio } from './media/ringtone.ts'
export { isOnCall } from './state/machine.ts'
export { type PhoneSettings, setUpPhone } from './state/phone-settings.ts'
export { $isLeader, $phone, $registration, $sipState } from './state/phone-state.ts'
export { takeOver } from './tabs/leader.ts'

/** Seconds until the call button is enabled again (3 s after a click). */
export const $callLock = callLock.$left

/** Seconds that a click on 接听 stays valid. */
export const $answerLock = answerLock.$left

export interface DialOptions {
  readonly customerId?: string | undefined
  /** Caller id: one of the seat's numbers. */
  readonly callerId?: string | undefined
  /** First sets a seat that is 示忙 or 离线 to 空闲, instead of refusing. */
  readonly setFree?: boolean | undefined
  /** The user has confirmed a blacklisted number, or a call outside 9:00 to 20:00. */
  readonly confirmed?: boolean | undefined
}

let isWanted = false
/** The host is handling `hutong-before-dial`. */
let isAsking = false
/** Limit for the host's reply to `hutong-before-dial`; without one the call is not placed. */
const LEAVE_WITHIN_MS = 30_000 // rule phone-5

/** Requests the phone now, or on the next sign-in. */
export function wantPhone(): void {
  isWanted = true
  const { status } = $registration.get()
  /** Another line would end the running call. */
  if (isOnCall($phone.get())) {
    if ($isLeader.get() && status !== 'registered') lineInUse()?.wake()
    return
  }
  if (status === 'missing' || status === 'failed') registrationIs({ status: 'connecting' })
  if (!$isLeader.get()) join()
  else if (status !== 'registered' && status !== 'own-device') void reopenPhone()
}

/**
 * Requests the phone and waits for it: resolves once it is registered, is the agent's own device or
 * is in another tab; rejects with a `Failure` that has been shown.
 * Waits for a pending sign-in. Without a session it rejects with 请重新登录, and the phone is opened on
 * the next sign-in.
 */
export async function register(): Promise<void> {
  wantPhone()
  const { status } = $session.get()
  if (status === 'signed-out')
    throw reportRefusal(refusal(commonMessages.pleaseSignIn(), 'signed-out'))
  if (status === 'signing-in') await signedIn()
  if ($registration.get().status === 'elsewhere' && isOnCall($phone.get()))
    throw reportRefusal(refusal(phoneMessages.takeOverRefused()))
  return settled()
}

/** Failures are shown by the sign-in itself. */
const signedIn = (): Promise<void> =>
  new Promise((done, refuse) => {
    const stop = $session.listen(({ status }) => {
      if (status === 'signing-in') return
      stop()
      if (status === 'signed-in') done()
      else refuse(isReported(refusal(commonMessages.pleaseSignIn(), 'signed-out')))
    })
  })

let settling: Promise<void> | undefined

/** One shared promise, so that elements disconnected before sign-in leave no listeners. */
function settled(): Promise<void> {
  settling ??= new Promise<void>((done, refuse) => {
    const stop = $registration.subscribe(now => {
      const isThere =
        now.status === 'registered' || now.status === 'own-device' || now.status === 'elsewhere'
      const isVain = now.status === 'failed' || now.status === 'missing'
      if (!isThere && !isVain) return
      queueMicrotask(() => stop())
      if (isThere) done()
      else refuse(isReported(troubleOfLine() ?? refusal(phoneMessages.linkBroken())))
    })
  }).finally(() => {
    settling = undefined
  })
  return settling
}

/** Hosts may pass any type: a number is converted to its digits. */
const asText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : ''

/** Gives up the phone; refused during a call. */
export async function unregister(): Promise<void> {
  if ($isLeader.get() && isOnCall($phone.get()))
    throw reportRefusal(refusal(phoneMessages.callInProgress(), 'invalid'))
  isWanted = false
  leave()
}

/** Runs in this tab or in the leader tab; a failure is shown in the tab of the click. */
async function perform(
  action: Exclude<Command, { do: 'yield' }>,
  onLateFailure?: LateReport
): Promise<void> {
  try {
    await ($registration.get().status === 'elsewhere'
      ? order(action, onLateFailure)
      : carryOut(action, HERE, onLateFailure))
  } catch (error) {
    throw reportRefusal(error)
  }
}

/**
 * Calls a number. Resolves once the call has started, the button is locked, or the call is refused,
 * which has been shown. Pending while the host handles `hutong-before-dial` or the browser prompts
 * for the microphone. Never rejects.
 */
export async function dial(
  number: string | number,
  options?: DialOptions | null
): Promise<DialAnswer> {
  const written = asText(number)
  const seconds = $callLock.get()
  if (seconds > 0 || isAsking) return { status: 'locked', seconds: Math.max(1, seconds) }
  const setFree = options?.setFree === true
  const objection = dialError(written, setFree)
  if (objection !== undefined) {
    const isOfSeat = canBeSetFree() && dialError(written, true) === undefined
    const action = isOfSeat ? callAsFree(number, options) : undefined
    return refusedAs(reportRefusal(refusal(objection, 'invalid'), false, action))
  }
  callLock.begin(CALL_LOCK_S)
  askWithCall()
  const callId = environment().uuid()
  return dialWithLeave(callId, numberToDial(written), options ?? {})
}

/** Notice action for an agent whose state prevents the call. */
const callAsFree = (number: string | number, options?: DialOptions | null): NoticeAction => ({
  label: lineMessages.setFreeAndCall(),
  act: () => void dial(number, { ...options, setFree: true })
})

/** Notice action for a restricted number that needs confirmation. */
const callAnyway = (number: string, options: DialOptions): NoticeAction => ({
  label: dialMessages.callAnyway(),
  act: () => void dial(number, { ...options, confirmed: true })
})

const refusedAs = ({ message, kind, code }: Failure): DialAnswer => ({
  status: 'refused',
  why: message,
  kind,
  code
})

async function dialWithLeave(
  callId: string,
  number: string,
  options: DialOptions
): Promise<DialAnswer> {
  const { customerId, callerId, setFree, confirmed } = options
  isAsking = true
  const restricted = confirmed ? undefined : restrictionOf(number)
  const word = await inTime(askHost('before-dial', { number, customerId }))
  const restriction = word ? await restricted : undefined
  isAsking = false
  if (restriction) {
    callLock.end()
    const { message, reason, canConfirm } = restriction
    const action = canConfirm ? callAnyway(number, options) : undefined
    return refusedAs(reportRefusal(refusal(message, 'refused', reason), false, action))
  }
  if (!word) {
    callLock.end()
    const why = word === undefined ? phoneMessages.pageSilent() : phoneMessages.refusedByPage()
    return refusedAs(reportRefusal(refusal(why, 'invalid')))
  }
  try {
    notifyOnceSent(callId)
    await callBegun(callId, onLateFailure =>
      perform(
        { do: 'dial', callId, number, customerId, callerId, setFree, confirmed },
        onLateFailure
      )
    )
    return { status: 'dialling', callId }
  } catch (error) {
    callLock.end()
    return refusedAs(reportRefusal(error))
  }
}

/** The host's reply; undefined when it does not reply in time. */
function inTime(word: Promise<boolean>): Promise<boolean | undefined> {
  return new Promise(done => {
    const stop = after(LEAVE_WITHIN_MS, () => done(undefined))
    void word.then(done, () => done(false)).finally(stop)
  })
}

/** Answers the ringing call. Without one, emits `hutong-recall-clear` (rule phone-14). */
export function answer(): Promise<void> {
  const { status } = $phone.get()
  if (status === 'idle' || status === 'wrap-up') tellHost('recall-clear', {})
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

/** Deferred until the call ends, as another line would end it. */
function reopen(): void {
  if (!isWanted) return
  if (!$isLeader.get()) join()
  else afterCall(() => void reopenPhone())
}

onSignedOut(leave)

onStart(() => {
  const stops = [
    onLineSettings(reopen),
    $agentMode.listen(() => {
      if (phoneSettings().agentMode === undefined) reopen()
    }),
    onHostEvent('ready', () => {
      if (isWanted) join()
    }),
    $phone.listen(phone => {
      if (phone.status !== 'answering') answerLock.end()
    })
  ]
  return () => {
    for (const stop of stops) stop()
    isAsking = false
  }
})
