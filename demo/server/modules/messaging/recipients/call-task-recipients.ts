/** The connected numbers of a call task, which may be written to. */
import { sql } from 'kysely'
import { intentCode } from '../../../../../core/features/customer-details/enums.ts'
import { messagingMessages as messages } from '../../../../../core/features/messaging/messages.ts'
import type {
  MessagedCallTask,
  MessageRecipients
} from '../../../../../core/features/messaging/task-schemas.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { absent } from '../../../http/refusal.ts'
import { letterOf } from '../../call-tasks/task-queries.ts'

const [FINISHED, CONNECTED] = [2, 0]
/** Numbers whose fields are looked at. */
const SAMPLE = 200

const connectedIn = (db: Database, enterpriseId: string, taskId: string) =>
  db
    .selectFrom('call_item')
    .where('task_id', '=', taskId)
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '=', FINISHED)
    .where('result', '=', CONNECTED)

/** Of the wanted intents, else all. */
export function messagedItems(
  db: Database,
  enterpriseId: string,
  { callTaskId, intentCodes = [] }: NonNullable<MessageRecipients['callTask']>
) {
  const found = connectedIn(db, enterpriseId, callTaskId)
    .select(['phone', 'customer_name', 'fields'])
    .orderBy('id')
  if (intentCodes.length === 0) return found.execute()
  return found.where(sql<boolean>`intent = any(${intentCodes.map(letterOf)}::text[])`).execute()
}

/** How many numbers a call task has for messages, and what is known of them. */
export async function recipientsInCallTask(
  db: Database,
  enterpriseId: string,
  taskId: string
): Promise<MessagedCallTask> {
  await db
    .selectFrom('call_task')
    .select('id')
    .where('id', '=', taskId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow(() => absent(messages.noCallTask()))
  const byIntent = await connectedIn(db, enterpriseId, taskId)
    .select('intent')
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .groupBy('intent')
    .execute()
  const { rows } = await sql<{ name: string }>`select distinct jsonb_object_keys(fields) as name
    from (${connectedIn(db, enterpriseId, taskId).select('fields').orderBy('id').limit(SAMPLE)})
    as sample order by name`.execute(db)
  return {
    total: byIntent.reduce((sum, { count }) => sum + count, 0),
    intents: intentCode.codes.flatMap(code => {
      const count = byIntent.find(({ intent }) => intent === letterOf(code))?.count ?? 0
      return count > 0 ? [{ intentCode: code, count }] : []
    }),
    fields: rows.map(({ name }) => name)
  }
}
