/** The messages that calls send, as records: some are lost on the way. */
import type { Transaction } from 'kysely'
import { seeded, seedOf } from '../../../core/rules/tasks/random.ts'
import { insertRows } from '../db/many.ts'
import type { Tables } from '../db/schema.ts'
import { type Ended, intentOf, resultOf } from './ended.ts'
import { messagesOf } from './notices.ts'
import { smsColumns } from './record.ts'

const [SENT, NOT_SENT] = [1, 2]
const SMS_LOST = 0.03

export async function sendMessages(
  inside: Transaction<Tables>,
  ended: readonly Ended[]
): Promise<void> {
  const due = ended.flatMap(one => {
    const { task, item, talk, phone, recordId } = one.flight
    return messagesOf(task.draft, {
      isConnected: resultOf(one) === 0,
      isFirstCall: item.calls === 0,
      intent: intentOf(one),
      tags: talk?.tags ?? [],
      transferResult: one.transferResult
    }).map((sent, index) => ({ ...sent, one, phone, id: `${recordId}-${index + 1}` }))
  })
  if (due.length === 0) return
  const ids = [...new Set(due.map(({ templateId }) => templateId))]
  const templates = await inside
    .selectFrom('sms_template')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .execute()
  const contents = new Map(templates.map(({ id, content }) => [id, content]))
  await insertRows(
    inside,
    'sms_record',
    smsColumns,
    due.map(({ one, id, phone, moment, templateId }) => ({
      id,
      enterprise_id: one.flight.task.enterprise_id,
      task_id: one.flight.task.id,
      call_record_id: one.flight.agent?.callRecordId ?? one.flight.recordId,
      phone,
      content: (contents.get(templateId) ?? '').replace('{姓名}', one.flight.item.customer_name),
      moment,
      send_state: seeded(seedOf(id))() < SMS_LOST ? NOT_SENT : SENT,
      created_at: one.at
    }))
  )
}
