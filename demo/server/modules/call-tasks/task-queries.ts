/** Tasks as lists, dialogs and dashboards show them. */
import { type Selectable, sql } from 'kysely'
import { timePointOf } from '../../../../core/features/call-task-form/rules/day-time.ts'
import { alarmThreshold, notDialled } from '../../../../core/features/call-tasks/enums.ts'
import type {
  CallItem,
  CallTaskDetail,
  CallTaskRow,
  TaskAlarm,
  TaskDashboard
} from '../../../../core/features/call-tasks/schemas.ts'
import { intentCode } from '../../../../core/features/customer-details/enums.ts'
import { afterOpenTime } from '../../../../core/features/task-plan/rules/day-schedule.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { snapshot } from '../../db/snapshot.ts'
import { isForAgents } from '../dialler/calls/call-in-progress.ts'
import {
  dialSettingOf,
  dialTimesOf,
  linesOf,
  ownLines,
  roomOn,
  settingOf
} from '../dialler/dialling-resources.ts'
import { runningCounts, toProgress } from '../dialler/report-progress.ts'
import { alarmSettingsOf, valuesOf } from '../dialler/task-alarms.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'
import { namesOf } from './resource-names.ts'

const TTS = 2
const HOUR = 3_600_000
/** A later date is not a planned redial. */
const LATEST_REDIAL = 7 * 24 * HOUR

/** Maps level letters to task codes: `A` is 01. */
export const levelCodeOf = (letter: string): string =>
  intentCode.options.find(({ label }) => label === `${letter}级`)?.value ?? letter

/** The inverse of `levelCodeOf`. */
export const letterOf = (code: string): string =>
  intentCode.isCode(code) ? intentCode.label(code).slice(0, 1) : code

const firstDayOf = ({ draft }: TaskRow): string =>
  (draft.workTimePeriods ?? [])
    .flatMap(({ dialDates }) => dialDates.map(({ startDate }) => startDate))
    .sort()[0] ?? ''

export const toRow = (task: TaskRow, runningCount: number): CallTaskRow => ({
  ...toProgress(task, runningCount),
  id: task.id,
  name: task.name,
  remark: task.remark,
  taskType: task.task_type as CallTaskRow['taskType'],
  taskCategory: task.task_category as CallTaskRow['taskCategory'],
  createType: task.create_type as CallTaskRow['createType'],
  templateCode: task.template_code,
  templateName: task.draft.templateName ?? '',
  ttsType: isForAgents(task) ? 0 : TTS,
  customFields: task.draft.customFields ?? '',
  isSpeedReach: task.is_speed_reach,
  extendAttribute: task.extend_attribute,
  isChooseAddressBook: task.draft.addressBookMembers !== undefined,
  addressBookType: task.draft.addressBookMembers?.addressBookType ?? 1,
  creatorName: task.creator_name,
  startDate: firstDayOf(task),
  createTime: task.created_at,
  startTime: task.started_at,
  endTime: task.ended_at
})

export async function toRows(db: Database, tasks: readonly TaskRow[]): Promise<CallTaskRow[]> {
  const running = await runningCounts(
    db,
    tasks.map(({ id }) => id)
  )
  return tasks.map(task => toRow(task, running.get(task.id) ?? 0))
}

export async function toDetail(db: Database, task: TaskRow): Promise<CallTaskDetail> {
  const { draft } = task
  const [row] = await toRows(db, [task])
  const { dial_start, dial_end } = await settingOf(db, task.enterprise_id)
  const limit = draft.dialLimitConfigParam
  return {
    ...draft,
    version: draft.version ?? 0,
    ...(row ?? toRow(task, 0)),
    // A stored limit has an id, by which an edit refers to it.
    ...(limit && { dialLimitConfigParam: { ...limit, id: `limit-${task.id}` } }),
    workPeriodLowerBound: timePointOf(dial_start),
    workPeriodUpperBound: timePointOf(dial_end),
    canRedial: draft.redialConfig?.intervalType !== undefined,
    names: await namesOf(db, task)
  }
}

type ItemRow = Selectable<Tables['call_item']>

export const toItem = (item: ItemRow): CallItem => ({
  id: String(item.id),
  phone: item.phone,
  otherPhones: item.other_phones,
  customerName: item.customer_name,
  status: item.status as CallItem['status'],
  callTimes: item.calls,
  callResult: item.result,
  intentCode: item.intent === null ? null : levelCodeOf(item.intent),
  callRecordId: item.record_id,
  lastCallTime: item.begun_at,
  // The database returns infinity as another type.
  nextCallTime: item.status === 0 && item.next_at > 0 ? Number(item.next_at) : null,
  customFieldsMap: item.fields
})

/** Excludes numbers of unfinished imports. */
export const itemsOf = (db: Database, taskId: string) =>
  db
    .selectFrom('call_item')
    .where('task_id', '=', taskId)
    .where(sql<boolean>`(import_id is null or import_id not in (select id from number_import))`)

/**
 * Estimated end at the pace of the last hour, within the dialling hours. Not before the last
 * planned redial, so that it also advances while everything waits for that.
 */
export async function etaOf(
  db: Database,
  task: TaskRow,
  clock: () => number
): Promise<number | null> {
  const remaining = task.total_count - task.finished_count - task.skipped_count
  if (task.status !== 2 || remaining <= 0) return null
  const now = Date.now()
  const { rows } = await sql<{ count: number; first: number | null; last: number | null }>`select
      count(*)::int as count, min(started_at) as first, max(ended_at) as last from call_record
    where call_task_id = ${task.id} and ended_at > ${now - HOUR}`.execute(db)
  const [pace] = rows
  if (!pace || pace.first === null || pace.last === null) return null
  const finished = task.finished_count / Math.max(1, task.dialled_count)
  const calls = remaining / Math.max(0.05, finished)
  // Outside the dialling hours the last pace stays.
  const span = Math.max(1000, Number(pace.last) - Number(pace.first))
  const { rows: waiting } = await sql<{
    at: number | null
  }>`select max(next_at) as at from call_item
    where task_id = ${task.id} and status = 0 and next_at < ${now + LATEST_REDIAL}`.execute(db)
  // A number is not finished before its redial.
  const wait = Math.max((calls * span) / pace.count, Number(waiting[0]?.at ?? 0) - now)
  const times = dialTimesOf(task, await dialSettingOf(db, task.enterprise_id))
  const end = afterOpenTime(times, clock(), wait)
  return end === undefined ? null : Math.round(now + (end - clock()))
}

export async function dashboardOf(
  db: Database,
  taskRow: TaskRow,
  clock: () => number
): Promise<TaskDashboard> {
  return snapshot(db, async inside => {
    const task = await inside
      .selectFrom('call_task')
      .selectAll()
      .where('id', '=', taskRow.id)
      .executeTakeFirst()
    return metricsOf(inside, task ?? taskRow, clock)
  })
}

async function metricsOf(db: Database, task: TaskRow, clock: () => number): Promise<TaskDashboard> {
  const running = await runningCounts(db, [task.id])
  const calls = sql`from call_record where call_task_id = ${task.id} and ended_at is not null`
  const hours = await sql<{ at: number; dialled: number; connected: number }>`select
      (started_at / ${HOUR}) * ${HOUR} as at, count(*)::int as dialled,
      count(answered_at)::int as connected ${calls} group by 1 order by 1`.execute(db)
  const byLine = await sql<{ line: string; dialled: number; connected: number }>`select
      our_number as line, count(*)::int as dialled, count(answered_at)::int as connected
      ${calls} group by 1`.execute(db)
  const onLine = await sql<{ line: string; count: number }>`select line, count(*)::int as count
    from call_item where task_id = ${task.id} and status = 1 group by 1`.execute(db)
  const intents = await sql<{ intent: string; count: number }>`select intent, count(*)::int as count
    from call_item where task_id = ${task.id} and intent is not null group by 1 order by 1`.execute(
    db
  )
  const results = await sql<{ result: number; count: number }>`select result, count(*)::int as count
    from call_item where task_id = ${task.id} and result is not null group by 1 order by 1`.execute(
    db
  )
  const leftOut = await sql<{ reason: string; count: number }>`select reason, count(*)::int as count
    from call_item where task_id = ${task.id} and status in (0, 3) and reason is not null
    group by 1 order by 2 desc, 1`.execute(db)
  const dialled = await sql<{ count: number }>`select count(*)::int as count
    from call_item where task_id = ${task.id} and (calls > 0 or status = 1)`.execute(db)
  const lines = ownLines(task.draft, await linesOf(db, task.enterprise_id))
  return {
    ...toProgress(task, running.get(task.id) ?? 0),
    remainingCount: Math.max(0, task.total_count - task.finished_count - task.skipped_count),
    dialledNumbers: dialled.rows[0]?.count ?? 0,
    eta: await etaOf(db, task, clock),
    talkSeconds: Number(task.talk_seconds),
    intents: intents.rows.map(({ intent, count }) => ({ levelCode: levelCodeOf(intent), count })),
    leftOut: leftOut.rows.flatMap(({ reason, count }) =>
      notDialled.isCode(reason) ? [{ reason, count }] : []
    ),
    results: results.rows.map(({ result, count }) => ({ callResult: result, count })),
    hours: hours.rows.map(({ at, dialled, connected }) => ({
      startTime: Number(at),
      dialledCount: dialled,
      connectedCount: connected
    })),
    lines: lines.map(line => {
      const made = byLine.rows.find(one => one.line === line.cid_number)
      return {
        cidNumber: line.cid_number,
        dialledCount: made?.dialled ?? 0,
        connectedCount: made?.connected ?? 0,
        runningCount: onLine.rows.find(one => one.line === line.cid_number)?.count ?? 0,
        capacity: roomOn(line)
      }
    }),
    alarm: await alarmOf(db, task)
  }
}

async function alarmOf(db: Database, task: TaskRow): Promise<TaskAlarm> {
  const { alarm: ofAll } = await settingOf(db, task.enterprise_id)
  const settings = alarmSettingsOf(task.draft, ofAll)
  const values = valuesOf(task)
  return {
    enabled: settings.enabled,
    suspendCallTask: settings.suspendCallTask ?? false,
    alarmedTime: task.alarmed_at,
    watched: settings.enabled
      ? alarmThreshold.codes.flatMap(name => {
          const limit = settings[name]
          return limit === undefined ? [] : [{ name, value: values[name], limit }]
        })
      : []
  }
}
