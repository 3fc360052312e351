import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../environment.ts'
import { tellHost } from '../events.ts'
import { setOnCall } from '../session/call-guard.ts'
import { type Chapter, tellOfCall } from './call-story.ts'
import { idle, isOnCall, next, type PhoneEvent } from './machine.ts'
import type { Call, PhoneState, Registration, SipState } from './types.ts'

const $state = atom<PhoneState>(idle)
const $line = atom<Registration>({ at: 'none' })
const $leading = atom(false)
const $sip = atom<SipState | undefined>()

/** The seat's only telephone. */
export const $phone = readonlyType($state)

/** Whether calls can reach it, and if not, why. */
export const $registration = readonlyType($line)

/** Whether this tab is the one with the telephone. */
export const $isLeader = readonlyType($leading)

/** The last of the eight SIP states of doc 3 §4. */
export const $sipState = readonlyType($sip)

export function phoneIs(phone: PhoneState): void {
  $state.set(phone)
  setOnCall(isOnCall(phone))
}

/** Lets something happen to the telephone; true when it made a difference. */
export function happen(event: PhoneEvent): boolean {
  const before = $state.get()
  const after = next(before, event, environment().monotonic())
  if (after !== before) phoneIs(after)
  return after !== before
}

export function registrationIs(registration: Registration): void {
  const before = $line.get()
  $line.set(registration)
  const isRegistered =
    registration.at === 'registered' ||
    (registration.at === 'own-device' && registration.registered)
  if (before.at !== registration.at || registration.at === 'own-device')
    tellHost('registration', { state: registration.at, at: registration.at, isRegistered })
}

export function leadingIs(isLeader: boolean): void {
  if ($leading.get() === isLeader) return
  $leading.set(isLeader)
  tellHost('leader-change', { isLeader })
}

const ofTheLine: readonly SipState[] = ['REGISTER_FAILED', 'DISCONNECT']

/** `call`: the one that it is about, when that is not the one that is on. */
export function sipStateIs(
  state: SipState,
  call: Pick<Call, 'callId' | 'callRecordId' | 'callItemNumberId'> | undefined = callNow()
): void {
  $sip.set(state)
  const { callId, callRecordId, callItemNumberId } = call ?? {}
  const detail = { state, callId, callRecordId, callItemNumberId }
  if (ofTheLine.includes(state)) tellHost('call-state', detail)
  else tellOfCall('call-state', detail)
}

function callNow(): Call | undefined {
  const phone = $state.get()
  return phone.at === 'idle' ? undefined : phone.call
}

/** Tells our page what the tab with the telephone says of a call that we have taken. */
export function hearOfCall({ name, detail }: Chapter): void {
  if (name === 'call-state') $sip.set(detail.state)
  tellHost(name, detail)
}

onStart(() => () => {
  phoneIs(idle)
  $line.set({ at: 'none' })
  $leading.set(false)
  $sip.set(undefined)
})
