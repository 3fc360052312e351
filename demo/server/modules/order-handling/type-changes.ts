import type { Kysely, Selectable } from 'kysely'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { allocationKind, orderLevel } from '../../../../core/features/order-handling/enums.ts'
import { orderSettingMessages as messages } from '../../../../core/features/order-handling/setting-messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { changeOf } from '../operation-log/record-operation.ts'

type Columns = Pick<
  Selectable<Tables['service_type']>,
  | ('label' | 'opens_order' | 'level' | 'due_minutes' | 'warn_minutes')
  | ('allocation' | 'handler_id' | 'group_id')
>

async function namesOf(inside: Kysely<Tables>, ids: readonly (string | null)[], isUser: boolean) {
  const known = ids.filter(id => id !== null)
  if (known.length === 0) return new Map<string, string>()
  const rows = await inside
    .selectFrom(isUser ? 'user_account' : 'agent_group')
    .select(['id', 'name'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const minutes = (count: number | null) =>
  count === null ? messages.unlimited() : messages.minutes({ minutes: count })

/** What an edit of a service type changes, for the operation log. */
export async function typeChanges(
  inside: Kysely<Tables>,
  before: Columns,
  after: Columns
): Promise<readonly OperationChange[]> {
  const users = await namesOf(inside, [before.handler_id, after.handler_id], true)
  const groups = await namesOf(inside, [before.group_id, after.group_id], false)
  const name = (names: ReadonlyMap<string, string>, id: string | null) =>
    id === null ? null : (names.get(id) ?? id)
  const opens = (type: Columns) => (type.opens_order ? messages.yes() : messages.no())
  return [
    ...changeOf(messages.name(), before.label, after.label),
    ...changeOf(messages.opens(), opens(before), opens(after)),
    ...changeOf(messages.level(), orderLevel.label(before.level), orderLevel.label(after.level)),
    ...changeOf(messages.dueColumn(), minutes(before.due_minutes), minutes(after.due_minutes)),
    ...changeOf(
      messages.warn(),
      before.warn_minutes === null ? null : String(before.warn_minutes),
      after.warn_minutes === null ? null : String(after.warn_minutes)
    ),
    ...changeOf(
      messages.allocation(),
      allocationKind.label(before.allocation),
      allocationKind.label(after.allocation)
    ),
    ...changeOf(messages.handler(), name(users, before.handler_id), name(users, after.handler_id)),
    ...changeOf(messages.group(), name(groups, before.group_id), name(groups, after.group_id))
  ]
}
