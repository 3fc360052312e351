/** When a server ran: without one there is no data, which differs from zero. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { LOST_MS } from '../seat-log/heartbeats.ts'

export interface Run {
  readonly started_at: number
  readonly seen_at: number
}

/** The runs that overlap `[begin, end)`; one that is not lost lasts until `now`. */
export async function runsWithin(
  db: Kysely<Tables>,
  begin: number,
  end: number,
  now: number
): Promise<readonly Run[]> {
  const rows = await db
    .selectFrom('server_run')
    .select(['started_at', 'seen_at'])
    .where('started_at', '<', end)
    .where('seen_at', '>=', begin)
    .execute()
  return rows.map(({ started_at, seen_at }) => ({
    started_at,
    seen_at: seen_at > now - LOST_MS ? Math.max(seen_at, now) : seen_at
  }))
}

/** Whether a server ran at some time within `[begin, end)`. */
export const isServed = (runs: readonly Run[], begin: number, end: number): boolean =>
  runs.some(({ started_at, seen_at }) => started_at < end && seen_at > begin)
