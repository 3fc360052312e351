/** Lines, robots and settings of tasks, read from the database. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { DAY_END } from '../../../../core/features/call-task-form/rules/day-time.ts'
import { taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import type { TaskDraft } from '../../../../core/features/call-tasks/draft-schemas.ts'
import { isOpenAt } from '../../../../core/features/resources/rules/line-rules.ts'
import type { DialTimes } from '../../../../core/features/task-plan/rules/dial-times.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { freeCalls, type Shares } from '../resources/shares.ts'
import { isForAgents } from './calls/call-in-progress.ts'

type Setting = Selectable<Tables['dialling_setting']>
export type Line = Selectable<Tables['line_resource']>

const usual = { dial_start: 8 * 60, dial_end: DAY_END, needs_audit: false, once_a_day: true }

export async function settingOf(db: Kysely<Tables>, enterpriseId: string): Promise<Setting> {
  const row = await db
    .selectFrom('dialling_setting')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  return row ?? { ...usual, enterprise_id: enterpriseId, alarm: { enabled: false } }
}

/** With the days of the enterprise on which tasks do not dial. */
export async function dialSettingOf(db: Kysely<Tables>, enterpriseId: string) {
  const days = await db
    .selectFrom('holiday')
    .select('day')
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('day')
    .execute()
  return { ...(await settingOf(db, enterpriseId)), holidays: days.map(({ day }) => day) }
}
export type DialSetting = Awaited<ReturnType<typeof dialSettingOf>>

export const linesOf = (db: Kysely<Tables>, enterpriseId: string): Promise<Line[]> =>
  db
    .selectFrom('line_resource')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('rank')
    .execute()

export const robotsOf = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('robot_holder')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .execute()

/** Concurrent calls of tasks; none on a line that is switched off. */
export const roomOn = ({ capacity, allocated, is_enabled }: Line): number =>
  is_enabled ? Math.max(0, capacity - allocated) : 0

export const openingOf = ({ open_days, open_from, open_to }: Line) => ({
  openDays: [...open_days].map(Number),
  openFrom: open_from,
  openTo: open_to
})

/** The lines with which tasks may dial at this time. */ // rule line-3
export const openLines = (lines: readonly Line[], at: number): readonly Line[] =>
  lines.filter(line => line.is_enabled && isOpenAt(openingOf(line), at))

/** The lines a task may use. */
export function ownLines(draft: TaskDraft, lines: readonly Line[]): readonly Line[] {
  if (draft.cidResourceType === 0) return lines
  if (draft.cidResourceType === 2)
    return lines.filter(({ group_id }) => group_id === draft.selectedCidGroupId)
  const chosen = new Set(draft.selectedCidNumbers)
  return lines.filter(({ cid_number }) => chosen.has(cid_number))
}

/** Robot holder of a task; undefined when agents answer. */
export const ownRobots = (draft: TaskDraft): string | undefined => {
  if (draft.taskType === 4) return undefined
  return draft.robotHolderType === 5 ? (draft.outRobotHolderId ?? '0') : '0'
}

export const dialTimesOf = (
  task: { readonly draft: TaskDraft; readonly task_type: number },
  { dial_start, dial_end, holidays }: Pick<DialSetting, 'dial_start' | 'dial_end' | 'holidays'>
): DialTimes => ({
  periods: taskFormOf(task.draft).workTimePeriods,
  global: [dial_start, dial_end],
  holidays,
  isRobot: !isForAgents(task)
})

export interface Busy {
  readonly task_id: string
  /** Creator of the task, or the user of the test call. */
  readonly user_id: string
  readonly line: string
  readonly robots: string | null
  readonly count: number
}

/** Calls in progress by resource; test calls belong to no task. */
export async function busyNow(db: Kysely<Tables>, enterpriseId: string): Promise<readonly Busy[]> {
  const { rows } = await sql<Busy>`select task_id, call_task.user_id, line, robots,
      count(*)::int as count
    from call_item join call_task on call_task.id = task_id
    where call_item.enterprise_id = ${enterpriseId} and call_item.status = 1
    group by task_id, call_task.user_id, line, robots
    union all select '' as task_id, user_id, line, robots, count(*)::int as count
    from quick_call where enterprise_id = ${enterpriseId} and status = 1 and line is not null
    group by user_id, line, robots`.execute(db)
  return rows
}

/** Room of tasks on a line: the part of agents stays theirs, and what they use beyond it is theirs, too. */ // rule line-13
const roomBeside = (line: Line, taken: number): number =>
  Math.max(0, Math.min(roomOn(line), line.capacity - taken))

/** @param taken all calls by number; without it only the part of agents is left out */
export const freeOnLines = (
  shares: Shares,
  lines: readonly Line[],
  busy: readonly Busy[],
  taken: ReadonlyMap<string, number>
) =>
  freeCalls(
    shares,
    'line',
    lines.map(line => {
      const { cid_number: key } = line
      const own = sumOf(busy, one => one.line === key)
      return { key, room: roomBeside(line, Math.max(0, (taken.get(key) ?? 0) - own)) }
    }),
    busy,
    ({ line }) => line
  )

export const freeRobots = (
  shares: Shares,
  robots: readonly { readonly id: string; readonly total: number }[],
  busy: readonly Busy[]
) =>
  freeCalls(
    shares,
    'robot',
    robots.map(({ id, total }) => ({ key: id, room: total })),
    busy,
    one => one.robots
  )

export const sumOf = (busy: readonly Busy[], isCounted: (one: Busy) => boolean): number =>
  busy.reduce((sum, one) => (isCounted(one) ? sum + one.count : sum), 0)
