/** What follows for an order when its service record has changed. */
import type { Transaction } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import { TIMED_STATES } from '../../../../core/features/order-handling/rules/order-moves.ts'
import { hasNeed } from '../../../../core/features/work-orders/rules.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import { type Field, toMetas } from '../custom-fields/field-queries.ts'
import { labelIn, type OrderRow, serviceTypeLabels } from '../work-orders/order-queries.ts'
import { lockedType, type OrderDraft, openOrder, timesOf } from './open-order.ts'
import { type Author, contentChanges, recordEvent } from './order-history.ts'
import type { OrderPushes } from './order-notices.ts'

type Inside = Transaction<Tables>

interface Valid {
  readonly typeLabel: string
  readonly service_type: string
  readonly service_content: string
  readonly remark: string | undefined
  readonly values: FieldValues
  readonly fields: readonly Field[]
}

/** Whether a record is an order: by 是否有需求, or because each of its type is one. */
export async function needsWork(
  inside: Inside,
  { enterprise_id }: Pick<OrderRow, 'enterprise_id'>,
  { values, fields, service_type }: Valid
): Promise<boolean> {
  if (hasNeed(toMetas(fields), values)) return true
  const type = await inside
    .selectFrom('service_type')
    .select('opens_order')
    .where('enterprise_id', '=', enterprise_id)
    .where('key', '=', service_type)
    .executeTakeFirst()
  return type?.opens_order ?? false
}

/** Throws for an order that says nothing (rule order-handling-16). */
export function checkFiled(content: string, remark: string, values: FieldValues): void {
  const isAnswered = Object.values(values).some(list => list.some(value => value.trim() !== ''))
  if (content === '' && remark === '' && !isAnswered)
    throw refuseField('serviceContent', messages.nothingFiled())
}

/** Makes a changed record an order when it now needs work; of an order, writes the history. */
export async function followChange(
  inside: Inside,
  row: OrderRow,
  author: NonNullable<Author>,
  draft: { readonly order?: OrderDraft | undefined },
  valid: Valid,
  pushes: OrderPushes
): Promise<void> {
  const remark = valid.remark ?? row.remark
  if (row.order_state === null) {
    if (!(await needsWork(inside, row, valid))) return
    checkFiled(valid.service_content, remark, valid.values)
    await openOrder(inside, { ...row, service_type: valid.service_type }, author, {}, pushes)
    return
  }
  checkFiled(valid.service_content, remark, valid.values)
  const level = draft.order?.level ?? row.level
  const dueTime = draft.order?.dueTime
  const isNewDue = dueTime !== undefined && dueTime !== row.due_at
  const type = isNewDue
    ? await lockedType(inside, row.enterprise_id, valid.service_type)
    : undefined
  const times = timesOf(type, dueTime, Date.now())
  if (isNewDue || level !== row.level)
    await inside
      .updateTable('service_record')
      .set({
        level,
        ...(isNewDue && { due_at: times.dueTime, warn_at: times.warnTime }),
        ...(isNewDue && TIMED_STATES.includes(row.order_state) && { reminded: 0 })
      })
      .where('id', '=', row.id)
      .execute()
  const types = await serviceTypeLabels(inside, row.enterprise_id)
  const before = {
    ...{ typeLabel: labelIn(types, row.service_type), content: row.service_content },
    ...{ remark: row.remark, level: row.level, dueAt: row.due_at, values: row.work_order_fields }
  }
  const after = {
    ...{ typeLabel: valid.typeLabel, content: valid.service_content, level },
    ...{ remark, values: valid.values },
    dueAt: isNewDue ? times.dueTime : row.due_at
  }
  const changes = contentChanges(before, after, valid.fields)
  if (changes.length > 0) await recordEvent(inside, row, author, { event: 'edit', changes })
  pushes.orders.add(row.id)
}
