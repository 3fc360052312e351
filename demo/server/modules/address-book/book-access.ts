/** Who sees and changes which groups of the address books. */
import { sql, type Transaction } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import {
  type BookRight,
  OPERATE,
  rightFor
} from '../../../../core/features/address-book/rules/book-rights.ts'
import { ENTERPRISE, PERSONAL } from '../../../../core/features/address-book/rules/book-rules.ts'
import { withBelow } from '../../../../core/features/address-book/rules/group-tree.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import { rowsAsJson } from '../../db/rows-as-json.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { type Grant, type Reach, reachOf } from './group-reach.ts'

export interface BookGroup {
  readonly id: string
  readonly parentId: string | null
  readonly groupName: string
  readonly version: number
  readonly isRestricted: boolean
  readonly canEdit: boolean
}

/** The key of one of the user's books. */
export const bookIdOf = ({ enterpriseId, userId }: Requester, type: number): string =>
  type === PERSONAL ? `${enterpriseId}/${userId}` : enterpriseId

/** Every user has a personal book; the enterprise's needs a permission. */
export async function grantedBooks(db: Database, requester: Requester): Promise<number[]> {
  return (await hasPermission(db, requester, 'CMC.ADDRE.LIST'))
    ? [ENTERPRISE, PERSONAL]
    : [PERSONAL]
}

async function checkBook(db: Database, requester: Requester, type: number): Promise<void> {
  if (!(await grantedBooks(db, requester)).includes(type))
    throw refuse(taskServerMessages.notYours())
}

/** The roles of the user, the department and those above it. */
async function ownTargets(db: Database, requester: Requester): Promise<readonly string[]> {
  const { userId, enterpriseId } = requester
  const { rows } = await sql<{ target: string }>`with recursive above as (
      select department_id as id from membership
        where user_id = ${userId} and enterprise_id = ${enterpriseId}
      union select upper.parent_id from department upper join above on upper.id = above.id
        where upper.parent_id is not null)
    select 'department ' || id as target from above
    union all select 'role ' || role.id from user_role join role on role.id = user_role.role_id
      where user_role.user_id = ${userId} and role.enterprise_id = ${enterpriseId}`.execute(db)
  return rows.map(({ target }) => target)
}

async function reaches(
  db: Database,
  requester: Requester,
  groups: readonly { readonly id: string; readonly parentId: string | null }[]
): Promise<{ readonly of: (id: string) => Reach; readonly grants: ReadonlySet<string> }> {
  const rows = await db
    .selectFrom('address_group_access')
    .innerJoin('address_group', 'address_group.id', 'address_group_access.group_id')
    .select(['group_id', 'kind', 'target_id', 'may_edit'])
    .where('address_group.enterprise_id', '=', requester.enterpriseId)
    .execute()
  const grants: Grant[] = rows.map(({ group_id, kind, target_id, may_edit }) => ({
    ...{ groupId: group_id, target: `${kind} ${target_id}`, mayEdit: may_edit }
  }))
  const restricted = new Set(grants.map(({ groupId }) => groupId))
  if (grants.length === 0 || (await visibilityScopeOf(db, requester)) === 'all')
    return { of: () => 'edit', grants: restricted }
  const own = new Set(await ownTargets(db, requester))
  return { of: reachOf(groups, grants, own), grants: restricted }
}

export interface VisibleGroups {
  readonly groups: readonly BookGroup[]
  /** Whether these are all groups of the book. */
  readonly isWhole: boolean
}

/** The groups of a book that the user sees, in order. Throws for a book that is not the user's. */
export async function visibleGroups(
  db: Database,
  requester: Requester,
  type: number
): Promise<VisibleGroups> {
  await checkBook(db, requester, type)
  const own = db
    .selectFrom('address_group')
    .select(['id', 'parent_id as parentId', 'name as groupName', 'version'])
    .where('enterprise_id', '=', requester.enterpriseId)
    .orderBy('rank')
    .orderBy('id')
  const groups = await rowsAsJson(
    db,
    type === PERSONAL
      ? own.where('user_id', '=', requester.userId)
      : own.where('user_id', 'is', null)
  )
  if (type === PERSONAL)
    return {
      groups: groups.map(group => ({ ...group, isRestricted: false, canEdit: true })),
      isWhole: true
    }
  const { of, grants } = await reaches(db, requester, groups)
  const visible = groups.flatMap(group => {
    const reach = of(group.id)
    return reach === 'none'
      ? []
      : { ...group, isRestricted: grants.has(group.id), canEdit: reach === 'edit' }
  })
  return { groups: visible, isWhole: visible.length === groups.length }
}

/** The same without the rest. */
export const bookGroups = async (
  db: Database,
  requester: Requester,
  type: number
): Promise<readonly BookGroup[]> => (await visibleGroups(db, requester, type)).groups

/** Ids of the groups that a search covers: those below a group, or all that the user sees. */
export const searchedGroups = (
  groups: readonly BookGroup[],
  groupId: string | undefined
): readonly string[] =>
  groupId === undefined ? groups.map(({ id }) => id) : [...withBelow(groups, [groupId])]

export interface FoundGroup {
  readonly group: BookGroup
  readonly groups: readonly BookGroup[]
  readonly type: typeof PERSONAL | typeof ENTERPRISE
  readonly bookId: string
}

/** Throws when the user may not change the book. */
export async function checkRight(
  db: Database,
  requester: Requester,
  type: number,
  right: BookRight
): Promise<void> {
  const needed = rightFor(type, right)
  if (needed && !(await hasPermission(db, requester, needed))) throw forbidden()
}

/** A group that the user sees, with its book. */
export async function groupOf(db: Database, requester: Requester, id: string): Promise<FoundGroup> {
  const row = await db
    .selectFrom('address_group')
    .select('user_id')
    .where('id', '=', id)
    .where('enterprise_id', '=', requester.enterpriseId)
    .executeTakeFirst()
  const type = row?.user_id == null ? ENTERPRISE : PERSONAL
  const groups = row ? await bookGroups(db, requester, type) : []
  const group = groups.find(one => one.id === id)
  if (!group) throw absent(messages.noGroup())
  return { group, groups, type, bookId: bookIdOf(requester, type) }
}

/** The same for one that the user may change. */
export async function editableGroup(
  db: Database,
  requester: Requester,
  id: string,
  right: BookRight = OPERATE
): Promise<FoundGroup> {
  const found = await groupOf(db, requester, id)
  await checkRight(db, requester, found.type, right)
  checkEditable([found.group])
  return found
}

export function checkEditable(groups: readonly BookGroup[]): void {
  const fixed = groups.find(({ canEdit }) => !canEdit)
  if (fixed) throw forbidden(messages.groupReadOnly({ name: fixed.groupName }))
}

/** Those who change the groups of a book wait for each other. */
export const lockBook = (inside: Transaction<Tables>, bookId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${`address-book ${bookId}`}))`.execute(inside)

/** Those who add members to a group wait for each other, and for one who removes it. */
export async function lockGroup(inside: Transaction<Tables>, id: string): Promise<void> {
  const { rows } =
    await sql`select id from address_group where id = ${id} for no key update`.execute(inside)
  if (rows.length === 0) throw absent(messages.noGroup())
}
