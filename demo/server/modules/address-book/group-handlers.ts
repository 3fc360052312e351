import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import { OPERATE } from '../../../../core/features/address-book/rules/book-rights.ts'
import {
  ENTERPRISE,
  groupNameIssue,
  levelsIssue,
  MOST_GROUPS,
  moveIssue
} from '../../../../core/features/address-book/rules/book-rules.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { ADDED, changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import {
  type BookGroup,
  bookGroups,
  bookIdOf,
  checkEditable,
  checkRight,
  editableGroup,
  lockBook
} from './book-access.ts'
import { removeGroup } from './remove-group.ts'

type Names = 'groups' | 'addGroup' | 'renameGroup' | 'moveGroup' | 'removeGroup'

/** Throws for a name that is blank, or that another group of the same level has. */
function checkName(
  groups: readonly BookGroup[],
  parentId: string | null,
  name: string,
  except?: string
): void {
  const issue = groupNameIssue(name)
  if (issue !== undefined) throw refuseField('groupName', issue)
  const isThere = groups.some(
    one => one.id !== except && one.parentId === parentId && one.groupName === name
  )
  if (isThere) throw refuseField('groupName', messages.groupThere())
}

/** The group above, which the user has to be able to change; the top for null. */
function parentIn(groups: readonly BookGroup[], id: string | null): BookGroup | undefined {
  if (id === null) return undefined
  const parent = groups.find(one => one.id === id)
  if (!parent) throw absent(messages.noGroup())
  checkEditable([parent])
  return parent
}

function accept(issue: string | undefined): void {
  if (issue !== undefined) throw refuse(issue)
}

async function countMembers(db: Database, bookId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select group_id as id,
      count(*)::int as count from address_item where book_id = ${bookId} group by group_id`.execute(
    db
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export function groupHandlers({ db }: Backend): Pick<Handlers['addressBook'], Names> {
  const record = (
    inside: Database,
    { session, request }: RequestContext,
    type: typeof ADDED | typeof EDITED,
    name: string,
    detail: string,
    changes: readonly OperationChange[] = []
  ) =>
    recordOperation(inside, session, request, {
      ...{ type, target: messages.groupTarget({ name }), detail, changes }
    })

  return {
    async groups({ query }, { session }) {
      const groups = await bookGroups(db, session, query.addressBookType)
      const counts = await countMembers(db, bookIdOf(session, query.addressBookType))
      return groups.map(group => ({ ...group, memberCount: counts.get(group.id) ?? 0 }))
    },

    async addGroup({ body: { addressBookType, parentId, groupName } }, context) {
      const { session } = context
      const name = groupName.trim()
      const id = randomUUID()
      await db.transaction().execute(async inside => {
        await checkRight(inside, session, addressBookType, OPERATE)
        await lockBook(inside, bookIdOf(session, addressBookType))
        const groups = await bookGroups(inside, session, addressBookType)
        parentIn(groups, parentId)
        checkName(groups, parentId, name)
        if (groups.length >= MOST_GROUPS)
          throw refuse(messages.tooManyGroups({ most: MOST_GROUPS }))
        accept(levelsIssue(groups, parentId, 1))
        await inside
          .insertInto('address_group')
          .values({
            ...{ id, enterprise_id: session.enterpriseId, parent_id: parentId, name },
            user_id: addressBookType === ENTERPRISE ? null : session.userId
          })
          .execute()
        await record(inside, context, ADDED, name, messages.logAddGroup())
      })
      return { id }
    },

    async renameGroup({ params: { id }, body }, context) {
      const { session } = context
      const name = body.groupName.trim()
      await db.transaction().execute(async inside => {
        const { bookId } = await editableGroup(inside, session, id)
        await lockBook(inside, bookId)
        const { group, groups } = await editableGroup(inside, session, id)
        if (group.version !== body.version)
          throw refuseField('VERSION_CONFLICT', messages.groupConflict())
        checkName(groups, group.parentId, name, id)
        await inside
          .updateTable('address_group')
          .set({ name, version: group.version + 1 })
          .where('id', '=', id)
          .execute()
        const detail = messages.logRename({ before: group.groupName })
        const changes = changeOf(messages.columnGroup(), group.groupName, name)
        await record(inside, context, EDITED, name, detail, changes)
      })
      return null
    },

    async moveGroup({ params: { id }, body: { parentId, version } }, context) {
      const { session } = context
      await db.transaction().execute(async inside => {
        const { bookId } = await editableGroup(inside, session, id)
        await lockBook(inside, bookId)
        const { group, groups } = await editableGroup(inside, session, id)
        if (group.version !== version)
          throw refuseField('VERSION_CONFLICT', messages.groupConflict())
        const parent = parentIn(groups, parentId)
        accept(moveIssue(groups, id, parentId))
        await inside
          .updateTable('address_group')
          .set({
            parent_id: parentId,
            version: version + 1,
            // The last of its new level.
            rank: sql<number>`(select coalesce(max(rank), 0) + 1 from address_group)`
          })
          .where('id', '=', id)
          .execute()
        const to = parent?.groupName ?? messages.top()
        const from = groups.find(one => one.id === group.parentId)?.groupName ?? messages.top()
        const changes = changeOf(messages.parentGroup(), from, to)
        const detail = messages.logMoveGroup({ parent: to })
        await record(inside, context, EDITED, group.groupName, detail, changes)
      })
      return null
    },

    removeGroup: ({ params, body }, context) =>
      db.transaction().execute(async inside => ({
        count: await removeGroup(inside, context, params.id, body)
      }))
  }
}
