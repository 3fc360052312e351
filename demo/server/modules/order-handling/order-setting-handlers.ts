import type { Transaction } from 'kysely'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { checkRemovable, orderFields, orderFieldWrites } from './order-fields.ts'
import { addType, editType, orderTypes, removeType } from './order-types.ts'

export function orderSettingHandlers({ db }: Backend): Handlers['workOrderSettings'] {
  /** A change with its line in the operation log. */
  const changing = <Value>(
    { session, request }: RequestContext,
    act: (inside: Transaction<Tables>, enterpriseId: string) => Promise<Value>,
    entry: (value: Value) => {
      readonly type: typeof ADDED | typeof EDITED | typeof REMOVED
      readonly target: string
      readonly detail: string
      readonly changes?: readonly OperationChange[]
    }
  ): Promise<Value> =>
    db.transaction().execute(async inside => {
      const value = await act(inside, session.enterpriseId)
      await recordOperation(inside, session, request, entry(value))
      return value
    })
  const ofType = (name: string) => messages.typeTarget({ name: name.trim() })
  const ofField = (name: string) => messages.fieldTarget({ name: name.trim() })

  return {
    async read(_, { session: { enterpriseId } }) {
      return {
        types: await orderTypes(db, enterpriseId),
        fields: await orderFields(db, enterpriseId)
      }
    },

    async addType({ body }, context) {
      const key = await changing(
        context,
        (inside, enterpriseId) => addType(inside, enterpriseId, body),
        () => ({ type: ADDED, target: ofType(body.name), detail: messages.logType() })
      )
      return { key }
    },

    async editType({ params, body }, context) {
      await changing(
        context,
        (inside, enterpriseId) => editType(inside, enterpriseId, params.key, body),
        changes => ({
          ...{ type: EDITED, target: ofType(body.name), detail: messages.logType(), changes }
        })
      )
      return null
    },

    async removeType({ params }, context) {
      await changing(
        context,
        (inside, enterpriseId) => removeType(inside, enterpriseId, params.key),
        name => ({ type: REMOVED, target: ofType(name), detail: messages.logTypeRemoved() })
      )
      return null
    },

    async addField({ body }, context) {
      const key = await changing(
        context,
        (inside, enterpriseId) => orderFieldWrites.add(inside, enterpriseId, body),
        () => ({ type: ADDED, target: ofField(body.fieldName), detail: messages.logField() })
      )
      return { key }
    },

    async editField({ params, body }, context) {
      await changing(
        context,
        (inside, enterpriseId) => orderFieldWrites.edit(inside, enterpriseId, params.key, body),
        changes => ({
          ...{ type: EDITED, target: ofField(body.fieldName) },
          ...{ detail: messages.logField(), changes }
        })
      )
      return null
    },

    async removeField({ params }, context) {
      await changing(
        context,
        (inside, enterpriseId) =>
          orderFieldWrites.remove(inside, enterpriseId, params.key, checkRemovable),
        ({ name }) => ({ type: REMOVED, target: ofField(name), detail: messages.logFieldRemoved() })
      )
      return null
    }
  }
}
