/** The fields that an enterprise has added, and what may be answered in them. */
import type { FieldMeta, FieldValues } from '../../../core/contract/entities/custom-field.ts'
import type { CustomFieldType } from '../../../core/contract/enums/customers.ts'
import { isTyped, judgeField, MOST_TYPED, shapeOf } from '../../../core/rules/custom-fields.ts'
import { caseText } from '../../../core/text/cases.ts'
import { ruleText } from '../../../core/text/rules.ts'
import type { Database } from '../db/schema.ts'
import { refuse } from '../refusal.ts'

export type FieldScope = 'customer' | 'workOrder'

export interface Field {
  readonly id: string
  readonly name: string
  readonly type: CustomFieldType
  readonly required: boolean
  readonly parentId: string | null
  readonly options: readonly { id: string; label: string; parentOptionId: string | null }[]
}

/** In the order in which they are shown; a field comes after the one that it follows from. */
export async function fieldsOf(
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
    options: options
      .filter(({ field_id }) => field_id === row.id)
      .map(({ id, label, parent_option_id }) => ({ id, label, parentOptionId: parent_option_id }))
  }))
}

export const toMetas = (fields: readonly Field[]): FieldMeta[] =>
  fields.map(({ id, name, type, required, options }) => ({
    id,
    fieldName: name,
    componentType: type,
    required,
    fieldOptions: Object.fromEntries(options.map(option => [option.id, option.label])),
    relatedFieldMetaIds: fields.filter(({ parentId }) => parentId === id).map(child => child.id)
  }))

/** One answer as it is kept, or a refusal of what cannot be answered. */
function answered(field: Field, given: readonly string[]): string[] {
  const values = given.map(value => value.trim()).filter(value => value !== '')
  const shape = shapeOf(field.type)
  if (shape !== 'many' && values.length > 1) throw refuse(caseText.onlyOne({ field: field.name }))
  if (isTyped(shape)) {
    const most = MOST_TYPED[shape]
    if ((values[0]?.length ?? 0) > most) throw refuse(ruleText.tooLong({ most }))
    return values
  }
  const known = new Set(field.options.map(({ id }) => id))
  if (values.some(value => !known.has(value)))
    throw refuse(caseText.noOption({ field: field.name }))
  return [...new Set(values)]
}

const isSame = (given: readonly string[], before: readonly string[] = []): boolean =>
  given.length === before.length && given.every((value, at) => value === before[at])

/** What is still to be chosen from under the answers to the parent. */
function fitting(field: Field, all: FieldValues): string[] {
  const values = all[field.id] ?? []
  if (field.parentId === null) return values
  const above = new Set(all[field.parentId])
  const options = new Map(field.options.map(({ id, parentOptionId }) => [id, parentOptionId]))
  return values.filter(value => above.has(options.get(value) ?? ''))
}

/**
 * What was there with what is given instead, as it is to be kept: an answer that no longer follows
 * from the one above it is cleared, and one that is required and missing is refused in the words of
 * doc 3 §5.
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
    // What stands there comes along with every edit, also where its field has gone since.
    if (!field && before[id] && isSame(values, before[id])) continue
    if (!field) throw refuse(caseText.noField())
    all[id] = isSame(values, before[id]) ? values : answered(field, values)
  }
  for (const field of fields) all[field.id] = fitting(field, all)
  for (const field of fields) {
    const { name: fieldName, type: componentType, required } = field
    const complaint = judgeField({ fieldName, componentType, required }, all[field.id])
    if (complaint !== undefined) throw refuse(complaint)
  }
  return Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0))
}
