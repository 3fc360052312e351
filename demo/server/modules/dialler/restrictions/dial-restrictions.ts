/** Numbers that a task must not dial now, or at all. */
import { type Kysely, sql } from 'kysely'
import type { DialLimit } from '../../../../../core/features/call-tasks/draft-schemas.ts'
import type { NotDialled } from '../../../../../core/features/call-tasks/enums.ts'
import {
  calledToday,
  type RobotCall
} from '../../../../../core/features/task-plan/rules/daily-calls.ts'
import { robotDay } from '../../../../../core/features/task-plan/rules/robot-calls.ts'
import type { Tables } from '../../../db/schema/schema.ts'

export interface Restriction {
  readonly reason: Extract<
    NotDialled,
    'BLACKLIST' | 'RED_LIST' | 'DIAL_LIMIT' | 'CALLED_TODAY' | 'NO_VALUES'
  >
  /** When the restriction ends; undefined if it does not. */
  readonly until: number | undefined
}

const GLOBAL = 0
const BY_ROBOT = 1
const DAY = 24 * 60 * 60 * 1000
const windows = { dayFreq: DAY, weekFreq: 7 * DAY, monthFreq: 30 * DAY } as const
/** Largest value of the form. */
const MOST_PERIODS = 9999
const limitPeriods = ['dayFreq', 'weekFreq', 'monthFreq'] as const

interface Cap {
  readonly isConnected: boolean
  readonly length: number
  readonly left: number
}

const capsOf = ({ dialConfigValue }: DialLimit): readonly Cap[] =>
  (['connect', 'unconnect'] as const).flatMap(group =>
    limitPeriods.flatMap(period => {
      const limit = dialConfigValue[group]?.[period]
      if (!limit) return []
      const length = Math.min(MOST_PERIODS, Math.max(1, limit.dialPeriod)) * windows[period]
      return [{ isConnected: group === 'connect', length, left: limit.dialLeft }]
    })
  )

interface Made {
  readonly phone: string
  readonly at: number
  readonly isConnected: boolean
  /** Earliest time at which the result is known; null when it is. */
  readonly openUntil: number | null
}

/** A call in progress may count towards either cap, and does so until its result is known. */
const either = (call: Made): readonly Made[] =>
  call.openUntil === null ? [call] : [call, { ...call, isConnected: !call.isConnected }]

/** Delay until a number in a call is checked again, in ms. */
export const AGAIN_SOON = 1000

/** When the oldest counted call leaves the window; undefined below the caps. */
function freeAt(caps: readonly Cap[], made: readonly Made[], now: number): number | undefined {
  let until: number | undefined
  for (const { isConnected, length, left } of caps) {
    const counted = made.filter(call => call.isConnected === isConnected && call.at > now - length)
    if (counted.length < left) continue
    // Newest first: when this one leaves the window, one call is allowed again. None for a limit of 0.
    const last = counted[left - 1]
    until = Math.max(until ?? 0, last ? last.at + length : now + length)
  }
  return until
}

/** Numbers that robots have called today for other tasks. */
export async function robotsToday(
  db: Kysely<Tables>,
  enterpriseId: string,
  taskId: string,
  phones: readonly string[],
  now: number
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<RobotCall>`select customer_phone as phone, started_at as at
    from call_record where enterprise_id = ${enterpriseId} and call_type = ${BY_ROBOT}
      and direction = 0 and customer_phone = any(${phones}::text[])
      and started_at >= ${robotDay(now)}
      and call_task_id is distinct from ${taskId}`.execute(db)
  return calledToday(rows, now)
}

/** For each number at its task's limit: until when. */
async function limitsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  caps: readonly Cap[],
  phones: readonly string[],
  now: number
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  if (caps.length === 0 || phones.length === 0) return found
  const since = now - Math.max(...caps.map(({ length }) => length))
  // Calls in progress count by number; the agent's leg is assigned to the task afterwards.
  const { rows } = await sql<Made>`select customer_phone as phone, started_at as at,
      answered_at is not null as "isConnected",
      case when ended_at is null then ${now}::bigint end as "openUntil"
    from call_record as call
    where enterprise_id = ${enterpriseId} and customer_phone = any(${phones}::text[])
      and started_at > ${since} and (direction = 0 or call_task_id is not null)
      and not exists (select 1 from call_item where call_item.enterprise_id = ${enterpriseId}
        and call_item.status = 1 and call_item.record_id = call.id)
    union all select dialled as phone, begun_at as at, true as "isConnected",
      ends_at as "openUntil"
    from call_item where enterprise_id = ${enterpriseId} and status = 1
      and dialled = any(${phones}::text[])
    order by at desc`.execute(db)
  const byPhone = Map.groupBy(rows, ({ phone }) => phone)
  for (const phone of phones) {
    const made = byPhone.get(phone) ?? []
    const known = made.filter(({ openUntil }) => openUntil === null)
    const until =
      freeAt(caps, known, now) ??
      (freeAt(caps, made.flatMap(either), now) === undefined
        ? undefined
        : Math.max(now + AGAIN_SOON, ...made.map(({ openUntil }) => openUntil ?? 0)))
    if (until !== undefined) found.set(phone, until)
  }
  return found
}

interface Lists {
  readonly white: ReadonlySet<string>
  /** The white list exempts from the blacklist, not from the red list. */
  readonly on: ReadonlyMap<string, Extract<NotDialled, 'BLACKLIST' | 'RED_LIST'>>
}

/**
 * The lists' restriction of each number. With `isRedTold` false the red list is treated as empty,
 * so that not even an absence reveals it.
 */
export async function listsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  library: number,
  phones: readonly string[],
  showsRedList = true
): Promise<Lists> {
  const listed = await sql<{ phone: string; kind: string }>`select phone, kind from listed_number
    where enterprise_id = ${enterpriseId} and phone = any(${phones}::text[])
      and (kind <> 'black' or lib_id in (${GLOBAL}, ${library}))`.execute(db)
  const of = (kind: string) =>
    new Set(listed.rows.filter(row => row.kind === kind).map(({ phone }) => phone))
  const white = of('white')
  const on = new Map<string, 'BLACKLIST' | 'RED_LIST'>()
  for (const phone of of('black')) if (!white.has(phone)) on.set(phone, 'BLACKLIST')
  if (showsRedList) for (const phone of of('red')) on.set(phone, 'RED_LIST')
  return { white, on }
}

/** The restriction of each restricted number. */
export async function restrictionsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  task: {
    readonly library: number
    readonly limit: DialLimit | undefined
    /** Robot task that is limited to one call a day; its own redials do not count. */
    readonly daily?: string | undefined
  },
  phones: readonly string[],
  now: number
): Promise<ReadonlyMap<string, Restriction>> {
  const found = new Map<string, Restriction>()
  if (phones.length === 0) return found
  const { white, on } = await listsOf(db, enterpriseId, task.library, phones)
  for (const [phone, reason] of on) found.set(phone, { reason, until: undefined })

  const caps = task.limit?.enabled ? capsOf(task.limit) : []
  const open = phones.filter(phone => !found.has(phone))
  const limited = open.filter(phone => !white.has(phone))
  for (const [phone, until] of await limitsOf(db, enterpriseId, caps, limited, now))
    found.set(phone, { reason: 'DIAL_LIMIT', until })
  if (task.daily === undefined) return found
  for (const [phone, until] of await robotsToday(db, enterpriseId, task.daily, open, now))
    if (!found.has(phone)) found.set(phone, { reason: 'CALLED_TODAY', until })
  return found
}
