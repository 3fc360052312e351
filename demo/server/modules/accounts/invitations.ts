import { accountPageMessages as messages } from '../../../../core/features/accounts/messages.ts'
import { INVITATION_HOURS } from '../../../../core/features/accounts/rules.ts'
import type { Invitation } from '../../../../core/features/accounts/schemas.ts'
import { mayReset } from '../../../../core/features/members/rules.ts'
import { digest, NO_PASSWORD, randomSecret } from '../../auth/secrets.ts'
import { ACTIVE } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import type { RequestContext } from '../../http/serve-endpoints.ts'
import { allChangeable } from '../members/member-actions.ts'
import type { Reader } from '../members/member-reader.ts'
import { memberServerMessages } from '../members/messages.ts'
import { EDITED, recordOperations } from '../operation-log/record-operation.ts'

const LIFE_MS = INVITATION_HOURS * 3_600_000

const logged = (member: { readonly name: string; readonly username: string }, detail: string) => ({
  ...{ type: EDITED, target: memberServerMessages.logTarget(member), detail }
})

/** Issues one-time links to members without a password, all or none; earlier ones are void. */
export const invite = (
  db: Database,
  reader: Reader,
  { session, request }: RequestContext,
  idList: readonly string[]
): Promise<Invitation[]> =>
  db.transaction().execute(async inside => {
    const members = await allChangeable(inside, reader, [...new Set(idList)])
    // An invitation leads to the password, as a reset does.
    const mayAll = members.every(
      ({ isShared, departmentId }) =>
        !isShared && mayReset(reader.codes, reader.departmentId === departmentId)
    )
    if (!mayAll) throw forbidden(memberServerMessages.otherDepartment())
    const states = await inside
      .selectFrom('user_account')
      .innerJoin('membership', 'membership.user_id', 'user_account.id')
      .select(['user_account.id', 'password_hash', 'membership.status'])
      .where('membership.enterprise_id', '=', reader.enterpriseId)
      .where(
        'user_account.id',
        'in',
        members.map(({ id }) => id)
      )
      .execute()
    const byId = new Map(states.map(state => [state.id, state]))
    for (const { id, name } of members) {
      const state = byId.get(id)
      if (state?.password_hash !== NO_PASSWORD) throw refuse(messages.hasPassword({ name }))
      if (state.status !== ACTIVE) throw refuse(messages.isDisabled({ name }))
    }
    const created_at = Date.now()
    const expireTime = created_at + LIFE_MS
    const invitations = members.map(({ id, name, username }) => ({
      ...{ id, name, username, secret: randomSecret(), expireTime }
    }))
    await inside
      .insertInto('invitation')
      .values(
        invitations.map(({ id, secret }) => ({
          ...{ user_id: id, enterprise_id: reader.enterpriseId, hash: digest(secret) },
          ...{ created_at, expires_at: expireTime }
        }))
      )
      .onConflict(conflict =>
        conflict.column('user_id').doUpdateSet(eb => ({
          enterprise_id: eb.ref('excluded.enterprise_id'),
          hash: eb.ref('excluded.hash'),
          created_at: eb.ref('excluded.created_at'),
          expires_at: eb.ref('excluded.expires_at')
        }))
      )
      .execute()
    const actions = members.map(member => logged(member, messages.logInvite()))
    await recordOperations(inside, session, request, actions)
    return invitations
  })

export const revokeInvitation = (
  db: Database,
  reader: Reader,
  { session, request }: RequestContext,
  id: string
): Promise<void> =>
  db.transaction().execute(async inside => {
    const [member] = await allChangeable(inside, reader, [id])
    const { numDeletedRows } = await inside
      .deleteFrom('invitation')
      .where('user_id', '=', id)
      .where('enterprise_id', '=', reader.enterpriseId)
      .executeTakeFirst()
    if (!member || numDeletedRows === 0n) throw absent(messages.noInvitation())
    await recordOperations(inside, session, request, [logged(member, messages.logRevoke())])
  })
