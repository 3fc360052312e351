/** A sign-in that found nothing at the API's address is tried again, until somebody signs in or out. */
import { after } from '../clock.ts'
import { environment, onStart } from '../environment.ts'
import { onBackOnline } from '../net/online.ts'

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

/** After 5 s, then twice as long, up to a minute; at once when the page wakes or is online again. */
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
