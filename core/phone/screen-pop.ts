import { after } from '../clock.ts'
import { onStart } from '../environment.ts'
import { tellHost } from '../events.ts'
import { isOnCall } from './machine.ts'
import { $isLeader, $phone } from './state.ts'
import type { Call } from './types.ts'

/** Doc 1 §9: what is shown of a caller waits this long for the server to say who it is. */
const WAIT_MS = 1000

let shown: string | undefined
let stopWaiting = () => {}
let waitingFor: string | undefined

function show({ callId, callRecordId, customerId, number, direction }: Call): void {
  stopWaiting()
  waitingFor = undefined
  shown = callId
  tellHost('screen-pop', { callId, callRecordId, customerId, number, direction })
}

/** Once per call, in the tab that has the telephone, as soon as the customer is known. */
function consider(call: Call): void {
  if (call.callId === shown || call.kind === 'monitor') return
  if (call.callRecordId !== undefined && call.customerId !== undefined) {
    show(call)
    return
  }
  if (waitingFor === call.callId) return
  stopWaiting()
  waitingFor = call.callId
  stopWaiting = after(WAIT_MS, () => {
    const phone = $phone.get()
    if (isOnCall(phone) && phone.call.callId === call.callId) show(phone.call)
  })
}

onStart(() => {
  const stop = $phone.listen(phone => {
    if (!isOnCall(phone)) stopWaiting()
    const isDrawn = phone.at === 'dialling' ? phone.ringing : isOnCall(phone)
    if ($isLeader.get() && isDrawn && phone.at !== 'idle') consider(phone.call)
  })
  return () => {
    stop()
    stopWaiting()
    shown = undefined
    waitingFor = undefined
  }
})
