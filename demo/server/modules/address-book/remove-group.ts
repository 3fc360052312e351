/** Removes a group with those below it; its members are moved or deleted. */
import { sql, type Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { addressBook } from '../../../../core/features/address-book/endpoints.ts'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import { DELETE } from '../../../../core/features/address-book/rules/book-rights.ts'
import { withBelow } from '../../../../core/features/address-book/rules/group-tree.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { RequestContext } from '../../http/serve-endpoints.ts'
import { REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { checkEditable, editableGroup, lockBook } from './book-access.ts'

type Inside = Transaction<Tables>
type Removal = z.output<typeof addressBook.removeGroup.body>

/** The whole branch, locked against new members. A group that the user does not see is not removed. */
async function lockedBranch(inside: Inside, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive branch as (
      select id from address_group where id = ${id}
      union select lower.id from address_group lower join branch on lower.parent_id = branch.id)
    select id from address_group where id in (select id from branch) for update`.execute(inside)
  return rows.map(one => one.id)
}

async function countIn(inside: Inside, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from address_item
    where group_id = any(${ids}::text[])`.execute(inside)
  return rows[0]?.count ?? 0
}

/** Resolves to the number of members that were moved or deleted. */
export async function removeGroup(
  inside: Inside,
  { session, request }: RequestContext,
  id: string,
  { members, targetId, memberCount }: Removal
): Promise<number> {
  const { bookId } = await editableGroup(inside, session, id, DELETE)
  await lockBook(inside, bookId)
  const { group, groups } = await editableGroup(inside, session, id, DELETE)
  const branch = await lockedBranch(inside, id)
  const seen = groups.filter(one => withBelow(groups, [id]).has(one.id))
  if (seen.length < branch.length)
    throw forbidden(messages.groupReadOnly({ name: group.groupName }))
  checkEditable(seen)
  const count = await countIn(inside, branch)
  if (count !== memberCount) throw refuseField('GROUP_CHANGED', messages.groupChanged({ count }))
  if (count > 0 && members === 'none')
    throw refuseField('GROUP_NOT_EMPTY', messages.groupNotEmpty({ count }))
  let detail = count > 0 ? messages.logRemoveWith({ count }) : messages.logRemoveGroup()
  if (members === 'move' && count > 0) {
    const target = groups.find(one => one.id === targetId)
    if (!target) throw refuseField('targetId', messages.targetMissing())
    if (branch.includes(target.id)) throw refuse(messages.intoItself())
    checkEditable([target])
    await sql`update address_item set group_id = ${target.id}, version = version + 1,
      updated_at = ${Date.now()} where group_id = any(${branch}::text[])`.execute(inside)
    detail = messages.logRemoveMoved({ count, target: target.groupName })
  } else await sql`delete from address_item where group_id = any(${branch}::text[])`.execute(inside)
  await sql`delete from address_group where id = any(${branch}::text[])`.execute(inside)
  await recordOperation(inside, session, request, {
    ...{ type: REMOVED, target: messages.groupTarget({ name: group.groupName }), detail }
  })
  return count
}
