/** Agents of manual tasks. */
import { type Kysely, sql } from 'kysely'
import type { ManualAgent } from '../../../../core/features/manual-tasks/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { ManualTaskRowOf } from './manual-task-queries.ts'

type Task = Pick<ManualTaskRowOf, 'id' | 'enterprise_id' | 'draft'>

export interface TaskAgent {
  readonly userId: string
  readonly username: string
  readonly name: string
  readonly extension: string
}

/** The chosen seats and those of the chosen groups; all of the enterprise without a choice. */
export async function agentsOf(db: Kysely<Tables>, task: Task): Promise<readonly TaskAgent[]> {
  const { seatIds, agentGroupIds } = task.draft
  const isForAll = seatIds.length + agentGroupIds.length === 0
  const { rows } =
    await sql<TaskAgent>`select s.user_id as "userId", u.username, u.name, s.extension
    from seat s
      join user_account u on u.id = s.user_id
      join membership m on m.user_id = s.user_id and m.enterprise_id = s.enterprise_id
        and m.status = 1
    where s.enterprise_id = ${task.enterprise_id}
      and (${isForAll} or s.id = any(${seatIds}::text[]) or s.id in (select seat_id
        from agent_group_seat where group_id = any(${agentGroupIds}::text[])))
    order by s.extension`.execute(db)
  return rows
}

export const isAgentOf = async (db: Kysely<Tables>, task: Task, userId: string): Promise<boolean> =>
  (await agentsOf(db, task)).some(agent => agent.userId === userId)

/** Whether a seat `s` belongs to a task `t`. */
export const isSeatOfTask = sql`((t.draft->'seatIds' = '[]'::jsonb
    and t.draft->'agentGroupIds' = '[]'::jsonb)
  or t.draft->'seatIds' ? s.id
  or exists (select 1 from agent_group_seat g where g.seat_id = s.id
    and t.draft->'agentGroupIds' ? g.group_id))`

/** An agent's tasks: running, paused, or with results still to save. */
export async function tasksOfAgent(
  db: Kysely<Tables>,
  enterpriseId: string,
  userId: string
): Promise<readonly ManualTaskRowOf[]> {
  const { rows } = await sql<ManualTaskRowOf>`select t.* from manual_task t
    where t.enterprise_id = ${enterpriseId} and (exists (select 1 from manual_item i
        where i.task_id = t.id and i.owner_id = ${userId} and i.status = 1)
      or ((t.status in (1, 3) or (t.status = 4 and exists (select 1 from manual_action d
          where d.task_id = t.id and d.user_id = ${userId})))
        and exists (select 1 from seat s where s.user_id = ${userId}
          and s.enterprise_id = t.enterprise_id and ${isSeatOfTask})))
    order by t.status, t.created_at desc, t.id limit 200`.execute(db)
  return rows
}

/** Progress of each agent. */
export async function agentProgress(
  db: Kysely<Tables>,
  task: Task
): Promise<readonly ManualAgent[]> {
  const agents = await agentsOf(db, task)
  const { rows } = await sql<{
    owner_id: string
    waiting: number
    working: number
    finished: number
    dialled: number
    reached: number
  }>`select owner_id, count(*) filter (where status = 0)::int as waiting,
      count(*) filter (where status = 1)::int as working,
      count(*) filter (where status = 2)::int as finished,
      coalesce(sum(calls), 0)::int as dialled, count(*) filter (where is_reached)::int as reached
    from manual_item where task_id = ${task.id} and owner_id is not null and import_id is null
    group by owner_id`.execute(db)
  const counts = new Map(rows.map(row => [row.owner_id, row]))
  return agents.map(({ userId, name, extension }) => {
    const own = counts.get(userId)
    return {
      userId,
      name,
      extension,
      waitingCount: own?.waiting ?? 0,
      workingCount: own?.working ?? 0,
      finishedCount: own?.finished ?? 0,
      dialledCount: own?.dialled ?? 0,
      connectedCount: own?.reached ?? 0
    }
  })
}
