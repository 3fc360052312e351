/** Gives clues of a pool to agents, and takes back what they do not follow up. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type AgentLoad, shareOut } from '../../../../core/features/clue-tasks/rules.ts'
import { ACTIVE } from '../../auth/user-queries.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type ClueChanges, noClueChanges, notifyAgents } from './clue-changes.ts'
import {
  AUTOMATIC,
  type ClueTaskTableRow,
  isOpenClue,
  isPoolClue,
  RUNNING
} from './clue-task-queries.ts'

/** `allocationType` of a clue that its task or its manager gave to the owner, or that was claimed. */
export const ALLOCATED = 0
export const GIVEN = 4
export const CLAIMED = 5
const DAY = 86_400_000

/** The agents of a task who are active members, with their open clues, in their order. */
export async function loadsOf(inside: Database, taskId: string): Promise<readonly AgentLoad[]> {
  const { rows } = await sql<AgentLoad>`select agent.user_id as "userId",
      count(clue.id) filter (where ${isOpenClue})::int as open
    from clue_task_agent agent
    join clue_task task on task.id = agent.task_id
    join membership m on m.user_id = agent.user_id and m.enterprise_id = task.enterprise_id
      and m.status = ${ACTIVE}
    left join clue on clue.task_id = agent.task_id and clue.owner_id = agent.user_id
      and clue.deleted_at is null
    where agent.task_id = ${taskId} group by agent.user_id, agent.rank
    order by agent.rank`.execute(inside)
  return rows
}

async function poolOf(inside: Database, taskId: string): Promise<readonly string[]> {
  // Locked in the order of all writers of clues.
  const { rows } = await sql<{ id: string; at: number }>`select id, created_at as at from clue
    where task_id = ${taskId} and deleted_at is null and ${isPoolClue}
    order by id for update`.execute(inside)
  return rows.toSorted((one, next) => Number(one.at) - Number(next.at)).map(({ id }) => id)
}

/** Sets the owners of clues. */
export async function setOwners(
  inside: Database,
  shares: readonly { readonly clueId: string; readonly userId: string }[],
  allocationType: number
): Promise<void> {
  if (shares.length === 0) return
  const [clues, users] = [shares.map(one => one.clueId), shares.map(one => one.userId)]
  await sql`update clue set owner_id = given.user_id, allocation_type = ${allocationType},
      assigned_at = ${Date.now()}, version = version + 1
    from unnest(${clues}::text[], ${users}::text[]) as given(clue_id, user_id)
    where clue.id = given.clue_id`.execute(inside)
}

/**
 * Gives clues of the pool of a locked task to agents with room. `by`: these agents, each up to a
 * number. Without `changes` they get no tips. Resolves to how many were given.
 */
export async function allocatePool(
  inside: Transaction<Tables>,
  task: ClueTaskTableRow,
  changes: ClueChanges | undefined,
  by?: { readonly agentIds: readonly string[]; readonly each: number }
): Promise<number> {
  const { id, most_open: mostOpen } = task
  const loads = await loadsOf(inside, id)
  const agents = by ? loads.filter(({ userId }) => by.agentIds.includes(userId)) : loads
  const pool = await poolOf(inside, id)
  if (pool.length === 0) return 0
  const { rows } = await sql<{ key: string }>`select distinct clue_id || ' ' || user_id as key
    from clue_return where clue_id = any(${pool}::text[])`.execute(inside)
  const returned = new Set(rows.map(({ key }) => key))
  const shares = shareOut(pool, agents, {
    mostOpen,
    ...(by && { each: by.each }),
    cameBackFrom: (clueId, userId) => returned.has(`${clueId} ${userId}`)
  })
  await setOwners(inside, shares, by ? GIVEN : ALLOCATED)
  const owners = shares.map(({ userId }) => userId)
  if (changes) await notifyAgents(inside, task, owners, 'received', changes)
  return shares.length
}

/** Gives clues to agents where the locked task does it by itself. */
export async function fillAgents(
  inside: Transaction<Tables>,
  task: ClueTaskTableRow,
  changes?: ClueChanges
): Promise<void> {
  if (task.state === RUNNING && task.allocation === AUTOMATIC)
    await allocatePool(inside, task, changes)
}

/** Takes clues of a locked task that fulfil `which` back to its pool. Resolves to how many. */
export async function takeBack(
  inside: Transaction<Tables>,
  task: ClueTaskTableRow,
  which: RawBuilder<boolean>,
  changes: ClueChanges
): Promise<number> {
  const { id: taskId } = task
  const { rows } = await sql<{ id: string; owner: string }>`select id, owner_id as owner from clue
    where task_id = ${taskId} and deleted_at is null and ${isOpenClue} and ${which}
    order by id for update`.execute(inside)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`insert into clue_return (task_id, clue_id, user_id, returned_at)
    select ${taskId}, clue_id, user_id, ${Date.now()}::bigint
    from unnest(${ids}::text[], ${rows.map(({ owner }) => owner)}::text[])
      as back(clue_id, user_id)`.execute(inside)
  await sql`update clue set owner_id = null, assigned_at = null, task_status = 0,
    version = version + 1 where id = any(${ids}::text[])`.execute(inside)
  const owners = rows.map(({ owner }) => owner)
  await notifyAgents(inside, task, owners, 'lost', changes)
  return rows.length
}

/** Whether the clue had neither follow-up nor call since `limit`. */
const isIdleSince = (limit: number) =>
  sql<boolean>`greatest(coalesce(assigned_at, clue.created_at), coalesce(last_follow_at, 0))
      < ${limit} and not exists (select from call_record
      where call_record.enterprise_id = clue.enterprise_id
        and call_record.customer_phone = clue.phone and call_record.started_at >= ${limit})`

/**
 * Takes back what is due in all running tasks, and fills agents who have room again. Calls `changed`
 * after each task that has changed.
 */
export async function passClueTime(
  db: Database,
  changed: (enterpriseId: string, changes: ClueChanges) => Promise<void>
): Promise<void> {
  const { rows } = await sql<{
    id: string
    enterprise_id: string
  }>`select id, enterprise_id from clue_task
    where state = ${RUNNING} and (take_back_days > 0 or allocation = ${AUTOMATIC})
    order by id`.execute(db)
  for (const { id, enterprise_id } of rows) {
    const changes = noClueChanges()
    await db.transaction().execute(async inside => {
      const task = await inside
        .selectFrom('clue_task')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', RUNNING)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!task) return
      if (task.take_back_days > 0)
        await takeBack(inside, task, isIdleSince(Date.now() - task.take_back_days * DAY), changes)
      await fillAgents(inside, task, changes)
    })
    if (changes.tasks.size > 0) await changed(enterprise_id, changes)
  }
}
