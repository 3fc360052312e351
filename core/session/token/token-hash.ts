import { endpoints } from '../../contract/first-endpoints.ts'
import { call } from '../../net/http.ts'

/**
 * Whether this is the SHA-256, in hexadecimal, of the token.
 * Without https there is no Web Crypto: the result is always `false`, and a signed-out token is
 * detected by the rejection of the next request.
 */
export async function isHashOf(hash: string, token: string): Promise<boolean> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto }
  if (!subtle) {
    await call(endpoints.agent.status, {}, { silent: true }).catch(() => undefined)
    return false
  }
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token))
  const hex = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex === hash.toLowerCase()
}
