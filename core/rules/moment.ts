/**
 * `2026-11-21 09:05:00` (doc 1 §9), where the person is, by the browser alone: for what a host's page
 * waits for. Whoever reckons with days has `dates.ts`. Nothing for what is no time.
 */
export function moment(at: number): string {
  const time = new Date(at)
  // Swedes write times as the source does.
  return Number.isNaN(time.getTime()) ? '' : time.toLocaleString('sv-SE')
}
