/** Lets other tasks run between slices of work on the main thread. */
export type YieldToEventLoop = () => Promise<void>

/** In a Worker no yielding is needed. */
export const neverYield: YieldToEventLoop = () => Promise.resolve()

/** Rows processed between two checks. */
export const YIELD_INTERVAL_MS = 64

/** Slice length in ms, far below the 50 ms of a long task. */
const SLICE_MS = 6

/** On the main thread: yields after each slice. */
export function yieldEvery(now: () => number, sleep: () => Promise<void>): YieldToEventLoop {
  let began = now()
  return async () => {
    if (now() - began < SLICE_MS) return
    await sleep()
    began = now()
  }
}
