/** Fields of work orders: added, changed and removed in the settings. */
import { sql } from 'kysely'
import { NEED, NEED_CONTENT } from '../../../../core/features/custom-fields/rules/known-fields.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import type { OrderField } from '../../../../core/features/order-handling/schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { type Field, fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { fieldWrites } from '../custom-fields/write-fields.ts'
import { orderTypes } from './order-types.ts'

const isFixed = (name: string): boolean => name === NEED || name === NEED_CONTENT

export async function orderFields(db: Database, enterpriseId: string): Promise<OrderField[]> {
  const fields = await fieldsOf(db, enterpriseId, 'workOrder')
  return toMetas(fields).map((meta, at) => ({
    ...meta,
    ...{ isFixed: isFixed(meta.fieldName), version: fields[at]?.revision ?? 0 }
  }))
}

export const orderFieldWrites = fieldWrites({
  scope: 'workOrder',
  rows: enterpriseId => sql`select work_order_fields as answers from service_record
    where enterprise_id = ${enterpriseId}`,
  messages: { ...messages, conflict: messages.settingsConflict },
  async check(inside, enterpriseId, draft, before) {
    const types = new Set((await orderTypes(inside, enterpriseId)).map(({ key }) => key))
    if (draft.serviceTypes.some(key => !types.has(key)))
      throw refuseField('serviceTypes', messages.noType())
    if (before && isFixed(before.name) && draft.fieldName.trim() !== before.name)
      throw refuseField('fieldName', messages.fixedField({ name: before.name }))
  }
})

/** Throws for a field that orders rely on. */
export function checkRemovable({ name }: Field): void {
  if (isFixed(name)) throw refuse(messages.fixedField({ name }))
}
