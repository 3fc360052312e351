import { serverMessages } from '../http/messages.ts'
import { tooMany } from '../http/refusal.ts'
import type { CommonCount } from '../realtime/realtime-bus.ts'
import type { SharedCount } from '../realtime/shared-counts.ts'

const MINUTE = 60_000
const ROOM = 10_000

/**
 * Rate limit of `most` events per key and minute. The caller decides what counts: of sign-ins only
 * the failures, since an office shares one address. `shared` is the count of all servers with this one's
 * database; `text` says what is limited.
 */
export function rateLimit(
  most: number,
  shared?: SharedCount,
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

  /** Keys whose common limit another server has reached, by digest, with its end. */
  const full = new Map<string, number>()
  shared?.listen(counts => {
    const now = Date.now()
    for (const [old, endsAt] of full) if (endsAt <= now) full.delete(old)
    for (const [digest, { count, left }] of counts) if (count >= most) full.set(digest, now + left)
  })

  function learn(key: string, { count, left }: CommonCount): void {
    const window = windowOf(key)
    window.count = Math.max(window.count, count)
    window.endsAt = Date.now() + left
  }

  /** The common count follows: requests do not wait for it. */
  function count(key: string, many = 1): void {
    windowOf(key).count += many
    void shared?.add(key, many).then(common => {
      if (!common) return
      learn(key, common)
      if (common.count >= most && common.count - many < most) shared.announce(key, common)
    })
  }

  /** What other servers have counted is part of the window. */
  function knownWindow(key: string): { count: number; endsAt: number } {
    const endsAt = full.size > 0 && shared ? full.get(shared.digestOf(key)) : undefined
    if (endsAt !== undefined && endsAt > Date.now())
      learn(key, { count: most, left: endsAt - Date.now() })
    return windowOf(key)
  }

  function check(key: string): void {
    const window = knownWindow(key)
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
    const isFull = () => knownWindow(key).count >= most
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
