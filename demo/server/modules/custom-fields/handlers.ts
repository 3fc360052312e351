import type { FieldValues, ValueRecord } from '../../../../core/features/custom-fields/schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { visibleClue } from '../clues/clue-queries.ts'
import { customerRow } from '../customers/customer-info.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { checkVisibility } from '../customers/visibility.ts'
import { visibleServiceRecord } from '../work-orders/order-queries.ts'
import { type Field, type FieldScope, fieldsOf, toMetas } from './field-queries.ts'

/** Each field with its value, and child fields below the parent's value. */
function toRecords(fields: readonly Field[], values: FieldValues): ValueRecord[] {
  const metas = toMetas(fields)
  const labelOf = (field: Field, value: string) =>
    field.options.find(({ id }) => id === value)?.label ?? value
  const below = (field: Field, value: string) =>
    fields
      .filter(({ parentId }) => parentId === field.id)
      .flatMap(child =>
        child.options
          .filter(({ id, parentOptionId }) => {
            return parentOptionId === value && (values[child.id] ?? []).includes(id)
          })
          .map(({ label }) => ({ customFieldMetaId: child.id, optionValue: label }))
      )
  return fields.flatMap((field, index) => {
    const meta = metas[index]
    if (!meta) return []
    const valueList = (values[field.id] ?? []).map(value => ({
      optionValue: labelOf(field, value),
      children: below(field, value)
    }))
    return {
      customFieldMetaVO: meta,
      customFieldValue: {
        customFieldMetaValueParamList: [{ customFieldMetaId: field.id, valueList }]
      }
    }
  })
}

export function customFieldHandlers({ db }: Backend): Handlers['customFields'] {
  async function field(session: Session, id: string) {
    const row = await db
      .selectFrom('custom_field')
      .select(['id', 'scope'])
      .where('enterprise_id', '=', session.enterpriseId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => refuse(caseServerMessages.noField()))
    const all = await fieldsOf(db, session.enterpriseId, row.scope)
    return { all, one: all.find(other => other.id === id) }
  }

  const written = (session: Session, scope: FieldScope, values: FieldValues) =>
    fieldsOf(db, session.enterpriseId, scope).then(fields => toRecords(fields, values))

  return {
    async meta({ query }, { session }) {
      return toMetas(await fieldsOf(db, session.enterpriseId, query.fieldScope))
    },

    async options({ query }, { session }) {
      const { one } = await field(session, query.fieldMetaId)
      return (one?.options ?? []).map(({ id, label }) => ({ id, optionValue: label }))
    },

    async relatedOptions({ query }, { session }) {
      const { all } = await field(session, query.fieldMetaId)
      const children = all.filter(({ parentId }) => parentId === query.fieldMetaId)
      return Object.fromEntries(
        children.map(({ id, options }) => [
          id,
          options
            .filter(({ parentOptionId }) => parentOptionId === query.fieldOptionId)
            .map(option => ({ id: option.id, optionValue: option.label }))
        ])
      )
    },

    async values({ params: { recordId } }, { session }) {
      const order = await visibleServiceRecord(db, session, recordId)
      if (order) return written(session, 'workOrder', order.work_order_fields)
      const clue = await visibleClue(db, session, recordId)
      if (clue) return written(session, 'customer', clue.custom_fields)
      await checkVisibility(db, session, recordId)
      const customer = await customerRow(db, session, recordId)
      if (!customer) throw absent(serverMessages.noCustomer())
      return written(session, 'customer', customer.custom_fields)
    }
  }
}
