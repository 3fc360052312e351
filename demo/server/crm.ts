/**
 * The CRM's own backend, which is not part of the call centre.
 *
 * It signs its user in at the call centre's token endpoint, keeps both tokens in a cookie that no
 * script can read, and lends its page a short-lived access token. The refresh token never reaches
 * a page; a restart of the server loses nobody.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Kept {
  readonly access: string
  readonly refresh: string
  readonly expiresAt: number
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

interface Grant {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

const COOKIE = 'crm'
const CLIENT = `Basic ${Buffer.from('hutong-web:').toString('base64')}`
/** A token that is about to end is renewed before it is lent, as is one that the page calls worn. */
const SPARE = 25 * 60_000

function read(request: FastifyRequest): Kept | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  if (!value) return undefined
  try {
    const kept: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    return kept && typeof kept === 'object' && 'refresh' in kept ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

function keep(reply: FastifyReply, kept: Kept | undefined): void {
  const value = kept ? Buffer.from(JSON.stringify(kept)).toString('base64url') : ''
  const age = kept ? 12 * 3600 : 0
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=/demo/crm; HttpOnly; SameSite=Strict; Max-Age=${age}`
  )
}

export function crmRoutes(app: FastifyInstance): void {
  const grant = (body: Record<string, string>, request: FastifyRequest) =>
    app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      headers: {
        authorization: CLIENT,
        'content-type': 'application/x-www-form-urlencoded',
        host: request.headers.host ?? 'localhost'
      },
      remoteAddress: request.ip,
      payload: new URLSearchParams({ scope: 'cmc', ...body }).toString()
    })

  const toKeep = (grant: Grant): Kept => ({
    access: grant.access_token,
    refresh: grant.refresh_token,
    expiresAt: Date.now() + grant.expires_in * 1000,
    userId: grant.userId,
    entId: grant.entId,
    userName: grant.userName
  })

  app.post('/demo/crm/login', async (request, reply) => {
    const typed = request.body as Record<string, unknown> | null
    const fields = Object.fromEntries(
      ['username', 'password', 'imageCode', 'imageKey']
        .map(name => [name, typed?.[name]])
        .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    )
    const answer = await grant({ grant_type: 'password', ...fields }, request)
    if (answer.statusCode !== 200) return reply.code(answer.statusCode).send(answer.json())
    const kept = toKeep(answer.json<Grant>())
    keep(reply, kept)
    return { name: kept.userName }
  })

  app.get('/demo/crm/token', async (request, reply) => {
    let kept = read(request)
    const isWorn = (request.query as { worn?: string }).worn !== undefined
    if (kept && (isWorn || kept.expiresAt - Date.now() < SPARE)) {
      const answer = await grant(
        { grant_type: 'refresh_token', refresh_token: kept.refresh },
        request
      )
      kept = answer.statusCode === 200 ? toKeep(answer.json<Grant>()) : undefined
      keep(reply, kept)
    }
    if (!kept) return reply.code(401).send({ message: '请重新登录' })
    const { access, expiresAt, userId, entId, userName } = kept
    reply.header('cache-control', 'no-store')
    return { accessToken: access, expiresAt, userId, entId, userName }
  })

  app.post('/demo/crm/logout', async (request, reply) => {
    const kept = read(request)
    keep(reply, undefined)
    if (kept)
      await app.inject({
        method: 'POST',
        url: '/api/oauth/logout',
        headers: { authorization: `Bearer ${kept.access}` }
      })
    return {}
  })
}
