/** Hours of the numbers and groups that a change of the numbers has outdated. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { HOUR_MS, KEPT_MS } from './minute-counts.ts'

/** Written in one transaction, which blocks the embedded database. */
const STEP_MS = 48 * HOUR_MS
const HOUR = sql.raw(`${HOUR_MS}::bigint`)

/** Whether hours of the enterprise are outdated; its minutes never are. */
export async function hasRegrouped(db: Kysely<Tables>, enterpriseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('line_regroup')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the hours of these numbers and groups from `begin` to `end` (ms) from their minutes. */
const writeHours = (
  db: Kysely<Tables>,
  enterpriseId: string,
  {
    ids,
    begin,
    end
  }: { readonly ids: readonly number[]; readonly begin: number; readonly end: number }
) =>
  db.transaction().execute(async inside => {
    await sql`select pg_advisory_xact_lock(hashtext(${`line_minute ${enterpriseId}`}))`.execute(
      inside
    )
    const marked = sql`select kind, key from line_regroup where id = any(${ids}::bigint[])`
    await sql`delete from line_hour where enterprise_id = ${enterpriseId} and hour >= ${begin}
      and hour < ${end} and (kind, key) in (${marked})`.execute(inside)
    await sql`with keyed as (
        select cid_number as line, 'line' as kind, cid_number as key from line_resource
          where enterprise_id = ${enterpriseId}
        union all select cid_number, 'group', group_id from line_resource
          where enterprise_id = ${enterpriseId} and group_id is not null),
      minutes as (
        select kind, key, minute, sum(net) as net, sum(rise) as rise
        from keyed cross join lateral (
          select minute, net, rise from line_minute where enterprise_id = ${enterpriseId}
            and line = keyed.line and minute >= ${begin} and minute < ${end} offset 0) own
        where (kind, key) in (${marked}) group by kind, key, minute),
      levels as (
        select kind, key, minute / ${HOUR} * ${HOUR} as hour, net, rise,
          sum(net) over (partition by kind, key, minute / ${HOUR} order by minute) - net as before
        from minutes)
      insert into line_hour (enterprise_id, kind, key, hour, net, rise)
      select ${enterpriseId}, kind, key, hour, sum(net), greatest(0, max(before + rise))
      from levels group by kind, key, hour`.execute(inside)
  })

/**
 * Writes the outdated hours. A mark goes last, so that a sweep that is cut off begins again; a
 * number that is moved meanwhile has a mark of its own.
 */
export async function foldRegrouped(db: Kysely<Tables>, now: number): Promise<void> {
  const marks = await db
    .selectFrom('line_regroup')
    .select(['id', 'enterprise_id'])
    .orderBy('id')
    .execute()
  for (const [enterpriseId, own] of Map.groupBy(marks, mark => mark.enterprise_id)) {
    const ids = own.map(({ id }) => id)
    const first = Math.floor((now - KEPT_MS) / HOUR_MS) * HOUR_MS
    for (let begin = first; begin <= now; begin += STEP_MS)
      await writeHours(db, enterpriseId, { ids, begin, end: begin + STEP_MS })
    await db.deleteFrom('line_regroup').where('id', 'in', ids).execute()
  }
}
