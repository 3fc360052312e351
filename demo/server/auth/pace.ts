import { serverText } from '../../../core/text/server.ts'
import { tooMany } from '../refusal.ts'

const MINUTE = 60_000
const ROOM = 10_000

/**
 * Counts what happens in a minute under each key, and once it is `most` tells whoever comes how
 * long to wait. What is counted is the caller's affair: of sign-ins only those that failed, since
 * a whole office comes from one address.
 */
export function pace(most: number) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  /** Those that have ended go when so many are there; each look is paid for by as many that came. */
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
    throw tooMany(serverText.tooMany({ seconds }), seconds)
  }

  const underWay = new Map<string, Set<Promise<unknown>>>()

  function triedNow(key: string): Set<Promise<unknown>> {
    const tried = underWay.get(key) ?? new Set()
    underWay.set(key, tried)
    return tried
  }

  /**
   * Tries something, and counts it if it fails. No more is tried at a time than may still fail: what
   * comes then waits for an outcome, so that nothing slips past the count by coming all at once.
   * Once too many have failed, `instead` is done where there is one, and not counted.
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
    if (others.size === 0) underWay.delete(key)
    return tried
  }

  return { count, check, attempt }
}
