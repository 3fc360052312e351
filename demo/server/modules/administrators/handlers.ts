import { type Kysely, sql } from 'kysely'
import { administratorMessages as messages } from '../../../../core/features/administrators/messages.ts'
import type { Permission } from '../../../../core/session/permissions.ts'
import { membersWith } from '../../auth/members-with.ts'
import { ACTIVE } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { listMembers } from '../members/list-members.ts'
import { changeable, type Target } from '../members/member-actions.ts'
import { readerOf, rolesOf } from '../members/member-reader.ts'
import { memberServerMessages } from '../members/messages.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { keepingAdministrator } from '../roles/administrators.ts'
import { publishPermissions } from '../roles/permission-changes.ts'

const RIGHT: Permission = 'CMC.ADMIN.MANA'

interface Role {
  readonly id: string
  readonly name: string
  readonly isSuch: boolean
}

/** The roles of an enterprise, and which make an administrator. */
async function rolesIn(db: Database, enterpriseId: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('role_permission')
            .select('role_id')
            .whereRef('role_id', '=', 'role.id')
            .where('code', '=', RIGHT)
        )
        .as('isSuch')
    )
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .execute()
  return rows.map(({ isSuch, ...role }) => ({ ...role, isSuch: Boolean(isSuch) }))
}

export function administratorHandlers({ db, realtime }: Backend): Handlers['administrators'] {
  const roleNames = async (inside: Kysely<Tables>, enterpriseId: string, id: string) =>
    ((await rolesOf(inside, enterpriseId, [id])).get(id) ?? []).map(({ name }) => name).join('、')

  /** Changes the roles of a member, with both lists in the operation log. */
  async function change(
    { session, request }: RequestContext,
    member: Target,
    detail: string,
    write: (inside: Kysely<Tables>) => Promise<void>
  ): Promise<null> {
    const { enterpriseId } = session
    await keepingAdministrator(db, enterpriseId, async inside => {
      const before = await roleNames(inside, enterpriseId, member.id)
      await write(inside)
      const after = await roleNames(inside, enterpriseId, member.id)
      await recordOperation(inside, session, request, {
        ...{ type: EDITED, target: memberServerMessages.logTarget(member), detail },
        changes: [{ name: messages.logRoles(), before, after }]
      })
    })
    publishPermissions(realtime, enterpriseId, [member.id])
    return null
  }

  return {
    async list({ query }, { session }) {
      const reader = await readerOf(db, session)
      return listMembers(db, reader, { ...query, holders: RIGHT })
    },

    async options(_, { session: { enterpriseId } }) {
      const roles = await rolesIn(db, enterpriseId)
      const plain = ({ id, name }: Role) => ({ id, name })
      const members = await db
        .selectFrom('membership')
        .innerJoin('user_account', 'user_account.id', 'membership.user_id')
        .select(['user_account.id', 'user_account.name', 'username'])
        .where('membership.enterprise_id', '=', enterpriseId)
        .where('membership.status', '=', ACTIVE)
        .where(sql<boolean>`membership.user_id not in ${membersWith(enterpriseId, RIGHT)}`)
        .orderBy('user_account.name')
        .limit(2000)
        .execute()
      return {
        members,
        roles: roles.filter(role => role.isSuch).map(plain),
        otherRoles: roles.filter(role => !role.isSuch).map(plain)
      }
    },

    async appoint({ body: { memberId, roleId } }, context) {
      const { session } = context
      const member = await changeable(db, await readerOf(db, session), memberId)
      const roles = await rolesIn(db, session.enterpriseId)
      if (!roles.some(role => role.id === roleId && role.isSuch))
        throw refuseField('roleId', messages.notSuch())
      return change(context, member, messages.logAppoint(), async inside => {
        const inserted = await inside
          .insertInto('user_role')
          .values({ user_id: memberId, role_id: roleId })
          .onConflict(conflict => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
        if (!inserted) throw refuseField('memberId', messages.isAdministrator())
      })
    },

    async dismiss({ params: { id }, body: { roleId } }, context) {
      const { session } = context
      const member = await changeable(db, await readerOf(db, session), id)
      const roles = await rolesIn(db, session.enterpriseId)
      const such = roles.filter(role => role.isSuch).map(role => role.id)
      return change(context, member, messages.logDismiss(), async inside => {
        const held = (await rolesOf(inside, session.enterpriseId, [id])).get(id) ?? []
        if (!held.some(role => such.includes(role.id))) throw absent(messages.noAdministrator())
        const isLeft = held.some(role => !such.includes(role.id))
        if (!isLeft && roleId === null) throw refuseField('roleId', messages.roleMissing())
        if (roleId !== null && !roles.some(role => role.id === roleId && !role.isSuch))
          throw refuse(messages.isSuch())
        await inside
          .deleteFrom('user_role')
          .where('user_id', '=', id)
          .where('role_id', 'in', such)
          .execute()
        if (roleId !== null)
          await inside
            .insertInto('user_role')
            .values({ user_id: id, role_id: roleId })
            .onConflict(conflict => conflict.doNothing())
            .execute()
      })
    }
  }
}
