import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { record } from '../../flight-recorder.ts'
import { emitToHost } from '../../public-events.ts'
import { setOnCall } from '../../session/call-guard.ts'
import { type CallEvent, emitCallEvent } from '../call/call-events.ts'
import { idle, isOnCall, next, type PhoneEvent } from './machine.ts'
import type { Call, PhoneState, Registration, SipState } from './phone-types.ts'

const $state = atom<PhoneState>(idle)
const $line = atom<Registration>({ status: 'none' })
const $leading = atom(false)
const $sip = atom<SipState | undefined>()

/** State of the seat's single phone. */
export const $phone = readonlyType($state)

/** Registration state, with the reason when unreachable. */
export const $registration = readonlyType($line)

/** Whether this tab is the leader. */
export const $isLeader = readonlyType($leading)

/** The latest of the eight SIP states (rule phone-37). */
export const $sipState = readonlyType($sip)

export function phoneIs(phone: PhoneState): void {
  $state.set(phone)
  record('phone', phone)
  setOnCall(isOnCall(phone))
}

/** Applies an event to the phone; returns whether the state changed. */
export function happen(event: PhoneEvent): boolean {
  const before = $state.get()
  const after = next(before, event, environment().monotonic())
  if (after !== before) phoneIs(after)
  return after !== before
}

export function registrationIs(registration: Registration): void {
  const before = $line.get()
  $line.set(registration)
  record('sip', registration)
  const { status } = registration
  const isRegistered =
    status === 'registered' || (status === 'own-device' && registration.registered)
  if (before.status !== status || status === 'own-device')
    emitToHost('registration', { status, state: status, isRegistered })
}

export function leadingIs(isLeader: boolean): void {
  if ($leading.get() === isLeader) return
  $leading.set(isLeader)
  emitToHost('leader-change', { isLeader })
}

const ofTheLine: readonly SipState[] = ['REGISTER_FAILED', 'DISCONNECT']

/** @param call The affected call, if it is not the running one. */
export function sipStateIs(
  state: SipState,
  call: Pick<Call, 'callId' | 'callRecordId' | 'callItemNumberId'> | undefined = callNow()
): void {
  $sip.set(state)
  const { callId, callRecordId, callItemNumberId } = call ?? {}
  const detail = { state, callId, callRecordId, callItemNumberId }
  if (ofTheLine.includes(state)) emitToHost('call-state', detail)
  else emitCallEvent('call-state', detail)
}

function callNow(): Call | undefined {
  const phone = $state.get()
  return phone.status === 'idle' ? undefined : phone.call
}

/** Emits an event forwarded by the leader for a call taken in this tab. */
export function applyCallUpdate({ name, detail }: CallEvent): void {
  if (name === 'call-state') $sip.set(detail.state)
  emitToHost(name, detail)
}

onStart(() => () => {
  phoneIs(idle)
  $line.set({ status: 'none' })
  $leading.set(false)
  $sip.set(undefined)
})
