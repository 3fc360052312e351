/** The agent's commands for a second call, in the tab that owns the telephone. */
import type { Failure } from '../../failure.ts'
import { $colleagues } from '../../features/colleagues/colleague-list.ts'
import { lastOf } from '../../lib/query/query-store.ts'
import { $agent } from '../../session/seat.ts'
import { answerNow, endCall, targetOf } from '../call/call-controls.ts'
import { refusal } from '../call/call-refusal.ts'
import { BUSY_HERE, type PhoneLine } from '../line/line.ts'
import { closeMicrophone } from '../media/microphone.ts'
import { phoneMessages } from '../phone-messages.ts'
import { forExchange } from '../state/dial-plan.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone, happen } from '../state/phone-state.ts'
import { setTransferReporter } from '../tabs/pending-commands.ts'
import type { SecondAct } from '../tabs/tab-messages.ts'
import { join, separate } from './conference.ts'
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
import { anyBoth, type Both, both, lineOfFirst, refuseDuringTransfer } from './two-calls.ts'

/** Which of the two calls the agent talks in; the other one is held first. */
export function activeIs(isSecond: boolean, { line, first, second }: Omit<Both, 'call'>): void {
  line.hold(isSecond ? first : second, true)
  line.hold(isSecond ? second : first, false)
  changeSecond({ isActive: isSecond })
  void playActive()
}

/** Dials while the first call is on hold; it goes on when that is impossible. */
function dialBeside(
  line: PhoneLine,
  first: string,
  number: string,
  microphone: MediaStream | undefined
): string {
  const target = { microphone, customerId: undefined, callerId: undefined }
  try {
    return line.dial(forExchange(number), target)
  } catch (error) {
    line.hold(first, false)
    closeMicrophone(microphone)
    throw error
  }
}

function consult(written: string): void {
  const { line, first } = lineOfFirst()
  refuseDuringTransfer()
  if ($secondCall.get()) throw refusal(secondMessages.alreadyTwo(), 'invalid')
  const number = targetOf(written)
  if (number === undefined) throw refusal(phoneMessages.badNumber(), 'invalid')
  if (number === $agent.get()?.agentExtensionNumber) throw refusal(secondMessages.self(), 'invalid')
  const microphone = copyMicrophone()
  const list = lastOf($colleagues.get()) ?? []
  const name = list.find(({ extension }) => extension === number)?.name
  const unknown = { name, callRecordId: undefined, customerId: undefined }
  line.hold(first, true)
  const lineId = dialBeside(line, first, number, microphone)
  const call = {
    ...unknown,
    callId: lineId,
    number,
    direction: 'outgoing',
    kind: 'ordinary'
  } as const
  beginSecond(call, 'dialling', lineId, microphone)
}

export function answer(): void {
  const { line, first, second, call } = { ...anyBoth(), ...lineOfFirst() }
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
export function end(): void {
  const { line, first, second, call } = anyBoth()
  const isWaiting = call.status === 'ringing'
  separate()
  endCall(line, second, call.call, isWaiting ? BUSY_HERE : undefined)
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
  const { line, first } = anyBoth()
  const phone = $phone.get()
  if (isOnCall(phone)) endCall(line, first, phone.call)
}

/** The first call ends, and the waiting one takes its place before it is answered. */
async function answerInstead(): Promise<void> {
  if (anyBoth().call.status !== 'ringing') throw refusal(phoneMessages.noIncoming(), 'invalid')
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
