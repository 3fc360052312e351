/** Reads something of a task anew while the server tells that the task goes on, and no oftener than it may. */
import { after } from '../../clock.ts'
import { $told } from './live.ts'

/** Returns how to stop. */
export function follow(
  id: string,
  about: {
    readonly read: () => Promise<void>
    /** From one reading to the next there is at least so much. */
    readonly restMs: number
    /** It has just been read; otherwise it is read at once. */
    readonly isRead: boolean
    /** Not now: it is read after another rest. */
    readonly isHeld?: () => boolean
    readonly onNews?: () => void
  }
): () => void {
  let endRest: (() => void) | undefined
  let isOutdated = !about.isRead
  let seen = $told.get().get(id)
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
  const stop = $told.listen(told => {
    if (told.get(id) === seen) return
    seen = told.get(id)
    about.onNews?.()
    isOutdated = true
    if (!endRest) go()
  })
  return () => {
    stop()
    endRest?.()
  }
}
