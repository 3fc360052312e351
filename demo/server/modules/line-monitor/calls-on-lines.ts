import { type Kysely, sql } from 'kysely'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { periodsOf, seriesOf } from './line-peaks.ts'
import { MINUTE_MS, onLine } from './minute-counts.ts'

/**
 * Calls in progress by number: recorded ones, and those of tasks with agents before an agent is
 * rung.
 */
export async function callsOnLines(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ line: string; calls: number }>`select line, count(*)::int as calls
    from (
      select our_number as line from call_record
      where enterprise_id = ${enterpriseId} and ended_at is null and ${onLine}
      union all
      select line from call_item where enterprise_id = ${enterpriseId} and status = 1
        and line is not null and coalesce(agent_record_id, '') = ''
        and not exists (select from call_record where call_record.id = call_item.record_id)
    ) as calls group by line`.execute(db)
  return new Map(rows.map(({ line, calls }) => [line, calls]))
}

/** The most concurrent calls of today by number. */
export async function peaksToday(
  db: Kysely<Tables>,
  enterpriseId: string,
  now: number
): Promise<ReadonlyMap<string, number>> {
  const from = chinaMidnight(chinaDay(now))
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const periods = await periodsOf(db, enterpriseId, { from, step: MINUTE_MS })
  const range = { from, step: MINUTE_MS, count: (minute - from) / MINUTE_MS + 1 }
  return new Map(
    seriesOf(periods, range)
      .filter(({ kind }) => kind === 'line')
      .map(({ key, peaks }) => [key, Math.max(...peaks)])
  )
}
