/** What has to be done before the wrap-up is finished, in the tab in which 完成整理 is chosen. */
import { notify } from '../../notices.ts'

type Check = () => boolean | Promise<boolean>

const checks = new Set<Check>()

/** `next` returns whether the wrap-up may be finished, and shows why not. Returns what removes it. */
export function checkBeforeFinish(next: Check): () => void {
  checks.add(next)
  return () => void checks.delete(next)
}

export async function mayFinish(): Promise<boolean> {
  for (const check of checks) if (!(await check())) return false
  return true
}

/**
 * Keeps the agent in wrap-up while `reason` returns a sentence, which is shown to an agent who ends
 * it by 完成整理 or 空闲. Its time ends it all the same. Returns what removes the guard.
 */
export const guardWrapUp = (reason: () => string | undefined): (() => void) =>
  checkBeforeFinish(() => {
    const sentence = reason()
    if (sentence) notify('warning', sentence)
    return !sentence
  })
