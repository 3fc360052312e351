/** When a server process ran: without one nothing is known, which is not zero. */
import { randomUUID } from 'node:crypto'
import { ignoreUnavailable } from '../../db/database-unavailable.ts'
import type { Database } from '../../db/schema/schema.ts'

/** Interval at which a running process confirms itself, in ms. */
const CONFIRM_MS = 30_000 // rule line-monitor-5
/** A process that confirmed itself within this time is taken for running, in ms. */
const LOST_MS = 3 * CONFIRM_MS

export interface Run {
  readonly started_at: number
  readonly seen_at: number
}

export function serverRuns(db: Database, log: (line: string) => void) {
  const server = randomUUID()
  const startedAt = Date.now()
  const confirm = async () => {
    const seen_at = Date.now()
    await db
      .insertInto('server_run')
      .values({ server, started_at: startedAt, seen_at })
      .onConflict(conflict => conflict.column('server').doUpdateSet({ seen_at }))
      .execute()
  }
  const beat = setInterval(() => void confirm().catch(ignoreUnavailable(log)), CONFIRM_MS)
  beat.unref()
  return {
    start: confirm,
    async stop(): Promise<void> {
      clearInterval(beat)
      await confirm().catch(ignoreUnavailable(log))
    }
  }
}

/** The runs that overlap `[begin, end)`; one that is not lost lasts until `now`. */
export async function runsWithin(
  db: Database,
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
