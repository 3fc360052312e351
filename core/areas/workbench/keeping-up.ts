/** What the workbench shows stays as the server has it: after calls, pushes and a lost connection. */
import { after } from '../../clock.ts'
import { environment, onStart } from '../../environment.ts'
import { onTopic } from '../../net/frames.ts'
import { onReconnected } from '../../net/realtime.ts'
import { $phone, isOnCall } from '../../phone/phone.ts'
import type { PhoneState } from '../../phone/types.ts'
import { reloadFigures } from './figures.ts'
import { todaysCalls } from './history.ts'
import { $person, readPast } from './person.ts'
import { reloadQueue } from './queue.ts'

/** The server has written a call down by then (doc 3 §4: what is known of it is read again). */
const SETTLING_MS = 1000

function catchUp(): void {
  if ($person.get().at === 'past') void readPast()
  void reloadFigures()
  void reloadQueue()
  // What nobody looks at is read when somebody does.
  if (todaysCalls.$list.lc > 0) void todaysCalls.reload()
}

/** A call is counted and listed from when it is answered, and anew when it is over. */
const stageOf = (phone: PhoneState): 'none' | 'begun' | 'answered' =>
  !isOnCall(phone) ? 'none' : phone.at === 'talking' ? 'answered' : 'begun'

onStart(() => {
  let stage = stageOf($phone.get())
  // In every tab, whichever of them has the telephone.
  return $phone.subscribe(phone => {
    const now = stageOf(phone)
    const isNews = now !== stage && now !== 'begun'
    stage = now
    if (isNews) after(SETTLING_MS, catchUp)
  })
})

/** What is told to many at once is not asked for by all of them at once; nor twice by one. */
const SPREAD_MS = 500
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
