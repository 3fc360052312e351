import { sql } from 'kysely'
import type { MyManualTask } from '../../../../../core/features/manual-tasks/schemas.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { ManualTaskRowOf } from '../manual-task-queries.ts'

/** Manual tasks with the counts of one of their agents. */
export async function agentTaskRows(
  db: Database,
  userId: string,
  tasks: readonly ManualTaskRowOf[]
): Promise<MyManualTask[]> {
  const now = Date.now()
  const ids = tasks.map(({ id }) => id)
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const { rows } = await sql<{
    task_id: string
    waiting: number
    due: number
    finished: number
    free: number
  }>`select task_id,
      count(*) filter (where owner_id = ${userId} and status = 0)::int as waiting,
      count(*) filter (where owner_id = ${userId} and status = 0
        and follow_at <= ${now})::int as due,
      count(*) filter (where owner_id = ${userId} and status = 2)::int as finished,
      count(*) filter (where owner_id is null and status = 0
        and coalesce(follow_at, 0) <= ${now})::int as free
    from manual_item where task_id = any(${ids}::text[]) and import_id is null
    group by task_id`.execute(db)
  const today = await sql<{ task_id: string; count: number }>`select task_id,
      count(*)::int as count from manual_action
    where user_id = ${userId} and task_id = any(${ids}::text[]) and created_at >= ${midnight}
    group by task_id`.execute(db)
  const counts = new Map(rows.map(row => [row.task_id, row]))
  const done = new Map(today.rows.map(row => [row.task_id, row.count]))
  return tasks.map(({ id, name, status, draft }) => ({
    id,
    name,
    remark: draft.remark,
    guide: draft.guide,
    status: status as MyManualTask['status'],
    allocateWay: draft.allocateWay,
    endDate: draft.endDate,
    startTimePoint: draft.startTimePoint,
    endTimePoint: draft.endTimePoint,
    claimLimit: draft.claimLimit,
    leaseMinutes: draft.leaseMinutes,
    autoNext: draft.autoNext,
    autoNextSeconds: draft.autoNextSeconds,
    waitingCount: counts.get(id)?.waiting ?? 0,
    dueCount: counts.get(id)?.due ?? 0,
    finishedCount: counts.get(id)?.finished ?? 0,
    todayCount: done.get(id) ?? 0,
    freeCount: counts.get(id)?.free ?? 0
  }))
}
