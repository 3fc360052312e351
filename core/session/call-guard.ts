import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment/environment.ts'

const $on = atom(false)
let waiting: (() => void)[] = []

/**
 * Whether a call is running, in any state but wrap-up; actions that would break it are deferred.
 */
export const $onCall = readonlyType($on)

/** Set by the phone at the start and end of each call. */
export function setOnCall(on: boolean): void {
  $on.set(on)
  if (!on && waiting.length > 0) queueMicrotask(actAfterCall)
}

/** Runs after the end of the call has been emitted, as a deferred action may end the session. */
function actAfterCall(): void {
  if ($on.get()) return
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

/** Runs now, or after the running call. */
export function afterCall(act: () => void): void {
  if ($on.get()) waiting.push(act)
  else act()
}

onStart(() => () => {
  waiting = []
  $on.set(false)
})
