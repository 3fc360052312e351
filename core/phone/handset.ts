import { after } from '../clock.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import { signState } from '../contract/enums/seats.ts'
import { environment } from '../environment.ts'
import { type Failure, toFailure } from '../failure.ts'
import { call as ask } from '../net/http.ts'
import {
  isDialable,
  isLocalNumber,
  isTelephoneNumber,
  plainNumber,
  withAreaCode
} from '../rules/phone-number.ts'
import { $session } from '../session/life.ts'
import { $agent, $signState } from '../session/seat.ts'
import { commonText } from '../text/common.ts'
import { missingTexts, phoneText } from '../text/phone.ts'
import { callOnLine, callOnLineIs, lineInUse, microphoneInUseIs } from './connection.ts'
import { BUSY_HERE, type PhoneLine } from './line.ts'
import { ANSWER_LOCK_S, answerLock } from './locks.ts'
import { isOnCall } from './machine.ts'
import { closeMicrophone, openMicrophone } from './microphone.ts'
import { transferToldBy } from './order-book.ts'
import { alreadyTold, cameToNothing, refusal, tell } from './refusal.ts'
import { $phone, $registration, happen } from './state.ts'
import type { Call, DialAnswer } from './types.ts'

/**
 * What can be done with the telephone of this tab. Each rejects with a `Failure` of which the
 * person has not been told yet: whoever made the click is told, and that may be in another tab.
 */

export interface DialRequest {
  readonly callId: string
  readonly number: string
  readonly customerId?: string | undefined
  readonly callerId?: string | undefined
}

/** A click is acknowledged within 100 ms, whatever the microphone or the page takes. */
const ACKNOWLEDGE_MS = 80

/** A number as this seat dials it: a local one with the area code that the seat has. */
export const numberToDial = (written: string): string =>
  withAreaCode(plainNumber(written), $agent.get()?.fixedAreaCode ?? '')

/** Where a call can go on to; undefined when it is no number. */
function targetOf(written: string): string | undefined {
  const number = numberToDial(written)
  return isDialable(number) && number.length > 1 ? number : undefined
}

/** Why this cannot be dialled, if it cannot: the checks that any tab can make. */
export function objectionToDial(number: string): string | undefined {
  if ($session.get().at !== 'signed-in') return commonText.pleaseSignIn()
  if (isOnCall($phone.get())) return phoneText.callInProgress()
  if (number.trim() === '') return phoneText.emptyNumber()
  const plain = numberToDial(number)
  if (isLocalNumber(plain)) return phoneText.areaCodeMissing({ number: plain })
  if (!isTelephoneNumber(plain)) return phoneText.badNumber()
  const seat = $signState.get()
  return seat === 'SIGN_FREE' ? undefined : phoneText.cannotCall({ state: signState.label(seat) })
}

/** The line, if a command can go out on it now. */
function openLine(): PhoneLine {
  const registration = $registration.get()
  if (registration.at === 'missing') throw refusal(missingTexts[registration.field]())
  const line = lineInUse()
  if (!line || registration.at === 'none') throw refusal(phoneText.linkBroken())
  if (registration.at === 'failed') throw refusal(registration.text)
  if (registration.at !== 'registered' && registration.at !== 'own-device')
    throw refusal(phoneText.socketDown())
  if (!line.isUp()) throw refusal(phoneText.socketDown())
  return line
}

/** The call that is on, and the line it is on. */
function lineOfCall(): { line: PhoneLine; lineId: string } {
  const line = lineInUse()
  const lineId = callOnLine()
  if (!line || lineId === undefined || !isOnCall($phone.get()))
    throw refusal(phoneText.notInCall(), 'invalid')
  return { line, lineId }
}

function lineOfTalk(): { line: PhoneLine; lineId: string; callId: string } {
  const phone = $phone.get()
  if (phone.at !== 'talking') throw refusal(phoneText.notInCall(), 'invalid')
  return { ...lineOfCall(), callId: phone.call.callId }
}

const isStill = (at: 'dialling' | 'answering', callId: string): boolean => {
  const phone = $phone.get()
  return phone.at === at && phone.call.callId === callId
}

export function dialNow(request: DialRequest): Promise<DialAnswer> {
  const objection = objectionToDial(request.number)
  return objection === undefined
    ? acknowledge(request, 'ordinary')
    : Promise.reject(refusal(objection, 'invalid'))
}

/** Lets a supervisor listen in on a call (doc 1 §6 CCS.MONI.CUTIN). */
export async function monitorNow(callRecordId: string): Promise<void> {
  if (isOnCall($phone.get())) throw refusal(phoneText.callInProgress(), 'invalid')
  openLine()
  const { target } = await ask(endpoints.calls.eavesdrop, { callRecordId }).catch(error => {
    throw alreadyTold(toFailure(error, commonText.networkJam()))
  })
  if (isOnCall($phone.get())) throw refusal(phoneText.callInProgress(), 'invalid')
  const callId = environment().uuid()
  const request = { callId, number: target, customerId: undefined, callerId: undefined }
  await acknowledge(request, 'monitor', callRecordId)
}

async function acknowledge(
  request: DialRequest,
  kind: Call['kind'],
  callRecordId?: string
): Promise<DialAnswer> {
  const { callId, customerId, callerId } = request
  const line = openLine()
  const { number } = request
  const known = { name: undefined, callRecordId }
  const call: Call = { callId, direction: 'outgoing', number, customerId, kind, ...known }
  happen({ type: 'dial', call })
  const dialling: DialAnswer = { at: 'dialling', callId }
  return new Promise((answer, refuse) => {
    let isLate = false
    const stop = after(ACKNOWLEDGE_MS, () => {
      isLate = true
      answer(dialling)
    })
    connect(line, call, callerId).then(
      () => {
        stop()
        answer(dialling)
      },
      error => {
        stop()
        happen({ type: 'withdrawn', callId })
        if (isLate) cameToNothing(callId, tell(error).message)
        else refuse(error)
      }
    )
  })
}

async function connect(line: PhoneLine, call: Call, callerId: string | undefined): Promise<void> {
  const microphone = line.usesMicrophone ? await openMicrophone() : undefined
  if (!isStill('dialling', call.callId)) return closeMicrophone(microphone)
  microphoneInUseIs(microphone)
  const { customerId } = call
  callOnLineIs(line.dial(call.number, { microphone, customerId, callerId }))
}

/** Takes the call. Without a microphone nothing is answered: it rings on, and can be refused. */
export async function answerNow(): Promise<void> {
  const phone = $phone.get()
  if (phone.at === 'answering') return
  if (phone.at !== 'ringing') throw refusal(phoneText.noIncoming(), 'invalid')
  const { line, lineId } = lineOfCall()
  if (!line.isUp()) throw refusal(phoneText.socketDown())
  const { callId } = phone.call
  happen({ type: 'answering', callId })
  answerLock.begin(ANSWER_LOCK_S)
  try {
    const microphone = line.usesMicrophone ? await inTime(openMicrophone()) : undefined
    if (!isStill('answering', callId)) return closeMicrophone(microphone)
    microphoneInUseIs(microphone)
    line.answer(lineId, microphone)
  } catch (error) {
    happen({ type: 'not-answered', callId })
    throw error
  }
}

/** The question for the microphone may stay open for ever; a click on 接听 does not. */
function inTime(opening: Promise<MediaStream>): Promise<MediaStream> {
  return new Promise((open, refuse) => {
    const stop = after(ANSWER_LOCK_S * 1000, () => {
      refuse(refusal(phoneText.answerTimedOut(), 'microphone', 'TimeoutError'))
      opening.then(closeMicrophone, () => undefined)
    })
    opening.finally(stop).then(open, refuse)
  })
}

export async function rejectNow(): Promise<void> {
  const phone = $phone.get()
  if (phone.at !== 'ringing' && phone.at !== 'answering')
    throw refusal(phoneText.noIncoming(), 'invalid')
  const { line, lineId } = lineOfCall()
  line.hangUp(lineId, BUSY_HERE)
}

export async function hangUpNow(): Promise<void> {
  const phone = $phone.get()
  if (phone.at === 'ringing' || phone.at === 'answering') return rejectNow()
  if (phone.at === 'dialling' && callOnLine() === undefined) {
    happen({ type: 'withdrawn', callId: phone.call.callId })
    cameToNothing(phone.call.callId, phoneText.outcomeCancelled())
    return
  }
  const { line, lineId } = lineOfCall()
  line.hangUp(lineId)
}

export async function holdNow(on: boolean): Promise<void> {
  const { line, lineId } = lineOfTalk()
  if (!line.isUp()) throw refusal(phoneText.socketDown())
  line.hold(lineId, on)
}

export async function muteNow(on: boolean): Promise<void> {
  const { line, lineId, callId } = lineOfTalk()
  const phone = $phone.get()
  const call = isOnCall(phone) ? phone.call : undefined
  if (call?.kind !== 'monitor') return line.mute(lineId, on)
  await openVoiceOf(call, !on)
  if (callOnLine() !== lineId) return
  if (line.usesMicrophone) line.mute(lineId, on)
  happen({ type: 'muted', callId, on })
}

/** Whoever listens in is heard by the two others when the server lets it be, and not before. */
async function openVoiceOf({ callRecordId = '' }: Call, isOpen: boolean): Promise<void> {
  const query = { open: isOpen ? 'true' : 'false' } as const
  await ask(endpoints.calls.eavesdropMute, { callRecordId, query }).catch(error => {
    throw alreadyTold(toFailure(error, commonText.networkJam()))
  })
}

/** Tones travel with the voice, so they go on while the socket is down. */
export async function sendTonesNow(written: string): Promise<void> {
  const { line, lineId } = lineOfTalk()
  const tones = plainNumber(written).toUpperCase()
  if (!/^[\d*#A-D]{1,32}$/.test(tones)) throw refusal(phoneText.badTones(), 'invalid')
  for (const tone of tones) line.sendDtmf(lineId, tone)
}

/** `later`: says that the transfer, once begun, has come to nothing. */
export async function transferNow(
  written: string,
  later: (failure: Failure) => void
): Promise<void> {
  const { line, lineId, callId } = lineOfTalk()
  const phone = $phone.get()
  if (phone.at === 'talking' && phone.transferring !== undefined)
    throw refusal(phoneText.transferUnderWay(), 'invalid')
  const target = targetOf(written)
  if (target === undefined) throw refusal(phoneText.badNumber(), 'invalid')
  if (!line.isUp()) throw refusal(phoneText.socketDown())
  happen({ type: 'transferring', callId, target })
  transferToldBy(later)
  line.transfer(lineId, target)
}
