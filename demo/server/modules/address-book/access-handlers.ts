import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import { PERSONAL } from '../../../../core/features/address-book/rules/book-rules.ts'
import type { Session } from '../../auth/token-store.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { editableGroup, lockBook } from './book-access.ts'

type Names = 'access' | 'setAccess'

/** The group; throws for a user who does not decide on access. */
async function decided(db: Database, session: Session, id: string) {
  const found = await editableGroup(db, session, id)
  if (found.type === PERSONAL) throw refuse(messages.personalOpen())
  if ((await visibilityScopeOf(db, session)) !== 'all') throw forbidden(messages.noAccess())
  return found
}

async function grantsOf(db: Database, groupId: string) {
  const rows = await db
    .selectFrom('address_group_access')
    .select(['kind', 'target_id', 'may_edit'])
    .where('group_id', '=', groupId)
    .orderBy('kind')
    .orderBy('target_id')
    .execute()
  return rows.map(row => ({ kind: row.kind, id: row.target_id, canEdit: row.may_edit }))
}

const targetsOf = async (db: Database, enterpriseId: string) => ({
  roles: await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .execute(),
  departments: await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .execute()
})

export function accessHandlers({ db }: Backend): Pick<Handlers['addressBook'], Names> {
  return {
    async access({ params: { id } }, { session }) {
      const { group } = await decided(db, session, id)
      return {
        grants: await grantsOf(db, id),
        ...(await targetsOf(db, session.enterpriseId)),
        version: group.version
      }
    },

    async setAccess({ params: { id }, body: { grants, version } }, { session, request }) {
      await db.transaction().execute(async inside => {
        const { bookId } = await decided(inside, session, id)
        await lockBook(inside, bookId)
        const { group } = await decided(inside, session, id)
        if (group.version !== version)
          throw refuseField('VERSION_CONFLICT', messages.groupConflict())
        const { roles, departments } = await targetsOf(inside, session.enterpriseId)
        const known = { role: roles, department: departments }
        for (const grant of grants)
          if (!known[grant.kind].some(target => target.id === grant.id))
            throw refuse(messages.noRoleOrDepartment())
        const text = (
          list: readonly { kind: 'role' | 'department'; id: string; canEdit: boolean }[]
        ) =>
          list
            .map(({ kind, id: target, canEdit }) => {
              const name = known[kind].find(one => one.id === target)?.name ?? target
              return canEdit ? messages.mayEdit({ name }) : name
            })
            .sort()
            .join('、') || messages.allMembers()
        const before = await grantsOf(inside, id)
        await inside.deleteFrom('address_group_access').where('group_id', '=', id).execute()
        const given = new Map(grants.map(grant => [`${grant.kind} ${grant.id}`, grant]))
        if (given.size > 0)
          await inside
            .insertInto('address_group_access')
            .values(
              [...given.values()].map(grant => ({
                ...{ group_id: id, kind: grant.kind, target_id: grant.id, may_edit: grant.canEdit }
              }))
            )
            .execute()
        await inside
          .updateTable('address_group')
          .set({ version: version + 1 })
          .where('id', '=', id)
          .execute()
        const target = messages.groupTarget({ name: group.groupName })
        const detail = messages.logAccess()
        const changes = changeOf(messages.access(), text(before), text([...given.values()]))
        await recordOperation(inside, session, request, { type: EDITED, target, detail, changes })
      })
      return null
    }
  }
}
