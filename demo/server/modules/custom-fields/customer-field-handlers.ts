import { sql } from 'kysely'
import { customerFieldMessages as messages } from '../../../../core/features/customer-fields/messages.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import {
  type Action,
  ADDED,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import {
  arrangeFields,
  checkLinks,
  checkOptionFree,
  checkUnlinked,
  parentsFirst
} from './customer-field-links.ts'
import { fieldsOf, toMetas } from './field-queries.ts'
import { lockFields } from './lock-fields.ts'
import { fieldWrites } from './write-fields.ts'

const writes = fieldWrites({
  scope: 'customer',
  // Clues have the fields of customers.
  rows: enterpriseId => sql`select custom_fields as answers from customer
    where enterprise_id = ${enterpriseId} and deleted_at is null
    union all select custom_fields from clue
    where enterprise_id = ${enterpriseId} and deleted_at is null`,
  messages,
  bringsBack: true,
  isLinkable: true,
  beforeOptionRemoved: checkOptionFree,
  async check(inside, enterpriseId, draft, before) {
    const { componentType, parentId = null } = draft
    const options = draft.options.map(({ parentOptionId = null, ...option }) => ({
      ...option,
      parentOptionId
    }))
    await checkLinks(inside, enterpriseId, { componentType, options, parentId }, before)
    const isMoved = before !== undefined && before.parentId !== parentId
    if (isMoved && (await writes.usedCount(inside, enterpriseId, before.id)) > 0)
      throw refuseField('parentId', messages.parentUsed())
  }
})

/** Customers with a value, by field; one pass over them. */
async function usedCounts(db: Database, enterpriseId: string) {
  const { rows } = await sql<{ id: string; count: number }>`select key as id, count(*)::int as count
    from (select custom_fields from customer
        where enterprise_id = ${enterpriseId} and deleted_at is null
      union all select custom_fields from clue
        where enterprise_id = ${enterpriseId} and deleted_at is null) as owners,
      jsonb_object_keys(custom_fields) as key group by key`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export function customerFieldHandlers({ db }: Backend): Handlers['customerFields'] {
  const record = (
    inside: Database,
    { session, request }: RequestContext,
    name: string,
    action: Omit<Action, 'target'>
  ) =>
    recordOperation(inside, session, request, {
      ...{ ...action, target: messages.target({ name: name.trim() }) }
    })

  return {
    async list(_, { session: { enterpriseId } }) {
      const fields = await fieldsOf(db, enterpriseId, 'customer')
      const counts = await usedCounts(db, enterpriseId)
      const metas = toMetas(fields)
      return fields.flatMap((field, at) => {
        const meta = metas[at]
        if (!meta) return []
        const places = field.options.flatMap(({ id, parentOptionId }) =>
          parentOptionId === null ? [] : [[id, parentOptionId] as const]
        )
        return {
          ...{ ...meta, parentId: field.parentId, parentOptions: Object.fromEntries(places) },
          ...{ usedCount: counts.get(field.id) ?? 0, version: field.revision }
        }
      })
    },

    async add({ body }, context) {
      const { enterpriseId } = context.session
      const key = await db.transaction().execute(async inside => {
        const id = await writes.add(inside, enterpriseId, { ...body, serviceTypes: [] })
        await parentsFirst(inside, enterpriseId)
        const action = { type: ADDED, detail: messages.logSaved() } as const
        await record(inside, context, body.fieldName, action)
        return id
      })
      return { key }
    },

    async edit({ params: { key }, body }, context) {
      const { enterpriseId } = context.session
      await db.transaction().execute(async inside => {
        const draft = { ...body, serviceTypes: [] }
        const changes = await writes.edit(inside, enterpriseId, key, draft)
        await parentsFirst(inside, enterpriseId)
        const action = { type: EDITED, detail: messages.logSaved(), changes } as const
        await record(inside, context, body.fieldName, action)
      })
      return null
    },

    async arrange({ body: { ids } }, context) {
      const { enterpriseId } = context.session
      await db.transaction().execute(async inside => {
        await lockFields(inside, enterpriseId, 'customer')
        await arrangeFields(inside, enterpriseId, ids)
        const action = { type: EDITED, detail: messages.logArranged() } as const
        await record(inside, context, messages.list(), action)
      })
      return null
    },

    async remove({ params: { key }, body: { usedCount } }, context) {
      const { enterpriseId } = context.session
      await db.transaction().execute(async inside => {
        const { name } = await writes.remove(inside, enterpriseId, key, async field => {
          await checkUnlinked(inside, enterpriseId, field)
          const count = await writes.usedCount(inside, enterpriseId, key)
          if (count !== usedCount) throw refuseField('FIELD_USED', messages.fieldUsed({ count }))
        })
        const detail = messages.logRemoved({ count: usedCount })
        await record(inside, context, name, { type: REMOVED, detail })
      })
      return null
    }
  }
}
