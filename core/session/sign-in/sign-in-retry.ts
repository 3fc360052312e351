/** Retries a sign-in that could not reach the API, until a sign-in or sign-out. */
import { after } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { onBackOnline } from '../../net/online.ts'

const FIRST_MS = 5000
const LONGEST_MS = 60_000

let failures = 0
let stopWaiting: (() => void) | undefined
let again: () => void = () => undefined

function tryNow(): void {
  if (!stopWaiting) return
  stopWaiting()
  stopWaiting = undefined
  again()
}

/** After 5 s, then doubled up to a minute; at once on wake-up or when back online. */
export function tryAgainLater(attempt: () => void): void {
  stopWaiting?.()
  again = attempt
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures++)
  stopWaiting = after(wait * (0.8 + 0.2 * environment().random()), tryNow)
}

export function tryNoMore(): void {
  stopWaiting?.()
  stopWaiting = undefined
  failures = 0
}

onBackOnline(tryNow)
onStart(({ page }) => {
  const stop = page.onWake(tryNow)
  return () => {
    stop()
    tryNoMore()
  }
})
