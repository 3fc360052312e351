/**
 * Call control on this tab's phone. Each action rejects with a `Failure` that has not been shown
 * yet: the requesting tab, which may be another one, shows it.
 */

import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { isDialable, plainNumber } from '../../lib/format/phone-number.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call as ask } from '../../net/http.ts'
import { readRunningCall } from '../../session/seat.ts'
import { callOnLine, lineInUse, microphoneInUseIs } from '../line/connection.ts'
import { BUSY_HERE, type PhoneLine } from '../line/line.ts'
import { isStill } from '../line/open-line.ts'
import { closeMicrophone, openMicrophoneWithin } from '../media/microphone.ts'
import { phoneMessages } from '../phone-messages.ts'
import { secondCall } from '../second-call/second-state.ts'
import { forExchange } from '../state/dial-plan.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone, happen } from '../state/phone-state.ts'
import type { Call } from '../state/phone-types.ts'
import { setTransferReporter } from '../tabs/pending-commands.ts'
import { ANSWER_LOCK_S, answerLock } from './call-locks.ts'
import { isReported, refusal } from './call-refusal.ts'
import { numberToDial } from './dialling.ts'
import { calledOff } from './late-reports.ts'

/** The number to transfer to; undefined when it cannot be dialled. */
export function targetOf(written: string): string | undefined {
  const number = numberToDial(written)
  return isDialable(number) && number.length > 1 ? number : undefined
}

/** The running call and its line. */
function lineOfCall(): { line: PhoneLine; lineId: string } {
  const line = lineInUse()
  const lineId = callOnLine()
  if (!line || lineId === undefined || !isOnCall($phone.get()))
    throw refusal(phoneMessages.notInCall(), 'invalid')
  return { line, lineId }
}

function lineOfTalk(): { line: PhoneLine; lineId: string; callId: string } {
  const phone = $phone.get()
  if (phone.status !== 'talking') throw refusal(phoneMessages.notInCall(), 'invalid')
  return { ...lineOfCall(), callId: phone.call.callId }
}

/** A supervisor listening in cannot hold or transfer, as the call is another agent's. */
function lineOfOwnTalk(): ReturnType<typeof lineOfTalk> {
  const phone = $phone.get()
  if (isOnCall(phone) && phone.call.kind === 'monitor')
    throw refusal(phoneMessages.notInCall(), 'invalid')
  return lineOfTalk()
}

/** Answers the call. Without a microphone it keeps ringing and can be rejected. */
export async function answerNow(): Promise<void> {
  const phone = $phone.get()
  if (phone.status === 'answering' || secondCall()?.answerWaiting()) return
  if (phone.status !== 'ringing') throw refusal(phoneMessages.noIncoming(), 'invalid')
  const { line, lineId } = lineOfCall()
  if (!line.isUp()) throw refusal(phoneMessages.socketDown())
  const { callId } = phone.call
  happen({ type: 'answering', callId })
  answerLock.begin(ANSWER_LOCK_S)
  try {
    const microphone = line.usesMicrophone
      ? await openMicrophoneWithin(ANSWER_LOCK_S * 1000, phoneMessages.answerTimedOut)
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
  if (secondCall()?.rejectWaiting()) return
  const phone = $phone.get()
  if (phone.status !== 'ringing' && phone.status !== 'answering')
    throw refusal(phoneMessages.noIncoming(), 'invalid')
  const { line, lineId } = lineOfCall()
  endCall(line, lineId, phone.call, BUSY_HERE)
}

/** With two calls, the one in which the agent talks; a conference ends with both. */
export async function hangUpNow(): Promise<void> {
  if (secondCall()?.endActive()) return
  const phone = $phone.get()
  if (phone.status === 'ringing' || phone.status === 'answering') return rejectNow()
  if (phone.status === 'dialling' && callOnLine() === undefined) {
    happen({ type: 'withdrawn', callId: phone.call.callId })
    calledOff(phone.call.callId)
    return
  }
  const { line, lineId } = lineOfCall()
  if (isOnCall(phone)) endCall(line, lineId, phone.call)
}

const SURE_AFTER_MS = 2500 // rule phone-28

/** Ends the call locally at once; the server is informed by request when the line is down. */
export function endCall(
  line: PhoneLine,
  lineId: string,
  { kind, callRecordId }: Call,
  status?: number
): void {
  line.hangUp(lineId, status)
  if (!line.usesMicrophone || kind === 'monitor') return
  line.probe?.()
  if (!line.isUp()) void hangUpAtServer(callRecordId)
  else
    after(SURE_AFTER_MS, () => {
      if (!line.isUp()) void hangUpAtServer(callRecordId)
    })
}

/** Failures are ignored: the exchange ends a leg without signalling by itself. */
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
  if (!line.isUp()) throw refusal(phoneMessages.socketDown())
  secondCall()?.beforeHold(on)
  line.hold(lineId, on)
}

export async function muteNow(on: boolean): Promise<void> {
  const { line, lineId, callId } = lineOfTalk()
  const phone = $phone.get()
  const call = isOnCall(phone) ? phone.call : undefined
  if (secondCall()?.muteBoth(on)) return
  if (call?.kind !== 'monitor') return line.mute(lineId, on)
  await openVoiceOf(call, !on)
  if (callOnLine() !== lineId) return
  if (line.usesMicrophone) line.mute(lineId, on)
  happen({ type: 'muted', callId, on })
}

/** A supervisor is unmuted only after the server has allowed it. */
async function openVoiceOf({ callRecordId = '' }: Call, isOpen: boolean): Promise<void> {
  const query = { open: isOpen ? 'true' : 'false' } as const
  await ask(endpoints.calls.eavesdropMute, { callRecordId, query }).catch(error => {
    throw isReported(toFailure(error, commonMessages.networkJam()))
  })
}

/** DTMF is sent in the media stream, so it works while the socket is down. */
export async function sendTonesNow(written: string): Promise<void> {
  const { line, lineId } = lineOfTalk()
  const active = secondCall()?.activeLine() ?? lineId
  const tones = plainNumber(written).toUpperCase()
  if (!/^[\d*#A-D]{1,32}$/.test(tones)) throw refusal(phoneMessages.badTones(), 'invalid')
  for (const tone of tones) line.sendDtmf(active, tone)
}

/** @param onLateFailure Called when the transfer fails after it was accepted. */
export async function transferNow(
  written: string,
  onLateFailure: (failure: Failure) => void
): Promise<void> {
  const { line, lineId, callId } = lineOfOwnTalk()
  const phone = $phone.get()
  if (phone.status === 'talking' && phone.transferring !== undefined)
    throw refusal(phoneMessages.transferUnderWay(), 'invalid')
  const target = targetOf(written)
  if (target === undefined) throw refusal(phoneMessages.badNumber(), 'invalid')
  if (!line.isUp()) throw refusal(phoneMessages.socketDown())
  happen({ type: 'transferring', callId, target })
  setTransferReporter(onLateFailure)
  line.transfer(lineId, line.usesMicrophone ? forExchange(target) : target)
}
