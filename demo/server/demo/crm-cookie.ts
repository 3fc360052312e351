import type { FastifyReply, FastifyRequest } from 'fastify'

/** The CRM's user session, stored in an HttpOnly cookie. */
export interface CrmTokens {
  readonly access: string
  readonly refresh: string
  readonly expiresAt: number
  readonly userId: string
  readonly entId: string
  readonly userName: string
}

const COOKIE = 'crm'
const SECONDS = 12 * 3600
const NAME = `${COOKIE}=`

/** Undefined when the cookie is missing or its signature is invalid. */
export function readCookie(request: FastifyRequest): CrmTokens | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map(one => one.trim())
  const value = cookies.find(one => one.startsWith(NAME))?.slice(NAME.length)
  if (!value) return undefined
  try {
    const tokens: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    const isOurs =
      tokens &&
      typeof tokens === 'object' &&
      'access' in tokens &&
      'refresh' in tokens &&
      typeof tokens.access === 'string' &&
      typeof tokens.refresh === 'string'
    return isOurs ? (tokens as CrmTokens) : undefined
  } catch {
    return undefined
  }
}

/** Sets the cookie, or clears it without `kept`. */
export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens?: CrmTokens
): void {
  const value = tokens ? Buffer.from(JSON.stringify(tokens)).toString('base64url') : ''
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=/demo/crm; HttpOnly; SameSite=Strict; ` +
      `Max-Age=${tokens ? SECONDS : 0}${secure}`
  )
}
