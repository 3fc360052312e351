/** What time does to manual tasks, whoever looks on: their days are over, and numbers go back. */
import { type Kysely, sql } from 'kysely'
import { date } from '../../../core/rules/dates.ts'
import { manualStatus } from '../../../core/rules/manual-task.ts'
import type { Database, Tables } from '../db/schema.ts'
import type { RealtimeHub } from '../realtime.ts'
import { tellManual } from './tell.ts'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  /** By which days are judged; leases end by the clock on the wall. */
  readonly dialClock: () => number
}

interface Changed {
  readonly task_id: string
  readonly enterprise_id: string
}

/** Ends tasks whose days are over, and takes back what was held for too long; of one enterprise or of all. */
async function letTimePass(
  db: Kysely<Tables>,
  clock: () => number,
  enterpriseId: string | null
): Promise<readonly Changed[]> {
  const over = await sql<Changed>`update manual_task set status = ${manualStatus.invalid}
    where (${enterpriseId}::text is null or enterprise_id = ${enterpriseId}::text)
      and status in (1, 2, 3) and draft->>'endDate' <> '' and draft->>'endDate' < ${date(clock())}
    returning id as task_id, enterprise_id`.execute(db)
  // Of what has been called somebody has still to say what came of it: that has no lease.
  const back = await sql<Changed>`update manual_item set status = 0,
      lapsed_owner = owner_id, owner_id = null, lease_until = null, taken_at = null, dial_until = null
    where (${enterpriseId}::text is null or enterprise_id = ${enterpriseId}::text)
      and lease_until <= ${Date.now()}
    returning task_id, enterprise_id`.execute(db)
  const changed = [...over.rows, ...back.rows].map(row => [row.task_id, row] as const)
  return [...new Map(changed).values()]
}

/** Lets it happen now, and tells whoever had a number and whoever looks on. */
export async function passTime(needs: Needs, enterpriseId: string | null): Promise<void> {
  for (const changed of await letTimePass(needs.db, needs.dialClock, enterpriseId))
    await tellManual(needs, changed.enterprise_id, changed.task_id, true)
}

interface ClockNeeds extends Needs {
  /** The longest between two looks: no lease is shorter, so that none can begin and end in between. */
  readonly longest: number
  readonly log: (line: string) => void
}

/** A timer may come a little early. */
const MOMENT = 10

/** Lets it happen when it is time, also when nobody asks, and what was due while the server stood still. */
export function manualClock(needs: ClockNeeds) {
  const { db, longest, log } = needs
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking = Promise.resolve()
  let isStopped = false

  async function look(): Promise<number> {
    await passTime(needs, null)
    const { rows } = await sql<{ next: string | null }>`select min(lease_until)::text as next
      from manual_item where lease_until is not null`.execute(db)
    const next = rows[0]?.next
    return next ? Number(next) - Date.now() : longest
  }

  function start(): void {
    looking = look()
      .catch((error: Error) => {
        log(error.message)
        return longest
      })
      .then(wait => {
        if (isStopped) return
        timer = setTimeout(start, Math.min(longest, Math.max(MOMENT, wait)))
        timer.unref()
      })
  }

  return {
    start,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await looking
    }
  }
}
