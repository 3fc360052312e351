/** Links and order of the fields of customers. */
import { type Kysely, sql } from 'kysely'
import { hasOptions } from '../../../../core/features/custom-fields/rules/field-draft-rules.ts'
import type { CustomerFieldDraft } from '../../../../core/features/customer-fields/endpoints.ts'
import { customerFieldMessages as messages } from '../../../../core/features/customer-fields/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { type Field, fieldsOf } from './field-queries.ts'

type Draft = Pick<CustomerFieldDraft, 'componentType' | 'options' | 'parentId'>

/** Whether `id` is `field` or one of its ancestors. */
function isAbove(all: readonly Field[], id: string, field: Field | undefined): boolean {
  for (let one = field; one; one = all.find(other => other.id === one?.parentId))
    if (one.id === id) return true
  return false
}

/** Throws for a parent that does not fit, and options that belong to none of its options. */
function checkParent(all: readonly Field[], draft: Draft, before: Field | undefined): void {
  if (draft.parentId === null) {
    if (draft.options.some(({ parentOptionId }) => parentOptionId !== null))
      throw refuseField('options', messages.optionPlace())
    return
  }
  if (!hasOptions(draft.componentType)) throw refuseField('parentId', messages.parentKind())
  const parent = all.find(({ id }) => id === draft.parentId)
  if (!parent || !hasOptions(parent.type) || (before && isAbove(all, before.id, parent)))
    throw refuseField('parentId', messages.parentWrong())
  const places = new Set(parent.options.map(({ id }) => id))
  if (!draft.options.every(({ parentOptionId }) => places.has(parentOptionId ?? '')))
    throw refuseField('options', messages.optionPlace())
}

export async function checkLinks(
  inside: Kysely<Tables>,
  enterpriseId: string,
  draft: Draft,
  before: Field | undefined
): Promise<void> {
  const all = await fieldsOf(inside, enterpriseId, 'customer')
  checkParent(all, draft, before)
  const child = before && all.find(({ parentId }) => parentId === before.id)
  if (child && !hasOptions(draft.componentType))
    throw refuseField('componentType', messages.hasChildren({ name: child.name }))
}

/** Options of removed fields lose their place. */
export async function checkOptionFree(
  inside: Kysely<Tables>,
  { id, label }: { readonly id: string; readonly label: string }
): Promise<void> {
  const below = await inside
    .selectFrom('custom_field_option')
    .innerJoin('custom_field', 'custom_field.id', 'field_id')
    .select('custom_field.name')
    .where('parent_option_id', '=', id)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (below) throw refuseField('options', messages.optionLinked({ name: label, field: below.name }))
  await inside
    .updateTable('custom_field_option')
    .set({ parent_option_id: null })
    .where('parent_option_id', '=', id)
    .execute()
}

/** Throws when another field is linked to this one. */
export async function checkUnlinked(
  inside: Kysely<Tables>,
  enterpriseId: string,
  { id }: Field
): Promise<void> {
  const all = await fieldsOf(inside, enterpriseId, 'customer')
  const child = all.find(({ parentId }) => parentId === id)
  if (child) throw refuse(messages.hasChildren({ name: child.name }))
}

async function writeRanks(inside: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const values = sql.join(ids.map((id, at) => sql`(${id}::text, ${at + 1}::int)`))
  await sql`update custom_field set rank = v.rank from (values ${values}) as v (id, rank)
    where custom_field.id = v.id`.execute(inside)
}

/** Moves each field behind its parent, and keeps the order otherwise. */
export async function parentsFirst(inside: Kysely<Tables>, enterpriseId: string): Promise<void> {
  const all = await fieldsOf(inside, enterpriseId, 'customer')
  const ordered: Field[] = []
  const put = (field: Field | undefined): void => {
    if (!field || ordered.includes(field)) return
    put(all.find(({ id }) => id === field.parentId))
    ordered.push(field)
  }
  for (const field of all) put(field)
  if (ordered.some((field, at) => field !== all[at]))
    await writeRanks(
      inside,
      ordered.map(({ id }) => id)
    )
}

/** Throws when these are not the fields of now, or a field would come before its parent. */
export async function arrangeFields(
  inside: Kysely<Tables>,
  enterpriseId: string,
  ids: readonly string[]
): Promise<void> {
  const all = await fieldsOf(inside, enterpriseId, 'customer')
  const isSame = ids.length === all.length && all.every(({ id }) => ids.includes(id))
  if (!isSame) throw refuse(messages.orderChanged())
  const early = all.find(
    ({ id, parentId }) => parentId !== null && ids.indexOf(parentId) > ids.indexOf(id)
  )
  if (early) throw refuse(messages.orderParent({ name: early.name }))
  if (ids.length > 0) await writeRanks(inside, ids)
}
