import type { Backend } from '../backend.ts'
import { serverMessages } from '../http/messages.ts'
import { forbidden, refuseGrant } from '../http/refusal.ts'
import type { Handlers, RequestContext } from '../http/serve-endpoints.ts'
import { browserName } from '../modules/accounts/browser-name.ts'
import { memberServerMessages } from '../modules/members/messages.ts'
import { recordOperation } from '../modules/operation-log/record-operation.ts'
import { beginConfinedLogin, type Confined } from './confined/confined-logins.ts'
import { confinedDetail } from './confined/confinement.ts'
import { grant, grantOf } from './grants.ts'
import { describeLogin } from './login-families.ts'
import { checkAddress } from './policy/sign-in-policy.ts'
import { rateLimit } from './rate-limit.ts'
import type { Requester } from './requester.ts'
import { digest, randomSecret } from './secrets.ts'
import { changeEnterprise, completeChange, signInReply } from './sign-in-replies.ts'
import type { Session } from './token-store.ts'
import { userDetail } from './user-queries.ts'

export type WebToken = { readonly account: string; readonly client: string } & (
  | { readonly session: Parameters<Backend['tokens']['issue']>[0]; readonly confined?: undefined }
  /** The link begins a login of its own that serves one purpose, whatever becomes of its maker's. */
  | { readonly session: Requester; readonly confined: Confined }
)

/** Client ids that a page may use without a secret. */
const WEB_CLIENTS = ['web', 'hutong-web']

export function authHandlers(backend: Backend): Handlers['auth'] {
  const { db, limits, tokens, shortLived } = backend
  const signIns = rateLimit(limits.signInsPerMinute, backend.counts('sign-in'))
  const names = rateLimit(limits.signInsPerMinute, backend.counts('sign-in name'))
  const messages = rateLimit(limits.signInsPerMinute, backend.counts('sign-in code'))
  const captchas = rateLimit(limits.captchasPerMinute, backend.counts('captcha'))

  const note = (request: RequestContext['request'], session: Session, detail: string) =>
    recordOperation(db, session, request, { type: 0, target: '', detail })

  async function noteSignIn(request: RequestContext['request'], session: Session) {
    const browser = browserName(request.headers['user-agent'] ?? '')
    await describeLogin(db, session.family, { address: request.ip, browser })
    await note(request, session, memberServerMessages.logSignIn())
  }

  return {
    async token({ body }, { request }) {
      const grantType = grantOf(body)
      const isSignIn = grantType === 'password' || grantType === 'sms'
      const enter = async (isCrowded: boolean) => {
        const pair = await grant(backend, body, { address: request.ip, hasManyFailures: isCrowded })
        if (isSignIn) await noteSignIn(request, pair.session)
        return signInReply(backend, pair)
      }
      if (!isSignIn) return enter(false)
      // Keyed by address and name: an office shares one address, and guessing many names costs
      // captchas only.
      return names.attempt(`${request.ip} ${body.username ?? ''}`, () =>
        grantType === 'password'
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
      const body = await backend.captchas.create(query.imageKey)
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
      const stored: WebToken = { account, client: 'web', session: { ...session, endsAt } }
      await shortLived.set('web-token', digest(token), stored, limits.webTokenLife)
      return { token, account, expiresIn: Math.floor(limits.webTokenLife / 1000) }
    },

    /** The page behind the link shares the login that created it, unless it is confined. */
    webToken: ({ body }, { request }) =>
      signIns.attempt(request.ip, async () => {
        const stored = await shortLived.take<WebToken>('web-token', digest(body.token))
        if (stored?.account !== body.account || !WEB_CLIENTS.includes(body.client))
          throw refuseGrant('WEB_TOKEN_INVALID', serverMessages.webTokenDead())
        await checkAddress(db, stored.session.enterpriseId, request.ip)
        const pair = stored.confined
          ? await beginConfinedLogin(backend, stored.session, stored.confined)
          : await tokens.issue(stored.session)
        if (stored.confined) await noteSignIn(request, pair.session)
        else await note(request, pair.session, memberServerMessages.logSignIn())
        return signInReply(backend, pair)
      }),

    async switchToken({ body }, { request }) {
      const session = await tokens.read(body.access_token)
      if (!session) throw refuseGrant('INVALID_GRANT', serverMessages.grantIncomplete())
      return signInReply(
        backend,
        await changeEnterprise(backend, session, body.enterprise_id, request.ip)
      )
    },

    async revokeToken({ query }, { session }) {
      if (query.enterpriseId !== session.enterpriseId) throw forbidden()
      await tokens.revokeSoon(session)
      return null
    },

    async replaceToken({ query }, { request, session }) {
      await completeChange(backend, session, query.expiresIn * 1000)
      await note(request, session, memberServerMessages.logSwitch())
      return null
    },

    async logout(_, { session }) {
      await backend.seats.leave(session.family, 'own')
      await tokens.endFamily(session.family)
      return null
    },

    async userDetail(_, { session }) {
      const detail = await userDetail(db, session)
      return session.confinedTo ? confinedDetail(detail, session.confinedTo) : detail
    }
  }
}
