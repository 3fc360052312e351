/** Numbers that a task must not call now, or ever. */
import { type Kysely, sql } from 'kysely'
import type { DialLimit } from '../../../core/contract/entities/task-draft.ts'
import type { NotDialled } from '../../../core/contract/enums/call-tasks.ts'
import { robotDay } from '../../../core/rules/robot-calls.ts'
import { calledToday, type RobotCall } from '../../../core/rules/tasks/daily.ts'
import type { Tables } from '../db/schema.ts'

export interface Restriction {
  readonly reason: Extract<NotDialled, 'BLACKLIST' | 'RED_LIST' | 'DIAL_LIMIT' | 'CALLED_TODAY'>
  /** When it ends by itself; undefined when it does not. */
  readonly until: number | undefined
}

const GLOBAL = 0
const BY_ROBOT = 1
const DAY = 24 * 60 * 60 * 1000
const windows = { dayFreq: DAY, weekFreq: 7 * DAY, monthFreq: 30 * DAY } as const
/** As many as can be typed. */
const MOST_PERIODS = 9999
const spans = ['dayFreq', 'weekFreq', 'monthFreq'] as const

interface Cap {
  readonly isConnected: boolean
  readonly length: number
  readonly left: number
}

const capsOf = ({ dialConfigValue }: DialLimit): readonly Cap[] =>
  (['connect', 'unconnect'] as const).flatMap(group =>
    spans.flatMap(span => {
      const one = dialConfigValue[group]?.[span]
      if (!one) return []
      const length = Math.min(MOST_PERIODS, Math.max(1, one.dialPeriod)) * windows[span]
      return [{ isConnected: group === 'connect', length, left: one.dialLeft }]
    })
  )

interface Made {
  readonly phone: string
  readonly at: number
  readonly isConnected: boolean
  /** When it is known what comes of it, at the earliest; null when that is known. */
  readonly openUntil: number | null
}

/** A call that is on may come to either, and stands in the way only until it has. */
const either = (call: Made): readonly Made[] =>
  call.openUntil === null ? [call] : [call, { ...call, isConnected: !call.isConnected }]

/** Until somebody looks once more at a number that is being called. */
export const AGAIN_SOON = 1000

/** When the oldest call that counts is old enough; undefined while there are fewer than that. */
function freeAt(caps: readonly Cap[], made: readonly Made[], now: number): number | undefined {
  let until: number | undefined
  for (const { isConnected, length, left } of caps) {
    const counted = made.filter(call => call.isConnected === isConnected && call.at > now - length)
    if (counted.length < left) continue
    // The newest first: once this one is out of the window, there is room for one more.
    const last = left === 0 ? undefined : counted[left - 1]
    until = Math.max(until ?? 0, last ? last.at + length : now + length)
  }
  return until
}

/** What robots have called or are calling today, for other tasks than this one. */
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

/** Of each number that has been called as often as the task's limits allow: until when. */
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
  // Calls of tasks that are on count by their numbers: an agent's part is of the task afterwards.
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
  /** Whoever is on the white list is called all the same, unless red. */
  readonly on: ReadonlyMap<string, Extract<NotDialled, 'BLACKLIST' | 'RED_LIST'>>
}

/**
 * What the lists say of each of these numbers. With `isRedTold` false they say what they would if
 * nothing were red: not even what is missing tells of the red list.
 */
export async function listsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  library: number,
  phones: readonly string[],
  isRedTold = true
): Promise<Lists> {
  const listed = await sql<{ phone: string; kind: string }>`select phone, kind from listed_number
    where enterprise_id = ${enterpriseId} and phone = any(${phones}::text[])
      and (kind <> 'black' or lib_id in (${GLOBAL}, ${library}))`.execute(db)
  const of = (kind: string) =>
    new Set(listed.rows.filter(row => row.kind === kind).map(({ phone }) => phone))
  const white = of('white')
  const on = new Map<string, 'BLACKLIST' | 'RED_LIST'>()
  for (const phone of of('black')) if (!white.has(phone)) on.set(phone, 'BLACKLIST')
  if (isRedTold) for (const phone of of('red')) on.set(phone, 'RED_LIST')
  return { white, on }
}

/** Of each number that is restricted: how. */
export async function restrictionsOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  task: {
    readonly library: number
    readonly limit: DialLimit | undefined
    /** The task of a robot that keeps to one call a day; its own redials are its author's affair. */
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
