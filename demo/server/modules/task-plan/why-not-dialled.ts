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
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import type { TaskAgents } from '../dialler/agents/task-agents.ts'
import { type Item, isForAgents, numbersOf } from '../dialler/calls/call-in-progress.ts'
import { busyNow, dialSettingOf, dialTimesOf, sumOf } from '../dialler/dialling-resources.ts'
import { restrictionsOf } from '../dialler/restrictions/dial-restrictions.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'
import { takenFrom } from './taken-resources.ts'

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
  /** More than the label of the reason. */
  readonly message?: string | undefined
}

/** The reason that blocks all calls of the task. */
async function busyReason(
  db: Database,
  requester: Requester,
  task: TaskRow,
  agents: TaskAgents,
  clock: () => number
): Promise<Found | undefined> {
  const busy = await busyNow(db, task.enterprise_id)
  const active = sumOf(busy, ({ task_id }) => task_id === task.id)
  const { concurrencyLevel } = task.draft
  if (concurrencyLevel > 0 && active >= concurrencyLevel) return { reason: 'CONCURRENCY' }
  const taken = await takenFrom(db, requester, task, clock)
  if (taken || !isForAgents(task)) return taken
  const seats = await agents.freeSeats({ ...task, content: null })
  return seats.length === 0 ? { reason: 'NO_AGENT' } : undefined
}

async function aheadOf(db: Database, item: Item, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from call_item
    where task_id = ${item.task_id} and status = 0 and next_at <= ${now}
      and (turn, id) < (${item.turn}, ${item.id})`.execute(db)
  return rows[0]?.count ?? 0
}

async function reasonOf(
  db: Database,
  requester: Requester,
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
  const found = await busyReason(db, requester, task, agents, clock)
  return found ?? { reason: 'IN_QUEUE' }
}

export async function whyNotDialled(
  db: Database,
  requester: Requester,
  task: TaskRow,
  item: Item,
  agents: TaskAgents,
  clock: () => number
): Promise<WhyNotDialled> {
  const { reason, until, message: found } = await reasonOf(db, requester, task, item, agents, clock)
  const ahead = item.status === 0 ? await aheadOf(db, item, Date.now()) : 0
  const label = found ?? notDialled.label(reason)
  const queued = reason === 'IN_QUEUE' ? messages.ahead({ reason: label, count: ahead }) : label
  const message =
    until === undefined ? queued : messages.waitsUntil({ reason: label, time: dateTime(until) })
  return { phone: item.phone, reason, message, until: until ?? null, ahead }
}
