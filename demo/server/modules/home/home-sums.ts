/** The sums of calls that 首页 shows, of the calls in the requester's scope. */
import { type RawBuilder, sql } from 'kysely'
import type {
  CallTotals,
  HomeReport,
  KpiPoint,
  Satisfaction,
  TrendPoint
} from '../../../../core/features/home/schemas.ts'
import { DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Database } from '../../db/schema/schema.ts'
import { type Period, periodBefore } from '../../http/day-range.ts'
import { withPeople } from '../calls/call-scope.ts'
import { isMissed } from '../calls/seat-calls.ts'

const HOUR_MS = 3_600_000
const INBOUND = 1
/** Contact results with a column of their own, besides 0. */
const OTHER_RESULTS = [1, 2, 3, 4, 5, 6, 7, 14, 15] as const
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

const measures = ['calls', 'answered', 'missed', 'talked', 'talk_ms'] as const
type Sums = Record<(typeof measures)[number], number> & { readonly direction: number }
const sumOf = (names: readonly string[]) =>
  sql.join(names.map(name => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`))

/** Columns of `call_day` by the keys of the reply. */
const outcomes = [
  'result_0',
  'unresolved',
  ...OTHER_RESULTS.map(code => `result_${code}`),
  ...LETTERS.map(letter => `intent_${letter.toLowerCase()}`)
]
/** Sums of the hour or day that begins at `at`. */
type SumsAt = Sums & { readonly at: number }
/** Ratings by the begin of their hour or day. */
export type RatingsAt = ReadonlyMap<number, Satisfaction>

const total = (rows: readonly object[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(Reflect.get(row, name) ?? 0), 0)

/** Totals without the ratings. */
export function totalsOf(rows: readonly Sums[]) {
  const of = (isInbound: boolean): CallTotals => {
    const found = rows.filter(({ direction }) => (direction === INBOUND) === isInbound)
    return {
      calls: total(found, 'calls'),
      answered: total(found, 'answered'),
      talked: total(found, 'talked'),
      talkSeconds: Math.round(total(found, 'talk_ms') / 1000)
    }
  }
  return { inbound: of(true), outbound: of(false), missed: total(rows, 'missed') }
}

/** A day has points by the hour, several have them by the day; in ms. */
export const lengthOf = ({ begin, end }: Period): number =>
  end - begin === DAY_MS ? HOUR_MS : DAY_MS

/** A point of the trend for each begin; without a value after `now`. */
const pointsOf = (
  rows: readonly SumsAt[],
  { begin, end }: Period,
  length: number,
  now: number
): TrendPoint[] =>
  Array.from({ length: (end - begin) / length }, (_, index) => {
    const startTime = begin + index * length
    const count = (isInbound: boolean) =>
      startTime > now
        ? null
        : total(
            rows.filter(
              ({ at, direction }) => at === startTime && (direction === INBOUND) === isInbound
            ),
            'calls'
          )
    return { startTime, inbound: count(true), outbound: count(false) }
  })

/** The KPIs of each point; null after `now`. */
const kpisOf = (
  rows: readonly SumsAt[],
  ratings: RatingsAt,
  points: readonly TrendPoint[],
  now: number
): (KpiPoint | null)[] =>
  points.map(({ startTime }) => {
    if (startTime > now) return null
    const own = rows.filter(({ at }) => at === startTime)
    return {
      answered: total(own, 'answered'),
      talked: total(own, 'talked'),
      talkSeconds: Math.round(total(own, 'talk_ms') / 1000),
      missed: total(own, 'missed'),
      ...(ratings.get(startTime) ?? { rated: 0, satisfied: 0 })
    }
  })

export interface Scope {
  readonly enterpriseId: string
  /** The users whose rows are read; undefined for all. */
  readonly users: readonly string[] | undefined
}

const isWithin = ({ enterpriseId }: Scope, at: string, { begin, end }: Period) =>
  sql<boolean>`enterprise_id = ${enterpriseId} and ${sql.ref(at)} >= ${begin}
    and ${sql.ref(at)} < ${end}`

/** Rows of a period in the scope, by their `user_id`. */
export const rowsIn = (scope: Scope, at: string, period: Period): RawBuilder<boolean> =>
  sql<boolean>`${isWithin(scope, at, period)} and ${
    scope.users ? sql`user_id = any(${scope.users}::text[])` : sql`user_id <> ''`
  }`

/** The same of a table of sums, for totals: for all users the rows of all together. */
export const sumsIn = (scope: Scope, at: string, period: Period): RawBuilder<boolean> =>
  scope.users
    ? rowsIn(scope, at, period)
    : sql<boolean>`${isWithin(scope, at, period)} and (user_id = '' or not is_folded)`

/** @param now in ms */
export function homeSums(db: Database, scope: Scope, now: number) {
  /** Sums from a begin to any moment: whole hours, and the calls of the hour that is cut. */
  async function upTo({ begin, end }: Period): Promise<readonly Sums[]> {
    const hour = Math.floor(end / HOUR_MS) * HOUR_MS
    const { rows } = await sql<Sums>`select direction, ${sumOf(measures)} from (
        select direction, ${sql.join(measures.map(name => sql.ref(name)))} from call_hour
          where ${sumsIn(scope, 'hour', { begin, end: hour })}
        union all select direction, 1, (answered_at is not null)::int,
          ${isMissed()}::int,
          (answered_at is not null and ended_at is not null)::int,
          greatest(0, coalesce(ended_at - answered_at, 0))
        from call_record where deleted_at is null and ${withPeople}
          and ${rowsIn(scope, 'started_at', { begin: hour, end })}) parts
      group by direction`.execute(db)
    return rows
  }

  const days = async (period: Period): Promise<readonly SumsAt[]> =>
    (
      await sql<SumsAt>`select day as at, direction, ${sumOf(measures)} from call_day
        where ${sumsIn(scope, 'day', period)} group by day, direction`.execute(db)
    ).rows

  /** Results and intents of outbound calls. */
  const outcomesOf = async (period: Period) =>
    (
      await sql<Record<string, number | null>>`select ${sumOf(outcomes)} from call_day
        where ${sumsIn(scope, 'day', period)} and direction <> ${INBOUND}`.execute(db)
    ).rows[0] ?? {}

  const hours = async (period: Period) =>
    (
      await sql<SumsAt>`select hour as at, direction, ${sumOf(measures)} from call_hour where ${sumsIn(scope, 'hour', period)}
        group by hour, direction`.execute(db)
    ).rows

  /** By agent, over the calls in which the agent took part. */
  const agents = async (period: Period) =>
    (
      await sql<{
        user_id: string
        inbound: number
        outbound: number
        inbound_ms: number
        outbound_ms: number
      }>`select user_id, coalesce(sum(calls) filter (where direction = ${INBOUND}), 0)::float8 as inbound,
          coalesce(sum(calls) filter (where direction <> ${INBOUND}), 0)::float8 as outbound,
          coalesce(sum(talk_ms) filter (where direction = ${INBOUND}), 0)::float8 as inbound_ms,
          coalesce(sum(talk_ms) filter (where direction <> ${INBOUND}), 0)::float8 as outbound_ms
        from call_day where ${rowsIn(scope, 'day', period)} and is_of_seat
        group by user_id having sum(calls) <> 0`.execute(db)
    ).rows

  async function trendOf(
    all: readonly SumsAt[],
    period: Period,
    before: Period,
    ratings: RatingsAt
  ): Promise<HomeReport['trend']> {
    const isDay = lengthOf(period) === HOUR_MS
    const rows = isDay ? await hours({ begin: before.begin, end: period.end }) : all
    const length = lengthOf(period)
    const points = pointsOf(rows, period, length, now)
    return {
      unit: isDay ? 'hour' : 'day',
      points,
      kpis: kpisOf(rows, ratings, points, now),
      before: pointsOf(rows, before, length, now)
    }
  }

  return {
    agents,

    /** Totals, trend, results and intents of a period and the one before, which ends with it. */
    async read(period: Period, ratings: RatingsAt) {
      const { cut, ...before } = periodBefore(period, now)
      const all = await days({ begin: before.begin, end: period.end })
      const current = all.filter(({ at }) => at >= period.begin)
      const last = Math.floor((cut - before.begin) / DAY_MS) * DAY_MS + before.begin
      const earlier: Sums[] = all.filter(({ at }) => at < last)
      if (cut > last) earlier.push(...(await upTo({ begin: last, end: cut })))
      const outcome = await outcomesOf(period)
      const count = (name: string): number => outcome[name] ?? 0
      return {
        current: totalsOf(current),
        before: totalsOf(earlier),
        trend: await trendOf(all, period, before, ratings),
        results: ([0, ...OTHER_RESULTS] as const)
          .map(connectResult => ({
            connectResult,
            count: count(`result_${connectResult}`)
          }))
          .filter(({ count }) => count > 0),
        unresolved: count('unresolved'),
        intents: LETTERS.map(intentLetter => ({
          intentLetter,
          count: count(`intent_${intentLetter.toLowerCase()}`)
        }))
      }
    }
  }
}
