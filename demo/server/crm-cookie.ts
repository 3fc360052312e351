import type { FastifyReply, FastifyRequest } from 'fastify'

/** What the CRM keeps of its user, in a cookie that no script can read. */
export interface Kept {
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

/** Undefined when there is none, or none that we wrote. */
export function readCookie(request: FastifyRequest): Kept | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map(one => one.trim())
  const value = cookies.find(one => one.startsWith(NAME))?.slice(NAME.length)
  if (!value) return undefined
  try {
    const kept: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    const isOurs =
      kept &&
      typeof kept === 'object' &&
      'access' in kept &&
      'refresh' in kept &&
      typeof kept.access === 'string' &&
      typeof kept.refresh === 'string'
    return isOurs ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/** Without `kept`, the cookie is taken away. */
export function writeCookie(request: FastifyRequest, reply: FastifyReply, kept?: Kept): void {
  const value = kept ? Buffer.from(JSON.stringify(kept)).toString('base64url') : ''
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=/demo/crm; HttpOnly; SameSite=Strict; ` +
      `Max-Age=${kept ? SECONDS : 0}${secure}`
  )
}
