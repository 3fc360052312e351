/** Fields of work orders: added, changed and removed in the settings. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { CustomFieldType } from '../../../../core/features/customers/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import {
  fieldIssues,
  hasOptions
} from '../../../../core/features/order-handling/rules/setting-rules.ts'
import type { OrderField } from '../../../../core/features/order-handling/schemas.ts'
import type { workOrderSettings } from '../../../../core/features/order-handling/settings-endpoints.ts'
import { NEED, NEED_CONTENT } from '../../../../core/features/work-orders/rules.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import { type Field, fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { orderTypes } from './order-types.ts'

type FieldDraft = z.output<typeof workOrderSettings.addField.body>
type Inside = Transaction<Tables>

const isFixed = (name: string): boolean => name === NEED || name === NEED_CONTENT

export async function orderFields(db: Database, enterpriseId: string): Promise<OrderField[]> {
  const fields = await fieldsOf(db, enterpriseId, 'workOrder')
  return toMetas(fields).map((meta, at) => ({
    ...meta,
    ...{ isFixed: isFixed(meta.fieldName), version: fields[at]?.revision ?? 0 }
  }))
}

/** The fields, after those who change them wait for each other. */
async function lockedFields(inside: Inside, enterpriseId: string): Promise<readonly Field[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`work-order-fields ${enterpriseId}`}))`.execute(
    inside
  )
  return fieldsOf(inside, enterpriseId, 'workOrder')
}

/** Throws for an invalid draft, or a name that another field has. */
async function checkDraft(
  inside: Inside,
  enterpriseId: string,
  draft: FieldDraft,
  others: readonly Field[]
): Promise<void> {
  const [issue] = Object.entries(fieldIssues(draft))
  if (issue) throw refuseField(...issue)
  if (others.some(({ name }) => name === draft.fieldName.trim()))
    throw refuseField('fieldName', messages.fieldThere())
  const types = new Set((await orderTypes(inside, enterpriseId)).map(({ key }) => key))
  if (draft.serviceTypes.some(key => !types.has(key)))
    throw refuseField('serviceTypes', messages.noType())
}

/** Whether an order has this value, or any value of the field. */
async function isUsed(inside: Inside, enterpriseId: string, fieldId: string, option?: string) {
  const value =
    option === undefined
      ? sql`work_order_fields -> ${fieldId} is not null`
      : sql`work_order_fields -> ${fieldId} @> ${JSON.stringify([option])}::jsonb`
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from service_record
    where enterprise_id = ${enterpriseId} and ${value}) as is`.execute(inside)
  return rows[0]?.is ?? false
}

/** Options keep their ids, so that values keep their labels; one that is used stays. */
async function writeOptions(
  inside: Inside,
  enterpriseId: string,
  field: Pick<Field, 'id' | 'options'>,
  given: FieldDraft['options']
): Promise<void> {
  const kept = new Set(given.map(({ id }) => id))
  for (const { id, label } of field.options) {
    if (kept.has(id)) continue
    if (await isUsed(inside, enterpriseId, field.id, id))
      throw refuseField('options', messages.optionUsed({ name: label }))
    await inside.deleteFrom('custom_field_option').where('id', '=', id).execute()
  }
  const known = new Set(field.options.map(({ id }) => id))
  for (const [rank, { id, label }] of given.entries()) {
    const values = { label: label.trim(), rank }
    if (id !== undefined && known.has(id))
      await inside.updateTable('custom_field_option').set(values).where('id', '=', id).execute()
    else
      await inside
        .insertInto('custom_field_option')
        .values({ ...values, id: randomUUID(), field_id: field.id, parent_option_id: null })
        .execute()
  }
}

/** Returns the id. */
export async function addField(
  inside: Inside,
  enterpriseId: string,
  draft: FieldDraft
): Promise<string> {
  const fields = await lockedFields(inside, enterpriseId)
  await checkDraft(inside, enterpriseId, draft, fields)
  const id = randomUUID()
  const { rank } = await inside
    .selectFrom('custom_field')
    .select(eb =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.max('rank'), eb.lit(0)), 'integer').as('rank')
    )
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  await inside
    .insertInto('custom_field')
    .values({
      ...{ id, enterprise_id: enterpriseId, scope: 'workOrder', name: draft.fieldName.trim() },
      ...{ component_type: draft.componentType, is_required: draft.required },
      ...{ parent_id: null, rank: rank + 1, service_types: JSON.stringify(draft.serviceTypes) }
    })
    .execute()
  if (hasOptions(draft.componentType))
    await writeOptions(inside, enterpriseId, { id, options: [] }, draft.options)
  return id
}

const isSameShape = (one: CustomFieldType, other: CustomFieldType): boolean => {
  const shape = (type: CustomFieldType) => (type === 4 ? 2 : type === 5 ? 3 : type === 6 ? 1 : type)
  return shape(one) === shape(other)
}

export async function editField(
  inside: Inside,
  enterpriseId: string,
  id: string,
  draft: FieldDraft & { readonly version: number }
): Promise<void> {
  const fields = await lockedFields(inside, enterpriseId)
  const field = fields.find(one => one.id === id)
  if (!field) throw absent(messages.noFieldFound())
  if (field.revision !== draft.version)
    throw refuseField('VERSION_CONFLICT', messages.settingsConflict())
  const others = fields.filter(one => one !== field)
  await checkDraft(inside, enterpriseId, draft, others)
  if (isFixed(field.name) && draft.fieldName.trim() !== field.name)
    throw refuseField('fieldName', messages.fixedField({ name: field.name }))
  if (!isSameShape(field.type, draft.componentType) && (await isUsed(inside, enterpriseId, id)))
    throw refuseField('componentType', messages.typeUsed())
  await inside
    .updateTable('custom_field')
    .set({
      ...{ name: draft.fieldName.trim(), component_type: draft.componentType },
      ...{ is_required: draft.required, service_types: JSON.stringify(draft.serviceTypes) },
      revision: field.revision + 1
    })
    .where('id', '=', id)
    .execute()
  // The options of a dependent field belong to its parent's options.
  if (hasOptions(draft.componentType) && field.parentId === null)
    await writeOptions(inside, enterpriseId, field, draft.options)
}

/** Returns the name; values of orders stay. */
export async function removeField(
  inside: Inside,
  enterpriseId: string,
  id: string
): Promise<string> {
  const fields = await lockedFields(inside, enterpriseId)
  const field = fields.find(one => one.id === id)
  if (!field) throw absent(messages.noFieldFound())
  if (isFixed(field.name)) throw refuse(messages.fixedField({ name: field.name }))
  await inside
    .updateTable('custom_field')
    .set({ removed_at: Date.now(), revision: field.revision + 1 })
    .where('id', '=', id)
    .execute()
  return field.name
}
