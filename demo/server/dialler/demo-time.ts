/** A demo is shown at any time of the day, and in minutes. */

const MOST = 1000

/** How many seconds of a call pass in one: 1 when nothing sensible is said. */
export function speedOf(said: string | undefined): number {
  const speed = Number(said ?? 1)
  return Number.isFinite(speed) && speed > 0 ? Math.min(speed, MOST) : 1
}

const PATTERN = /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})$/

/**
 * How far a time of day (`10:30`), or of another day (`2026-03-02 10:30`), is ahead of the clock on
 * the wall, in ms; 0 when none is named.
 */
export function aheadOf(said: string | undefined, now = Date.now()): number {
  const [, day, hours, minutes] = PATTERN.exec(said ?? '') ?? []
  if (hours === undefined || minutes === undefined) return 0
  const start = day === undefined ? new Date(now) : new Date(`${day}T00:00`)
  const ahead = start.setHours(Number(hours), Number(minutes)) - now
  return Number.isNaN(ahead) ? 0 : ahead
}

/** The clock on the wall, or one that showed this time when it was started. */
export function clockFrom(said: string | undefined): () => number {
  const ahead = aheadOf(said)
  return ahead === 0 ? Date.now : () => Date.now() + ahead
}
