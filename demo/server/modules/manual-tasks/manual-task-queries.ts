/** Manual tasks for lists and forms, and their state transitions. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { manualCallStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import {
  type ManualMove,
  manualIssues,
  manualMoves,
  manualStatus,
  mayMoveManual
} from '../../../../core/features/manual-tasks/rules.ts'
import type {
  ManualProgress,
  ManualTaskDetail,
  ManualTaskDraft,
  ManualTaskRow
} from '../../../../core/features/manual-tasks/schemas.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { holdLibrary } from '../number-lists/library-queries.ts'
import { manualServerMessages as messages } from './messages.ts'

export type ManualTaskRowOf = Selectable<Tables['manual_task']>

const taskQuery = (db: Kysely<Tables>, enterpriseId: string, id: string) =>
  db
    .selectFrom('manual_task')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)

export async function manualTaskOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  id: string
): Promise<ManualTaskRowOf> {
  return taskQuery(db, enterpriseId, id).executeTakeFirstOrThrow(() => refuse(messages.noTask()))
}

/** The same, locked for a change of its numbers. */
export async function lockedTask(
  inside: Kysely<Tables>,
  enterpriseId: string,
  id: string
): Promise<ManualTaskRowOf> {
  return taskQuery(inside, enterpriseId, id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse(messages.noTask()))
}

interface Counts {
  readonly task_id: string
  readonly total: number
  readonly free: number
  readonly finished: number
  readonly skipped: number
  readonly dialled: number
  readonly reached: number
  readonly working: number
}

export async function countsOf(
  db: Kysely<Tables>,
  ids: readonly string[]
): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Counts>`select task_id, count(*)::int as total,
      count(*) filter (where status = 0 and owner_id is null)::int as free,
      count(*) filter (where status = 2)::int as finished,
      count(*) filter (where status = 3 and reason is distinct from 'TASK_ENDED')::int as skipped,
      coalesce(sum(calls), 0)::int as dialled,
      count(*) filter (where is_reached)::int as reached,
      count(*) filter (where status = 1)::int as working
    from manual_item where task_id = any(${ids}::text[]) and import_id is null
    group by task_id`.execute(db)
  return new Map(rows.map(row => [row.task_id, row]))
}

const progressOf = (task: ManualTaskRowOf, counts: Counts | undefined): ManualProgress => ({
  status: task.status as ManualProgress['status'],
  totalCount: counts?.total ?? 0,
  freeCount: counts?.free ?? 0,
  finishedCount: counts?.finished ?? 0,
  skippedCount: counts?.skipped ?? 0,
  dialledCount: counts?.dialled ?? 0,
  connectedCount: counts?.reached ?? 0,
  workingCount: counts?.working ?? 0
})

export async function toManualRows(
  db: Kysely<Tables>,
  tasks: readonly ManualTaskRowOf[]
): Promise<ManualTaskRow[]> {
  const counts = await countsOf(
    db,
    tasks.map(({ id }) => id)
  )
  return tasks.map(task => ({
    ...progressOf(task, counts.get(task.id)),
    id: task.id,
    name: task.name,
    remark: task.draft.remark,
    allocateWay: task.draft.allocateWay,
    startDate: task.draft.startDate,
    endDate: task.draft.endDate,
    creatorName: task.creator_name,
    createTime: task.created_at
  }))
}

export async function toManualDetail(
  db: Kysely<Tables>,
  task: ManualTaskRowOf
): Promise<ManualTaskDetail> {
  const [row] = await toManualRows(db, [task])
  if (!row) throw refuse(messages.noTask())
  return { ...task.draft, ...row }
}

const count = async (db: Database, query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(db)).rows[0]?.count ?? 0

/** The first error of a plan; runs in the transaction that saves it. */
export async function manualTaskError(
  db: Database,
  enterpriseId: string,
  draft: ManualTaskDraft,
  today: string
): Promise<Refusal | undefined> {
  const [issue] = manualIssues(draft, today)
  if (issue) return refuseField(issue.field, issue.message)
  const seats = await count(
    db,
    sql`select count(*)::int as count from seat
      where enterprise_id = ${enterpriseId} and id = any(${draft.seatIds}::text[])`
  )
  const groups = await count(
    db,
    sql`select count(*)::int as count from agent_group
      where enterprise_id = ${enterpriseId} and id = any(${draft.agentGroupIds}::text[])`
  )
  if (seats < new Set(draft.seatIds).size || groups < new Set(draft.agentGroupIds).size)
    return refuseField('agents', messages.badAgents())
  return (await holdLibrary(db, enterpriseId, draft.blacklistLibId))
    ? undefined
    : refuseField('blacklistLibId', messages.noLibrary())
}

/** Moves a task from one state to another, or throws. A concurrent repetition has no effect. */
export async function moveManual(
  db: Database,
  enterpriseId: string,
  id: string,
  move: ManualMove
): Promise<ManualTaskRowOf> {
  return db.transaction().execute(async inside => {
    const task = await lockedTask(inside, enterpriseId, id)
    if (!mayMoveManual(task.status, move))
      throw refuse(messages.cannotMove({ status: manualCallStatus.label(task.status) }))
    if (move === 'start' && ((await countsOf(inside, [id])).get(id)?.total ?? 0) === 0)
      throw refuse(messages.noNumbers())
    await inside
      .updateTable('manual_task')
      .set({ status: manualMoves[move].to })
      .where('id', '=', id)
      .execute()
    // Numbers that were called, or are in a call, stay with their agent.
    if (move === 'stop')
      await sql`update manual_item set status = 3, reason = 'TASK_ENDED', lease_until = null,
          taken_at = null, dial_until = null, updated_at = ${Date.now()}
        where task_id = ${id} and (status = 0 or (status = 1 and record_id is null))`.execute(
        inside
      )
    return { ...task, status: manualMoves[move].to }
  })
}

/** Ends a running task without numbers left; a later import makes it wait again. */
export async function finishIfDone(inside: Kysely<Tables>, id: string): Promise<void> {
  await sql`update manual_task set status = ${manualStatus.done}
    where id = ${id} and status in (1, 3) and not exists
      (select 1 from manual_item where task_id = ${id} and status < 2 and import_id is null)`.execute(
    inside
  )
}
