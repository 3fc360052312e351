/** What has to be done before the wrap-up is finished, in the tab in which 完成整理 is chosen. */
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
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

/** How long the page may take to find its reason, in ms. */
const REASON_MS = 5000

type Reason = string | undefined

/**
 * Keeps the agent in wrap-up while `reason` returns a sentence, or resolves to one within 5 s, which is
 * shown to an agent who ends it by 完成整理 or 空闲. Its time ends it all the same, and one that throws
 * holds nothing up. Returns what removes the guard.
 */
export const guardWrapUp = (reason: () => Reason | Promise<Reason>): (() => void) =>
  checkBeforeFinish(async () => {
    let stop = () => {}
    const late = new Promise<undefined>(done => {
      stop = after(REASON_MS, () => done(undefined))
    })
    try {
      const sentence: unknown = await Promise.race([reason(), late])
      if (typeof sentence !== 'string' || sentence === '') return true
      notify('warning', sentence)
      return false
    } catch (error) {
      environment().warn('The guard of the wrap-up has failed', error)
      return true
    } finally {
      stop()
    }
  })
