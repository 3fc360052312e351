import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverText } from '../../../core/text/server.ts'
import { API } from '../http.ts'
import { Refusal } from '../refusal.ts'

/** Sent to no other path, read by no script, and gone with the browser. */
const PATH = `${API}/oauth/kept`
const name = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Secure-hutong-login' : 'hutong-login'

/** The secret that the browser has brought back. */
export function readLoginCookie(request: FastifyRequest): string | undefined {
  const wanted = `${name(request)}=`
  const found = (request.headers.cookie ?? '').split('; ').find(one => one.startsWith(wanted))
  const secret = found?.slice(wanted.length) ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** Without a secret, the cookie is taken away. */
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
 * Cookies go along by themselves, so what lives on them is for pages of our own origin alone: not
 * for those that may call the rest of the API, nor for other ports of the same host.
 */
export function ownPagesOnly(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOurs =
    origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
  if (!isOurs || (site !== undefined && site !== 'same-origin'))
    throw new Refusal(403, serverText.foreignOrigin())
}
