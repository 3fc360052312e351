import { endpoints } from '../contract/endpoints/index.ts'
import { call } from '../net/http.ts'

/**
 * Whether this is the SHA-256, in hexadecimal, of the token.
 *
 * A page without https has no Web Crypto; there the server is asked something instead, and a
 * token that it has signed out comes to light by the refusal. That answer is always `false`.
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
