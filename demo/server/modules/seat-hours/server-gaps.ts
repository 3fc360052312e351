import type { ServerGap } from '../../../../core/features/seat-hours/schemas.ts'
import type { Database } from '../../db/schema/schema.ts'

/** Shorter pauses, such as a restart, are no gaps; in ms. */
const LEAST_MS = 300_000 // rule seat-hours-8

/**
 * The periods between `begin` and `end` in which no server ran. The time before the first run is
 * unknown, not a gap.
 */
export async function serverGaps(db: Database, begin: number, end: number): Promise<ServerGap[]> {
  const runs = await db
    .selectFrom('server_run')
    .select(['started_at', 'seen_at'])
    .where('started_at', '<', end)
    .orderBy('started_at')
    .execute()
  const gaps: ServerGap[] = []
  let until = runs[0]?.started_at ?? end
  for (const { started_at, seen_at } of [...runs, { started_at: end, seen_at: end }]) {
    const gap = { from: Math.max(until, begin), to: Math.min(started_at, end) }
    if (gap.to - gap.from >= LEAST_MS) gaps.push(gap)
    until = Math.max(until, seen_at)
  }
  return gaps
}
