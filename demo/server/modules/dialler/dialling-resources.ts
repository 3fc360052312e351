/** Lines, robots and settings of tasks, read from the database. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { DAY_END } from '../../../../core/features/call-task-form/rules/day-time.ts'
import { taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import type { TaskDraft } from '../../../../core/features/call-tasks/draft-schemas.ts'
import type { DialTimes } from '../../../../core/features/task-plan/rules/dial-times.ts'
import type { Tables } from '../../db/schema/schema.ts'
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

export const roomOn = ({ capacity, allocated }: Line): number => Math.max(0, capacity - allocated)

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
  readonly line: string
  readonly robots: string | null
  readonly count: number
}

/** Calls in progress by resource; test calls belong to no task. */
export async function busyNow(db: Kysely<Tables>, enterpriseId: string): Promise<readonly Busy[]> {
  const { rows } = await sql<Busy>`select task_id, line, robots, count(*)::int as count
    from call_item where enterprise_id = ${enterpriseId} and status = 1
    group by task_id, line, robots
    union all select '' as task_id, line, robots, count(*)::int as count
    from quick_call where enterprise_id = ${enterpriseId} and status = 1 and line is not null
    group by line, robots`.execute(db)
  return rows
}

export const sumOf = (busy: readonly Busy[], isCounted: (one: Busy) => boolean): number =>
  busy.reduce((sum, one) => (isCounted(one) ? sum + one.count : sum), 0)
