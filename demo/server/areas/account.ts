import { ownEmail, ownName, ownUsername } from '../../../core/rules/validators/account.ts'
import { newPassword } from '../../../core/rules/validators/passwords.ts'
import { accountText } from '../../../core/text/account.ts'
import { memberText } from '../../../core/text/members.ts'
import { endLogins } from '../auth/end-logins.ts'
import { changeAtOnce, signInReply } from '../auth/logins.ts'
import { pace } from '../auth/pace.ts'
import { hashPassword, isPassword } from '../auth/secrets.ts'
import { enterprisesOf } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { demand } from '../complaints.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { refuse, refuseField } from '../refusal.ts'
import { unlessTaken } from '../taken.ts'

const SIGN_INS_SHOWN = 10
/** Whoever has found an open page may not try out its owner's password without end. */
const GUESSES_PER_MINUTE = 5

const fields = {
  username: { rule: ownUsername, label: accountText.username },
  name: { rule: ownName, label: accountText.name },
  email: { rule: ownEmail, label: accountText.email }
} as const
type Field = keyof typeof fields

export function accountHandlers(backend: Backend): Handlers['account'] {
  const { db, seats } = backend
  const guesses = pace(GUESSES_PER_MINUTE)

  return {
    async changeEnterprise({ query }, { request, session }) {
      const pair = await changeAtOnce(backend, session, query.entId)
      await recordOperation(db, pair.session, request, {
        type: 0,
        target: '',
        detail: memberText.logSwitch()
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

    /** Ends every login of the account, this one too: the page goes on to sign in. */
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
          throw refuseField('OLD_PASSWORD_WRONG', accountText.oldPasswordWrong())
      })
      demand(newPassword, body.newPassword)
      if (body.newPassword === body.oldPassword) throw refuse(accountText.samePassword())
      const password_hash = await hashPassword(body.newPassword)
      await db.updateTable('user_account').set({ password_hash }).where('id', '=', userId).execute()
      await recordOperation(db, session, request, {
        type: 2,
        target: '',
        detail: memberText.logPassword()
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
      // A name from before the rule may stay as it is.
      if (before[field] === value) return null
      demand(rule, value)
      const write = () =>
        db
          .updateTable('user_account')
          .set({ [field]: value })
          .where('id', '=', userId)
          .execute()
      await unlessTaken(write, { USERNAME_TAKEN: accountText.usernameTaken })
      await recordOperation(db, session, request, {
        type: 2,
        target: '',
        detail: memberText.logInfo({ field: label() })
      })
      if (field === 'name') await seats.renew(userId)
      return null
    }
  }
}
