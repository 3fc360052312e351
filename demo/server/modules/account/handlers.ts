import { accountMessages } from '../../../../core/features/account/messages.ts'
import {
  ownEmail,
  ownName,
  ownUsername
} from '../../../../core/lib/validation/account-validators.ts'
import { newPassword } from '../../../../core/lib/validation/password-validators.ts'
import { endLogins } from '../../auth/end-logins.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import { hashPassword, isPassword } from '../../auth/secrets.ts'
import { changeAtOnce, signInReply } from '../../auth/sign-in-replies.ts'
import { enterprisesOf } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { uniqueConstraint } from '../../db/unique-constraint.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { memberServerMessages } from '../members/messages.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { accountServerMessages } from './messages.ts'

const SIGN_INS_SHOWN = 10
/** Limits guessing the password at an unattended page. */
const GUESSES_PER_MINUTE = 5 // rule session-31

const fields = {
  username: { rule: ownUsername, label: accountMessages.username },
  name: { rule: ownName, label: accountMessages.name },
  email: { rule: ownEmail, label: accountMessages.email }
} as const
type Field = keyof typeof fields

export function accountHandlers(backend: Backend): Handlers['account'] {
  const { db, seats } = backend
  const guesses = rateLimit(GUESSES_PER_MINUTE, backend.counts('old password'))

  return {
    async changeEnterprise({ query }, { request, session }) {
      const pair = await changeAtOnce(backend, session, query.entId, request.ip)
      await recordOperation(db, pair.session, request, {
        type: 0,
        target: '',
        detail: memberServerMessages.logSwitch()
      })
      return signInReply(backend, pair)
    },

    async userJoined(_, { session }) {
      const joined = await enterprisesOf(db, session.userId)
      return joined.map(({ entId: id, entName: enterpriseName }) => ({ id, enterpriseName }))
    },

    loginLog: (_, { session }) =>
      db
        .selectFrom('operation_log')
        .select(['created_at as createTime', 'ip'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where('user_id', '=', session.userId)
        .where('type', '=', 0)
        .orderBy('created_at', 'desc')
        .limit(SIGN_INS_SHOWN)
        .execute(),

    /** Ends every login of the account, this one included; the page then signs in again. */
    async changePassword({ body }, { request, session }) {
      const { userId } = session
      guesses.check(userId)
      const { password_hash: kept } = await db
        .selectFrom('user_account')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      await guesses.attempt(userId, async () => {
        if (!(await isPassword(body.oldPassword, kept)))
          throw refuseField('OLD_PASSWORD_WRONG', accountServerMessages.oldPasswordWrong())
      })
      assertValid(newPassword, body.newPassword)
      if (body.newPassword === body.oldPassword) throw refuse(accountServerMessages.samePassword())
      const password_hash = await hashPassword(body.newPassword)
      await db.updateTable('user_account').set({ password_hash }).where('id', '=', userId).execute()
      await recordOperation(db, session, request, {
        type: 2,
        target: '',
        detail: memberServerMessages.logPassword()
      })
      await endLogins(backend, [userId])
      return null
    },

    async changeBasicInfo({ body }, { request, session }) {
      const [[field, typed]] = Object.entries(body) as [[Field, string]]
      const value = typed.trim()
      const { rule, label } = fields[field]
      const { userId } = session
      const before = await db
        .selectFrom('user_account')
        .select(field)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      // A name that predates the rule may stay.
      if (before[field] === value) return null
      assertValid(rule, value)
      const write = () =>
        db
          .updateTable('user_account')
          .set({ [field]: value })
          .where('id', '=', userId)
          .execute()
      await uniqueConstraint(write, { USERNAME_TAKEN: accountServerMessages.usernameTaken })
      await recordOperation(db, session, request, {
        type: 2,
        target: '',
        detail: memberServerMessages.logInfo({ field: label() })
      })
      if (field === 'name') await seats.renew(userId)
      return null
    }
  }
}
