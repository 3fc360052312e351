/** A demo is shown at any time of the day, and in minutes. */

const MOST = 1000

/** How many seconds of a call pass in one: 1 when nothing sensible is said. */
export function speedOf(said: string | undefined): number {
  const speed = Number(said ?? 1)
  return Number.isFinite(speed) && speed > 0 ? Math.min(speed, MOST) : 1
}

/** The clock on the wall, or one that showed this time of day (`10:30`) when it was started. */
export function clockFrom(said: string | undefined, now = Date.now()): () => number {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(said ?? '') ?? []
  if (hours === undefined || minutes === undefined) return Date.now
  const ahead = new Date(now).setHours(Number(hours), Number(minutes)) - now
  return () => Date.now() + ahead
}
