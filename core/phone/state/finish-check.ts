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

type Reason = string | undefined

/** In ms: a reason that takes longer holds nothing up. */
const REASON_WITHIN_MS = 10_000

/**
 * Keeps the agent in wrap-up while `reason` returns a sentence, or resolves to one, which is shown to an
 * agent who ends it by 完成整理 or 空闲. Its time ends it all the same, and a reason that throws, or takes
 * longer than 10 s, holds nothing up. Returns what removes the guard.
 */
export const guardWrapUp = (reason: () => Reason | Promise<Reason>): (() => void) =>
  checkBeforeFinish(async () => {
    try {
      const late = new Promise<Reason>(done => after(REASON_WITHIN_MS, () => done(undefined)))
      const sentence: unknown = await Promise.race([reason(), late])
      if (!sentence || typeof sentence !== 'string') return true
      notify('warning', sentence)
      return false
    } catch (error) {
      environment().warn('guardWrapUp', error)
      return true
    }
  })
