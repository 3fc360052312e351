/** Applies the passing of time to manual tasks: ends their plans and expires leases. */
import { type Kysely, sql } from 'kysely'
import { manualStatus } from '../../../../core/features/manual-tasks/rules.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { timedCheck } from '../../jobs/timed-check.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { pushManual } from './notify-manual.ts'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeServer
  /** Clock for days; leases use the system clock. */
  readonly dialClock: () => number
}

interface Changed {
  readonly task_id: string
  readonly enterprise_id: string
}

/** Ends tasks past their last day and releases expired numbers, of one enterprise or of all. */
async function expireLeases(
  db: Kysely<Tables>,
  clock: () => number,
  enterpriseId: string | null
): Promise<readonly Changed[]> {
  const over = await sql<Changed>`update manual_task set status = ${manualStatus.invalid}
    where (${enterpriseId}::text is null or enterprise_id = ${enterpriseId}::text)
      and status in (1, 2, 3) and draft->>'endDate' <> '' and draft->>'endDate' < ${date(clock())}
    returning id as task_id, enterprise_id`.execute(db)
  // A number that was called waits for its result and has no lease.
  const back = await sql<Changed>`update manual_item set status = 0,
      lapsed_owner = owner_id, owner_id = null, lease_until = null, taken_at = null, dial_until = null
    where (${enterpriseId}::text is null or enterprise_id = ${enterpriseId}::text)
      and lease_until <= ${Date.now()}
    returning task_id, enterprise_id`.execute(db)
  const changed = [...over.rows, ...back.rows].map(row => [row.task_id, row] as const)
  return [...new Map(changed).values()]
}

/** Applies it now and notifies former owners and watching pages. */
export async function passTime(needs: Needs, enterpriseId: string | null): Promise<void> {
  for (const changed of await expireLeases(needs.db, needs.dialClock, enterpriseId))
    await pushManual(needs, changed.enterprise_id, changed.task_id, true)
}

interface ClockNeeds extends Needs {
  /** Longest interval in ms; no lease is shorter, so none begins and ends in between. */
  readonly longest: number
  readonly log: (line: string) => void
}

/** Runs when the next lease or day ends, also for what became due while the server was down. */
export function manualClock(needs: ClockNeeds) {
  const { db, longest, log } = needs
  async function nextCheck(): Promise<number> {
    await passTime(needs, null)
    const { rows } = await sql<{ next: string | null }>`select min(lease_until)::text as next
      from manual_item where lease_until is not null`.execute(db)
    const next = rows[0]?.next
    return next ? Number(next) - Date.now() : longest
  }

  return timedCheck(nextCheck, { longest, log })
}
