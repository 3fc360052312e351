import { after } from '../../environment/clock.ts'
import { isStarted, onStart } from '../../environment/environment.ts'
import { emitToHost } from '../../public-events.ts'
import { $secondCall } from '../second-call/second-state.ts'
import { isOnCall } from '../state/machine.ts'
import { $isLeader, $phone } from '../state/phone-state.ts'
import type { Call } from '../state/phone-types.ts'
import { callOwner, HERE, isAlone, keepHere } from '../tabs/peer-tabs.ts'

/** Delay of the screen pop after dialling or answering, in ms (rule phone-18). */
const WAIT_MS = 1000

/** The latest, of calls and parties that were shown. */
let shown: readonly string[] = []
let stopWaiting = () => {}
let waitingFor: string | undefined

/** A call that goes on with another party is shown once more. */
const keyOf = ({ callId, number }: Call): string => `${callId} ${number}`

function show(call: Call): void {
  const { callId, callRecordId, customerId, number, direction } = call
  stopWaiting()
  waitingFor = undefined
  shown = [...shown.slice(-99), keyOf(call)]
  keepHere(callId)
  emitToHost('screen-pop', { callId, callRecordId, customerId, number, direction })
  consider()
}

/**
 * The calls to show now: the first, and a caller who waited, once answered. With several tabs, a
 * ringing call is not shown: any of them may answer it.
 */
function callsToShow(): Call[] {
  const [phone, second] = [$phone.get(), $secondCall.get()]
  if (!isOnCall(phone) || phone.call.kind === 'monitor') return []
  const isOnlyTab = $isLeader.get() && isAlone()
  const isPresented =
    phone.status === 'dialling' ? phone.ringing : phone.status === 'talking' || isOnlyTab
  const calls = isPresented ? [phone.call] : []
  const isAnswered = second?.status === 'talking' && second.call.direction === 'incoming'
  return isAnswered ? [...calls, second.call] : calls
}

/** In the tab that dialled or answered; otherwise in the leader. */
function isOurs({ callId }: Call): boolean {
  const owner = callOwner(callId)
  return owner === HERE || (owner === undefined && $isLeader.get())
}

/** Once per call and party. */
function consider(): void {
  const call = callsToShow().find(each => !shown.includes(keyOf(each)) && isOurs(each))
  const key = call && keyOf(call)
  if (!key || key === waitingFor) return
  stopWaiting()
  waitingFor = key
  stopWaiting = after(WAIT_MS, () => {
    waitingFor = undefined
    const now = callsToShow().find(each => keyOf(each) === key)
    if (now && isOurs(now)) show(now)
  })
}

onStart(() => {
  const look = () => {
    if (!isOnCall($phone.get())) stopWaiting()
    /** Call events are emitted before the screen pop. */
    queueMicrotask(() => isStarted() && consider())
  }
  const stops = [$phone.listen(look), $secondCall.listen(look)]
  return () => {
    for (const stop of stops) stop()
    stopWaiting()
    shown = []
    waitingFor = undefined
  }
})
