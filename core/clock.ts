import { atom, onMount, readonlyType } from 'nanostores'
import { environment, isStarted, onStart } from './environment.ts'
import { serverNow } from './server-time.ts'

/** A store that is set anew every second, but only while the core runs and somebody watches it. */
function ticking(read: () => number) {
  const $tick = atom(0)
  let isWatched = false
  let stop: (() => void) | undefined
  const tick = () => $tick.set(read())
  const begin = () => {
    if (!isWatched || stop) return
    tick()
    stop = environment().every(1000, tick)
  }
  const end = () => {
    stop?.()
    stop = undefined
  }
  onMount($tick, () => {
    isWatched = true
    if (isStarted()) begin()
    return () => {
      isWatched = false
      end()
    }
  })
  onStart(() => {
    begin()
    return end
  })
  return readonlyType($tick)
}

/** Milliseconds of the clock that nobody can set; the one to count seconds of a call with. */
export const $now = ticking(() => environment().monotonic())

/** Milliseconds of the calendar; the one to say `3分钟前` with. */
export const $wallClock = ticking(serverNow)

/** Acts once, after so many milliseconds, also in a hidden tab. Returns how to call it off. */
export function after(milliseconds: number, act: () => void): () => void {
  const stop = environment().every(milliseconds, () => {
    stop()
    act()
  })
  return stop
}

/**
 * The same, counting only time in which the page could run: a page that was blocked, frozen or
 * asleep has had no chance to do what is waited for.
 */
export function afterRunning(milliseconds: number, act: () => void): () => void {
  const step = Math.min(milliseconds, 250)
  let last = environment().monotonic()
  let left = milliseconds
  const stop = environment().every(step, () => {
    const now = environment().monotonic()
    left -= Math.min(step, now - last)
    last = now
    if (left > 0) return
    stop()
    act()
  })
  return stop
}
