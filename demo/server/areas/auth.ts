import { memberText } from '../../../core/text/members.ts'
import { serverText } from '../../../core/text/server.ts'
import { grant, wayOf } from '../auth/grants.ts'
import { changeEnterprise, completeChange, signInReply } from '../auth/logins.ts'
import { pace } from '../auth/pace.ts'
import { digest, randomSecret } from '../auth/secrets.ts'
import type { Session } from '../auth/tokens.ts'
import { userDetail } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import type { Asked, Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { forbidden, refuseGrant } from '../refusal.ts'

interface WebToken {
  readonly account: string
  readonly client: string
  readonly session: Parameters<Backend['tokens']['issue']>[0]
}

/** Which client a page names itself in the calls of the specifications. */
const WEB_CLIENTS = ['web', 'hutong-web']

export function authHandlers(backend: Backend): Handlers['auth'] {
  const { db, limits, tokens, shortLived } = backend
  const signIns = pace(limits.signInsPerMinute)
  const names = pace(limits.signInsPerMinute)
  const messages = pace(limits.signInsPerMinute)
  const captchas = pace(limits.captchasPerMinute)

  const note = (request: Asked['request'], session: Session, detail: string) =>
    recordOperation(db, session, request, { type: 0, target: '', detail })

  return {
    async token({ body }, { request }) {
      const way = wayOf(body)
      const isSignIn = way === 'password' || way === 'sms'
      const enter = async (isCrowded: boolean) => {
        const pair = await grant(backend, body, { address: request.ip, isCrowded })
        if (isSignIn) await note(request, pair.session, memberText.logSignIn())
        return signInReply(backend, pair)
      }
      if (!isSignIn) return enter(false)
      // A whole office comes from one address: one who guesses at names costs it captchas, no more.
      return names.attempt(`${request.ip} ${body.username ?? ''}`, () =>
        way === 'password'
          ? signIns.attempt(
              request.ip,
              () => enter(false),
              () => enter(true)
            )
          : signIns.attempt(request.ip, () => enter(false))
      )
    },

    async captcha({ query }, { request }) {
      captchas.check(request.ip)
      captchas.count(request.ip)
      const body = await backend.captchas.draw(query.imageKey)
      return { mediaType: 'image/svg+xml', body }
    },

    async smsCode({ body }, { request }) {
      messages.check(request.ip)
      messages.count(request.ip)
      if (body.imageKey || body.imageCode)
        await backend.captchas.check(body.imageKey, body.imageCode)
      return backend.sms.send(body.phone)
    },

    async makeWebToken(_, { session }) {
      const { username: account } = await userDetail(db, session)
      const token = randomSecret()
      const endsAt = await tokens.endOf(session)
      const kept: WebToken = { account, client: 'web', session: { ...session, endsAt } }
      await shortLived.keep('web-token', digest(token), kept, limits.webTokenLife)
      return { token, account, expiresIn: Math.floor(limits.webTokenLife / 1000) }
    },

    /** The page behind the link belongs to the login that made it. */
    webToken: ({ body }, { request }) =>
      signIns.attempt(request.ip, async () => {
        const kept = await shortLived.take<WebToken>('web-token', digest(body.token))
        if (kept?.account !== body.account || !WEB_CLIENTS.includes(body.client))
          throw refuseGrant('WEB_TOKEN_INVALID', serverText.webTokenDead())
        const pair = await tokens.issue(kept.session)
        await note(request, pair.session, memberText.logSignIn())
        return signInReply(backend, pair)
      }),

    async switchToken({ body }) {
      const session = await tokens.read(body.access_token)
      if (!session) throw refuseGrant('INVALID_GRANT', serverText.grantIncomplete())
      return signInReply(backend, await changeEnterprise(backend, session, body.enterprise_id))
    },

    async revokeToken({ query }, { session }) {
      if (query.enterpriseId !== session.enterpriseId) throw forbidden()
      await tokens.revokeSoon(session)
      return null
    },

    async replaceToken({ query }, { request, session }) {
      await completeChange(backend, session, query.expiresIn * 1000)
      await note(request, session, memberText.logSwitch())
      return null
    },

    async logout(_, { session }) {
      await tokens.endFamily(session.family)
      return null
    },

    userDetail: (_, { session }) => userDetail(db, session)
  }
}
