/** Custom fields of an enterprise and their valid values. */

import {
  isTyped,
  MOST_TYPED,
  shapeOf,
  validateField
} from '../../../../core/features/custom-fields/rules/field-rules.ts'
import type { FieldMeta, FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { CustomFieldType } from '../../../../core/features/customers/enums.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { caseServerMessages } from '../customers/messages.ts'

export type FieldScope = 'customer' | 'workOrder' | 'addressBook'

export interface Field {
  readonly id: string
  readonly name: string
  readonly type: CustomFieldType
  readonly required: boolean
  readonly parentId: string | null
  readonly options: readonly { id: string; label: string; parentOptionId: string | null }[]
  /** Keys of the service types that have the field; all when empty. */
  readonly serviceTypes: readonly string[]
  /** Offered no more; its values stay. */
  readonly isRemoved: boolean
  readonly revision: number
}

/** In display order; a field comes after its parent. */
export const fieldsOf = async (
  db: Database,
  enterpriseId: string,
  scope: FieldScope
): Promise<Field[]> =>
  (await everyField(db, enterpriseId, scope)).filter(({ isRemoved }) => !isRemoved)

/** The fields that a record of a service type has. */
export const fieldsForType = (fields: readonly Field[], serviceType: string): Field[] =>
  fields.filter(
    ({ isRemoved, serviceTypes }) =>
      !isRemoved && (serviceTypes.length === 0 || serviceTypes.includes(serviceType))
  )

/** The same with fields that were removed. */
export async function everyField(
  db: Database,
  enterpriseId: string,
  scope: FieldScope
): Promise<Field[]> {
  const rows = await db
    .selectFrom('custom_field')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('scope', '=', scope)
    .orderBy('rank')
    .execute()
  if (rows.length === 0) return []
  const options = await db
    .selectFrom('custom_field_option')
    .selectAll()
    .where(
      'field_id',
      'in',
      rows.map(({ id }) => id)
    )
    .orderBy('rank')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    type: row.component_type as CustomFieldType,
    required: row.is_required,
    parentId: row.parent_id,
    ...{ serviceTypes: row.service_types, isRemoved: row.removed_at !== null },
    revision: row.revision,
    options: options
      .filter(({ field_id }) => field_id === row.id)
      .map(({ id, label, parent_option_id }) => ({ id, label, parentOptionId: parent_option_id }))
  }))
}

export const toMetas = (fields: readonly Field[]): FieldMeta[] =>
  fields.map(({ id, name, type, required, options, serviceTypes }) => ({
    serviceTypes: [...serviceTypes],
    id,
    fieldName: name,
    componentType: type,
    required,
    fieldOptions: Object.fromEntries(options.map(option => [option.id, option.label])),
    relatedFieldMetaIds: fields.filter(({ parentId }) => parentId === id).map(child => child.id)
  }))

/** The normalized value; throws for an invalid one. */
function normalized(field: Field, given: readonly string[]): string[] {
  const values = given.map(value => value.trim()).filter(value => value !== '')
  const shape = shapeOf(field.type)
  if (shape !== 'many' && values.length > 1)
    throw refuse(caseServerMessages.onlyOne({ field: field.name }))
  if (isTyped(shape)) {
    const most = MOST_TYPED[shape]
    if ((values[0]?.length ?? 0) > most) throw refuse(ruleMessages.tooLong({ most }))
    return values
  }
  const known = new Set(field.options.map(({ id }) => id))
  if (values.some(value => !known.has(value)))
    throw refuse(caseServerMessages.noOption({ field: field.name }))
  return [...new Set(values)]
}

const isSame = (given: readonly string[], before: readonly string[] = []): boolean =>
  given.length === before.length && given.every((value, at) => value === before[at])

/** The values that are still options under the parent's value. */
function fitting(field: Field, all: FieldValues): string[] {
  const values = all[field.id] ?? []
  if (field.parentId === null) return values
  const above = new Set(all[field.parentId])
  const options = new Map(field.options.map(({ id, parentOptionId }) => [id, parentOptionId]))
  return values.filter(value => above.has(options.get(value) ?? ''))
}

/**
 * Merges the given values into the stored ones. A value that no longer belongs to its parent's
 * value is cleared; a missing required one throws the form's message (rule custom-field-3).
 */
export function mergedValues(
  fields: readonly Field[],
  before: FieldValues,
  given: FieldValues
): FieldValues {
  const byId = new Map(fields.map(field => [field.id, field]))
  const all: FieldValues = { ...before }
  for (const [id, values] of Object.entries(given)) {
    const field = byId.get(id)
    // An edit repeats all stored values, also of fields that were removed since.
    if (!field && before[id] && isSame(values, before[id])) continue
    if (!field) throw refuse(caseServerMessages.noField())
    all[id] = isSame(values, before[id]) ? values : normalized(field, values)
  }
  for (const field of fields) all[field.id] = fitting(field, all)
  for (const field of fields) {
    const { name: fieldName, type: componentType, required } = field
    const issue = validateField({ fieldName, componentType, required }, all[field.id])
    if (issue !== undefined) throw refuse(issue)
  }
  return Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0))
}
