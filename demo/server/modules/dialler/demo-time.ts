/** Largest time factor. */

const MOST = 1000

/** Parses the time factor; 1 for an invalid one. */
export function speedOf(setting: string | undefined): number {
  const speed = Number(setting ?? 1)
  return Number.isFinite(speed) && speed > 0 ? Math.min(speed, MOST) : 1
}

const PATTERN = /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}):(\d{2})$/

/**
 * Offset in ms of a time of day (`10:30`) or a date and time (`2026-03-02 10:30`) from the system
 * clock; 0 without one.
 */
export function aheadOf(setting: string | undefined, now = Date.now()): number {
  const [, day, hours, minutes] = PATTERN.exec(setting ?? '') ?? []
  if (hours === undefined || minutes === undefined) return 0
  const start = day === undefined ? new Date(now) : new Date(`${day}T00:00`)
  const ahead = start.setHours(Number(hours), Number(minutes)) - now
  return Number.isNaN(ahead) ? 0 : ahead
}

/** The system clock, or one that showed this time at the start. */
export function clockFrom(setting: string | undefined): () => number {
  const ahead = aheadOf(setting)
  return ahead === 0 ? Date.now : () => Date.now() + ahead
}
