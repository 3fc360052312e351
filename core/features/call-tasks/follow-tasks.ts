/** Re-reads task data on progress events, throttled. */
import { after } from '../../environment/clock.ts'
import { $taskPushes } from './live-tasks.ts'

/** Returns an unsubscribe function. */
export function follow(
  id: string,
  about: {
    readonly read: () => Promise<void>
    /** Minimum interval between two reads, in ms. */
    readonly restMs: number
    /** Data was just read; otherwise the first read is immediate. */
    readonly isRead: boolean
    /** While true, reads are postponed by another interval. */
    readonly isHeld?: () => boolean
    readonly onUpdate?: () => void
  }
): () => void {
  let endRest: (() => void) | undefined
  let isOutdated = !about.isRead
  let seen = $taskPushes.get().get(id)
  const go = (): void => {
    endRest = after(about.restMs, () => {
      endRest = undefined
      if (isOutdated) go()
    })
    if (!isOutdated || about.isHeld?.()) return
    isOutdated = false
    void about.read()
  }
  go()
  const stop = $taskPushes.listen(pushes => {
    if (pushes.get(id) === seen) return
    seen = pushes.get(id)
    about.onUpdate?.()
    isOutdated = true
    if (!endRest) go()
  })
  return () => {
    stop()
    endRest?.()
  }
}
