import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'
import { type Ended, transferResults } from './calls/call-ended.ts'
import {
  type Flight,
  type Item,
  isForAgents,
  planCall,
  type Task
} from './calls/call-in-progress.ts'
import { taskWithScript } from './waiting-tasks.ts'

/** Adopts the calls of a worker whose lease has expired; they end as planned. */
export async function adoptCalls(
  db: Database,
  enterpriseId: string,
  tasks: readonly Task[],
  by: { readonly worker: string; readonly dialLease: number; readonly dialSpeed: number }
): Promise<readonly Flight[]> {
  const { rows } = await sql<Item>`update call_item set worker = ${by.worker},
      lease_until = greatest(ends_at, ${Date.now()}::bigint) + ${by.dialLease}::bigint
    where enterprise_id = ${enterpriseId} and status = 1
      and lease_until <= ${Date.now()} returning *`.execute(db)
  const adopted: Flight[] = []
  for (const row of rows) {
    const task =
      tasks.find(({ id }) => id === row.task_id) ?? (await taskWithScript(db, row.task_id))
    const { record_id: recordId, dialled, begun_at } = row
    if (!task || recordId === null) continue
    const call = { recordId, phone: dialled ?? row.phone, begunAt: begun_at ?? Date.now() }
    adopted.push(planCall(task, { ...row, calls: row.calls - 1 }, call, by.dialSpeed))
  }
  return adopted
}

/** Ends an adopted call with an agent as far as it was recorded. */
export async function endedWithAgent(
  db: Database,
  flight: Flight,
  callRecordId: string
): Promise<Ended> {
  const part = await db
    .selectFrom('call_record')
    .select(['answered_at', 'ended_at'])
    .where('id', '=', callRecordId)
    .executeTakeFirst()
  const at = part?.ended_at ?? Date.now()
  if (!isForAgents(flight.task))
    return { flight, at, transferResult: transferResults[part ? 'reached' : 'notReached'] }
  if (part) flight.agent = { callRecordId, answeredAt: part.answered_at ?? undefined }
  return { flight, at, transferResult: transferResults.none }
}
