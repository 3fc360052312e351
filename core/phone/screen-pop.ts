import { after } from '../clock.ts'
import { isStarted, onStart } from '../environment.ts'
import { tellHost } from '../events.ts'
import { isOnCall } from './machine.ts'
import { HERE, isAlone, keepHere, takerOf } from './neighbours.ts'
import { $isLeader, $phone } from './state.ts'
import type { Call, PhoneState } from './types.ts'

/** Doc 1 §9: the call panel is shown this long after the telephone's message, with who it is. */
const WAIT_MS = 1000

let shown: string | undefined
let stopWaiting = () => {}
let waitingFor: string | undefined

function show({ callId, callRecordId, customerId, number, direction }: Call): void {
  stopWaiting()
  waitingFor = undefined
  shown = callId
  keepHere(callId)
  tellHost('screen-pop', { callId, callRecordId, customerId, number, direction })
}

/** The call that is to be shown now. With other tabs about, nobody knows yet which one will answer. */
function callToShow(phone: PhoneState): Call | undefined {
  if (!isOnCall(phone) || phone.call.kind === 'monitor') return undefined
  const isOnlyTab = $isLeader.get() && isAlone()
  const isDrawn = phone.at === 'dialling' ? phone.ringing : phone.at === 'talking' || isOnlyTab
  return isDrawn ? phone.call : undefined
}

/** In the tab that dialled or answered; where nobody did, in the one that has the telephone. */
function isOurs({ callId }: Call): boolean {
  const taker = takerOf(callId)
  return taker === HERE || (taker === undefined && $isLeader.get())
}

/** Once per call. */
function consider(phone: PhoneState): void {
  const call = callToShow(phone)
  if (!call || call.callId === shown || call.callId === waitingFor || !isOurs(call)) return
  stopWaiting()
  waitingFor = call.callId
  stopWaiting = after(WAIT_MS, () => {
    waitingFor = undefined
    const now = callToShow($phone.get())
    if (now?.callId === call.callId && isOurs(now)) show(now)
  })
}

onStart(() => {
  const stop = $phone.listen(phone => {
    if (!isOnCall(phone)) stopWaiting()
    /** What has happened is told first, then who it is. */
    queueMicrotask(() => isStarted() && consider($phone.get()))
  })
  return () => {
    stop()
    stopWaiting()
    shown = undefined
    waitingFor = undefined
  }
})
