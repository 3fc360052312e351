/**
 * Digest authentication (RFC 3261 §22, RFC 2617, RFC 8760): MD5 and SHA-256, qop=auth, and signed
 * stateless nonces.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { pairOf, segments } from './header-segments.ts'
import { first, type SipRequest } from './sip-message.ts'
import { createUsedNonces } from './used-nonces.ts'

const NONCE_LIFE = 300_000

export type DigestResult =
  | { readonly status: 'good'; readonly user: string; readonly secret: string }
  /** No credentials, or a nonce of another origin. */
  | { readonly status: 'absent' }
  /** The nonce has expired, or its count was used. */
  | { readonly status: 'stale' }
  | { readonly status: 'bad'; readonly user: string }

export type SecretOf = (user: string) => string | readonly string[] | undefined

export interface Digest {
  /** Value of a `WWW-Authenticate` or `Proxy-Authenticate` header. */
  challenge(stale: boolean, algorithm?: Algorithm): string
  verify(request: SipRequest, header: 'Authorization' | 'Proxy-Authorization'): DigestResult
}

const hashes = { MD5: 'md5', 'SHA-256': 'sha256' } as const
export type Algorithm = keyof typeof hashes
/** The preferred one first (RFC 8760 §2.4). JsSIP knows MD5 only, and reads the last challenge only. */
export const algorithms: readonly Algorithm[] = ['SHA-256', 'MD5']

const hasher =
  (algorithm: Algorithm) =>
  (text: string): string =>
    createHash(hashes[algorithm]).update(text).digest('hex')

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const fields = (header: string): Record<string, string> =>
  Object.fromEntries(
    segments(header.slice(header.indexOf(' ')), ',')
      .map(pairOf)
      .filter(pair => pair !== undefined)
  )

/** @param secretOf password of a user, or those that are valid; undefined for an unknown one */
export function createDigest(
  realm: string,
  secretOf: SecretOf,
  now: () => number = Date.now
): Digest {
  const key = randomBytes(32)
  const used = createUsedNonces()
  const nonceOf = (issued: string): string =>
    `${issued}.${createHmac('sha256', key).update(issued).digest('hex').slice(0, 32)}`
  /** A unique nonce with its creation time. */
  const newNonce = (): string => `${now().toString(36)}-${randomBytes(6).toString('hex')}`

  return {
    challenge: (stale, algorithm = 'MD5') =>
      `Digest realm="${realm}", nonce="${nonceOf(newNonce())}", algorithm=${algorithm}, ` +
      `qop="auth"${stale ? ', stale=true' : ''}`,

    verify(request, header) {
      const value = first(request, header)
      if (!value || !/^digest /i.test(value)) return { status: 'absent' }
      const credentials = fields(value)
      const {
        username: user = '',
        nonce = '',
        uri = '',
        nc = '',
        cnonce = '',
        response = ''
      } = credentials
      const issued = nonce.split('.')[0] ?? ''
      const named = (credentials.algorithm ?? 'MD5').toUpperCase()
      const algorithm = algorithms.find(one => one === named)
      if (!algorithm || credentials.realm !== realm || !equal(nonce, nonceOf(issued)))
        return { status: 'absent' }
      const secret = secretOf(user)
      const isComplete = credentials.qop === 'auth' && cnonce && /^[\da-f]{8}$/i.test(nc)
      if (secret === undefined || !isComplete || uri !== request.uri) return { status: 'bad', user }
      const hash = hasher(algorithm)
      const a2 = hash(`${request.method}:${uri}`)
      const isExpected = (one: string): boolean => {
        const a1 = hash(`${user}:${realm}:${one}`)
        return equal(hash(`${a1}:${nonce}:${nc}:${cnonce}:auth:${a2}`), response.toLowerCase())
      }
      const shown = [secret].flat().find(isExpected)
      if (shown === undefined) return { status: 'bad', user }
      const issuedAt = Number.parseInt(issued, 36)
      const isFresh = now() - issuedAt <= NONCE_LIFE
      return isFresh && used.use(nonce, issuedAt, Number.parseInt(nc, 16))
        ? { status: 'good', user, secret: shown }
        : { status: 'stale' }
    }
  }
}
