import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { roles as table } from '../../../../core/features/roles/endpoints.ts'
import { dataScope } from '../../../../core/features/roles/enums.ts'
import { roleMessages as messages } from '../../../../core/features/roles/messages.ts'
import { withPermissions } from '../../../../core/features/roles/rules/permission-areas.ts'
import { mayGrant, nameIssue } from '../../../../core/features/roles/rules/role-rules.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { uniqueConstraint } from '../../db/unique-constraint.ts'
import { containing, pageInOrder, type Sortable, sorted } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { checkAccess } from '../address-book/access-in-use.ts'
import {
  type Action,
  ADDED,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { keepingAdministrator } from './administrators.ts'
import { publishPermissions } from './permission-changes.ts'
import { roleChanges } from './role-changes.ts'
import { granterOf, type RoleWithCodes, rolesOfEnterprise, toRoleRow } from './role-queries.ts'

type Draft = z.output<typeof table.add.body>

/** Neither of the roles that came with an enterprise nor of a confined session. */
const CUSTOM = 'CUSTOM'
const roleId = sql.ref('role.id')
const sortable: Sortable = { updateTime: { by: sql.ref('role.updated_at') } }

function checked(typed: Draft): Draft {
  const draft = {
    ...typed,
    ...{ name: typed.name.trim(), remark: typed.remark.trim() },
    // rule role-3
    codes: [...withPermissions(new Set(), typed.codes, true)] as typeof typed.codes
  }
  const issue = nameIssue(draft.name)
  if (issue) throw refuseField('name', issue)
  if (draft.codes.length === 0) throw refuseField('codes', messages.codesMissing())
  return draft
}

export function roleHandlers(backend: Backend): Handlers['roles'] {
  const { db, realtime } = backend
  const record = (inside: Kysely<Tables>, { session, request }: RequestContext, action: Action) =>
    recordOperation(inside, session, request, action)

  const one = (inside: Kysely<Tables>, { enterpriseId }: Requester, id: string) =>
    rolesOfEnterprise(inside, enterpriseId)
      .where('role.id', '=', id)
      .executeTakeFirstOrThrow(() => absent(messages.noRole()))

  /** Refuses what the user may not grant (rule role-4). */
  async function checkGrant(requester: Requester, ...granted: readonly Draft[]): Promise<void> {
    const granter = await granterOf(db, requester)
    if (!granted.every(draft => mayGrant(granter, draft))) throw refuse(messages.beyondOwn())
  }

  /** A role that the user may change. */
  async function changeable(requester: Requester, id: string): Promise<RoleWithCodes> {
    const role = await one(db, requester, id)
    if (role.is_built_in) throw refuse(messages.isBuiltIn())
    const { canChange } = toRoleRow(role, await granterOf(db, requester))
    if (!canChange) throw refuse(messages.beyondOwn())
    return role
  }

  async function writeCodes(
    inside: Kysely<Tables>,
    id: string,
    codes: readonly string[]
  ): Promise<void> {
    await inside.deleteFrom('role_permission').where('role_id', '=', id).execute()
    await inside
      .insertInto('role_permission')
      .values(codes.map(code => ({ role_id: id, code })))
      .execute()
  }

  const holdersOf = async (inside: Kysely<Tables>, id: string): Promise<readonly string[]> => {
    const rows = await inside
      .selectFrom('user_role')
      .select('user_id')
      .where('role_id', '=', id)
      .execute()
    return rows.map(({ user_id }) => user_id)
  }

  return {
    async list({ query }, { session }) {
      const { name, dataScope: scope } = query
      let found = rolesOfEnterprise(db, session.enterpriseId)
      const text = name?.trim()
      if (text) found = found.where('role.name', 'like', containing(text))
      if (scope) found = found.where(sql<boolean>`role.data_scope = ${scope}`)
      const ordered =
        sorted(found, query.sort, sortable, roleId) ??
        found
          .orderBy('role.is_built_in', 'desc')
          .orderBy('role.updated_at', 'desc')
          .orderBy('role.id')
      const [page, granter] = await Promise.all([
        pageInOrder(ordered, query),
        granterOf(db, session)
      ])
      return { ...page, list: page.list.map(role => toRoleRow(role, granter)) }
    },

    async options(_, { session }) {
      const { codes, dataScope: widest } = await granterOf(db, session)
      return { codes: [...codes], dataScope: codes.has('CMC.ADMIN.MANA') ? 'all' : widest }
    },

    async detail({ params: { id } }, { session }) {
      const role = await one(db, session, id)
      return { ...toRoleRow(role, await granterOf(db, session)), codes: role.codes }
    },

    async add({ body }, context) {
      const { session } = context
      const draft = checked(body)
      await checkGrant(session, draft)
      const id = randomUUID()
      const { name, remark, codes } = draft
      await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          await inside
            .insertInto('role')
            .values({
              ...{ id, name, remark, data_scope: draft.dataScope, tag_code: CUSTOM },
              ...{ enterprise_id: session.enterpriseId, updated_at: Date.now() }
            })
            .execute()
          await writeCodes(inside, id, codes)
          const scope = dataScope.label(draft.dataScope)
          const detail = messages.logAdd({ scope, count: codes.length })
          await record(inside, context, { type: ADDED, target: name, detail })
        })
      )
      return { id }
    },

    async edit({ params: { id }, body }, context) {
      const { session } = context
      const draft = checked(body)
      const before = await changeable(session, id)
      await checkGrant(session, draft)
      const holders = await uniqueConstraint(() =>
        keepingAdministrator(db, session.enterpriseId, async inside => {
          const { numUpdatedRows } = await inside
            .updateTable('role')
            .set({ name: draft.name, remark: draft.remark, data_scope: draft.dataScope })
            .set({ updated_at: Date.now(), version: body.version + 1 })
            .where('id', '=', id)
            .where('version', '=', body.version)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) throw refuseField('ROLE_CHANGED', messages.changedByOther())
          await writeCodes(inside, id, draft.codes)
          await record(inside, context, {
            ...{ type: EDITED, target: before.name, detail: messages.logEdit() },
            changes: roleChanges(before, draft)
          })
          return holdersOf(inside, id)
        })
      )
      publishPermissions(realtime, session.enterpriseId, holders)
      return null
    },

    async remove({ params: { id } }, context) {
      const { session } = context
      const { name } = await changeable(session, id)
      await keepingAdministrator(db, session.enterpriseId, async inside => {
        const { members } = await one(inside, session, id)
        if (members > 0) throw refuse(messages.inUse({ count: members }))
        await checkAccess(inside, 'role', id)
        await inside.deleteFrom('role_permission').where('role_id', '=', id).execute()
        await inside.deleteFrom('user_role').where('role_id', '=', id).execute()
        await inside.deleteFrom('role').where('id', '=', id).execute()
        await record(inside, context, { type: REMOVED, target: name, detail: messages.logRemove() })
      })
      return null
    }
  }
}
