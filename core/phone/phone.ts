import { after } from '../clock.ts'
import { environment, isStarted, onStart } from '../environment.ts'
import { askHost, onHostEvent, tellHost } from '../events.ts'
import type { Failure } from '../failure.ts'
import type { NoticeAction } from '../notices.ts'
import { afterCall } from '../session/call-guard.ts'
import { $session, onSignedOut } from '../session/life.ts'
import { $agentMode } from '../session/seat.ts'
import { can } from '../session/user.ts'
import { commonText } from '../text/common.ts'
import { dialText } from '../text/dial.ts'
import { lineText } from '../text/line.ts'
import { phoneText } from '../text/phone.ts'
import { lineInUse } from './connection.ts'
import { askWithCall } from './desktop-notices.ts'
import { canBeSetFree, numberToDial, objectionToDial } from './dialling.ts'
import { callBegun, callTransferred, type Later } from './known-later.ts'
import { join, leave, order } from './leader.ts'
import { reopenPhone, troubleOfLine } from './line-keeper.ts'
import { answerLock, CALL_LOCK_S, callLock } from './locks.ts'
import { isOnCall } from './machine.ts'
import { HERE } from './neighbours.ts'
import { carryOut } from './orders.ts'
import { alreadyTold, refusal, tell } from './refusal.ts'
import { restrictionOf } from './restriction.ts'
import { onLineSettings, phoneSettings } from './settings.ts'
import { $isLeader, $phone, $registration, registrationIs } from './state.ts'
import type { Order } from './tab-messages.ts'
import type { DialAnswer } from './types.ts'
import { sayOnceSent } from './under-way.ts'
import './deaf-seat.ts'
import './leaving.ts'
import './line-ahead.ts'
import './quality.ts'
import './screen-pop.ts'

export { $autoAnswer } from './auto-answer.ts'
export { unlockAudio } from './bell.ts'
export { takeOver } from './leader.ts'
export { isOnCall } from './machine.ts'
export { $microphone } from './microphone.ts'
export { $eavesdropReminder } from './reminders.ts'
export { type PhoneSettings, setUpPhone } from './settings.ts'
export { $isLeader, $phone, $registration, $sipState } from './state.ts'
export { $audioBlocked } from './voice.ts'
export { $callSeconds, $wrapUp, $wrapUpLeft, extendWrapUp } from './wrap-up.ts'

/** Seconds until the call button may be used again (3 s after a click). */
export const $callLock = callLock.$left

/** Seconds that a click on 接听 still has to take effect. */
export const $answerLock = answerLock.$left

export interface DialOptions {
  readonly customerId?: string | undefined
  /** The number shown to the person called: one of the seat's. */
  readonly callerId?: string | undefined
  /** Sets a seat that is 示忙 or 离线 to 空闲 first, instead of refusing. */
  readonly setFree?: boolean | undefined
  /** The person has been asked about a number on the blacklist, or a call outside 9:00 to 20:00. */
  readonly confirmed?: boolean | undefined
}

let isWanted = false
/** The page is thinking about a call that was asked for. */
let isAsking = false
/** A page that has not said yes or no by then has forgotten the question. */
const LEAVE_WITHIN_MS = 30_000

/** Asks for the telephone, now or as soon as somebody signs in. */
export function wantPhone(): void {
  isWanted = true
  const { at } = $registration.get()
  /** Another line would end the call that is on this one. */
  if (isOnCall($phone.get())) {
    if ($isLeader.get() && at !== 'registered') lineInUse()?.wake()
    return
  }
  if (at === 'missing' || at === 'failed') registrationIs({ at: 'connecting' })
  if (!$isLeader.get()) join()
  else if (at !== 'registered' && at !== 'own-device') void reopenPhone()
}

/**
 * Asks for the telephone and waits for it: resolves once it is registered, is the agent's own
 * device or is in another tab; rejects with a `Failure` that the person has been told about.
 *
 * Waits for a sign-in that is under way. With nobody signed in it rejects with 请重新登录, and the
 * telephone comes by itself as soon as somebody signs in.
 */
export async function register(): Promise<void> {
  wantPhone()
  const { at } = $session.get()
  if (at === 'signed-out') throw tell(refusal(commonText.pleaseSignIn(), 'signed-out'))
  if (at === 'signing-in') await signedIn()
  if ($registration.get().at === 'elsewhere' && isOnCall($phone.get()))
    throw tell(refusal(phoneText.takeOverRefused()))
  return settled()
}

/** Whoever signs in tells the person why it failed. */
const signedIn = (): Promise<void> =>
  new Promise((done, refuse) => {
    const stop = $session.listen(({ at }) => {
      if (at === 'signing-in') return
      stop()
      if (at === 'signed-in') done()
      else refuse(alreadyTold(refusal(commonText.pleaseSignIn(), 'signed-out')))
    })
  })

let settling: Promise<void> | undefined

/** One promise for all who wait: elements that come and go before anybody signs in leave nothing. */
function settled(): Promise<void> {
  settling ??= new Promise<void>((done, refuse) => {
    const stop = $registration.subscribe(now => {
      const isThere = now.at === 'registered' || now.at === 'own-device' || now.at === 'elsewhere'
      const isVain = now.at === 'failed' || now.at === 'missing'
      if (!isThere && !isVain) return
      queueMicrotask(() => stop())
      if (isThere) done()
      else refuse(alreadyTold(troubleOfLine() ?? refusal(phoneText.linkBroken())))
    })
  }).finally(() => {
    settling = undefined
  })
  return settling
}

/** What a page calls with need not be what it was asked for: a number counts as its digits. */
const asText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given) : ''

/** Gives the telephone up; refused while a call is on. */
export async function unregister(): Promise<void> {
  if ($isLeader.get() && isOnCall($phone.get()))
    throw tell(refusal(phoneText.callInProgress(), 'invalid'))
  isWanted = false
  leave()
}

/** Here, or in the tab that has the telephone; whoever clicked is told what went wrong. */
async function perform(deed: Exclude<Order, { do: 'yield' }>, later?: Later): Promise<void> {
  try {
    await ($registration.get().at === 'elsewhere'
      ? order(deed, later)
      : carryOut(deed, HERE, later))
  } catch (error) {
    throw tell(error)
  }
}

/**
 * Calls a number. Answers once it is known: the call has been begun, the button is still locked, or it
 * is refused and why, of which the person has then been told. As long as the page thinks about
 * `hutong-before-dial`, or the browser asks for the microphone, nothing is known. Never rejects.
 */
export async function dial(
  number: string | number,
  options?: DialOptions | null
): Promise<DialAnswer> {
  const written = asText(number)
  const seconds = $callLock.get()
  if (seconds > 0 || isAsking) return { at: 'locked', seconds: Math.max(1, seconds) }
  const setFree = options?.setFree === true
  const objection = objectionToDial(written, setFree)
  if (objection !== undefined) {
    const isOfSeat = canBeSetFree() && objectionToDial(written, true) === undefined
    const action = isOfSeat ? callAsFree(number, options) : undefined
    return refusedAs(tell(refusal(objection, 'invalid'), false, action))
  }
  callLock.begin(CALL_LOCK_S)
  askWithCall()
  const callId = environment().uuid()
  return dialWithLeave(callId, numberToDial(written), options ?? {})
}

/** What an agent whose state alone is in the way may do about it. */
const callAsFree = (number: string | number, options?: DialOptions | null): NoticeAction => ({
  label: lineText.setFreeAndCall(),
  act: () => void dial(number, { ...options, setFree: true })
})

/** What the person may do about a number that is called only once they have confirmed it. */
const callAnyway = (number: string, options: DialOptions): NoticeAction => ({
  label: dialText.callAnyway(),
  act: () => void dial(number, { ...options, confirmed: true })
})

const refusedAs = ({ message, kind, code }: Failure): DialAnswer => ({
  at: 'refused',
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
    return refusedAs(tell(refusal(message, 'refused', reason), false, action))
  }
  if (!word) {
    callLock.end()
    const why = word === undefined ? phoneText.pageSilent() : phoneText.refusedByPage()
    return refusedAs(tell(refusal(why, 'invalid')))
  }
  try {
    sayOnceSent(callId)
    await callBegun(callId, later =>
      perform({ do: 'dial', callId, number, customerId, callerId, setFree, confirmed }, later)
    )
    return { at: 'dialling', callId }
  } catch (error) {
    callLock.end()
    return refusedAs(tell(error))
  }
}

/** What the page says; undefined when it says nothing. */
function inTime(word: Promise<boolean>): Promise<boolean | undefined> {
  return new Promise(done => {
    const stop = after(LEAVE_WITHIN_MS, () => done(undefined))
    void word.then(done, () => done(false)).finally(stop)
  })
}

/** Picks up. With nobody calling, the page hears `hutong-recall-clear` (doc 3 §4). */
export function answer(): Promise<void> {
  const { at } = $phone.get()
  if (at === 'idle' || at === 'wrap-up') tellHost('recall-clear', {})
  else if (at === 'ringing') askWithCall()
  return perform({ do: 'answer' })
}

export const reject = (): Promise<void> => perform({ do: 'reject' })

/** Ends the call in whatever state it is; one that rings is refused. */
export const hangUp = (): Promise<void> => perform({ do: 'hangUp' })

export const hold = (on: boolean): Promise<void> => perform({ do: 'hold', on: Boolean(on) })

export const mute = (on: boolean): Promise<void> => perform({ do: 'mute', on: Boolean(on) })

/** Sends tones into the call: `0`–`9`, `*`, `#`, `A`–`D`. */
export function sendDtmf(tones: string | number): Promise<void> {
  const text = asText(tones)
  pressKey(text)
  return perform({ do: 'sendDtmf', text })
}

/** The sound of a key, for the agent's own ear. */
export function pressKey(digit: string): void {
  if (isStarted() && /^[\d*#]$/.test(digit)) environment().sounds.tone(digit)
}

/**
 * Passes the call on, blind, to a number or an extension. Resolves once the call has gone there;
 * rejects when it has not, and goes on here.
 */
export const transfer = (target: string | number): Promise<void> =>
  callTransferred(later => perform({ do: 'transfer', text: asText(target) }, later)).catch(
    error => {
      throw tell(error)
    }
  )

/** Listens in on a call of somebody else's; needs CCS.MONI.CUTIN. */
export async function monitor(callRecordId: string): Promise<void> {
  if (!can('CCS.MONI.CUTIN')) throw tell(refusal(commonText.forbidden(), 'forbidden'))
  const text = asText(callRecordId)
  if (text === '') throw tell(refusal(phoneText.noCallChosen(), 'invalid'))
  await perform({ do: 'monitor', text })
}

/** The agent is done with the last call: the seat takes calls again. */
export const finishWrapUp = (): Promise<void> => perform({ do: 'finishWrapUp' })

/** Not before the call is over: another line would end it. */
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
      if (phone.at !== 'answering') answerLock.end()
    })
  ]
  return () => {
    for (const stop of stops) stop()
    isAsking = false
  }
})
