/** Counts of line minutes, computed from the calls; the sweep and the reading share them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { withPeople } from '../calls/call-scope.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

/** Numbers recomputed at a time. */
const MOST_CHANGES = 2000
/** Minutes older than this are deleted; they follow from the calls. */
export const KEPT_MS = 62 * 86_400_000 // rule line-monitor-4

/** Deleted calls and supervisors' legs occupy no line. */
export const onLine = sql<boolean>`deleted_at is null and ${withPeople}`

/** Names of the columns of `MinuteCounts`. */
export const countNames = [
  ...['net', 'rise', 'out_calls', 'in_calls', 'attempts', 'connected', 'caller_faults'],
  ...['callee_refused', 'setup_calls', 'setup_ms']
] as const
export const countColumns = sql.raw(countNames.join(', '))

/** Placed by the enterprise; a task's call that an agent answers is inbound to the agent. */
const isAttempt = sql`(direction = 0 or coalesce(call_source, 0) = 6)`

/** The calls of a minute `m`, by index: a join would compare every call of a line with its minutes. */
const callsWithin = (enterpriseId: string, at: 'started_at' | 'ended_at') => sql`
  select * from call_record where enterprise_id = ${enterpriseId} and our_number = m.line
    and ${sql.ref(at)} >= m.minute and ${sql.ref(at)} < m.minute + ${MINUTE_MS}::bigint offset 0`

/**
 * The counts of the minutes in the relation `minutes (line, minute)`. At one moment calls end before
 * others begin.
 */
export const countsOf = (
  enterpriseId: string,
  minutes: RawBuilder<unknown>
): RawBuilder<unknown> => sql`
  select line, minute, sum(step)::int as net, greatest(0, max(level))::int as rise,
    (count(*) filter (where step = 1 and direction = 0))::int as out_calls,
    (count(*) filter (where step = 1 and direction = 1))::int as in_calls,
    (count(*) filter (where step = 1 and ${isAttempt}))::int as attempts,
    (count(*) filter (where step = 1 and ${isAttempt} and answered_at is not null))::int as connected,
    (count(*) filter (where step = 1 and is_caller_fault))::int as caller_faults,
    (count(*) filter (where step = 1 and direction = 0 and connect_result = 7))::int as callee_refused,
    (count(*) filter (where step = 1 and direction = 0
      and coalesce(answered_at, ended_at) is not null))::int as setup_calls,
    coalesce(sum(coalesce(answered_at, ended_at) - started_at)
      filter (where step = 1 and direction = 0), 0)::bigint as setup_ms
  from (
    select *, sum(step) over (partition by line, minute order by at, step
      rows between unbounded preceding and current row) as level
    from (
      select m.line, m.minute, c.started_at as at, 1 as step, c.*
      from ${minutes} m cross join lateral (${callsWithin(enterpriseId, 'started_at')}) c
      union all
      select m.line, m.minute, c.ended_at as at, -1 as step, c.*
      from ${minutes} m cross join lateral (${callsWithin(enterpriseId, 'ended_at')}) c
    ) as events where ${onLine}
  ) as levels group by line, minute`

/** Recomputes the oldest of the changed minutes. @returns the number of changes */
const foldSome = (db: Kysely<Tables>, enterpriseId: string): Promise<number> =>
  db.transaction().execute(async inside => {
    // A later fold must not be overwritten by an earlier one.
    await sql`select pg_advisory_xact_lock(hashtext(${`line_minute ${enterpriseId}`}))`.execute(
      inside
    )
    // One statement: what it reads is of the moment at which it takes the changes.
    const { rows } = await sql<{ changes: number; hours: string[] }>`with taken as (
        delete from line_change where id in (select id from line_change
          where enterprise_id = ${enterpriseId} order by id limit ${MOST_CHANGES})
        returning line, minute),
      changed as (select distinct line, minute from taken),
      found as (${countsOf(enterpriseId, sql`changed`)}),
      gone as (delete from line_minute using changed where line_minute.enterprise_id = ${enterpriseId}
        and line_minute.line = changed.line and line_minute.minute = changed.minute
        and not exists (select from found where found.line = changed.line
          and found.minute = changed.minute)),
      written as (insert into line_minute (enterprise_id, line, minute, ${countColumns})
        select ${enterpriseId}, line, minute, ${countColumns} from found
        on conflict (enterprise_id, line, minute) do update set ${sql.raw(
          countNames.map(name => `${name} = excluded.${name}`).join(', ')
        )})
      select count(*)::int as changes, coalesce(array_agg(distinct
        minute / ${HOUR_MS}::bigint * ${HOUR_MS}::bigint)::text[], '{}') as hours
      from taken`.execute(inside)
    const [{ changes, hours } = { changes: 0, hours: [] }] = rows
    if (hours.length > 0)
      await sql`select write_line_hours(${enterpriseId}, ${hours}::bigint[])`.execute(inside)
    return changes
  })

/** Writes the changed minutes and hours of all enterprises, and deletes those that are too old. */
export async function foldMinutes(db: Kysely<Tables>, now: number): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from enterprise where exists (select from line_change
    where enterprise_id = enterprise.id)`.execute(db)
  for (const { id } of rows) while ((await foldSome(db, id)) === MOST_CHANGES);
  await db
    .deleteFrom('line_minute')
    .where('minute', '<', now - KEPT_MS)
    .execute()
  await db
    .deleteFrom('line_hour')
    .where('hour', '<', now - KEPT_MS)
    .execute()
}
