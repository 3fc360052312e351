import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { departments as table } from '../../../../core/features/departments/endpoints.ts'
import { departmentMessages as messages } from '../../../../core/features/departments/messages.ts'
import { nameIssue, placeIssue } from '../../../../core/features/departments/rules.ts'
import type { DepartmentRow } from '../../../../core/features/departments/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { fieldsVersion } from '../../http/fields-version.ts'
import { pageOfRows } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { checkAccess } from '../address-book/access-in-use.ts'
import { readerOf } from '../members/member-reader.ts'
import {
  type Action,
  ADDED,
  changeOf,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { departmentTree, headsOf } from './department-queries.ts'
import { releaseHeads } from './release-heads.ts'

type Draft = z.output<typeof table.add.body>

const found = (tree: readonly DepartmentRow[], id: string): DepartmentRow => {
  const one = tree.find(row => row.id === id)
  if (!one) throw absent(messages.noDepartment())
  return one
}

/** Of the fields that an edit changes. */
const versionOf = ({ name, parentId, headId }: DepartmentRow): string =>
  fieldsVersion([name, parentId, headId])

export function departmentHandlers({ db }: Pick<Backend, 'db'>): Handlers['departments'] {
  /** Changes of the tree of one enterprise run one after the other: two moves make no circle. */
  const changingTree = <Result>(
    enterpriseId: string,
    change: (inside: Transaction<Tables>, tree: readonly DepartmentRow[]) => Promise<Result>
  ): Promise<Result> =>
    db.transaction().execute(async inside => {
      await lockEnterprise(inside, enterpriseId)
      return change(inside, await departmentTree(inside, enterpriseId))
    })

  const record = (inside: Kysely<Tables>, { session, request }: RequestContext, action: Action) =>
    recordOperation(inside, session, request, action)

  /** A limited user changes the own department and those below it; null stands for the top. */ // rule department-8
  async function checkReach(
    inside: Kysely<Tables>,
    session: Requester,
    ids: readonly (string | null)[]
  ): Promise<void> {
    const reader = await readerOf(inside, session)
    if (!ids.every(id => reader.mayPlace(id ?? ''))) throw refuse(messages.beyondOwn())
  }

  /** Throws for a name, a place or a head that the department cannot have. */
  async function check(
    inside: Kysely<Tables>,
    enterpriseId: string,
    tree: readonly DepartmentRow[],
    { name, parentId, headId }: Draft,
    before?: DepartmentRow
  ): Promise<void> {
    const wrongName = nameIssue(name)
    if (wrongName) throw refuseField('name', wrongName)
    const id = before?.id
    const wrongPlace = placeIssue(tree, id, parentId)
    if (wrongPlace) throw refuseField('parentId', wrongPlace)
    const isTaken = tree.some(
      row => row.id !== id && row.parentId === parentId && row.name === name
    )
    if (isTaken) throw refuseField('name', messages.nameTaken())
    // One who may no longer be it is taken away by the same change, and does not refuse it.
    if (headId === null || headId === before?.headId) return
    const heads = id === undefined ? [] : await headsOf(inside, enterpriseId, id)
    if (!heads.some(one => one.id === headId)) throw refuseField('headId', messages.noSuchHead())
  }

  function changesOf(
    tree: readonly DepartmentRow[],
    before: DepartmentRow,
    after: Draft,
    head: string | null
  ) {
    const nameOf = (id: string | null) => tree.find(row => row.id === id)?.name ?? messages.top()
    return [
      ...changeOf(messages.name(), before.name, after.name),
      ...changeOf(messages.parent(), nameOf(before.parentId), nameOf(after.parentId)),
      ...changeOf(messages.head(), before.headName || null, head)
    ]
  }

  return {
    async list({ query }, { session }) {
      const text = query.name?.trim() ?? ''
      const tree = await departmentTree(db, session.enterpriseId)
      const matching = tree.filter(({ name }) => name.includes(text))
      const from = (query.page - 1) * query.pageSize
      const rows = matching.slice(from, from + query.pageSize + 1)
      return pageOfRows(rows, matching.length, query)
    },

    async options(_, { session }) {
      const tree = await departmentTree(db, session.enterpriseId)
      return tree.map(({ id, parentId, path }) => ({ id, parentId, path }))
    },

    async detail({ params: { id } }, { session: { enterpriseId } }) {
      const row = found(await departmentTree(db, enterpriseId), id)
      const members = await headsOf(db, enterpriseId, id)
      return { ...row, members, version: versionOf(row) }
    },

    async add({ body }, context) {
      const { enterpriseId } = context.session
      const draft = { ...body, name: body.name.trim() }
      return changingTree(enterpriseId, async (inside, tree) => {
        await checkReach(inside, context.session, [draft.parentId])
        await check(inside, enterpriseId, tree, draft)
        const id = randomUUID()
        const { name, parentId } = draft
        await inside
          .insertInto('department')
          .values({ id, enterprise_id: enterpriseId, name, parent_id: parentId })
          .execute()
        await record(inside, context, { type: ADDED, target: name, detail: messages.logAdd() })
        return { id }
      })
    },

    async edit({ params: { id }, body }, context) {
      const { enterpriseId } = context.session
      const { version, ...typed } = body
      const draft = { ...typed, name: typed.name.trim() }
      return changingTree(enterpriseId, async (inside, tree) => {
        const before = found(tree, id)
        if (version !== undefined && version !== versionOf(before))
          throw refuseField('DEPARTMENT_CHANGED', messages.changedByOther())
        const isMoved = draft.parentId !== before.parentId
        await checkReach(inside, context.session, isMoved ? [id, draft.parentId] : [id])
        await check(inside, enterpriseId, tree, draft, before)
        const { name, parentId, headId } = draft
        await inside
          .updateTable('department')
          .set({ name, parent_id: parentId, head_id: headId })
          .where('id', '=', id)
          .execute()
        const after = found(await departmentTree(inside, enterpriseId), id)
        await record(inside, context, {
          ...{ type: EDITED, target: before.name, detail: messages.logEdit() },
          changes: changesOf(tree, before, draft, after.headName || null)
        })
        await releaseHeads(inside, context)
        return null
      })
    },

    async remove({ params: { id } }, context) {
      return changingTree(context.session.enterpriseId, async (inside, tree) => {
        const { name, memberCount } = found(tree, id)
        if (tree.some(({ parentId }) => parentId === id)) throw refuse(messages.hasLower())
        if (memberCount > 0) throw refuse(messages.hasMembers({ count: memberCount }))
        await checkReach(inside, context.session, [id])
        await checkAccess(inside, 'department', id)
        await inside.deleteFrom('department').where('id', '=', id).execute()
        await record(inside, context, { type: REMOVED, target: name, detail: messages.logRemove() })
        return null
      })
    }
  }
}
