/** The agent's commands for a second call, in the tab that owns the telephone. */
import type { Failure } from '../../failure.ts'
import { $agent } from '../../session/seat.ts'
import { answerNow, targetOf } from '../call/call-controls.ts'
import { refusal } from '../call/call-refusal.ts'
import { callOnLine, lineInUse } from '../line/connection.ts'
import { BUSY_HERE, type PhoneLine } from '../line/line.ts'
import { phoneMessages } from '../phone-messages.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone, happen } from '../state/phone-state.ts'
import type { SecondCall } from '../state/phone-types.ts'
import { setTransferReporter } from '../tabs/pending-commands.ts'
import type { SecondAct } from '../tabs/tab-messages.ts'
import { join, muteConference, separate } from './conference.ts'
import { stopWaitingTone } from './second-events.ts'
import {
  beginSecond,
  changeSecond,
  copyMicrophone,
  playActive,
  secondOnLine
} from './second-line.ts'
import { secondMessages } from './second-messages.ts'
import { $secondCall } from './second-state.ts'

interface Both {
  readonly line: PhoneLine
  readonly first: string
  readonly second: string
  readonly call: SecondCall
}

/** The line and the first call, in which the agent talks; commands of a second one need both. */
function lineOfFirst(): { readonly line: PhoneLine; readonly first: string } {
  const phone = $phone.get()
  const [line, first] = [lineInUse(), callOnLine()]
  if (!line || first === undefined || phone.status !== 'talking' || phone.call.kind === 'monitor')
    throw refusal(phoneMessages.notInCall(), 'invalid')
  if (!line.usesMicrophone) throw refusal(secondMessages.notHere(), 'invalid')
  if (phone.transferring !== undefined) throw refusal(phoneMessages.transferUnderWay(), 'invalid')
  if (!line.isUp()) throw refusal(phoneMessages.socketDown())
  return { line, first }
}

/** Both calls; `isAnswered`: the second must have been answered. */
function both(isAnswered = true): Both {
  const [call, second] = [$secondCall.get(), secondOnLine()?.lineId]
  if (!call || second === undefined) throw refusal(secondMessages.none(), 'invalid')
  if (isAnswered && call.status !== 'talking')
    throw refusal(secondMessages.notAnswered(), 'invalid')
  return { ...lineOfFirst(), second, call }
}

/** Which of the two calls the agent talks in; the other one is held first. */
function activeIs(isSecond: boolean, { line, first, second }: Omit<Both, 'call'>): void {
  line.hold(isSecond ? first : second, true)
  line.hold(isSecond ? second : first, false)
  changeSecond({ isActive: isSecond })
  void playActive()
}

function consult(written: string): void {
  const { line, first } = lineOfFirst()
  if ($secondCall.get()) throw refusal(secondMessages.alreadyTwo(), 'invalid')
  const number = targetOf(written)
  if (number === undefined) throw refusal(phoneMessages.badNumber(), 'invalid')
  if (number === $agent.get()?.agentExtensionNumber) throw refusal(secondMessages.self(), 'invalid')
  const microphone = copyMicrophone()
  const unknown = { name: undefined, callRecordId: undefined, customerId: undefined }
  line.hold(first, true)
  const lineId = line.dial(number, { microphone, customerId: undefined, callerId: undefined })
  const call = {
    ...unknown,
    callId: lineId,
    number,
    direction: 'outgoing',
    kind: 'ordinary'
  } as const
  beginSecond(call, 'dialling', lineId, microphone)
}

function answer(): void {
  const { line, first, second, call } = both(false)
  if (call.status !== 'ringing') throw refusal(phoneMessages.noIncoming(), 'invalid')
  stopWaitingTone()
  const on = secondOnLine()
  if (on) on.microphone = copyMicrophone()
  line.hold(first, true)
  changeSecond({ status: 'answering', isActive: true })
  void playActive()
  line.answer(second, on?.microphone)
}

/** Ends or rejects the second call and resumes the first, unless the agent talks in it. */
function end(): void {
  const { line, first, second, call } = both(false)
  const isWaiting = call.status === 'ringing'
  if (call.isJoined) separate()
  line.hangUp(second, isWaiting ? BUSY_HERE : undefined)
  if (!isWaiting) line.hold(first, false)
}

function complete(onLateFailure: (failure: Failure) => void): void {
  const { line, first, second, call } = both()
  const phone = $phone.get()
  if (!isOnCall(phone)) return
  const target = call.call.number
  happen({ type: 'transferring', callId: phone.call.callId, target })
  setTransferReporter(onLateFailure)
  line.transfer(first, target, second)
}

function dropFirst(): void {
  const { line, first } = both(false)
  line.hangUp(first)
}

/** The first call ends, and the waiting one takes its place before it is answered. */
async function answerInstead(): Promise<void> {
  if (both(false).call.status !== 'ringing') throw refusal(phoneMessages.noIncoming(), 'invalid')
  dropFirst()
  await answerNow()
}

async function conference(): Promise<void> {
  const { call } = both()
  if (call.isJoined) throw refusal(secondMessages.alreadyJoined(), 'invalid')
  await join()
}

function swap(): void {
  const calls = both()
  if (calls.call.isJoined) throw refusal(secondMessages.inConference(), 'invalid')
  activeIs(!calls.call.isActive, calls)
}

/** Rejects with a `Failure` that has not been shown yet. */
export async function runSecond(
  { act, text }: { readonly act: SecondAct; readonly text: string },
  onLateFailure: (failure: Failure) => void
): Promise<void> {
  switch (act) {
    case 'consult':
      return consult(text)
    case 'complete':
      return complete(onLateFailure)
    case 'join':
      return conference()
    case 'swap':
      return swap()
    case 'drop-first':
      return dropFirst()
    case 'drop-second':
      return end()
    case 'answer-instead':
      return answerInstead()
  }
}

const isWaiting = (): boolean => $secondCall.get()?.status === 'ringing'

/** Answers the waiting call, and holds the first; false without one. */
export function answerWaiting(): boolean {
  if (!isWaiting()) return false
  answer()
  return true
}

export function rejectWaiting(): boolean {
  if (!isWaiting()) return false
  end()
  return true
}

/** Ends the second call, if the agent talks in it alone. */
export function endActive(): boolean {
  const second = $secondCall.get()
  if (!second?.isActive || second.isJoined) return false
  end()
  return true
}

/** Before the first call is held or resumed; throws when that is impossible. */
export function beforeHold(on: boolean): void {
  const second = $secondCall.get()
  const lineId = secondOnLine()?.lineId
  if (!second || lineId === undefined) return
  if (second.isJoined) throw refusal(secondMessages.inConference(), 'invalid')
  if (on || second.status === 'ringing') return
  if (second.status === 'talking') lineInUse()?.hold(lineId, true)
  changeSecond({ isActive: false })
  void playActive()
}

/** Mutes both calls; false without a second one. */
export function muteBoth(on: boolean): boolean {
  const second = $secondCall.get()
  const lineId = secondOnLine()?.lineId
  const first = callOnLine()
  if (!second || lineId === undefined || first === undefined) return false
  if (second.isJoined) muteConference(on)
  else for (const id of [first, lineId]) lineInUse()?.mute(id, on)
  return true
}

/** The line's id of the call that the agent talks in, if it is the second. */
export function activeLine(): string | undefined {
  const second = $secondCall.get()
  return second?.status === 'talking' && second.isActive ? secondOnLine()?.lineId : undefined
}
