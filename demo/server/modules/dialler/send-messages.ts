/** Records of the messages that calls send; some fail. */
import type { Transaction } from 'kysely'
import { filled, templateText } from '../../../../core/features/messaging/rules/message-text.ts'
import { seeded, seedOf } from '../../../../core/lib/random.ts'
import { insertRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { messageBefore, messagesOf, type Sent } from './call-messages.ts'
import { type Ended, intentOf, resultOf } from './calls/call-ended.ts'
import type { Flight } from './calls/call-in-progress.ts'
import { smsColumns } from './calls/record-columns.ts'

const [SENT, NOT_SENT] = [1, 2]
const SMS_LOST = 0.03

export async function sendMessages(
  inside: Transaction<Tables>,
  ended: readonly Ended[]
): Promise<void> {
  const due = ended.flatMap(one => {
    const { task, talk, recordId } = one.flight
    return messagesOf(task.draft, {
      isConnected: resultOf(one) === 0,
      intent: intentOf(one),
      tags: talk?.tags ?? [],
      transferResult: one.transferResult
    }).map((sent, index) => ({ ...sent, one, id: `${recordId}-${index + 1}` }))
  })
  await write(
    inside,
    due.map(({ one, ...message }) => ({
      ...message,
      ...one.flight,
      recordId: one.flight.agent?.callRecordId ?? one.flight.recordId,
      // Sent at the answer, not at the end of the call.
      at: message.moment === 'hangup' ? one.at : Math.min(one.at, answeredAt(one))
    }))
  )
  // Messages sent before the call belong to the agent's leg.
  for (const { flight } of ended)
    if (flight.agent)
      await inside
        .updateTable('sms_record')
        .set({ call_record_id: flight.agent.callRecordId })
        .where('id', '=', beforeId(flight.recordId))
        .execute()
}

const beforeId = (recordId: string): string => `${recordId}-0`

const answeredAt = ({ flight, at }: Ended): number =>
  flight.agent?.answeredAt ?? (flight.talk ? at - flight.talk.seconds * 1000 : at)

/** Messages sent before the call, in the transaction that starts it. */
export const sendBefore = (
  inside: Transaction<Tables>,
  flights: readonly Flight[],
  at: number
): Promise<void> =>
  write(
    inside,
    flights.flatMap(({ task, item, phone, recordId }) => {
      const templateId = messageBefore(task.draft, item.calls === 0)
      if (templateId === undefined) return []
      const id = beforeId(recordId)
      return [{ task, item, phone, recordId, id, moment: 'before' as const, templateId, at }]
    })
  )

interface Message extends Pick<Flight, 'task' | 'item' | 'phone' | 'recordId'>, Sent {
  readonly id: string
  readonly at: number
}

async function write(inside: Transaction<Tables>, due: readonly Message[]): Promise<void> {
  if (due.length === 0) return
  const ids = [...new Set(due.map(({ templateId }) => templateId))]
  const templates = await inside
    .selectFrom('sms_template')
    .innerJoin('message_signature', 'message_signature.id', 'signature_id')
    .select(['sms_template.id', 'content', 'kind', 'message_signature.name as signature'])
    .where('sms_template.id', 'in', ids)
    .execute()
  const contents = new Map(
    templates.map(({ id, signature, content, kind }) => [
      id,
      templateText(signature, content, kind)
    ])
  )
  await insertRows(
    inside,
    'sms_record',
    smsColumns,
    due.map(({ task, item, recordId, at, id, phone, moment, templateId }) => ({
      id,
      enterprise_id: task.enterprise_id,
      task_id: task.id,
      call_record_id: recordId,
      phone,
      content: filled(contents.get(templateId) ?? '', { 姓名: item.customer_name }),
      moment,
      send_state: seeded(seedOf(id))() < SMS_LOST ? NOT_SENT : SENT,
      created_at: at
    }))
  )
}
