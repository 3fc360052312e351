/** Keeps the workbench data current: after calls, pushes and reconnects. */
import { after } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { $phone, isOnCall } from '../../phone/phone.ts'
import type { PhoneState } from '../../phone/state/phone-types.ts'
import { todaysCalls } from './todays-calls.ts'
import { reloadQueue } from './waiting-queue.ts'
import { reloadMetrics } from './workbench-metrics.ts'
import { $person, readPast } from './workbench-person.ts'

/** Delay until the server has stored the call (rule workbench-5). */
const SETTLING_MS = 1000

function catchUp(): void {
  if ($person.get().status === 'past') void readPast()
  void reloadMetrics()
  void reloadQueue()
  // Lists without subscribers are loaded on the next subscription.
  if (todaysCalls.$list.lc > 0) void todaysCalls.reload()
}

/** A call is counted and listed once answered, and again when it ends. */
const stageOf = (phone: PhoneState): 'none' | 'started' | 'answered' =>
  !isOnCall(phone) ? 'none' : phone.status === 'talking' ? 'answered' : 'started'

onStart(() => {
  let before = stageOf($phone.get())
  // In every tab, whichever has the phone.
  return $phone.subscribe(phone => {
    const now = stageOf(phone)
    const isChanged = now !== before && now !== 'started'
    before = now
    if (isChanged) after(SETTLING_MS, catchUp)
  })
})

/** Random delay that spreads and coalesces requests after a broadcast. */
const SPREAD_MS = 500 // rule workbench-5
let callOff: (() => void) | undefined

function catchUpSoon(): void {
  callOff ??= after(environment().random() * SPREAD_MS, () => {
    callOff = undefined
    catchUp()
  })
}

onTopic('missed_call_modify', catchUpSoon)
onReconnected(catchUpSoon)
onStart(() => () => {
  callOff?.()
  callOff = undefined
})
