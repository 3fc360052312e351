/** Custom fields of one scope: added, changed and removed in its settings. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import {
  fieldIssues,
  hasOptions,
  isSameShape
} from '../../../../core/features/custom-fields/rules/field-draft-rules.ts'
import type { fieldDraft } from '../../../../core/features/custom-fields/schemas.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { absent, refuseField } from '../../http/refusal.ts'
import { fieldChanges } from './field-changes.ts'
import { everyField, type Field, type FieldScope } from './field-queries.ts'
import { lockFields } from './lock-fields.ts'

export type FieldDraft = {
  readonly [Name in Exclude<keyof typeof fieldDraft, 'options'>]: z.output<
    (typeof fieldDraft)[Name]
  >
} & {
  readonly options: readonly {
    readonly id?: string | undefined
    readonly label: string
    /** Where fields can be linked: the option of the parent. */
    readonly parentOptionId?: string | null
  }[]
  readonly parentId?: string | null
  /** Keys of the service types that have the field; all when empty. */
  readonly serviceTypes: readonly string[]
}
type Inside = Transaction<Tables>

/** What the fields of a scope belong to, and what their settings say. */
export interface FieldOwner {
  readonly scope: FieldScope
  /** From here on, a query of the rows that have the fields, with their values as `answers`. */
  readonly rows: (enterpriseId: string) => RawBuilder<unknown>
  readonly messages: {
    readonly fieldThere: () => string
    readonly noFieldFound: () => string
    readonly conflict: () => string
    readonly optionUsed: (of: { readonly name: string }) => string
    readonly typeUsed: () => string
  }
  /** Throws for an option that others depend on. */
  readonly beforeOptionRemoved?: (
    inside: Inside,
    option: { readonly id: string; readonly label: string }
  ) => Promise<void>
  /** Throws for a draft that the scope does not allow. `before`: the field it changes. */
  readonly check?: (
    inside: Inside,
    enterpriseId: string,
    draft: FieldDraft,
    before: Field | undefined
  ) => Promise<void>
  /** A removed field of the same name and kind comes back with its values. */
  readonly bringsBack?: true
  /** Fields may have a parent; `check` assures that it fits. */
  readonly isLinkable?: true
}

export function fieldWrites(owner: FieldOwner) {
  const { scope, messages } = owner

  /** The fields, after those who change them wait for each other. */
  async function locked(inside: Inside, enterpriseId: string): Promise<readonly Field[]> {
    await lockFields(inside, enterpriseId, scope)
    return everyField(inside, enterpriseId, scope)
  }

  const shown = (fields: readonly Field[], id: string): Field => {
    const field = fields.find(one => one.id === id && !one.isRemoved)
    if (!field) throw absent(messages.noFieldFound())
    return field
  }

  /** Throws for an invalid draft, or a name that another field has. */
  async function checkDraft(
    inside: Inside,
    enterpriseId: string,
    draft: FieldDraft,
    fields: readonly Field[],
    before?: Field
  ): Promise<void> {
    const [issue] = Object.entries(fieldIssues(draft))
    if (issue) throw refuseField(...issue)
    const name = draft.fieldName.trim()
    if (fields.some(one => one !== before && !one.isRemoved && one.name === name))
      throw refuseField('fieldName', messages.fieldThere())
    await owner.check?.(inside, enterpriseId, draft, before)
  }

  /** Rows that have this value, or any value of the field. */
  async function usedCount(inside: Inside, enterpriseId: string, fieldId: string, option?: string) {
    const value =
      option === undefined
        ? sql`answers -> ${fieldId}::text is not null`
        : sql`answers -> ${fieldId}::text @> ${JSON.stringify([option])}::jsonb`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from (${owner.rows(enterpriseId)}) as owners where ${value}`.execute(inside)
    return rows[0]?.count ?? 0
  }

  /** One below another option of the parent is another option. */
  const isKept = (option: Field['options'][number], given: FieldDraft['options'][number]) =>
    option.id === given.id &&
    (!owner.isLinkable || option.parentOptionId === (given.parentOptionId ?? null))

  /** Options keep their ids, so that values keep their labels; one that is used stays. */
  async function writeOptions(
    inside: Inside,
    enterpriseId: string,
    field: Pick<Field, 'id' | 'options'>,
    given: FieldDraft['options']
  ): Promise<void> {
    for (const option of field.options) {
      const { id, label } = option
      if (given.some(one => isKept(option, one))) continue
      if ((await usedCount(inside, enterpriseId, field.id, id)) > 0)
        throw refuseField('options', messages.optionUsed({ name: label }))
      await owner.beforeOptionRemoved?.(inside, { id, label })
      await inside.deleteFrom('custom_field_option').where('id', '=', id).execute()
    }
    for (const [rank, draft] of given.entries()) {
      const { id, label, parentOptionId = null } = draft
      const parent = owner.isLinkable ? { parent_option_id: parentOptionId } : {}
      const values = { label: label.trim(), rank, ...parent }
      if (id !== undefined && field.options.some(option => isKept(option, draft)))
        await inside.updateTable('custom_field_option').set(values).where('id', '=', id).execute()
      else
        await inside
          .insertInto('custom_field_option')
          .values({ parent_option_id: null, ...values, id: randomUUID(), field_id: field.id })
          .execute()
    }
  }

  const columnsOf = (draft: FieldDraft) => ({
    ...{ name: draft.fieldName.trim(), component_type: draft.componentType },
    ...{ is_required: draft.required, service_types: JSON.stringify(draft.serviceTypes) },
    ...(owner.isLinkable && { parent_id: draft.parentId ?? null })
  })

  /** Options of the removed field that have the labels of the draft keep their ids. */
  async function bringBack(inside: Inside, enterpriseId: string, field: Field, draft: FieldDraft) {
    await inside
      .updateTable('custom_field')
      .set({ ...columnsOf(draft), removed_at: null, revision: field.revision + 1 })
      .where('id', '=', field.id)
      .execute()
    if (!hasOptions(draft.componentType)) return
    const left = [...field.options]
    const named = draft.options.map(({ label, parentOptionId = null }) => {
      const at = left.findIndex(
        one =>
          one.label === label.trim() && (!owner.isLinkable || one.parentOptionId === parentOptionId)
      )
      const [same] = at < 0 ? [] : left.splice(at, 1)
      return { label, parentOptionId, ...(same && { id: same.id }) }
    })
    const used: FieldDraft['options'][number][] = []
    for (const option of left)
      if ((await usedCount(inside, enterpriseId, field.id, option.id)) > 0) used.push(option)
    await writeOptions(inside, enterpriseId, field, [...named, ...used])
  }

  return {
    usedCount,

    /** Returns the id. */
    async add(inside: Inside, enterpriseId: string, draft: FieldDraft): Promise<string> {
      const fields = await locked(inside, enterpriseId)
      await checkDraft(inside, enterpriseId, draft, fields)
      const former = fields.find(
        ({ isRemoved, name, type }) =>
          isRemoved && name === draft.fieldName.trim() && isSameShape(type, draft.componentType)
      )
      const isMoved = (former?.parentId ?? null) !== (draft.parentId ?? null)
      // Below another parent its values would belong to no option.
      if (former && owner.bringsBack && !(owner.isLinkable && isMoved)) {
        await bringBack(inside, enterpriseId, former, draft)
        return former.id
      }
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
          ...{ id, enterprise_id: enterpriseId, scope, parent_id: null, rank: rank + 1 },
          ...columnsOf(draft)
        })
        .execute()
      if (hasOptions(draft.componentType))
        await writeOptions(inside, enterpriseId, { id, options: [] }, draft.options)
      return id
    },

    async edit(
      inside: Inside,
      enterpriseId: string,
      id: string,
      draft: FieldDraft & { readonly version: number }
    ): Promise<readonly OperationChange[]> {
      const fields = await locked(inside, enterpriseId)
      const field = shown(fields, id)
      if (field.revision !== draft.version)
        throw refuseField('VERSION_CONFLICT', messages.conflict())
      await checkDraft(inside, enterpriseId, draft, fields, field)
      const isAnother = !isSameShape(field.type, draft.componentType)
      if (isAnother && (await usedCount(inside, enterpriseId, id)) > 0)
        throw refuseField('componentType', messages.typeUsed())
      await inside
        .updateTable('custom_field')
        .set({ ...columnsOf(draft), revision: field.revision + 1 })
        .where('id', '=', id)
        .execute()
      // The options of a dependent field belong to its parent's options.
      if (hasOptions(draft.componentType) && (owner.isLinkable || field.parentId === null))
        await writeOptions(inside, enterpriseId, field, draft.options)
      return fieldChanges(field, draft)
    },

    /** Returns the field; values of its owners stay. */
    async remove(
      inside: Inside,
      enterpriseId: string,
      id: string,
      check: (field: Field) => Promise<void> | void = () => undefined
    ): Promise<Field> {
      const field = shown(await locked(inside, enterpriseId), id)
      await check(field)
      await inside
        .updateTable('custom_field')
        .set({ removed_at: Date.now(), revision: field.revision + 1 })
        .where('id', '=', id)
        .execute()
      return field
    }
  }
}
