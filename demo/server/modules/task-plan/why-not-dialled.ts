/** The first reason why a number of a task is not being dialled. */
import { sql } from 'kysely'
import { type NotDialled, notDialled } from '../../../../core/features/call-tasks/enums.ts'
import type { WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import {
  type Blocked,
  blockedNow,
  nextOpening
} from '../../../../core/features/task-plan/rules/dial-times.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import type { Database } from '../../db/schema/schema.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import type { TaskAgents } from '../dialler/agents/task-agents.ts'
import { type Item, isForAgents, numbersOf } from '../dialler/calls/call-in-progress.ts'
import {
  busyNow,
  dialSettingOf,
  dialTimesOf,
  linesOf,
  ownLines,
  ownRobots,
  robotsOf,
  roomOn,
  sumOf
} from '../dialler/dialling-resources.ts'
import { restrictionsOf } from '../dialler/restrictions/dial-restrictions.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'

const RUNNING = 2
const blockedBy: Readonly<Record<Blocked, NotDialled>> = {
  past: 'OUTSIDE_PERIOD',
  date: 'OUTSIDE_PERIOD',
  period: 'OUTSIDE_PERIOD',
  frequency: 'DIAL_LIMIT',
  holiday: 'HOLIDAY',
  global: 'OUTSIDE_GLOBAL',
  licence: 'OUTSIDE_LICENCE'
}

interface Found {
  readonly reason: NotDialled
  readonly until?: number | undefined
}

/** The reason that blocks all calls of the task. */
async function busyReason(
  db: Database,
  task: TaskRow,
  agents: TaskAgents
): Promise<NotDialled | undefined> {
  const busy = await busyNow(db, task.enterprise_id)
  const active = sumOf(busy, ({ task_id }) => task_id === task.id)
  const { concurrencyLevel } = task.draft
  if (concurrencyLevel > 0 && active >= concurrencyLevel) return 'CONCURRENCY'
  const lines = ownLines(task.draft, await linesOf(db, task.enterprise_id))
  const room = lines.reduce(
    (sum, line) =>
      sum + Math.max(0, roomOn(line) - sumOf(busy, one => one.line === line.cid_number)),
    0
  )
  if (room === 0) return 'NO_LINE'
  if (isForAgents(task)) {
    const seats = await agents.freeSeats({ ...task, content: null })
    return seats.length === 0 ? 'NO_AGENT' : undefined
  }
  const holder = ownRobots(task.draft)
  const robots = (await robotsOf(db, task.enterprise_id)).find(({ id }) => id === holder)
  const used = sumOf(busy, one => one.robots === holder)
  return (robots?.total ?? 0) <= used ? 'NO_ROBOT' : undefined
}

async function aheadOf(db: Database, item: Item, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from call_item
    where task_id = ${item.task_id} and status = 0 and next_at <= ${now}
      and (turn, id) < (${item.turn}, ${item.id})`.execute(db)
  return rows[0]?.count ?? 0
}

async function reasonOf(
  db: Database,
  task: TaskRow,
  item: Item,
  agents: TaskAgents,
  clock: () => number
): Promise<Found> {
  if (item.status === 1) return { reason: 'DIALLING' }
  if (item.status === 2) return { reason: 'DONE' }
  if (item.status === 3)
    return { reason: notDialled.isCode(item.reason) ? item.reason : 'TASK_ENDED' }
  if (task.status !== RUNNING) return { reason: 'TASK_NOT_RUNNING' }
  const setting = await dialSettingOf(db, task.enterprise_id)
  const times = dialTimesOf(task, setting)
  const blocked = blockedNow(times, clock())
  if (blocked) return { reason: blockedBy[blocked], until: nextOpening(times, clock()) }
  const now = Date.now()
  const phone = numbersOf(item)[item.phone_at] ?? item.phone
  const { blacklistLibId: library, dialLimitConfigParam: limit } = task.draft
  const restrictions = await restrictionsOf(
    db,
    task.enterprise_id,
    { library, limit, daily: setting.once_a_day && !isForAgents(task) ? task.id : undefined },
    [phone],
    now
  )
  const restriction = restrictions.get(phone)
  if (restriction) return restriction
  if (item.next_at > now) return { reason: 'REDIAL_WAIT', until: Number(item.next_at) }
  const reason = await busyReason(db, task, agents)
  return { reason: reason ?? 'IN_QUEUE' }
}

export async function whyNotDialled(
  db: Database,
  task: TaskRow,
  item: Item,
  agents: TaskAgents,
  clock: () => number
): Promise<WhyNotDialled> {
  const { reason, until } = await reasonOf(db, task, item, agents, clock)
  const ahead = item.status === 0 ? await aheadOf(db, item, Date.now()) : 0
  const label = notDialled.label(reason)
  const queued = reason === 'IN_QUEUE' ? messages.ahead({ reason: label, count: ahead }) : label
  const message =
    until === undefined ? queued : messages.waitsUntil({ reason: label, time: dateTime(until) })
  return { phone: item.phone, reason, message, until: until ?? null, ahead }
}
