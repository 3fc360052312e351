/** Visibility and progress of clue tasks. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ClueTask, ClueTaskDetail } from '../../../../core/features/clue-tasks/schemas.ts'
import { followStage } from '../../../../core/features/clues/enums.ts'
import type { Requester } from '../../auth/requester.ts'
import { isInScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import { clueTaskServerMessages as messages } from './messages.ts'

export type ClueTaskTableRow = Selectable<Tables['clue_task']>
export const [RUNNING, PAUSED, ENDED] = [0, 1, 2] as const
export const [AUTOMATIC, BY_MANAGER, BY_CLAIM] = [0, 1, 2] as const

const isAgent = ({ userId }: Requester) =>
  sql<boolean>`exists (select from clue_task_agent where task_id = clue_task.id
    and clue_task_agent.user_id = ${userId})`

/** Whether the requester may create tasks: the data scope is wider than the own rows. */
export const mayManage = async (db: Database, requester: Requester): Promise<boolean> =>
  (await visibilityScopeOf(db, requester)) !== 'own'

/** Whether the requester manages a task: its creator is in a scope wider than the own rows. */
export async function isManaged(db: Database, requester: Requester): Promise<RawBuilder<boolean>> {
  return (await mayManage(db, requester))
    ? isInScope(db, requester, 'clue_task.user_id')
    : sql<boolean>`false`
}

/** An open clue has an owner and is to be followed up. */
export const isOpenClue = sql<boolean>`(clue.owner_id is not null and clue.customer_id is null
  and clue.task_status in (0, 1))`
/** A clue of the pool has no owner and is no customer. */
export const isPoolClue = sql<boolean>`(clue.owner_id is null and clue.customer_id is null)`
/** Neither open nor in the pool. */
export const isFinishedClue = sql<boolean>`(not ${isOpenClue} and not ${isPoolClue})`

const ofTask = sql`clue.task_id = clue_task.id and clue.deleted_at is null`
const counted = (filter: RawBuilder<boolean>) =>
  sql<number>`(select count(*)::int from clue where ${ofTask} and ${filter})`

/** The tasks that the requester manages or belongs to. */
export async function selectTasks(db: Database, requester: Requester) {
  const managed = await isManaged(db, requester)
  const pool = counted(isPoolClue)
  const own = sql<number>`(select count(*)::int from clue where ${ofTask} and ${isOpenClue}
    and clue.owner_id = ${requester.userId})`
  const seen = sql<boolean>`(${managed} or clue.owner_id = ${requester.userId})`
  const room = sql<number>`case when most_open = 0 then ${pool}
    else greatest(0, least(${pool}, most_open - ${own})) end`
  return db
    .selectFrom('clue_task')
    .innerJoin('user_account', 'user_account.id', 'clue_task.user_id')
    .selectAll('clue_task')
    .select(['user_account.name as creator'])
    .select([
      managed.as('canManage'),
      sql<number | null>`case when ${managed} then ${pool} end`.as('pool'),
      // An agent's own progress (rule clue-task-1), without the pool.
      counted(seen).as('total'),
      counted(sql<boolean>`${seen} and ${isOpenClue}`).as('open'),
      counted(sql<boolean>`${seen} and ${isFinishedClue}`).as('finished'),
      counted(sql<boolean>`${seen} and clue.customer_id is not null`).as('converted'),
      sql<number>`(select count(*)::int from clue_task_agent where task_id = clue_task.id)`.as(
        'agents'
      ),
      sql<number>`case when state = ${RUNNING} and allocation = ${BY_CLAIM}
        and ${isAgent(requester)} then ${room} else 0 end`.as('claimable')
    ])
    .where('clue_task.enterprise_id', '=', requester.enterpriseId)
    .where(sql<boolean>`(${managed} or ${isAgent(requester)})`)
}

/** Tasks of which the requester may claim clues. */
export const mayClaimFrom = (requester: Requester) =>
  sql<boolean>`(state = ${RUNNING} and allocation = ${BY_CLAIM} and ${isAgent(requester)})`

type ListedTask = Awaited<
  ReturnType<Awaited<ReturnType<typeof selectTasks>>['executeTakeFirstOrThrow']>
>

export const toTask = (row: ListedTask): ClueTask => ({
  ...{ id: row.id, name: row.name, remark: row.remark, allocation: row.allocation },
  ...{ mostOpen: row.most_open, takeBackDays: row.take_back_days, state: row.state },
  ...{ creatorName: row.creator, createTime: row.created_at, agentCount: row.agents },
  ...{ total: row.total, pool: row.pool, open: row.open, converted: row.converted },
  ...{ finished: row.finished, canManage: row.canManage },
  ...{ claimable: row.claimable, version: row.version }
})

/** @throws `Refusal` when there is no such task that the requester sees. */
export async function taskDetail(
  db: Database,
  requester: Requester,
  id: string
): Promise<ClueTaskDetail> {
  const row = await (await selectTasks(db, requester))
    .where('clue_task.id', '=', id)
    .executeTakeFirstOrThrow(() => absent(messages.noTask()))
  const only = row.canManage ? sql<boolean>`true` : sql<boolean>`u.id = ${requester.userId}`
  const { rows: agents } = await sql<ClueTaskDetail['agents'][number]>`select u.id as "userId",
      u.name, coalesce(department.name, '') as department,
      count(clue.id)::int as owned,
      count(*) filter (where ${isOpenClue} and clue.task_status = 0)::int as pending,
      count(*) filter (where ${isOpenClue} and clue.task_status = 1)::int as following,
      count(*) filter (where clue.id is not null and not ${isOpenClue})::int as finished,
      count(clue.customer_id)::int as converted,
      (select count(*)::int from clue_return r where r.task_id = agent.task_id
        and r.user_id = u.id) as returned
    from clue_task_agent agent join user_account u on u.id = agent.user_id
    left join membership on membership.user_id = u.id
      and membership.enterprise_id = ${requester.enterpriseId}
    left join department on department.id = membership.department_id
    left join clue on clue.task_id = agent.task_id and clue.owner_id = u.id
      and clue.deleted_at is null
    where agent.task_id = ${id} and ${only}
    group by agent.task_id, agent.rank, u.id, department.name order by agent.rank`.execute(db)
  const own = row.canManage ? sql<boolean>`true` : sql<boolean>`clue.owner_id = ${requester.userId}`
  const { rows: stages } = await sql<{ stage: number; count: number }>`select
      follow_stage as stage, count(*)::int as count from clue
    where task_id = ${id} and deleted_at is null and ${own} group by follow_stage`.execute(db)
  return {
    ...toTask(row),
    agents,
    stages: followStage.codes.map(code => ({
      followStage: code,
      count: stages.find(({ stage }) => stage === code)?.count ?? 0
    }))
  }
}

/** A task of the enterprise, locked until the transaction ends. */
export async function lockedTask(
  inside: Database,
  { enterpriseId }: Requester,
  id: string
): Promise<ClueTaskTableRow> {
  return inside
    .selectFrom('clue_task')
    .selectAll()
    .where('id', '=', id)
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => absent(messages.noTask()))
}

/**
 * The same for whom may change it.
 * @throws `Refusal` when the requester does not manage it.
 */
export async function managedTask(
  inside: Database,
  requester: Requester,
  id: string
): Promise<ClueTaskTableRow> {
  const row = await lockedTask(inside, requester, id)
  const { rows } = await sql<{ managed: boolean }>`select
    ${await isManaged(inside, requester)} as managed from clue_task where id = ${id}`.execute(
    inside
  )
  if (!rows[0]?.managed) throw forbidden()
  return row
}

/** The same of a task that goes on. */
export async function openTask(
  inside: Database,
  requester: Requester,
  id: string
): Promise<ClueTaskTableRow> {
  const row = await managedTask(inside, requester, id)
  if (row.state === ENDED) throw refuse(messages.over())
  return row
}
