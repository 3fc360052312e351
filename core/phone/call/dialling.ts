/** Dialling from this tab's phone. Rejects like the actions of `call-controls.ts`. */

import { endpoints } from '../../contract/first-endpoints.ts'
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { signState } from '../../features/seats/enums.ts'
import {
  bareNumber,
  isLocalNumber,
  isTelephoneNumber,
  plainNumber,
  withAreaCode
} from '../../lib/format/phone-number.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call as ask } from '../../net/http.ts'
import { $agent, $signState, setAgentState } from '../../session/seat.ts'
import { $session } from '../../session/session-state.ts'
import { callOnLineIs, lineInUse, microphoneInUseIs } from '../line/connection.ts'
import type { PhoneLine } from '../line/line.ts'
import { isStill, openLine } from '../line/open-line.ts'
import { $microphone, closeMicrophone, openMicrophoneWithin } from '../media/microphone.ts'
import { phoneMessages } from '../phone-messages.ts'
import { forExchange, isInPlan } from '../state/dial-plan.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone, happen } from '../state/phone-state.ts'
import type { Call } from '../state/phone-types.ts'
import { isReported, refusal } from './call-refusal.ts'

export interface DialRequest {
  readonly callId: string
  readonly number: string
  readonly customerId?: string | undefined
  readonly callerId?: string | undefined
  /** First sets a seat that is 示忙 or 离线 to 空闲. */
  readonly setFree?: boolean | undefined
  /** The user has confirmed a restricted number. */
  readonly confirmed?: boolean | undefined
}

type OnLateFailure = (failure: Failure) => void

/** A command is accepted within 100 ms, even while the microphone is opening. */
const ACKNOWLEDGE_MS = 80 // rule phone-6
/** A microphone prompt left unanswered this long ends the call. */
const PERMISSION_WITHIN_MS = 30_000 // rule phone-6

/** The number as dialled: a local number gets the seat's area code, unless the dial plan knows it. */
export function numberToDial(written: string): string {
  const plain = plainNumber(written)
  const bare = bareNumber(written)
  if (!isTelephoneNumber(plain) && isInPlan(bare)) return bare
  return withAreaCode(plain, $agent.get()?.fixedAreaCode ?? '')
}

const isKnown = (number: string): boolean => isTelephoneNumber(number) || isInPlan(number)

/** Why the number cannot be dialled, or undefined: the checks that any tab can make. */
export function dialError(number: string, setFree = false): string | undefined {
  if ($session.get().status !== 'signed-in') return commonMessages.pleaseSignIn()
  if (isOnCall($phone.get())) return phoneMessages.callInProgress()
  if (number.trim() === '') return phoneMessages.emptyNumber()
  const plain = numberToDial(number)
  if (isLocalNumber(plain) && !isInPlan(plain))
    return phoneMessages.areaCodeMissing({ number: plain })
  if (!isKnown(plain)) return phoneMessages.badNumber()
  const microphone = $microphone.get()
  // That the seat is busy follows from it.
  if (microphone.status === 'unsupported' && lineInUse()?.usesMicrophone) return microphone.text
  const seat = $signState.get()
  if (seat === 'SIGN_FREE' || (setFree && canBeSetFree())) return undefined
  return phoneMessages.cannotCall({ state: signState.label(seat) })
}

/** Whether the seat is in a state that allows no calls and that the agent may change. */
export function canBeSetFree(): boolean {
  const seat = $signState.get()
  return seat === 'SIGN_BUSY' || seat === 'OFF_LINE'
}

/** Resolves once the command is accepted; `later` receives failures after that. */
export async function dialNow(request: DialRequest, onLateFailure: OnLateFailure): Promise<void> {
  assertDialable(request.number, request.setFree)
  if (request.setFree && canBeSetFree()) {
    await setAgentState('SIGN_FREE').catch(error => {
      throw isReported(toFailure(error, commonMessages.networkJam()))
    })
    assertDialable(request.number)
  }
  return accept(request, 'ordinary', onLateFailure)
}

function assertDialable(number: string, setFree?: boolean): void {
  const issue = dialError(number, setFree)
  if (issue !== undefined) throw refusal(issue, 'invalid')
}

/** Lets a supervisor listen to a call (rule supervision-1). */
export async function monitorNow(
  callRecordId: string,
  onLateFailure: OnLateFailure
): Promise<void> {
  if (isOnCall($phone.get())) throw refusal(phoneMessages.callInProgress(), 'invalid')
  openLine()
  const { target } = await ask(endpoints.calls.eavesdrop, { callRecordId }).catch(error => {
    throw isReported(toFailure(error, commonMessages.networkJam()))
  })
  if (isOnCall($phone.get())) throw refusal(phoneMessages.callInProgress(), 'invalid')
  const callId = environment().uuid()
  const request = { callId, number: target, customerId: undefined, callerId: undefined }
  await accept(request, 'monitor', onLateFailure, callRecordId)
}

async function accept(
  request: DialRequest,
  kind: Call['kind'],
  onLateFailure: OnLateFailure,
  callRecordId?: string
): Promise<void> {
  const { callId, customerId, callerId, confirmed } = request
  const line = openLine()
  const { number } = request
  const known = { name: undefined, callRecordId }
  const call: Call = { callId, direction: 'outgoing', number, customerId, kind, ...known }
  happen({ type: 'dial', call })
  return new Promise((done, refuse) => {
    let isLate = false
    const stop = after(ACKNOWLEDGE_MS, () => {
      isLate = true
      done()
    })
    connect(line, call, { callerId, confirmed }).then(
      () => {
        stop()
        done()
      },
      error => {
        stop()
        happen({ type: 'withdrawn', callId })
        if (isLate) onLateFailure(toFailure(error, commonMessages.networkJam()))
        else refuse(error)
      }
    )
  })
}

async function connect(
  line: PhoneLine,
  call: Call,
  options: Pick<DialRequest, 'callerId' | 'confirmed'>
): Promise<void> {
  await line.ready?.()
  const microphone = line.usesMicrophone
    ? await openMicrophoneWithin(PERMISSION_WITHIN_MS, phoneMessages.microphoneTimedOut)
    : undefined
  if (!isStill('dialling', call.callId)) {
    closeMicrophone(microphone)
    throw refusal(phoneMessages.outcomeCancelled(), 'aborted')
  }
  microphoneInUseIs(microphone)
  const { customerId, kind } = call
  const number = line.usesMicrophone && kind === 'ordinary' ? forExchange(call.number) : call.number
  callOnLineIs(line.dial(number, { microphone, customerId, callerId: undefined, ...options }))
}
