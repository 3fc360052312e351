/** Lets the page do something else in between, where what is done is done in the page itself. */
export type Breathe = () => Promise<void>

/** In a Worker nobody waits. */
export const noBreath: Breathe = () => Promise.resolve()

/** Rows that are looked at in a moment. */
export const BETWEEN_BREATHS = 64

/** Far below the 50 ms from which on a person notices. */
const SLICE_MS = 6

/** In the page: after each slice of this length, whatever else is waiting comes first. */
export function breaths(now: () => number, sleep: () => Promise<void>): Breathe {
  let began = now()
  return async () => {
    if (now() - began < SLICE_MS) return
    await sleep()
    began = now()
  }
}
