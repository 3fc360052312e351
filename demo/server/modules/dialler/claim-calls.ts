/** Starts calls: claims numbers under the server's job and creates their records in one transaction. */

import { sql, type Transaction } from 'kysely'
import { blockedNow } from '../../../../core/features/task-plan/rules/dial-times.ts'
import { insertRows, manyRows } from '../../db/insert-many.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { originOf } from '../number-reveal/number-origin.ts'
import { takenOnLines } from '../resources/line-holds.ts'
import { sharesOf } from '../resources/shares.ts'
import { allocate } from './agents/allocate-agent.ts'
import { wantingOf } from './agents/task-wanting.ts'
import {
  type Flight,
  type Item,
  isForAgents,
  numbersOf,
  planCall,
  recordIdOf,
  type Task
} from './calls/call-in-progress.ts'
import { newRecordColumns } from './calls/record-columns.ts'
import type { DiallerJob } from './dialler-job.ts'
import {
  busyNow,
  dialSettingOf,
  dialTimesOf,
  freeOnLines,
  freeRobots,
  linesOf,
  openLines,
  ownRobots,
  robotsOf
} from './dialling-resources.ts'
import { AGAIN_SOON, type Restriction, restrictionsOf } from './restrictions/dial-restrictions.ts'
import { sendBefore } from './send-messages.ts'
import {
  itemsOf,
  MOST_AT_ONCE,
  putAside,
  readyOf,
  restricted,
  runningTasks
} from './waiting-tasks.ts'

export interface Claiming {
  readonly job: Pick<DiallerJob, 'id' | 'holds'>
  readonly speed: number
  /** Clock for periods and hours. */
  readonly clock: () => number
  /** The seats that could answer a call of the task now. */
  readonly freeAgents: (task: Task) => readonly string[]
}

interface StartedCall {
  readonly id: number
  readonly record_id: string
  readonly line: string
  readonly robots: string | null
  readonly dialled: string
  readonly ends_at: number
}

/** By number the customer contacted last; the number is hidden where it is for one of them. */
async function customersOf(inside: Transaction<Tables>, enterpriseId: string, phones: string[]) {
  const rows = await inside
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'area', 'operator', 'is_number_hidden'])
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .orderBy('last_contact_at', order => order.asc().nullsFirst())
    .orderBy('id', 'desc')
    .execute()
  const hidden = new Set(rows.filter(row => row.is_number_hidden).map(({ phone }) => phone))
  return new Map(rows.map(row => [row.phone, { ...row, is_number_hidden: hidden.has(row.phone) }]))
}

/** Claims numbers of an enterprise's tasks, as many as lines, robots and agents allow. */
export function claimCalls(
  db: Database,
  enterpriseId: string,
  { job, speed, clock, freeAgents }: Claiming
): Promise<readonly Flight[]> {
  return db.transaction().execute(async inside => {
    // Serializes claims, so that no line is used twice.
    await lockEnterprise(inside, enterpriseId)
    const now = Date.now()
    const setting = await dialSettingOf(inside, enterpriseId)
    const tasks = (await runningTasks(inside, enterpriseId)).filter(
      task => blockedNow(dialTimesOf(task, setting), clock()) === undefined
    )
    if (tasks.length === 0) return []
    const ready = await readyOf(
      inside,
      tasks.map(({ id }) => id),
      now
    )
    if (![...ready.values()].some(Boolean)) return []
    const lines = openLines(await linesOf(inside, enterpriseId), clock())
    const robots = await robotsOf(inside, enterpriseId)
    const busy = await busyNow(inside, enterpriseId)
    const owners = tasks.map(({ id, user_id }) => ({ task_id: id, user_id }))
    const shares = await sharesOf(inside, enterpriseId, [...owners, ...busy])
    const allocated = allocate(
      tasks.map(task =>
        wantingOf(
          task,
          lines,
          busy,
          shares,
          ready.get(task.id) ?? 0,
          isForAgents(task) ? freeAgents(task) : undefined
        )
      ),
      freeOnLines(shares, lines, busy, await takenOnLines(inside, enterpriseId, now)),
      freeRobots(shares, robots, busy)
    )
    const flights: Flight[] = []
    const begun: StartedCall[] = []
    // Numbers claimed in this transaction, which count towards the dial limits of other tasks.
    const ringing = new Map<string, number>()
    for (const task of tasks) {
      const share = (allocated.get(task.id) ?? []).slice(0, MOST_AT_ONCE - flights.length)
      if (share.length === 0) continue
      const items = await itemsOf(inside, task.id, share.length, now)
      const next = items.map(item => ({
        item,
        phone: numbersOf(item)[item.phone_at] ?? item.phone
      }))
      const isDaily = setting.once_a_day && !isForAgents(task)
      const restrictions = await restrictionsOf(
        inside,
        enterpriseId,
        {
          library: task.draft.blacklistLibId,
          limit: task.draft.dialLimitConfigParam,
          daily: isDaily ? task.id : undefined
        },
        next.map(({ phone }) => phone),
        now
      )
      const aside = restricted(task, next, restrictions)
      await putAside(inside, task, aside)
      const closed = new Set(aside.map(({ item }) => item))
      const isLimited = isDaily || task.draft.dialLimitConfigParam?.enabled === true
      const open: typeof next = []
      const postponed: { readonly item: Item; readonly restriction: Restriction }[] = []
      for (const one of next.filter(({ item }) => !closed.has(item))) {
        const until = ringing.get(one.phone)
        if (!isLimited || until === undefined) open.push(one)
        else postponed.push({ item: one.item, restriction: { reason: 'DIAL_LIMIT', until } })
        if (!ringing.has(one.phone)) ringing.set(one.phone, now + AGAIN_SOON)
      }
      await putAside(inside, task, postponed)
      for (const [at, { item, phone }] of open.entries()) {
        const recordId = recordIdOf(item, item.calls + 1)
        const flight = planCall(task, item, { recordId, phone, begunAt: now }, speed)
        flights.push(flight)
        begun.push({
          id: item.id,
          record_id: recordId,
          line: share[at] ?? '',
          robots: ownRobots(task.draft) ?? null,
          dialled: phone,
          ends_at: flight.endsAt
        })
      }
    }
    if (flights.length === 0 || !(await job.holds(inside))) return []
    const columns = {
      id: 'bigint',
      record_id: 'text',
      line: 'text',
      robots: 'text',
      dialled: 'text',
      ends_at: 'bigint'
    }
    await sql`update call_item set status = 1, reason = null, calls = calls + 1,
        agent_record_id = null, record_id = v.record_id, line = v.line, robots = v.robots, dialled = v.dialled,
        begun_at = ${now}, ends_at = v.ends_at, worker = ${job.id()}
      from ${manyRows(columns, begun)} where call_item.id = v.id`.execute(inside)
    await sendBefore(inside, flights, now)
    const lineOf = new Map(begun.map(({ id, line }) => [id, line]))
    // Calls for agents are recorded with the agent's leg.
    const byRobots = flights.filter(({ task }) => !isForAgents(task))
    const customers = await customersOf(
      inside,
      enterpriseId,
      byRobots.map(({ phone }) => phone)
    )
    await insertRows(
      inside,
      'call_record',
      newRecordColumns,
      byRobots.map(({ task, item, recordId, phone }) => {
        const customer = customers.get(phone)
        const origin = originOf(phone)
        return {
          id: recordId,
          enterprise_id: enterpriseId,
          user_id: task.user_id,
          agent_name: messages.robot(),
          extension: '',
          direction: 0,
          customer_id: customer?.id,
          customer_name: customer?.name ?? item.customer_name,
          customer_phone: phone,
          is_number_hidden: customer?.is_number_hidden ?? false,
          our_number: lineOf.get(item.id),
          area: origin.area || (customer?.area ?? ''),
          operator: origin.operator || (customer?.operator ?? ''),
          started_at: now,
          holding_seconds: 0,
          connect_result: 0,
          hangup_type: 0,
          has_recording: false,
          call_type: 1,
          call_task_id: task.id,
          call_item_id: item.id
        }
      })
    )
    return flights
  })
}
