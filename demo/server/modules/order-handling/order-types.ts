/** Service types with what they mean for orders. */
import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import {
  takesGroup,
  typeIssues
} from '../../../../core/features/order-handling/rules/setting-rules.ts'
import type { OrderType } from '../../../../core/features/order-handling/schemas.ts'
import type { workOrderSettings } from '../../../../core/features/order-handling/settings-endpoints.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import { checkTarget } from './order-targets.ts'
import { typeChanges } from './type-changes.ts'

type TypeDraft = z.output<typeof workOrderSettings.addType.body>
type Inside = Transaction<Tables>
type TypeRow = Selectable<Tables['service_type']>

const activeTypes = (db: Database, enterpriseId: string) =>
  db
    .selectFrom('service_type')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('removed_at', 'is', null)
    .orderBy('rank')
    .orderBy('key')

const toType = (row: TypeRow): OrderType => ({
  ...{ key: row.key, name: row.label, opensOrder: row.opens_order, level: row.level },
  ...{ dueMinutes: row.due_minutes, warnMinutes: row.warn_minutes, allocation: row.allocation },
  ...{ handlerId: row.handler_id, groupId: row.group_id, version: row.revision }
})

export const orderTypes = async (db: Database, enterpriseId: string): Promise<OrderType[]> =>
  (await activeTypes(db, enterpriseId).execute()).map(toType)

/** The types of the enterprise, locked so that names stay unique. */
const lockedTypes = (inside: Inside, enterpriseId: string) =>
  activeTypes(inside, enterpriseId).forUpdate().execute()

/** The columns of a draft; throws for an invalid one. */
async function validColumns(inside: Inside, enterpriseId: string, draft: TypeDraft) {
  const [issue] = Object.entries(typeIssues(draft))
  if (issue) throw refuseField(...issue)
  const { allocation } = draft
  const handlerId = allocation === 'handler' ? draft.handlerId : null
  const groupId = takesGroup(allocation) ? draft.groupId : null
  await checkTarget(inside, enterpriseId, { handlerId, groupId })
  return {
    ...{ label: draft.name.trim(), opens_order: draft.opensOrder, level: draft.level },
    ...{ due_minutes: draft.dueMinutes, warn_minutes: draft.warnMinutes, allocation },
    ...{ handler_id: handlerId, group_id: groupId }
  }
}

function checkName(types: readonly TypeRow[], label: string, key?: string): void {
  if (types.some(type => type.label === label && type.key !== key))
    throw refuseField('name', messages.typeThere())
}

/** Returns the key. */
export async function addType(
  inside: Inside,
  enterpriseId: string,
  draft: TypeDraft
): Promise<string> {
  const types = await lockedTypes(inside, enterpriseId)
  const columns = await validColumns(inside, enterpriseId, draft)
  checkName(types, columns.label)
  const key = randomUUID()
  const rank = Math.max(0, ...types.map(type => type.rank + 1))
  await inside
    .insertInto('service_type')
    .values({ ...columns, key, rank, enterprise_id: enterpriseId })
    .execute()
  return key
}

export async function editType(
  inside: Inside,
  enterpriseId: string,
  key: string,
  draft: TypeDraft & { readonly version: number }
): Promise<readonly OperationChange[]> {
  const types = await lockedTypes(inside, enterpriseId)
  const row = types.find(type => type.key === key)
  if (!row) throw absent(messages.noType())
  if (row.revision !== draft.version)
    throw refuseField('VERSION_CONFLICT', messages.settingsConflict())
  const columns = await validColumns(inside, enterpriseId, draft)
  checkName(types, columns.label, key)
  await inside
    .updateTable('service_type')
    .set({ ...columns, revision: row.revision + 1 })
    .where('enterprise_id', '=', enterpriseId)
    .where('key', '=', key)
    .execute()
  return typeChanges(inside, row, columns)
}

/** Returns the name; orders of the type keep it. */
export async function removeType(
  inside: Inside,
  enterpriseId: string,
  key: string
): Promise<string> {
  const types = await lockedTypes(inside, enterpriseId)
  const row = types.find(type => type.key === key)
  if (!row) throw absent(messages.noType())
  if (types.length === 1) throw refuse(messages.lastType())
  await inside
    .updateTable('service_type')
    .set({ removed_at: Date.now(), revision: row.revision + 1 })
    .where('enterprise_id', '=', enterpriseId)
    .where('key', '=', key)
    .execute()
  return row.label
}
