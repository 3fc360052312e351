import { sql } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { fieldWrites } from '../custom-fields/write-fields.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'

/** Columns that a field's column of a file would hide. */
const reserved = [messages.columnGroup, messages.columnName, messages.columnPhone]

/** The members of both kinds of books of an enterprise. */
const bookFieldWrites = fieldWrites({
  scope: 'addressBook',
  rows: enterpriseId => sql`select custom_fields as answers from address_item
    join address_group on address_group.id = group_id where enterprise_id = ${enterpriseId}`,
  messages: { ...messages, conflict: messages.fieldConflict },
  bringsBack: true,
  async check(_inside, _enterpriseId, { fieldName }) {
    const name = fieldName.trim()
    if (reserved.some(title => title() === name))
      throw refuseField('fieldName', messages.fieldReserved({ name }))
  }
})

export function bookFieldHandlers({ db }: Backend): Handlers['bookFields'] {
  const record = (
    inside: Database,
    { session, request }: RequestContext,
    type: typeof ADDED | typeof EDITED | typeof REMOVED,
    name: string,
    detail: string,
    changes: readonly OperationChange[] = []
  ) =>
    recordOperation(inside, session, request, {
      ...{ type, target: messages.fieldTarget({ name: name.trim() }), detail, changes }
    })

  return {
    list: (_, { session: { enterpriseId } }) =>
      db.transaction().execute(async inside => {
        const fields = await fieldsOf(inside, enterpriseId, 'addressBook')
        const counts = new Map<string, number>()
        for (const { id } of fields)
          counts.set(id, await bookFieldWrites.usedCount(inside, enterpriseId, id))
        return toMetas(fields).map((meta, at) => ({
          ...meta,
          ...{ usedCount: counts.get(meta.id) ?? 0, version: fields[at]?.revision ?? 0 }
        }))
      }),

    async add({ body }, context) {
      const { enterpriseId } = context.session
      const key = await db.transaction().execute(async inside => {
        const id = await bookFieldWrites.add(inside, enterpriseId, { ...body, serviceTypes: [] })
        await record(inside, context, ADDED, body.fieldName, messages.logField())
        return id
      })
      return { key }
    },

    async edit({ params: { key }, body }, context) {
      const { enterpriseId } = context.session
      await db.transaction().execute(async inside => {
        const draft = { ...body, serviceTypes: [] }
        const changes = await bookFieldWrites.edit(inside, enterpriseId, key, draft)
        await record(inside, context, EDITED, body.fieldName, messages.logField(), changes)
      })
      return null
    },

    async remove({ params: { key }, body: { usedCount } }, context) {
      const { enterpriseId } = context.session
      await db.transaction().execute(async inside => {
        const { name } = await bookFieldWrites.remove(inside, enterpriseId, key, async () => {
          const count = await bookFieldWrites.usedCount(inside, enterpriseId, key)
          if (count !== usedCount) throw refuseField('FIELD_USED', messages.fieldUsed({ count }))
        })
        const detail = messages.logFieldRemoved({ count: usedCount })
        await record(inside, context, REMOVED, name, detail)
      })
      return null
    }
  }
}
