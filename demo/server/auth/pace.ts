import { serverText } from '../../../core/text/server.ts'
import { tooMany } from '../refusal.ts'

const MINUTE = 60_000

/** Lets `most` through in a minute for each key, and tells the rest how long to wait. */
export function pace(most: number) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  return (key: string): void => {
    const now = Date.now()
    if (windows.size > 10_000)
      for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old)
    const open = windows.get(key)
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + MINUTE }
    windows.set(key, window)
    window.count += 1
    if (window.count <= most) return
    const seconds = Math.ceil((window.endsAt - now) / 1000)
    throw tooMany(serverText.tooMany({ seconds }), seconds)
  }
}
