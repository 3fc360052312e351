/**
 * The CRM's own backend, which is not part of the call centre.
 *
 * It signs its user in at the call centre's token endpoint, keeps both tokens in an HttpOnly cookie
 * and lends its page a short-lived access token. The refresh token never reaches a page, and the
 * sessions survive a restart of the server.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPagesOnly } from '../auth/login-cookie.ts'
import type { Backend } from '../backend.ts'
import { notSignedIn } from '../http/refusal.ts'
import { contactsOf } from '../modules/customers/contacts.ts'
import { type CrmTokens, readCookie, writeCookie } from './crm-cookie.ts'
import { crmSession } from './crm-session.ts'

/**
 * Refreshes a token that has less than this left (ms) before it is lent, or that the page reports as
 * expiring.
 */
const SPARE = 25 * 60_000
const typeable = ['username', 'password', 'imageCode', 'imageKey']

export function crmRoutes(app: FastifyInstance, { db, tokens }: Backend): void {
  const { signIn, renew, signOut } = crmSession(app)

  /** Refreshes the cookie's tokens, or clears the cookie when the login has ended. */
  async function refreshed(
    request: FastifyRequest,
    reply: FastifyReply,
    crmTokens: CrmTokens
  ): Promise<CrmTokens> {
    const renewed = await renew(request, crmTokens)
    writeCookie(request, reply, renewed)
    if (!renewed) throw notSignedIn()
    return renewed
  }

  app.post('/demo/crm/login', async (request, reply) => {
    // Login CSRF: another site's form could sign the user in to an account of its choice.
    ownPagesOnly(request)
    const typed = request.body as Record<string, unknown> | null
    const fields = Object.fromEntries(
      typeable
        .map(name => [name, typed?.[name]])
        .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    )
    const crmTokens = await signIn(request, fields)
    writeCookie(request, reply, crmTokens)
    return { name: crmTokens.userName }
  })

  app.get('/demo/crm/token', async (request, reply) => {
    let crmTokens = readCookie(request)
    if (!crmTokens) throw notSignedIn()
    const isExpiring = (request.query as { expiring?: string }).expiring !== undefined
    if (isExpiring || !(crmTokens.expiresAt - Date.now() >= SPARE))
      crmTokens = await refreshed(request, reply, crmTokens)
    const { access, expiresAt, userId, entId, userName } = crmTokens
    return { accessToken: access, expiresAt, userId, entId, userName }
  })

  app.get('/demo/crm/contacts', async (request, reply) => {
    const crmTokens = readCookie(request)
    if (!crmTokens) throw notSignedIn()
    const session =
      (await tokens.read(crmTokens.access)) ??
      (await tokens.read((await refreshed(request, reply, crmTokens)).access))
    if (!session) throw notSignedIn()
    const { search } = request.query as { search?: unknown }
    const searchText = typeof search === 'string' ? search : ''
    return { list: await contactsOf(db, session.enterpriseId, searchText) }
  })

  /** Clears the cookie whatever the call centre answers. */
  app.post('/demo/crm/logout', async (request, reply) => {
    ownPagesOnly(request)
    const crmTokens = readCookie(request)
    writeCookie(request, reply)
    if (!crmTokens || (await signOut(crmTokens))) return {}
    const renewed = await renew(request, crmTokens)
    if (renewed) await signOut(renewed)
    return {}
  })
}
