/** Sample signatures, templates and message tasks; what became of the messages is the gateway's answer. */
import type { Insertable, Kysely } from 'kysely'
import type { ReceiptState, SendState } from '../../../../core/features/messaging/enums.ts'
import { filledMessage } from '../../../../core/features/messaging/rules/filled-message.ts'
import {
  templateText,
  variablesIn
} from '../../../../core/features/messaging/rules/message-text.ts'
import { recipientNumber } from '../../../../core/features/messaging/rules/recipient-number.ts'
import { unsubscribes } from '../../../../core/features/messaging/rules/unsubscribe-words.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { DELIVERED } from './gateway/message-gateway.ts'
import { fateOf, refusals } from './gateway/simulated-gateway.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const ENTERPRISE = 'ent-1'
const PRICE = 5
/** Recipients of an agent's task. */
const OF_AGENT = 4
/** Messages that the gateway took per second. */
const PER_SECOND = 50

type Rows<Table extends keyof Tables> = readonly Insertable<Tables[Table]>[]
const own = { enterprise_id: ENTERPRISE, user_id: 'user-1' } as const

const signatures = (now: number): Rows<'message_signature'> => [
  {
    ...{ ...own, id: 'sig-3', name: '远帆会员', source: 3, remark: '会员续费与权益通知' },
    created_at: now - 3 * HOUR
  },
  {
    ...{ ...own, id: 'sig-4', name: '远帆优选商城', source: 2, remark: '商城活动', audit: 2 },
    ...{ audit_reason: '商标注册证已过期，请更新后重新提交', auditor_name: '陈思远' },
    ...{ audited_at: now - 5 * DAY, created_at: now - 6 * DAY }
  }
]

const templates = (now: number): Rows<'sms_template'> => [
  {
    ...{ ...own, id: 'sms-8', name: '续费优惠', kind: 2, signature_id: 'sig-1' },
    content: '{姓名}您好，您的{产品}将于{日期}到期，现在续费可享八折优惠，详询4008001234。',
    created_at: now - 2 * HOUR
  },
  {
    ...{ ...own, id: 'sms-9', name: '抽奖通知', kind: 2, signature_id: 'sig-1', audit: 2 },
    content: '{姓名}您好，恭喜您获得抽奖机会，点击链接领取。',
    ...{ audit_reason: '内容涉及抽奖，需附活动备案', auditor_name: '陈思远' },
    ...{ audited_at: now - 4 * DAY, created_at: now - 4 * DAY - HOUR }
  }
]

interface Customer {
  readonly phone: string
  readonly name: string
}

interface Plan {
  readonly id: string
  readonly name: string
  readonly template: Insertable<Tables['sms_template']>
  readonly customers: readonly Customer[]
  readonly at: number
  readonly userId: string
}

/** The messages of a task that has been sent, with its counters. */
function sentTask({ id, name, template, customers, at, userId }: Plan) {
  const text = templateText('远帆客服', template.content, template.kind)
  const records: Insertable<Tables['sms_record']>[] = []
  const replies: Insertable<Tables['message_reply']>[] = []
  const gone: Insertable<Tables['unsubscribed_number']>[] = []
  const lengths: Record<string, number> = {}
  for (const [at0, { phone, name: customer }] of customers.entries()) {
    const message = filledMessage(text, variablesIn(text), { 姓名: customer })
    if ('reason' in message) continue
    const rank = at0 + 1
    const recordId = `${id}-${rank}`
    const sentAt = at + Math.floor(at0 / PER_SECOND) * 1000
    const fate = fateOf({ key: `${recordId}-1`, phone, content: message.content }, sentAt, 1)
    const isRefused = refusals.has(fate.code)
    const isDelivered = fate.code === DELIVERED
    const hasReceipt = !isRefused && fate.receipts_left > 0
    const [send_state, receipt_state]: [SendState, ReceiptState] = isRefused
      ? [2, 0]
      : [1, hasReceipt ? (isDelivered ? 1 : 2) : 3]
    const isPaid = receipt_state === 1 || receipt_state === 3
    lengths[message.segments] = (lengths[message.segments] ?? 0) + 1
    records.push({
      ...{ id: recordId, enterprise_id: ENTERPRISE, message_task_id: id, task_name: name },
      ...{ user_id: userId, template_id: template.id, call_record_id: '', phone, name: customer },
      ...{ content: message.content, segments: message.segments, moment: 'task', rank },
      ...{ send_state, receipt_state, code: isRefused || hasReceipt ? fate.code : '' },
      ...{ attempt: 1, tries: 1, created_at: at - HOUR, sent_at: isRefused ? null : sentAt },
      receipt_at: hasReceipt ? fate.receipt_at : null,
      fee: isPaid ? message.segments * PRICE : 0
    })
    if (!hasReceipt || fate.reply === '') continue
    const reply = { enterprise_id: ENTERPRISE, phone, received_at: fate.receipt_at + 60_000 }
    replies.push({
      ...{ ...reply, id: `reply-${recordId}-1`, record_id: recordId, content: fate.reply }
    })
    if (unsubscribes(fate.reply))
      gone.push({
        ...{ id: `unsubscribed-${recordId}`, enterprise_id: ENTERPRISE, phone, source: 'reply' },
        ...{ remark: fate.reply, creator_name: '', user_id: userId },
        created_at: reply.received_at
      })
  }
  const count = (send: SendState, receipt: ReceiptState) =>
    records.filter(one => one.send_state === send && one.receipt_state === receipt).length
  const task: Insertable<Tables['message_task']> = {
    ...{ enterprise_id: ENTERPRISE, user_id: userId, id, name, template_id: template.id },
    ...{ kind: template.kind, text, state: 2 },
    recipients: JSON.stringify({ customerSearch: {} }),
    ...{ created_at: at - HOUR, began_at: at, ended_at: at + customers.length * 20 },
    lengths: JSON.stringify(lengths),
    segments: records.reduce((sum, { segments = 0 }) => sum + segments, 0),
    ...{ total: records.length, delivered: count(1, 1), unknown: count(1, 3) },
    failed: count(2, 0) + count(1, 2),
    fee: records.reduce((sum, { fee = 0 }) => sum + fee, 0)
  }
  return { task, records, replies, gone }
}

/** Inserts what the sample enterprise has in 短信中心. */
export async function insertMessages(db: Kysely<Tables>, now: number): Promise<void> {
  await db.insertInto('message_signature').values(signatures(now)).execute()
  await db.insertInto('sms_template').values(templates(now)).execute()
  const template = await db
    .selectFrom('sms_template')
    .selectAll()
    .where('id', '=', 'sms-5')
    .executeTakeFirst()
  if (!template) return
  const found = await db
    .selectFrom('customer')
    .select(['phone', 'name'])
    .where('enterprise_id', '=', ENTERPRISE)
    .orderBy('id')
    .limit(400)
    .execute()
  const mobile = found.filter(({ phone }) => 'phone' in recipientNumber(phone))
  const customers = [...new Map(mobile.map(one => [one.phone, one])).values()]
  const half = Math.ceil(customers.length / 2)
  const plans: readonly Omit<Plan, 'template'>[] = [
    {
      id: 'message-task-1',
      name: '未接通客户提醒',
      customers,
      at: now - 9 * DAY,
      userId: 'user-1'
    },
    {
      ...{ id: 'message-task-2', name: '回访前提醒', at: now - 2 * DAY, userId: 'user-1' },
      customers: customers.slice(0, half)
    },
    {
      ...{ id: 'message-task-3', name: '上门时间确认', at: now - 27 * HOUR, userId: 'user-3' },
      customers: customers.slice(0, OF_AGENT)
    },
    {
      ...{ id: 'message-task-4', name: '预约到店提醒', at: now - 30 * HOUR, userId: 'user-4' },
      customers: customers.slice(-OF_AGENT)
    }
  ]
  const unsubscribed = new Set<string>()
  for (const plan of plans) {
    const customersLeft = plan.customers.filter(({ phone }) => !unsubscribed.has(phone))
    const { task, records, replies, gone } = sentTask({
      ...{ ...plan, template, customers: customersLeft }
    })
    for (const { phone } of gone) unsubscribed.add(phone)
    await db.insertInto('message_task').values(task).execute()
    await db.insertInto('sms_record').values(records).execute()
    if (replies.length > 0) await db.insertInto('message_reply').values(replies).execute()
    if (gone.length > 0) await db.insertInto('unsubscribed_number').values(gone).execute()
  }
}
