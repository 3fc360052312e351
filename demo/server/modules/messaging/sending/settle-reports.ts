/** Records receipts and replies; each counts once (rule text-message-11). */
import { type Kysely, sql, type Transaction } from 'kysely'
import { recipientNumber } from '../../../../../core/features/messaging/rules/recipient-number.ts'
import { unsubscribes } from '../../../../../core/features/messaging/rules/unsubscribe-words.ts'
import { manyRows } from '../../../db/insert-many.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { DELIVERED, type GatewayReceipt, type GatewayReply } from '../gateway/message-gateway.ts'
import { partsOf } from './settle-answers.ts'
import { applyMoves, type ChargedMessage, counterOf } from './task-counters.ts'

interface Changed extends ChargedMessage {
  readonly message_task_id: string | null
  readonly enterprise_id: string
  readonly send_state: number
  readonly receipt_state: number
  readonly fee: number
  readonly is_delivered: boolean
}

/**
 * A receipt that arrives before the answer of its submission was recorded implies it. Of several of
 * one attempt the first counts; those of earlier attempts change nothing. `enterpriseId`: of its
 * own gateway, which moves what it was given; that of the server moves the rest.
 */
export const settleReceipts = (
  db: Database,
  receipts: readonly GatewayReceipt[],
  enterpriseId: string | null = null
): Promise<readonly (string | null)[]> => {
  const first = new Map(receipts.toReversed().map(receipt => [receipt.key, receipt]))
  const known = [...first.values()].flatMap(({ key, code, time }) => {
    const parts = partsOf(key)
    return parts ? [{ ...parts, code, time, is_delivered: code === DELIVERED }] : []
  })
  if (known.length === 0) return Promise.resolve([])
  const columns = {
    ...{ id: 'text', attempt: 'int', code: 'text', time: 'bigint', is_delivered: 'boolean' }
  }
  return db.transaction().execute(async inside => {
    const { rows } = await sql<Changed>`with waiting as (
        select r.id, r.send_state, r.receipt_state, r.fee, v.code, v.time, v.is_delivered
        from sms_record r join ${manyRows(columns, known)} on v.id = r.id and v.attempt = r.attempt
        where ((r.send_state = 1 and r.receipt_state in (0, 3)) or r.send_state = 3)
          and case when ${enterpriseId}::text is null then not r.is_own_gateway
            else r.is_own_gateway and r.enterprise_id = ${enterpriseId} end
        for update of r)
      update sms_record set send_state = 1, code = waiting.code, receipt_at = waiting.time,
        sent_at = coalesce(sms_record.sent_at, waiting.time),
        receipt_state = case when waiting.is_delivered then 1 else 2 end,
        fee = case when waiting.is_delivered then sms_record.fee else 0 end
      from waiting where sms_record.id = waiting.id
      returning sms_record.id, attempt, segments, user_id, task_id, message_task_id,
        enterprise_id, waiting.send_state,
        waiting.receipt_state, waiting.fee, waiting.is_delivered`.execute(inside)
    await applyMoves(
      inside,
      rows.map(row => ({
        ...{ taskId: row.message_task_id, enterpriseId: row.enterprise_id, message: row },
        from: counterOf(row.send_state, row.receipt_state),
        to: row.is_delivered ? ('delivered' as const) : ('failed' as const),
        cents: row.is_delivered ? 0 : -row.fee
      }))
    )
    return rows.map(({ message_task_id }) => message_task_id)
  })
}

/** What was handed over, also when another attempt waits since. */
const wasSent = sql<boolean>`(send_state in (1, 3) or attempt > 0)`
/** When it was handed over last: a task may be created long before that. */
const sentLast = sql<number>`greatest(coalesce(sent_at, 0), next_at, created_at)`

/**
 * The message that a reply answers: by its key, else the one that was sent last to the number, of
 * those of this gateway if there are any. Networks report numbers in several forms.
 */
async function answered(
  inside: Kysely<Tables>,
  { key, phone }: GatewayReply,
  enterpriseId: string | null
) {
  const messages = inside
    .selectFrom('sms_record')
    .select(['id', 'enterprise_id', 'phone', 'user_id'])
    .where(wasSent)
    .where(
      sql<boolean>`(${enterpriseId}::text is null or sms_record.enterprise_id = ${enterpriseId})`
    )
  const id = key === undefined ? undefined : partsOf(key)?.id
  const known = id && (await messages.where('id', '=', id).executeTakeFirst())
  const number = recipientNumber(phone.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, ''))
  if (known || !('phone' in number)) return known || undefined
  return messages
    .where('phone', '=', number.phone)
    .orderBy(sql<boolean>`is_own_gateway = (${enterpriseId}::text is not null)`, 'desc')
    .orderBy(sentLast, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function settleReply(
  inside: Transaction<Tables>,
  reply: GatewayReply,
  enterpriseId: string | null
): Promise<void> {
  const message = await answered(inside, reply, enterpriseId)
  if (!message) return
  const { enterprise_id, phone } = message
  // No text in the database holds NUL.
  const content = reply.content.replaceAll('\0', '')
  const added = await inside
    .insertInto('message_reply')
    .values({
      ...{ id: reply.id, enterprise_id, record_id: message.id, phone },
      ...{ content, received_at: reply.time }
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added || !unsubscribes(content)) return
  await inside
    .insertInto('unsubscribed_number')
    .values({
      ...{ id: `unsubscribed-${reply.id}`, enterprise_id, phone, source: 'reply' },
      ...{ remark: content, creator_name: '', created_at: reply.time },
      user_id: message.user_id
    })
    .onConflict(conflict => conflict.columns(['enterprise_id', 'phone']).doNothing())
    .execute()
}

export const settleReplies = (
  db: Database,
  replies: readonly GatewayReply[],
  enterpriseId: string | null = null
): Promise<void> =>
  db.transaction().execute(async inside => {
    for (const reply of replies) await settleReply(inside, reply, enterpriseId)
  })

/** Messages whose receipt has not come in time. Returns their tasks. */
export const settleOverdue = (
  db: Database,
  sentBefore: number,
  most: number
): Promise<readonly (string | null)[]> =>
  db.transaction().execute(async inside => {
    const { rows } = await sql<ChargedMessage & Pick<Changed, 'message_task_id' | 'enterprise_id'>>`
      update sms_record set receipt_state = 3 where id in (
        select id from sms_record where send_state = 1 and receipt_state = 0
          and sent_at < ${sentBefore} limit ${most}::int for update)
      returning id, attempt, segments, user_id, task_id, message_task_id, enterprise_id`.execute(
      inside
    )
    await applyMoves(
      inside,
      rows.map(row => ({
        ...{ taskId: row.message_task_id, enterpriseId: row.enterprise_id, message: row },
        ...{ from: 'accepted', to: 'unknown', cents: 0 }
      }))
    )
    return rows.map(({ message_task_id }) => message_task_id)
  })
