/** The calls of an analysis, and those that one of its numbers counts. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { analysis } from '../../../../core/features/analysis/endpoints.ts'
import {
  funnelSteps,
  type Level,
  levels,
  MOST_DAYS,
  MOST_TURNS
} from '../../../../core/features/analysis/enums.ts'
import { codesOfLetter } from '../../../../core/features/customer-details/enums.ts'
import {
  CHINA_MS,
  chinaMidnight,
  DAY_MS,
  isCalendarDay
} from '../../../../core/lib/format/china-day.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type Period, readDayRange } from '../../http/day-range.ts'
import { callsInScope } from '../calls/call-scope.ts'

export type Choice = z.output<typeof analysis.report.query>
export type Filter = Omit<z.output<typeof analysis.calls.query>, keyof Choice | 'page' | 'pageSize'>
type Calls = SelectQueryBuilder<Tables, 'call_record', unknown>
type Condition = RawBuilder<boolean>

const HOUR_MS = 3_600_000
const ROBOT = 1
const CUSTOMER = 3

/** Hours since 1970 in China's time. */
export const chinaHours = sql<number>`((started_at + ${sql.lit(CHINA_MS)}) / ${sql.lit(HOUR_MS)})::int`
/** A Thursday began 1970; 0 is Monday. */
export const FIRST_WEEKDAY = 3

export const isConnected = sql<boolean>`answered_at is not null`
export const isHungUp = sql<boolean>`hangup_type = ${sql.lit(CUSTOMER)}`

const listed = (text = ''): string[] => text.split(',').filter(Boolean)

/** The ended outbound robot calls in the session's scope. */
export const endedRobotCalls = async (db: Database, session: Requester): Promise<Calls> =>
  (await callsInScope(db, session))
    .where('call_type', '=', ROBOT)
    .where('direction', '=', 0)
    .where('ended_at', 'is not', null)

/** The days of a choice (rule analysis-3). */
export const periodOf = (choice: Choice, now?: number): Period =>
  readDayRange(choice, MOST_DAYS, now)

/** Those of the chosen days, scripts and tasks; `period` replaces the days. */
export async function analysedCalls(
  db: Database,
  session: Requester,
  choice: Choice,
  { begin, end }: Period = periodOf(choice)
): Promise<Calls> {
  const [scripts, tasks] = [listed(choice.scripts), listed(choice.tasks)]
  let calls = (await endedRobotCalls(db, session))
    .where('started_at', '>=', begin)
    .where('started_at', '<', end)
  if (tasks.length > 0) calls = calls.where('call_task_id', 'in', tasks)
  if (scripts.length > 0)
    calls = calls.where(
      sql<boolean>`exists (select from call_detail
        where call_detail.call_record_id = call_record.id and template_code = any(${scripts}))`
    )
  return calls
}

/** Of the summary that a connected call has. */
const isSummed = (condition: RawBuilder<unknown>): Condition =>
  sql<boolean>`(answered_at is not null and exists (select from dialogue_summary
    where dialogue_summary.call_record_id = call_record.id and ${condition}))`

const letters = levels.filter(level => level !== 'none')
const gradedAs = (of: readonly Exclude<Level, 'none'>[]): Condition =>
  isSummed(sql`grade = any(${of.flatMap(codesOfLetter)})`)

function levelIs(level: NonNullable<Filter['level']>): Condition {
  if (level === 'high') return gradedAs(['A', 'B'])
  return level === 'none'
    ? sql<boolean>`(answered_at is not null and not ${gradedAs(letters)})`
    : gradedAs([level])
}

/** The script's code and the node's id in an address of a node. */
function nodeOf(address: string): readonly [code: string, node: string] {
  const at = address.indexOf('/')
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)]
}

const isOf = (code: string): RawBuilder<boolean> => sql`coalesce(template_code, '') = ${code}`

function reaches(address: string): Condition {
  const [code, node] = nodeOf(address)
  return isSummed(sql`${isOf(code)} and ${node} = any(nodes)`)
}

const reachesMainQuestion = isSummed(sql`exists (select from script_version
  where script_version.enterprise_id = call_record.enterprise_id and code = template_code
    and version = template_version and main_node = any(nodes))`)

function stepIs(step: (typeof funnelSteps)[number], { keyNode }: Choice): Condition[] {
  const conditions = {
    dialled: sql<boolean>`true`,
    connected: isConnected,
    secondTurn: isSummed(sql`replies >= 2`),
    keyNode: keyNode === undefined ? reachesMainQuestion : reaches(keyNode),
    high: gradedAs(['A', 'B']),
    transferred: isSummed(sql`is_transferred`)
  }
  return funnelSteps.slice(0, funnelSteps.indexOf(step) + 1).map(one => conditions[one])
}

function nodeIs(node: string, relation: Filter['relation'] = 'reached'): Condition[] {
  if (relation === 'reached') return [reaches(node)]
  const [code, last] = nodeOf(node)
  const ended = isSummed(sql`${isOf(code)} and last_node_id = ${last}`)
  return relation === 'hungUp' ? [ended, isHungUp] : [ended]
}

const turnsAre = (turns: number): Condition =>
  isSummed(
    turns === MOST_TURNS
      ? sql`turns > 0 and replies >= ${turns}`
      : sql`turns > 0 and replies = ${turns}`
  )

function dayIs(day: string): Condition {
  if (!isCalendarDay(day)) return sql<boolean>`false`
  const begin = chinaMidnight(day)
  return sql<boolean>`(started_at >= ${begin} and started_at < ${begin + DAY_MS})`
}

const given = <Value>(value: Value | undefined, of: (value: Value) => readonly Condition[]) =>
  value === undefined ? [] : of(value)

/** The calls that one number of the report counts. */
export function filtered(calls: Calls, choice: Choice, filter: Filter): Calls {
  const conditions = [
    ...given(filter.step, step => stepIs(step, choice)),
    ...given(filter.level, level => [levelIs(level)]),
    ...given(filter.day, day => [dayIs(day)]),
    ...given(filter.node, node => nodeIs(node, filter.relation)),
    ...given(filter.tag, tag => [isSummed(sql`${tag} = any(tags)`)]),
    ...given(filter.word, word => [isSummed(sql`${word} = any(words)`)]),
    ...given(filter.turns, turns => [turnsAre(turns)]),
    ...given(filter.weekday, weekday => [
      sql<boolean>`(${chinaHours} / 24 + ${sql.lit(FIRST_WEEKDAY)}) % 7 = ${weekday}`
    ]),
    ...given(filter.hour, hour => [sql<boolean>`${chinaHours} % 24 = ${hour}`]),
    ...given(filter.isConnected, flag => [
      flag === 'true' ? isConnected : sql<boolean>`answered_at is null`
    ]),
    ...given(filter.isTransferred, flag => [
      flag === 'true'
        ? isSummed(sql`is_transferred`)
        : sql<boolean>`not ${isSummed(sql`is_transferred`)}`
    ]),
    ...given(filter.isUnwritten, flag => {
      const written = isSummed(sql`turns > 0`)
      return [
        flag === 'true' ? sql<boolean>`(answered_at is not null and not ${written})` : written
      ]
    })
  ]
  return conditions.reduce((found, condition) => found.where(condition), calls)
}
