/** Message tasks as pages show them while they run. */
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  quietUntil,
  usualQuietHours
} from '../../../../../core/features/messaging/rules/quiet-hours.ts'
import type { MessageTaskProgress } from '../../../../../core/features/messaging/task-schemas.ts'
import type { Permission } from '../../../../../core/session/permissions.ts'
import { usersWithAccess } from '../../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import type { RealtimeServer } from '../../../realtime/realtime-server.ts'

export type MessageTaskRow = Selectable<Tables['message_task']>

const CENTS = 100
const RUNNING = 1
/** Messages per second, unless set otherwise. */
const USUAL_RATE = 500

export async function messagingSetting(db: Kysely<Tables>, enterpriseId: string) {
  const row = await db
    .selectFrom('messaging_setting')
    .select(['quiet_start', 'quiet_end', 'rate', 'version'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  return {
    start: row?.quiet_start ?? usualQuietHours.start,
    end: row?.quiet_end ?? usualQuietHours.end,
    rate: row?.rate ?? USUAL_RATE,
    version: row?.version ?? 0
  }
}
export type MessagingSetting = Awaited<ReturnType<typeof messagingSetting>>

export const toMessageProgress = (
  task: MessageTaskRow,
  setting: MessagingSetting,
  now: number
): MessageTaskProgress => ({
  ...{ id: task.id, state: task.state, stopReason: task.stop_reason },
  counts: {
    ...{ total: task.total, waiting: task.waiting, sending: task.sending },
    ...{ accepted: task.accepted, delivered: task.delivered, failed: task.failed },
    ...{ unknown: task.unknown, cancelled: task.cancelled }
  },
  fee: task.fee / CENTS,
  quietUntil: (task.state === RUNNING ? quietUntil(now, setting) : undefined) ?? null,
  endTime: task.ended_at
})

/** Publishes progress to the task's user and to those who may read it. */
export async function pushMessageTasks(
  db: Database,
  realtime: Pick<RealtimeServer, 'publishTo'>,
  ids: readonly string[],
  clock: () => number
): Promise<void> {
  if (ids.length === 0) return
  const tasks = await db
    .selectFrom('message_task')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  for (const [enterpriseId, own] of Map.groupBy(tasks, task => task.enterprise_id)) {
    const setting = await messagingSetting(db, enterpriseId)
    const { rows } = await sql<{ id: string }>`select distinct user_role.user_id as id
      from user_role join role on role.id = user_role.role_id
      join role_permission on role_permission.role_id = role.id
      where role.enterprise_id = ${enterpriseId}
        and role_permission.code = ${'CMC.SMS.TASK.SEE' satisfies Permission}`.execute(db)
    const readers = new Set(rows.map(({ id }) => id))
    for (const task of own) {
      const data = toMessageProgress(task, setting, clock())
      const inScope = await usersWithAccess(db, enterpriseId, [task.user_id])
      for (const userId of inScope)
        if (userId === task.user_id || readers.has(userId))
          realtime.publishTo({ userId, enterpriseId }, { topic: 'message_task_progress', data })
    }
  }
}
