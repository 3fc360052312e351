/**
 * `2026-11-21 09:05:00` (rule format-1) in local time, without the date library, for code in a
 * host's initial load; other code uses `dates.ts`. Blank for an invalid time.
 */
export function moment(at: number): string {
  const time = new Date(at)
  // The Swedish locale uses this format.
  return Number.isNaN(time.getTime()) ? '' : time.toLocaleString('sv-SE')
}
