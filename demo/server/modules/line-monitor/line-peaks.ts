/** Concurrent calls of numbers and number groups by period. */
import { type Kysely, sql } from 'kysely'
import type { LineHistory } from '../../../../core/features/line-monitor/schemas.ts'
import type { MinuteCounts } from '../../db/schema/calls/line-schema.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { countColumns, countNames, countsOf, HOUR_MS, onLine } from './minute-counts.ts'
import { hasRegrouped } from './regrouped-hours.ts'

/** The minutes since `from`: kept ones, and those that calls have changed since. */
export const minutesSince = (enterpriseId: string, from: number) => sql`
  changed as (select distinct line, minute from line_change
    where enterprise_id = ${enterpriseId} and minute >= ${from}),
  minutes as (
    select line, minute, ${countColumns} from line_minute
    where enterprise_id = ${enterpriseId} and minute >= ${from}
      and not exists (select from changed where changed.line = line_minute.line
        and changed.minute = line_minute.minute)
    union all select line, minute, ${countColumns}
    from (${countsOf(enterpriseId, sql`changed`)}) as fresh)`

/** Calls that have begun and not ended, by number. */
const openCalls = (enterpriseId: string) => sql`
  open_calls as (select our_number as line, count(*)::int as calls from call_record
    where enterprise_id = ${enterpriseId} and ended_at is null and ${onLine} group by our_number)`

/** What a number or group had in a period with calls that began or ended. */
export interface Period {
  readonly kind: 'line' | 'group'
  readonly key: string
  /** Calls in progress now. */
  readonly open: number
  /** Null for a number or group with calls in progress and none that began or ended. */
  readonly at: number | null
  readonly net: number
  readonly peak: number
}

/** Key of the numbers without a group, where they are summed up like a group. */
export const UNGROUPED = ''

/** Numbers and groups, each with the lines whose calls count for it, and their calls in progress. */
const keys = (enterpriseId: string, hasUngrouped = false) => sql`${openCalls(enterpriseId)},
    keyed as (
      select cid_number as line, 'line' as kind, cid_number as key from line_resource
        where enterprise_id = ${enterpriseId}
      union all select cid_number, 'group', coalesce(group_id, ${UNGROUPED}) from line_resource
        where enterprise_id = ${enterpriseId} and (group_id is not null or ${hasUngrouped})),
    open_keys as (select kind, key, sum(coalesce(calls, 0))::int as open
      from keyed left join open_calls using (line) group by kind, key)`

const HOUR = sql.raw(`${HOUR_MS}::bigint`)
const hourOf = sql`minute / ${HOUR} * ${HOUR}`

/** `sums (kind, key, minute, net, rise)` by the minute. */
const sumsByMinute = (enterpriseId: string, from: number, hasUngrouped: boolean) => sql`
    ${minutesSince(enterpriseId, from)}, ${keys(enterpriseId, hasUngrouped)},
    sums as (select kind, key, minute, sum(net) as net, sum(rise) as rise
      from keyed join minutes using (line) group by kind, key, minute)`

/** The same by the hour: kept ones, and those with minutes that calls have changed since. */
const sumsByHour = (enterpriseId: string, from: number) => sql`
    changed as (select distinct line, minute from line_change
      where enterprise_id = ${enterpriseId} and minute >= ${from}),
    stale as (select distinct ${hourOf} as hour from changed), ${keys(enterpriseId)},
    minutes as (
      select kept.* from stale cross join (select distinct line from keyed) own cross join lateral (
        select line, minute, net, rise from line_minute where enterprise_id = ${enterpriseId}
          and line = own.line and minute >= hour and minute < hour + ${HOUR} offset 0) kept
      where not exists (select from changed where changed.line = kept.line
        and changed.minute = kept.minute)
      union all select line, minute, net, rise
      from (${countsOf(enterpriseId, sql`changed`)}) as fresh),
    rises as (select kind, key, ${hourOf} as hour, net, rise,
        sum(net) over (partition by kind, key, ${hourOf} order by minute) - net as before
      from (select kind, key, minute, sum(net) as net, sum(rise) as rise
        from keyed join minutes using (line) group by kind, key, minute) by_minute),
    sums as (
      select kind, key, hour as minute, net, rise from line_hour
      where enterprise_id = ${enterpriseId} and hour >= ${from} and hour not in (select hour from stale)
      union all select kind, key, hour, sum(net)::int, greatest(0, max(before + rise))::int
      from rises group by kind, key, hour)`

/**
 * Periods of `step` ms since `from`, by time. The concurrency before a minute, or an hour of a longer
 * period, is that of now less what began since, plus what ended since. The statements of `db` read
 * one snapshot.
 */
export async function periodsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  {
    from,
    step,
    hasUngrouped = false
  }: {
    readonly from: number
    readonly step: number
    /** Sums up the numbers without a group, too; with steps of less than an hour. */
    readonly hasUngrouped?: boolean
  }
): Promise<readonly Period[]> {
  const isByHour = step % HOUR_MS === 0 && !(await hasRegrouped(db, enterpriseId))
  const sums = isByHour
    ? sumsByHour(enterpriseId, from)
    : sumsByMinute(enterpriseId, from, hasUngrouped)
  // Numbered, as texts take three times as long to sort.
  const { rows } = await sql<Period>`with ${sums},
    numbered as (select row_number() over () as n, kind, key, open from open_keys),
    levels as (select n, minute, net, open + rise - sum(net) over (
        partition by n order by minute desc) as peak
      from numbered join sums using (kind, key)),
    periods as (select n, minute / ${step}::bigint * ${step}::bigint as at, sum(net)::int as net,
        max(peak)::int as peak
      from levels group by n, at)
    select kind, key, open, at, coalesce(net, 0) as net, coalesce(peak, 0) as peak
    from numbered left join periods using (n)
    where at is not null or open > 0 order by at`.execute(db)
  return rows
}

/** Periods of `step` ms since `from`. */
export interface Range {
  readonly from: number
  readonly step: number
  readonly count: number
}

/** Peaks of `count` periods since `from`; `periods` reach until now. */
export function peaksOf(periods: readonly Period[], { from, step, count }: Range): number[] {
  let level = periods[0]?.open ?? 0
  const byTime = new Map(periods.map(period => [period.at, period]))
  const later = periods.filter(({ at }) => at !== null && at >= from + count * step)
  for (const { net } of later) level -= net
  const peaks: number[] = []
  for (let index = count - 1; index >= 0; index--) {
    const period = byTime.get(from + index * step)
    level -= period?.net ?? 0
    peaks.push(Math.max(level, period?.peak ?? level))
  }
  return peaks.reverse()
}

export function seriesOf(periods: readonly Period[], range: Range): LineHistory['series'] {
  const series = [...Map.groupBy(periods, ({ kind, key }) => `${kind} ${key}`).values()].map(
    own => ({
      kind: own[0]?.kind ?? ('line' as const),
      key: own[0]?.key ?? '',
      peaks: peaksOf(own, range)
    })
  )
  return series.filter(({ peaks }) => peaks.some(peak => peak > 0))
}

/** Sums of the numbers since `from`. */
export async function sumsSince(
  db: Kysely<Tables>,
  enterpriseId: string,
  from: number
): Promise<ReadonlyMap<string, MinuteCounts>> {
  const sums = countNames.map(name => `sum(${name})::bigint as ${name}`).join(', ')
  const { rows } = await sql<MinuteCounts & { line: string }>`with
    ${minutesSince(enterpriseId, from)}
    select line, ${sql.raw(sums)} from minutes group by line`.execute(db)
  return new Map(rows.map(({ line, ...counts }) => [line, counts]))
}
