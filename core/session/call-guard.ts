import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment.ts'

const $on = atom(false)
let waiting: (() => void)[] = []

/** Whether a call is on, in any of its states but wrap-up: what would break it has to wait. */
export const $onCall = readonlyType($on)

/** The telephone says so, at the first and at the last moment of each call. */
export function setOnCall(on: boolean): void {
  $on.set(on)
  if (!on && waiting.length > 0) queueMicrotask(actAfterCall)
}

/** Not before the end of the call has been told: what waits may be the end of the session. */
function actAfterCall(): void {
  if ($on.get()) return
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

/** Acts now, or as soon as the call is over. */
export function afterCall(act: () => void): void {
  if ($on.get()) waiting.push(act)
  else act()
}

onStart(() => () => {
  waiting = []
  $on.set(false)
})
