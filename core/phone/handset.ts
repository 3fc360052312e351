/**
 * What can be done with a call on the telephone of this tab. Each rejects with a `Failure` of which the
 * person has not been told yet: whoever made the click is told, and that may be in another tab.
 */
import { after } from '../clock.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import { environment } from '../environment.ts'
import { type Failure, toFailure } from '../failure.ts'
import { call as ask } from '../net/http.ts'
import { isDialable, plainNumber } from '../rules/phone-number.ts'
import { readRunningCall } from '../session/seat.ts'
import { commonText } from '../text/common.ts'
import { phoneText } from '../text/phone.ts'
import { callOnLine, lineInUse, microphoneInUseIs } from './connection.ts'
import { numberToDial } from './dialling.ts'
import { calledOff } from './known-later.ts'
import { BUSY_HERE, type PhoneLine } from './line.ts'
import { ANSWER_LOCK_S, answerLock } from './locks.ts'
import { isOnCall } from './machine.ts'
import { closeMicrophone, openMicrophoneWithin } from './microphone.ts'
import { isStill } from './open-line.ts'
import { transferToldBy } from './order-book.ts'
import { alreadyTold, refusal } from './refusal.ts'
import { $phone, happen } from './state.ts'
import type { Call } from './types.ts'

/** Where a call can go on to; undefined when it is no number. */
function targetOf(written: string): string | undefined {
  const number = numberToDial(written)
  return isDialable(number) && number.length > 1 ? number : undefined
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

/** A supervisor who listens in cannot hold or transfer: the call is another agent's. */
function lineOfOwnTalk(): ReturnType<typeof lineOfTalk> {
  const phone = $phone.get()
  if (isOnCall(phone) && phone.call.kind === 'monitor')
    throw refusal(phoneText.notInCall(), 'invalid')
  return lineOfTalk()
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
    const microphone = line.usesMicrophone
      ? await openMicrophoneWithin(ANSWER_LOCK_S * 1000, phoneText.answerTimedOut)
      : undefined
    if (!isStill('answering', callId)) return closeMicrophone(microphone)
    microphoneInUseIs(microphone)
    line.answer(lineId, microphone)
  } catch (error) {
    happen({ type: 'not-answered', callId })
    throw error
  }
}

export async function rejectNow(): Promise<void> {
  const phone = $phone.get()
  if (phone.at !== 'ringing' && phone.at !== 'answering')
    throw refusal(phoneText.noIncoming(), 'invalid')
  const { line, lineId } = lineOfCall()
  end(line, lineId, phone.call, BUSY_HERE)
}

export async function hangUpNow(): Promise<void> {
  const phone = $phone.get()
  if (phone.at === 'ringing' || phone.at === 'answering') return rejectNow()
  if (phone.at === 'dialling' && callOnLine() === undefined) {
    happen({ type: 'withdrawn', callId: phone.call.callId })
    calledOff(phone.call.callId)
    return
  }
  const { line, lineId } = lineOfCall()
  if (isOnCall(phone)) end(line, lineId, phone.call)
}

const SURE_AFTER_MS = 2500

/** Over for us at once; the server hears of it by another way when the line has none. */
function end(line: PhoneLine, lineId: string, { kind, callRecordId }: Call, status?: number): void {
  line.hangUp(lineId, status)
  if (!line.usesMicrophone || kind === 'monitor') return
  line.probe?.()
  if (!line.isUp()) void hangUpAtServer(callRecordId)
  else
    after(SURE_AFTER_MS, () => {
      if (!line.isUp()) void hangUpAtServer(callRecordId)
    })
}

/** Nothing is said of a failure: the exchange ends a leg that it hears nothing of by itself. */
async function hangUpAtServer(known: string | undefined): Promise<void> {
  try {
    const callRecordId = known ?? (await readRunningCall())?.callRecordId
    if (callRecordId !== undefined)
      await ask(endpoints.calls.hangUp, { callRecordId }, { silent: true })
  } catch (error) {
    environment().warn('The server was not told of a hang-up', error)
  }
}

export async function holdNow(on: boolean): Promise<void> {
  const { line, lineId } = lineOfOwnTalk()
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
  const { line, lineId, callId } = lineOfOwnTalk()
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
