/** What an event says about its row, with the numbers masked or not (rule webhook-6). */
import type { Kysely } from 'kysely'
import { connectResult, hangupType } from '../../../../../core/features/calls/enums.ts'
import { receiptState } from '../../../../../core/features/messaging/enums.ts'
import { orderEvent, orderState } from '../../../../../core/features/order-handling/enums.ts'
import type { WebhookEvent } from '../../../../../core/features/webhooks/enums.ts'
import { maskedPhone } from '../../../../../core/lib/format/masking.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { shownIn } from '../../call-tasks/task-items.ts'
import { hiddenAmong } from '../../work-orders/order-list.ts'
import { serviceTypes } from '../../work-orders/order-queries.ts'

/** The data for an endpoint that gets whole numbers, or for one that does not. */
export type EventData = (showsNumbers: boolean) => object
type Found = readonly (readonly [subject: string, data: EventData])[]
type Read = (inside: Kysely<Tables>, enterpriseId: string, ids: readonly string[]) => Promise<Found>

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString()
const secondsBetween = (from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.max(0, Math.round((to - from) / 1000))
const named = <Code extends number>(code: number, list: { label: (code: Code) => string }) => ({
  code,
  name: list.label(code as Code)
})
/** Hidden numbers are masked for all. */
const phoneFor = (phone: string, isHidden: boolean) => (showsNumbers: boolean) =>
  showsNumbers && !isHidden ? phone : maskedPhone(phone)

const calls: Read = async (inside, enterpriseId, ids) => {
  const rows = await inside
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  // Calls of tasks do not say themselves that their customer's number is hidden.
  const shown = await shownIn(
    inside,
    enterpriseId,
    rows.map(({ customer_phone }) => customer_phone)
  )
  return rows.map(row => {
    const { customer_phone: number } = row
    const phone = phoneFor(number, row.is_number_hidden || shown(number) !== number)
    const data: EventData = shows => ({
      callRecordId: row.id,
      direction: row.direction === 1 ? 'inbound' : 'outbound',
      handledBy: row.call_type === 1 ? 'robot' : 'agent',
      customerId: row.customer_id,
      customerPhone: phone(shows),
      ownNumber: row.our_number,
      agentName: row.agent_name,
      extension: row.extension,
      callTaskId: row.call_task_id,
      startTime: timeOf(row.started_at),
      answerTime: timeOf(row.answered_at),
      endTime: timeOf(row.ended_at),
      ringSeconds: secondsBetween(row.started_at, row.answered_at ?? row.ended_at),
      talkSeconds: secondsBetween(row.answered_at, row.ended_at),
      result: named(row.connect_result, connectResult),
      hangup: named(row.hangup_type, hangupType),
      recordingId: row.has_recording ? row.id : null
    })
    return [row.id, data] as const
  })
}

const tasks: Read = async (inside, enterpriseId, ids) => {
  const rows = await inside
    .selectFrom('call_task')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => {
    const data = {
      callTaskId: row.id,
      name: row.name,
      startTime: timeOf(row.started_at),
      endTime: timeOf(row.ended_at),
      numbers: row.total_count,
      finished: row.finished_count,
      notDialled: row.skipped_count,
      calls: row.dialled_count,
      connected: row.connected_count
    }
    return [row.id, () => data] as const
  })
}

const records: Read = async (inside, enterpriseId, ids) => {
  const rows = await inside
    .selectFrom('service_record')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', 'in', ids)
    .execute()
  const hidden = await hiddenAmong(inside as Database, enterpriseId, rows)
  const types = await serviceTypes(inside as Database, enterpriseId)
  return rows.map(row => {
    const phone = phoneFor(row.phone, hidden.has(row.id))
    const data: EventData = shows => ({
      serviceRecordId: row.id,
      callRecordId: row.call_record_id,
      customerId: row.customer_id,
      phone: phone(shows),
      agentName: row.agent_name,
      serviceType: { key: row.service_type, name: types[row.service_type] ?? row.service_type },
      content: row.service_content,
      isWorkOrder: row.order_state !== null,
      createTime: timeOf(row.created_at)
    })
    return [row.id, data] as const
  })
}

const orders: Read = async (inside, enterpriseId, ids) => {
  const rows = await inside
    .selectFrom('work_order_event as e')
    .innerJoin('service_record as r', 'r.id', 'e.order_id')
    .select(['e.id', 'e.order_id', 'e.event', 'e.user_name', 'e.created_at', 'e.note'])
    .select(['r.order_number', 'r.order_state', 'r.level', 'r.handler_id', 'r.due_at'])
    .where('e.enterprise_id', '=', enterpriseId)
    .where('e.id', 'in', ids)
    .execute()
  return rows.map(row => {
    const data = {
      workOrderId: row.order_id,
      number: row.order_number,
      change: { key: row.event, name: orderEvent.label(row.event) },
      note: row.note,
      state: row.order_state === null ? null : named(row.order_state, orderState),
      level: row.level,
      handlerId: row.handler_id,
      dueTime: timeOf(row.due_at),
      changedBy: row.user_name,
      changeTime: timeOf(row.created_at)
    }
    return [row.id, () => data] as const
  })
}

const receipts: Read = async (inside, enterpriseId, ids) => {
  const rows = await inside
    .selectFrom('sms_record')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', 'in', ids)
    .execute()
  const shown = await shownIn(
    inside,
    enterpriseId,
    rows.map(({ phone }) => phone)
  )
  return rows.map(row => {
    const phone = phoneFor(row.phone, shown(row.phone) !== row.phone)
    const data: EventData = shows => ({
      messageId: row.id,
      messageTaskId: row.message_task_id,
      callTaskId: row.task_id,
      phone: phone(shows),
      receipt: named(row.receipt_state, receiptState),
      code: row.code,
      sendTime: timeOf(row.sent_at),
      receiptTime: timeOf(row.receipt_at)
    })
    return [row.id, data] as const
  })
}

const reads: { readonly [Type in Exclude<WebhookEvent, 'webhook.test'>]: Read } = {
  'call.ended': calls,
  'call_task.finished': tasks,
  'service_record.created': records,
  'work_order.changed': orders,
  'message.receipt': receipts
}

/** By subject; rows that are gone have none. */
export async function dataOf(
  inside: Kysely<Tables>,
  enterpriseId: string,
  type: WebhookEvent,
  subjects: readonly string[]
): Promise<ReadonlyMap<string, EventData>> {
  if (type === 'webhook.test') return new Map()
  return new Map(await reads[type](inside, enterpriseId, [...new Set(subjects)]))
}

export const bodyOf = (type: WebhookEvent, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: timeOf(at), data })
