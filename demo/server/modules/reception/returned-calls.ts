/** Customers who call back a number from which a call task has called them. */
import {
  RETURNED_WITHIN,
  returnedContent
} from '../../../../core/features/reception/rules/returned-call.ts'
import type { Database } from '../../db/schema/schema.ts'
import { inboundConfigOf } from '../call-tasks/inbound-config.ts'
import { receptionServerMessages as messages } from './messages.ts'
import type { BoundNumber } from './reception-records.ts'

/**
 * The reception of the latest task that has called `from` from this number; undefined without one,
 * and where neither its robot nor its agents can answer any more.
 */ // rule reception-17
export async function returnedCall(
  db: Database,
  number: string,
  from: string
): Promise<BoundNumber | undefined> {
  const task = await db
    .selectFrom('call_record')
    .innerJoin('call_task', join =>
      join
        .onRef('call_task.id', '=', 'call_record.call_task_id')
        .onRef('call_task.enterprise_id', '=', 'call_record.enterprise_id')
    )
    .leftJoin('call_item', 'call_item.id', 'call_record.call_item_id')
    .selectAll('call_task')
    .select('call_item.fields as known')
    .where('call_record.enterprise_id', 'in', eb =>
      eb.selectFrom('line_resource').select('enterprise_id').where('cid_number', '=', number)
    )
    .where('customer_phone', '=', from)
    .where('our_number', '=', number)
    .where('call_record.started_at', '>=', Date.now() - RETURNED_WITHIN)
    .orderBy('call_record.started_at', 'desc')
    .orderBy('call_record.id')
    .executeTakeFirst()
  if (!task) return undefined
  const content = returnedContent(await inboundConfigOf(db, task))
  return (
    content && {
      ...{ enterpriseId: task.enterprise_id, ownerId: task.user_id, number, content, version: 0 },
      ...{ scenarioId: null, taskId: task.id, scriptVersion: task.script_version ?? undefined },
      values: task.known ?? undefined,
      name: messages.returned({ task: task.name })
    }
  )
}
