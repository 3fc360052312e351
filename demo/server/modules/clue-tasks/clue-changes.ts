/** Message tips for agents who receive or lose clues, and pushes to the pages of clue tasks. */
import { sql, type Transaction } from 'kysely'
import { membersWith } from '../../auth/members-with.ts'
import { usersWithAccess } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { writeNotices } from '../message-tips/write-notices.ts'
import type { ClueTaskTableRow } from './clue-task-queries.ts'
import { clueTaskServerMessages as messages } from './messages.ts'

/** What a transaction changed, published after it. */
export interface ClueChanges {
  /** Who made the change and gets no tip; absent for the server. */
  readonly authorId?: string | undefined
  /** Users with new tips. */
  readonly users: Set<string>
  readonly tasks: Set<string>
  /** Who saw the tasks before the change. */
  readonly former: Set<string>
}

export const noClueChanges = (
  authorId?: string,
  taskIds: readonly (string | null)[] = []
): ClueChanges => ({
  ...{ authorId, users: new Set(), former: new Set() },
  tasks: new Set(taskIds.flatMap(id => id ?? []))
})

type Named = Pick<ClueTaskTableRow, 'id' | 'name' | 'enterprise_id'>

/** Tips for the agents in `userIds`, who are listed once for each clue. */
export async function notifyAgents(
  inside: Transaction<Tables>,
  { id, name, enterprise_id }: Named,
  userIds: readonly string[],
  what: 'received' | 'lost',
  changes: ClueChanges
): Promise<void> {
  changes.tasks.add(id)
  const notices = [...Map.groupBy(userIds, userId => userId)].map(
    ([userId, { length: count }]) => ({
      userIds: [userId],
      ...(what === 'received'
        ? { title: messages.tipReceived(), message: messages.tipReceivedMessage({ name, count }) }
        : { title: messages.tipLost(), message: messages.tipLostMessage({ name, count }) })
    })
  )
  await writeNotices(inside, enterprise_id, notices, changes, changes.authorId)
}

/** One tip for each agent who received clues of an import, whose ids begin with that of its job. */
export async function notifyOfImport(
  inside: Transaction<Tables>,
  taskId: string,
  jobId: string,
  changes: ClueChanges
): Promise<void> {
  const task = await inside
    .selectFrom('clue_task')
    .select(['id', 'name', 'enterprise_id'])
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (!task) return
  const given = await inside
    .selectFrom('clue')
    .select('owner_id')
    .where('task_id', '=', task.id)
    .where('id', 'like', `${jobId}-%`)
    .execute()
  const owners = given.flatMap(({ owner_id }) => owner_id ?? [])
  await notifyAgents(inside, task, owners, 'received', changes)
}

/** The agents of a task, and whose data scope has its creator. */
export async function viewersOfTask(
  db: Database,
  enterpriseId: string,
  taskId: string
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; isAgent: boolean }>`
    select user_id as id, false as "isAgent" from clue_task where id = ${taskId}
    union all select user_id, true from clue_task_agent where task_id = ${taskId}`.execute(db)
  const creators = rows.flatMap(({ id, isAgent }) => (isAgent ? [] : [id]))
  const agents = rows.flatMap(({ id, isAgent }) => (isAgent ? [id] : []))
  if (creators.length === 0) return new Set()
  return new Set([...agents, ...(await usersWithAccess(db, enterpriseId, creators))])
}

type Needs = Pick<Backend, 'db' | 'tips' | 'realtime'>

/** Publishes what a committed transaction changed, to those who may manage clues. */
export async function publishClueTasks(
  { db, tips, realtime }: Needs,
  enterpriseId: string,
  { users, tasks, former }: ClueChanges
): Promise<void> {
  for (const userId of users) await tips.notify({ userId, enterpriseId })
  const online = realtime.peopleIn(enterpriseId)
  if (tasks.size === 0 || online.size === 0) return
  const able = await membersWith(enterpriseId, 'CMC.CLUE.MANA').execute(db)
  const watching = new Set(able.rows.flatMap(({ id }) => (online.has(id) ? [id] : [])))
  for (const taskId of tasks) {
    const viewers = await viewersOfTask(db, enterpriseId, taskId)
    for (const userId of new Set([...viewers, ...former]))
      if (watching.has(userId))
        realtime.publishTo(
          { userId, enterpriseId },
          { topic: 'clue_task_modify', data: { taskId } }
        )
  }
}

/** The same for the tasks of clues that were changed on their own. */
export async function publishTasksOf(
  needs: Needs,
  enterpriseId: string,
  clueIds: readonly string[]
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct task_id as id from clue
    where id = any(${[...clueIds]}::text[]) and task_id is not null`.execute(needs.db)
  const taskIds = rows.map(({ id }) => id)
  await publishClueTasks(needs, enterpriseId, noClueChanges(undefined, taskIds))
}
