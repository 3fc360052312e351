/**
 * The CRM's own backend, which is not part of the call centre.
 *
 * It signs its user in at the call centre's token endpoint, keeps both tokens in a cookie that no
 * script can read, and lends its page a short-lived access token. The refresh token never reaches
 * a page; a restart of the server loses nobody.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownPagesOnly } from './auth/login-cookie.ts'
import type { Backend } from './backend.ts'
import { contactsOf } from './contacts.ts'
import { type Kept, readCookie, writeCookie } from './crm-cookie.ts'
import { crmSession } from './crm-session.ts'
import { notSignedIn } from './refusal.ts'

/** A token that is about to end is renewed before it is lent, as is one that the page calls worn. */
const SPARE = 25 * 60_000
const typeable = ['username', 'password', 'imageCode', 'imageKey']

export function crmRoutes(app: FastifyInstance, { db, tokens }: Backend): void {
  const { signIn, renew, signOut } = crmSession(app)

  /** Renews what the cookie keeps, or takes the cookie away when the login is over. */
  async function fresh(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<Kept> {
    const renewed = await renew(request, kept)
    writeCookie(request, reply, renewed)
    if (!renewed) throw notSignedIn()
    return renewed
  }

  app.post('/demo/crm/login', async (request, reply) => {
    // Another site's form would sign its visitor in as somebody of its choice.
    ownPagesOnly(request)
    const typed = request.body as Record<string, unknown> | null
    const fields = Object.fromEntries(
      typeable
        .map(name => [name, typed?.[name]])
        .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    )
    const kept = await signIn(request, fields)
    writeCookie(request, reply, kept)
    return { name: kept.userName }
  })

  app.get('/demo/crm/token', async (request, reply) => {
    let kept = readCookie(request)
    if (!kept) throw notSignedIn()
    const isWorn = (request.query as { worn?: string }).worn !== undefined
    if (isWorn || !(kept.expiresAt - Date.now() >= SPARE)) kept = await fresh(request, reply, kept)
    const { access, expiresAt, userId, entId, userName } = kept
    return { accessToken: access, expiresAt, userId, entId, userName }
  })

  app.get('/demo/crm/contacts', async (request, reply) => {
    const kept = readCookie(request)
    if (!kept) throw notSignedIn()
    const session =
      (await tokens.read(kept.access)) ??
      (await tokens.read((await fresh(request, reply, kept)).access))
    if (!session) throw notSignedIn()
    const { search } = request.query as { search?: unknown }
    const words = typeof search === 'string' ? search : ''
    return { list: await contactsOf(db, session.enterpriseId, words) }
  })

  /** Whatever the call centre says, this browser is signed out. */
  app.post('/demo/crm/logout', async (request, reply) => {
    ownPagesOnly(request)
    const kept = readCookie(request)
    writeCookie(request, reply)
    if (!kept || (await signOut(kept))) return {}
    const renewed = await renew(request, kept)
    if (renewed) await signOut(renewed)
    return {}
  })
}
