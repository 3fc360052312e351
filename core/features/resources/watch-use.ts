/** Use of resources, read again and again while a page shows it. */
import { environment } from '../../environment/environment.ts'

/** Interval between two readings in ms. */
const EVERY_MS = 5000 // rule line-8

/** Calls `refresh` every five seconds while the page is visible. Returns an unsubscribe function. */
export function watchUse(refresh: () => Promise<void>): () => void {
  const { every, page } = environment()
  let isReading = false
  const readIfVisible = async () => {
    if (isReading || !page.isVisible()) return
    isReading = true
    await refresh()
    isReading = false
  }
  const stops = [
    every(EVERY_MS, () => void readIfVisible()),
    page.onWake(() => void readIfVisible())
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
