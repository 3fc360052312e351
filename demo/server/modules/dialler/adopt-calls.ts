import type { Database } from '../../db/schema/schema.ts'
import { type Ended, transferResults } from './calls/call-ended.ts'
import { type Flight, type Item, isForAgents, planCall } from './calls/call-in-progress.ts'
import { taskWithScript } from './waiting-tasks.ts'

/** The calls of a server that is gone; they end as planned. */
export async function adoptedCalls(
  db: Database,
  items: readonly Item[],
  speed: number
): Promise<readonly Flight[]> {
  const calls: Flight[] = []
  for (const [taskId, own] of Map.groupBy(items, ({ task_id }) => task_id)) {
    const task = await taskWithScript(db, taskId)
    for (const item of own) {
      const { record_id: recordId, dialled, begun_at } = item
      if (!task || recordId === null) continue
      const call = { recordId, phone: dialled ?? item.phone, begunAt: begun_at ?? Date.now() }
      calls.push(planCall(task, { ...item, calls: item.calls - 1 }, call, speed))
    }
  }
  return calls
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

/** Records which call of an agent belongs to a call in progress; `''` while the agent is rung. */
export const noteAgentPart = (db: Database, { item, recordId }: Flight, callRecordId: string) =>
  db
    .updateTable('call_item')
    .set({ agent_record_id: callRecordId })
    .where('id', '=', item.id)
    .where('record_id', '=', recordId)
    .execute()
