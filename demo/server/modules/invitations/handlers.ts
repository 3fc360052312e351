import { invitationMessages as messages } from '../../../../core/features/invitations/messages.ts'
import { memberMessages } from '../../../../core/features/members/messages.ts'
import { fullPassword } from '../../../../core/lib/validation/password-validators.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import { digest, hashPassword, NO_PASSWORD } from '../../auth/secrets.ts'
import { ACTIVE } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'

/** An invitation that can be accepted now. */
async function invited(db: Database, secret: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('user_account', 'user_account.id', 'invitation.user_id')
    .innerJoin('enterprise', 'enterprise.id', 'invitation.enterprise_id')
    .innerJoin('membership', join =>
      join
        .onRef('membership.user_id', '=', 'invitation.user_id')
        .onRef('membership.enterprise_id', '=', 'invitation.enterprise_id')
    )
    .select(['user_account.id', 'user_account.username', 'user_account.name'])
    .select(['invitation.enterprise_id', 'invitation.expires_at', 'membership.status'])
    .select('enterprise.name as enterpriseName')
    .where('invitation.hash', '=', digest(secret))
    .where('invitation.expires_at', '>', Date.now())
    .where('user_account.password_hash', '=', NO_PASSWORD)
    .executeTakeFirst()
  if (!row) throw refuse(messages.invalid())
  if (row.status !== ACTIVE) throw refuse(messages.disabled())
  return row
}

export function invitationHandlers({ db, limits, counts }: Backend): Handlers['invitations'] {
  const attempts = rateLimit(limits.signInsPerMinute, counts('invitation'))

  return {
    read: ({ body }, { request }) =>
      attempts.attempt(request.ip, async () => {
        const { name, username, enterpriseName, expires_at } = await invited(db, body.secret)
        return { name, username, enterpriseName, expireTime: expires_at }
      }),

    accept: ({ body: { secret, password } }, { request }) =>
      attempts.attempt(request.ip, async () => {
        assertValid(required(memberMessages.passwordMissing), password)
        assertValid(fullPassword, password)
        await invited(db, secret)
        const password_hash = await hashPassword(password)
        await db.transaction().execute(async inside => {
          // Of two that accept at once, the second finds none.
          const taken = await inside
            .deleteFrom('invitation')
            .where('hash', '=', digest(secret))
            .where('expires_at', '>', Date.now())
            .returning(['user_id', 'enterprise_id'])
            .executeTakeFirst()
          if (!taken) throw refuse(messages.invalid())
          const { numUpdatedRows } = await inside
            .updateTable('user_account')
            .set({ password_hash })
            .where('id', '=', taken.user_id)
            .where('password_hash', '=', NO_PASSWORD)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) throw refuse(messages.invalid())
          const requester = { userId: taken.user_id, enterpriseId: taken.enterprise_id }
          const action = { type: EDITED, target: '', detail: messages.log() }
          await recordOperation(inside, requester, request, action)
        })
        return null
      })
  }
}
