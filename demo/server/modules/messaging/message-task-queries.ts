/** Message tasks of the users in the data scope. */
import { type Kysely, sql } from 'kysely'
import { messageTaskState } from '../../../../core/features/messaging/enums.ts'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import type { MessageTask } from '../../../../core/features/messaging/task-schemas.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import {
  type MessageTaskRow,
  type MessagingSetting,
  toMessageProgress
} from './sending/message-progress.ts'

const PREPARING = 4

export async function visibleMessageTasks(db: Kysely<Tables>, requester: Requester) {
  return db
    .selectFrom('message_task')
    .innerJoin('sms_template', 'sms_template.id', 'message_task.template_id')
    .innerJoin('user_account', 'user_account.id', 'message_task.user_id')
    .where('message_task.enterprise_id', '=', requester.enterpriseId)
    .where(await isInScope(db as Database, requester, 'message_task.user_id'))
}

export const named = async (db: Kysely<Tables>, requester: Requester) =>
  (await visibleMessageTasks(db, requester))
    .leftJoin('transfer', 'transfer.id', 'message_task.transfer_id')
    .selectAll('message_task')
    .select(['sms_template.name as template', 'user_account.name as creator'])
    .select(['transfer.sum_count', 'transfer.success_count', 'transfer.fail_count'])

export type NamedTask = MessageTaskRow & {
  readonly template: string
  readonly creator: string
  /** Of the job that prepares the recipients. */
  readonly sum_count: number | null
  readonly success_count: number | null
  readonly fail_count: number | null
}

/** A visible task; throws when there is none. */
export const messageTaskOf = async (
  db: Kysely<Tables>,
  requester: Requester,
  id: string
): Promise<NamedTask> =>
  (await named(db, requester))
    .where('message_task.id', '=', id)
    .executeTakeFirstOrThrow(() => absent(messages.noTask()))

/** Throws unless the user has the permission, or has made the task and may send. */
export async function checkAccess(
  db: Database,
  session: Session,
  { user_id }: Pick<MessageTaskRow, 'user_id'>,
  permission: Permission
): Promise<void> {
  if (await hasPermission(db, session, permission)) return
  const isOwn = user_id === session.userId
  if (!isOwn || !(await hasPermission(db, session, 'CMC.SMS.SEND'))) throw forbidden()
}

/** A task that the user may read. */
export async function readableMessageTask(
  db: Database,
  session: Session,
  id: string
): Promise<NamedTask> {
  const task = await messageTaskOf(db, session, id)
  await checkAccess(db, session, task, 'CMC.SMS.TASK.SEE')
  return task
}

/** A visible task, locked until the transaction ends. */
export const lockedMessageTask = async (
  inside: Kysely<Tables>,
  requester: Requester,
  id: string
): Promise<NamedTask> =>
  (await named(inside, requester))
    .where('message_task.id', '=', id)
    .forUpdate('message_task')
    .executeTakeFirstOrThrow(() => absent(messages.noTask()))

/** Throws unless the task is in one of these states. */
export function checkState(task: MessageTaskRow, states: readonly MessageTaskRow['state'][]): void {
  if (!states.includes(task.state))
    throw refuse(messages.wrongState({ state: messageTaskState.label(task.state) }))
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export const toMessageTask = (
  task: NamedTask,
  setting: MessagingSetting,
  now: number
): MessageTask => ({
  ...toMessageProgress(task, setting, now),
  ...{ name: task.name, templateId: task.template_id, templateName: task.template },
  ...{ kind: task.kind, text: task.text, creatorName: task.creator, createTime: task.created_at },
  ...{ planTime: task.plan_at, beginTime: task.began_at },
  leftOutCount: sumOf(task.left_out),
  segments: task.segments,
  preparation:
    task.state === PREPARING
      ? {
          handled: (task.success_count ?? 0) + (task.fail_count ?? 0),
          sum: task.sum_count ?? 0
        }
      : null
})

/** The first, the longest and the last message of a task; where these are fewer, one in the middle. */
export async function sampleMessages(db: Kysely<Tables>, taskId: string) {
  const { rows } = await sql<{
    id: string
    phone: string
    name: string
    content: string
    segments: number
  }>`with own as (select id, phone, name, content, segments, rank from sms_record
      where message_task_id = ${taskId}),
    candidates as (
      (select 1 as priority, * from own order by rank limit 1)
      union all (select 2, * from own order by char_length(content) desc, rank limit 1)
      union all (select 3, * from own order by rank desc limit 1)
      union all (select 4, * from own
        where rank > (select (min(rank) + max(rank)) / 2 from own) order by rank limit 1)),
    chosen as (
      select * from (select distinct on (rank) * from candidates order by rank, priority) as each
      order by priority limit 3)
    select id, phone, name, content, segments from chosen order by rank`.execute(db)
  return rows
}
