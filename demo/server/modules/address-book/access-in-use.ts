import type { Kysely } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'

/**
 * Refuses to remove a role or department that groups are given to: a group that is given to no one
 * is open to all.
 */
export async function checkAccess(
  inside: Kysely<Tables>,
  kind: 'role' | 'department',
  id: string
): Promise<void> {
  const { count } = await inside
    .selectFrom('address_group_access')
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > 0) throw refuse(messages.accessInUse({ count }))
}
