import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverMessages } from '../http/messages.ts'
import { Refusal } from '../http/refusal.ts'
import { API } from '../http/serve-endpoints.ts'

/** Restricts the cookie to one path. It is HttpOnly and ends with the browser session. */
const PATH = `${API}/oauth/kept`
const name = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Secure-hutong-login' : 'hutong-login'

/** The secret in the request's cookie. */
export function readLoginCookie(request: FastifyRequest): string | undefined {
  const prefix = `${name(request)}=`
  const found = (request.headers.cookie ?? '').split('; ').find(one => one.startsWith(prefix))
  const secret = found?.slice(prefix.length) ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** Sets the cookie, or clears it without a secret. */
export function writeLoginCookie(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header'>,
  secret?: string
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const age = secret === undefined ? '; Max-Age=0' : ''
  reply.header(
    'set-cookie',
    `${name(request)}=${secret ?? ''}; Path=${PATH}; HttpOnly; SameSite=Strict${age}${secure}`
  )
}

/**
 * Rejects requests from other origins. Browsers attach cookies by themselves, so cookie endpoints
 * exclude the allowed CORS origins and other ports of the same host.
 */
export function ownPagesOnly(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs =
    origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
  if (!isOurs || (site !== undefined && site !== 'same-origin'))
    throw new Refusal(403, serverMessages.foreignOrigin())
}
