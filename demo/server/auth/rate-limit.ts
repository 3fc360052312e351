import { serverMessages } from '../http/messages.ts'
import { tooMany } from '../http/refusal.ts'

const MINUTE = 60_000
const ROOM = 10_000

/**
 * Rate limit of `most` events per key and minute. The caller decides what counts: of sign-ins only
 * the failures, since an office shares one address. `text` says what is limited.
 */
export function rateLimit(
  most: number,
  text: (given: { readonly seconds: number }) => string = serverMessages.tooMany
) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  /**
   * Expired keys are swept at this size; the threshold then grows, so that the cost per event stays
   * constant.
   */
  let room = ROOM

  function windowOf(key: string): { count: number; endsAt: number } {
    const now = Date.now()
    if (windows.size > room) {
      for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
      room = Math.max(ROOM, windows.size * 2)
    }
    const open = windows.get(key)
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + MINUTE }
    windows.set(key, window)
    return window
  }

  function count(key: string, many = 1): void {
    windowOf(key).count += many
  }

  function check(key: string): void {
    const window = windowOf(key)
    if (window.count < most) return
    const seconds = Math.ceil((window.endsAt - Date.now()) / 1000)
    throw tooMany(text({ seconds }), seconds)
  }

  const pending = new Map<string, Set<Promise<unknown>>>()

  function triedNow(key: string): Set<Promise<unknown>> {
    const tried = pending.get(key) ?? new Set()
    pending.set(key, tried)
    return tried
  }

  /**
   * Runs an action and counts it if it fails. Concurrent attempts are limited to the failures still
   * allowed; further ones wait for an outcome, so that a burst cannot pass the limit. Over the
   * limit, `instead` runs where given, uncounted.
   */
  async function attempt<Result>(
    key: string,
    act: () => Promise<Result>,
    instead?: () => Promise<Result>
  ): Promise<Result> {
    const isFull = () => windowOf(key).count >= most
    while (!isFull() && windowOf(key).count + triedNow(key).size >= most)
      await Promise.race(triedNow(key))
    if (isFull() && instead) return instead()
    check(key)
    const tried = act()
    const ended = tried.then(
      () => undefined,
      () => count(key)
    )
    const others = triedNow(key).add(ended)
    await ended
    others.delete(ended)
    if (others.size === 0) pending.delete(key)
    return tried
  }

  return { count, check, attempt }
}
