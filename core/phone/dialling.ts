/** How a call is begun from the telephone of this tab. Each rejects as the deeds of `handset.ts` do. */
import { after } from '../clock.ts'
import { endpoints } from '../contract/endpoints/index.ts'
import { signState } from '../contract/enums/seats.ts'
import { environment } from '../environment.ts'
import { type Failure, toFailure } from '../failure.ts'
import { call as ask } from '../net/http.ts'
import {
  isLocalNumber,
  isTelephoneNumber,
  plainNumber,
  withAreaCode
} from '../rules/phone-number.ts'
import { $session } from '../session/life.ts'
import { $agent, $signState, setAgentState } from '../session/seat.ts'
import { commonText } from '../text/common.ts'
import { phoneText } from '../text/phone.ts'
import { callOnLineIs, microphoneInUseIs } from './connection.ts'
import type { PhoneLine } from './line.ts'
import { isOnCall } from './machine.ts'
import { closeMicrophone, openMicrophoneWithin } from './microphone.ts'
import { isStill, openLine } from './open-line.ts'
import { alreadyTold, refusal } from './refusal.ts'
import { $phone, happen } from './state.ts'
import type { Call } from './types.ts'

export interface DialRequest {
  readonly callId: string
  readonly number: string
  readonly customerId?: string | undefined
  readonly callerId?: string | undefined
  /** Sets a seat that is 示忙 or 离线 to 空闲 first. */
  readonly setFree?: boolean | undefined
  /** The person has confirmed a number that is restricted. */
  readonly confirmed?: boolean | undefined
}

type Later = (failure: Failure) => void

/** A command is accepted within 100 ms, however long the microphone takes. */
const ACKNOWLEDGE_MS = 80
/** The browser's question for the microphone, unanswered, ends the call. */
const PERMISSION_WITHIN_MS = 30_000

/** A number as this seat dials it: a local one with the area code that the seat has. */
export const numberToDial = (written: string): string =>
  withAreaCode(plainNumber(written), $agent.get()?.fixedAreaCode ?? '')

/** Why this cannot be dialled, if it cannot: the checks that any tab can make. */
export function objectionToDial(number: string, setFree = false): string | undefined {
  if ($session.get().at !== 'signed-in') return commonText.pleaseSignIn()
  if (isOnCall($phone.get())) return phoneText.callInProgress()
  if (number.trim() === '') return phoneText.emptyNumber()
  const plain = numberToDial(number)
  if (isLocalNumber(plain)) return phoneText.areaCodeMissing({ number: plain })
  if (!isTelephoneNumber(plain)) return phoneText.badNumber()
  const seat = $signState.get()
  if (seat === 'SIGN_FREE' || (setFree && canBeSetFree())) return undefined
  return phoneText.cannotCall({ state: signState.label(seat) })
}

/** Whether the agent has chosen a state that allows no call, and may choose another. */
export function canBeSetFree(): boolean {
  const seat = $signState.get()
  return seat === 'SIGN_BUSY' || seat === 'OFF_LINE'
}

/** Resolves once the command is accepted; `later` gets what keeps the call from being begun after that. */
export async function dialNow(request: DialRequest, later: Later): Promise<void> {
  assertDialable(request.number, request.setFree)
  if (request.setFree && canBeSetFree()) {
    await setAgentState('SIGN_FREE').catch(error => {
      throw alreadyTold(toFailure(error, commonText.networkJam()))
    })
    assertDialable(request.number)
  }
  return accept(request, 'ordinary', later)
}

function assertDialable(number: string, setFree?: boolean): void {
  const objection = objectionToDial(number, setFree)
  if (objection !== undefined) throw refusal(objection, 'invalid')
}

/** Lets a supervisor listen in on a call (doc 1 §6 CCS.MONI.CUTIN). */
export async function monitorNow(callRecordId: string, later: Later): Promise<void> {
  if (isOnCall($phone.get())) throw refusal(phoneText.callInProgress(), 'invalid')
  openLine()
  const { target } = await ask(endpoints.calls.eavesdrop, { callRecordId }).catch(error => {
    throw alreadyTold(toFailure(error, commonText.networkJam()))
  })
  if (isOnCall($phone.get())) throw refusal(phoneText.callInProgress(), 'invalid')
  const callId = environment().uuid()
  const request = { callId, number: target, customerId: undefined, callerId: undefined }
  await accept(request, 'monitor', later, callRecordId)
}

async function accept(
  request: DialRequest,
  kind: Call['kind'],
  later: Later,
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
        if (isLate) later(toFailure(error, commonText.networkJam()))
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
  const microphone = line.usesMicrophone
    ? await openMicrophoneWithin(PERMISSION_WITHIN_MS, phoneText.microphoneTimedOut)
    : undefined
  if (!isStill('dialling', call.callId)) {
    closeMicrophone(microphone)
    throw refusal(phoneText.outcomeCancelled(), 'aborted')
  }
  microphoneInUseIs(microphone)
  const { customerId } = call
  callOnLineIs(line.dial(call.number, { microphone, customerId, callerId: undefined, ...options }))
}
