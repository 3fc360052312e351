/** Digest authentication (RFC 3261 §22, RFC 2617): MD5, qop=auth, and a nonce that remembers itself. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { first, type SipRequest } from './message.ts'
import { pairOf, pieces } from './pieces.ts'
import { createUsedNonces } from './used-nonces.ts'

const NONCE_LIFE = 300_000

export type Verdict =
  | { readonly at: 'good'; readonly user: string }
  /** Nothing to judge: no credentials, or a nonce that is not ours. */
  | { readonly at: 'absent' }
  /** The nonce has had its time, or has been answered like this before. */
  | { readonly at: 'stale' }
  | { readonly at: 'bad'; readonly user: string }

export interface Digest {
  /** The value of a `WWW-Authenticate` or `Proxy-Authenticate` header. */
  challenge(stale: boolean): string
  judge(request: SipRequest, header: 'Authorization' | 'Proxy-Authorization'): Verdict
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const fields = (header: string): Record<string, string> =>
  Object.fromEntries(
    pieces(header.slice(header.indexOf(' ')), ',')
      .map(pairOf)
      .filter(pair => pair !== undefined)
  )

/** `secretOf` gives the password of a user, or undefined when there is no such user now. */
export function createDigest(
  realm: string,
  secretOf: (user: string) => string | undefined,
  now: () => number = Date.now
): Digest {
  const key = randomBytes(32)
  const used = createUsedNonces()
  const nonceOf = (minted: string): string =>
    `${minted}.${createHmac('sha256', key).update(minted).digest('hex').slice(0, 32)}`
  /** No two alike, and when it was made. */
  const mint = (): string => `${now().toString(36)}-${randomBytes(6).toString('hex')}`

  return {
    challenge: stale =>
      `Digest realm="${realm}", nonce="${nonceOf(mint())}", algorithm=MD5, ` +
      `qop="auth"${stale ? ', stale=true' : ''}`,

    judge(request, header) {
      const value = first(request, header)
      if (!value || !/^digest /i.test(value)) return { at: 'absent' }
      const given = fields(value)
      const {
        username: user = '',
        nonce = '',
        uri = '',
        nc = '',
        cnonce = '',
        response = ''
      } = given
      const minted = nonce.split('.')[0] ?? ''
      if (given.realm !== realm || !equal(nonce, nonceOf(minted))) return { at: 'absent' }
      const secret = secretOf(user)
      const isComplete = given.qop === 'auth' && cnonce && /^[\da-f]{8}$/i.test(nc)
      if (secret === undefined || !isComplete || uri !== request.uri) return { at: 'bad', user }
      const a1 = md5(`${user}:${realm}:${secret}`)
      const a2 = md5(`${request.method}:${uri}`)
      const expected = md5(`${a1}:${nonce}:${nc}:${cnonce}:auth:${a2}`)
      if (!equal(expected, response.toLowerCase())) return { at: 'bad', user }
      const mintedAt = Number.parseInt(minted, 36)
      const isFresh = now() - mintedAt <= NONCE_LIFE
      return isFresh && used.use(nonce, mintedAt, Number.parseInt(nc, 16))
        ? { at: 'good', user }
        : { at: 'stale' }
    }
  }
}
