/** Queues the messages that calls send; the message sender hands them to the gateway. */
import type { Transaction } from 'kysely'
import { filledMessage } from '../../../../core/features/messaging/rules/filled-message.ts'
import {
  templateText,
  variablesIn
} from '../../../../core/features/messaging/rules/message-text.ts'
import {
  recipientNumber,
  unsentCodes
} from '../../../../core/features/messaging/rules/recipient-number.ts'
import { insertRows } from '../../db/insert-many.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { usableTemplates } from '../messaging/usable-templates.ts'
import { messageBefore, messagesOf, type Sent } from './call-messages.ts'
import { type Ended, intentOf, resultOf } from './calls/call-ended.ts'
import type { Flight } from './calls/call-in-progress.ts'
import { smsColumns } from './calls/record-columns.ts'

const [WAITING, FAILED] = [0, 2]

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

interface Content {
  readonly content: string
  readonly segments: number
  readonly send_state: number
  readonly code: string
}

const unsent = (content: string, code: string): Content => ({
  ...{ content, segments: 0, send_state: FAILED, code }
})

/** What a message says, or why it is not sent. */
function contentOf(text: string | undefined, { phone, item }: Message): Content {
  if (text === undefined) return unsent('', 'NOTEMPL')
  const to = recipientNumber(phone)
  if ('reason' in to) return unsent(text, unsentCodes[to.reason])
  const values = { ...item.fields, 姓名: item.customer_name }
  const message = filledMessage(text, variablesIn(text), values)
  return 'reason' in message
    ? unsent(text, message.reason === 'VARIABLE' ? 'NOVALUE' : 'TOOLONG')
    : { ...message, send_state: WAITING, code: '' }
}

async function write(inside: Transaction<Tables>, due: readonly Message[]): Promise<void> {
  for (const [enterpriseId, own] of Map.groupBy(due, ({ task }) => task.enterprise_id)) {
    const ids = [...new Set(own.map(({ templateId }) => templateId))]
    const templates = await usableTemplates(inside, enterpriseId)
      .select(['sms_template.id', 'content', 'kind', 'message_signature.name as signature'])
      .where('sms_template.id', 'in', ids)
      .execute()
    const texts = new Map(
      templates.map(({ id, signature, content, kind }) => [
        id,
        templateText(signature, content, kind)
      ])
    )
    await insertRows(
      inside,
      'sms_record',
      smsColumns,
      own.map(message => ({
        ...{ id: message.id, enterprise_id: enterpriseId, task_id: message.task.id },
        ...{ task_name: message.task.name, user_id: message.task.user_id },
        // A template that is gone has left its id in the task.
        template_id: texts.has(message.templateId) ? message.templateId : null,
        ...{ call_record_id: message.recordId, phone: message.phone, moment: message.moment },
        ...{ name: message.item.customer_name, created_at: message.at },
        ...contentOf(texts.get(message.templateId), message)
      }))
    )
  }
}
