/** Progress of tasks, for lists and for pages that watch them. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { TaskProgress } from '../../../../core/features/call-tasks/schemas.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'

type Counts = Pick<
  Selectable<Tables['call_task']>,
  | 'id'
  | 'status'
  | 'status_reason'
  | 'total_count'
  | 'finished_count'
  | 'skipped_count'
  | 'dialled_count'
  | 'connected_count'
  | 'refused_count'
  | 'fault_count'
>

export const toProgress = (task: Counts, runningCount: number): TaskProgress => ({
  callTaskId: task.id,
  status: task.status as TaskProgress['status'],
  statusReason: task.status_reason,
  totalCount: task.total_count,
  finishedCount: task.finished_count,
  skippedCount: task.skipped_count,
  dialledCount: task.dialled_count,
  connectedCount: task.connected_count,
  refusedCount: task.refused_count,
  faultCount: task.fault_count,
  runningCount
})

/** Number of calls in progress by task. */
export async function runningCounts(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ task_id: string; count: number }>`select task_id,
      count(*)::int as count from call_item
    where status = 1 and task_id = any(${ids}::text[]) group by task_id`.execute(db)
  return new Map(rows.map(({ task_id, count }) => [task_id, count]))
}

/** Publishes progress to everyone in the enterprise with the permission for tasks. */
export async function pushProgress(
  db: Database,
  realtime: RealtimeServer,
  ids: readonly string[]
): Promise<void> {
  if (ids.length === 0) return
  const tasks = await db
    .selectFrom('call_task')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  const running = await runningCounts(db, ids)
  const viewers = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select(['user_role.user_id as userId', 'role.enterprise_id as enterpriseId'])
    .distinct()
    .where('role_permission.code', '=', 'CMC.CALL.TASK.SEE' satisfies Permission)
    .execute()
  for (const task of tasks) {
    const data = toProgress(task, running.get(task.id) ?? 0)
    for (const viewer of viewers)
      if (viewer.enterpriseId === task.enterprise_id)
        realtime.publishTo(viewer, { topic: 'call_task_progress', data })
  }
}
