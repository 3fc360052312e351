import { atom, onMount, readonlyType } from 'nanostores'
import { environment, isStarted, onStart } from './environment.ts'
import { serverNow } from './server-time.ts'

/** A store updated every second, while the core runs and it has subscribers. */
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

/** Monotonic clock in ms; for durations such as those of a call. */
export const $now = ticking(() => environment().monotonic())

/** Wall clock in ms; for texts such as `3分钟前`. */
export const $wallClock = ticking(serverNow)

/** One-shot timer in ms that is not throttled in a hidden tab. Returns a cancel function. */
export function after(milliseconds: number, act: () => void): () => void {
  const stop = environment().every(milliseconds, () => {
    stop()
    act()
  })
  return stop
}

/**
 * The same, counting only the time in which the page could run: a page that was blocked, frozen or
 * asleep could not do what is awaited.
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
