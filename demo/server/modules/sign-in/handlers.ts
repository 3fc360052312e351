import { strictPassword } from '../../../../core/lib/validation/password-validators.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { protocolVersion } from '../../../../core/session/sign-in/licence-version.ts'
import { endLogins } from '../../auth/end-logins.ts'
import { ownPagesOnly, readLoginCookie, writeLoginCookie } from '../../auth/login-cookie.ts'
import { stayAllowed } from '../../auth/policy/stay-allowed.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import { hashPassword } from '../../auth/secrets.ts'
import { signInReply } from '../../auth/sign-in-replies.ts'
import { enterprisesOf } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuse, refuseGrant } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { memberServerMessages } from '../members/messages.ts'
import { recordOperation } from '../operation-log/record-operation.ts'

const LONGEST_PASSWORD = 128

export function signInHandlers(backend: Backend): Handlers['signIn'] {
  const { db, limits, tokens, cookieLogins, sms } = backend
  const messages = rateLimit(limits.signInsPerMinute, backend.counts('reset code'))
  const attempts = rateLimit(limits.signInsPerMinute, backend.counts('reset'))

  /** Resets a lost password: ends all logins of the account and clears its failure counts. */
  async function setPassword(request: RequestContext['request'], phone: string, password: string) {
    const user = await db
      .selectFrom('user_account')
      .select(['id', 'username'])
      .where('mobile', '=', phone)
      .executeTakeFirst()
    if (!user) throw refuseGrant('SMS_CODE_WRONG', serverMessages.smsWrong())
    const password_hash = await hashPassword(password)
    const enterprises = await enterprisesOf(db, user.id)
    await db.transaction().execute(async trx => {
      await trx
        .updateTable('user_account')
        .set({ password_hash })
        .where('id', '=', user.id)
        .execute()
      // No enterprise is chosen yet; each accessible one logs the reset.
      for (const { entId: enterpriseId } of enterprises)
        await recordOperation(trx, { userId: user.id, enterpriseId }, request, {
          type: 2,
          target: '',
          detail: memberServerMessages.logPasswordBySms()
        })
    })
    await backend.failures.clear(user.username)
    await endLogins(backend, [user.id])
  }

  return {
    async keep(_, { request, reply, session }) {
      ownPagesOnly(request)
      const secret = await cookieLogins.create(session, await tokens.lentUntil(session))
      writeLoginCookie(request, reply, secret)
      return { expiresIn: Math.floor(limits.refreshLife / 1000) }
    },

    async resume(_, { request, reply }) {
      ownPagesOnly(request)
      const secret = readLoginCookie(request)
      const pair = secret && (await cookieLogins.resume(secret))
      if (pair) return signInReply(backend, await stayAllowed(backend, pair, request.ip))
      writeLoginCookie(request, reply)
      throw refuseGrant('INVALID_GRANT', commonMessages.pleaseSignIn())
    },

    async forget(_, { request, reply }) {
      ownPagesOnly(request)
      const secret = readLoginCookie(request)
      const family = secret && (await cookieLogins.familyOf(secret))
      if (family) await tokens.endFamily(family)
      writeLoginCookie(request, reply)
      return null
    },

    async resetCode({ body }, { request }) {
      messages.check(request.ip)
      messages.count(request.ip)
      await backend.captchas.check(body.imageKey, body.imageCode)
      return sms.send(body.phone, 'reset')
    },

    async resetPassword({ body }, { request }) {
      attempts.check(request.ip)
      const { newPassword } = body
      const issue =
        newPassword === '' ? ruleMessages.newPasswordMissing() : strictPassword(newPassword)
      if (issue) throw refuse(issue)
      if (newPassword.length > LONGEST_PASSWORD)
        throw refuse(ruleMessages.tooLong({ most: LONGEST_PASSWORD }))
      const phone = body.phone.trim()
      await attempts.attempt(request.ip, async () => {
        await sms.check(phone, body.smsCode, body.smsToken, 'reset')
        await setPassword(request, phone, newPassword)
      })
      return null
    },

    async protocol({ query }, { session }) {
      const row = await db
        .selectFrom('protocol_agreement')
        .select('version')
        .where('user_id', '=', session.userId)
        .where('version', '=', query.version)
        .executeTakeFirst()
      return { agreed: row !== undefined }
    },

    async agreeProtocol({ body }, { session }) {
      if (body.version !== protocolVersion)
        throw refuse(serverMessages.badField({ field: 'version' }))
      await db
        .insertInto('protocol_agreement')
        .values({ user_id: session.userId, version: body.version, agreed_at: Date.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return null
    }
  }
}
