import { after } from '../../environment/clock.ts'
import { isStarted, onStart } from '../../environment/environment.ts'
import { emitToHost } from '../../public-events.ts'
import { isOnCall } from '../state/machine.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import type { Call, PhoneState } from '../state/phone-types.ts'
import { callOwner, HERE, isAlone, keepHere } from '../tabs/peer-tabs.ts'

/** Delay of the screen pop after dialling or answering, in ms (rule phone-18). */
const WAIT_MS = 1000

let shown: string | undefined
let stopWaiting = () => {}
let waitingFor: string | undefined

/** A call that goes on with another party is shown once more. */
const keyOf = ({ callId, number }: Call): string => `${callId} ${number}`

function show(call: Call): void {
  const { callId, callRecordId, customerId, number, direction } = call
  stopWaiting()
  waitingFor = undefined
  shown = keyOf(call)
  keepHere(callId)
  emitToHost('screen-pop', { callId, callRecordId, customerId, number, direction })
}

/**
 * The call to show now. With several tabs, a ringing call is not shown: any of them may answer it.
 */
function callToShow(phone: PhoneState): Call | undefined {
  if (!isOnCall(phone) || phone.call.kind === 'monitor') return undefined
  const isOnlyTab = $isLeader.get() && isAlone()
  const isPresented =
    phone.status === 'dialling' ? phone.ringing : phone.status === 'talking' || isOnlyTab
  return isPresented ? phone.call : undefined
}

/** In the tab that dialled or answered; otherwise in the leader. */
function isOurs({ callId }: Call): boolean {
  const owner = callOwner(callId)
  return owner === HERE || (owner === undefined && $isLeader.get())
}

/** Once per call and party. */
function consider(phone: PhoneState): void {
  const call = callToShow(phone)
  const key = call && keyOf(call)
  if (!call || key === shown || key === waitingFor || !isOurs(call)) return
  stopWaiting()
  waitingFor = key
  stopWaiting = after(WAIT_MS, () => {
    waitingFor = undefined
    const now = callToShow($phone.get())
    if (now && keyOf(now) === key && isOurs(now)) show(now)
  })
}

onStart(() => {
  const stop = $phone.listen(phone => {
    if (!isOnCall(phone)) stopWaiting()
    /** Call events are emitted before the screen pop. */
    queueMicrotask(() => isStarted() && consider($phone.get()))
  })
  return () => {
    stop()
    stopWaiting()
    shown = undefined
    waitingFor = undefined
  }
})
