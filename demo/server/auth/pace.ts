import { serverText } from '../../../core/text/server.ts'
import { tooMany } from '../refusal.ts'

const MINUTE = 60_000

/**
 * Counts what happens in a minute under each key, and once it is `most` tells whoever comes how
 * long to wait. What is counted is the caller's affair: of sign-ins only those that failed, since
 * a whole office comes from one address.
 */
export function pace(most: number) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  function windowOf(key: string): { count: number; endsAt: number } {
    const now = Date.now()
    if (windows.size > 10_000)
      for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
    const open = windows.get(key)
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + MINUTE }
    windows.set(key, window)
    return window
  }

  return {
    count(key: string): void {
      windowOf(key).count += 1
    },
    check(key: string): void {
      const { count, endsAt } = windowOf(key)
      if (count < most) return
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      throw tooMany(serverText.tooMany({ seconds }), seconds)
    }
  }
}
