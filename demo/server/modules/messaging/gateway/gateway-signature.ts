/** Signature of requests to a message gateway and from it. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIMESTAMP = 'x-timestamp'
export const SIGNATURE = 'x-signature'
/** In ms: older and later requests are refused. */
const MOST_SKEW = 5 * 60_000

/** HMAC-SHA256 of `timestamp.body`, in hexadecimal. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

export const signedHeaders = (secret: string, now: number, body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  [TIMESTAMP]: String(now),
  [SIGNATURE]: signatureOf(secret, String(now), body)
})

/** Whether a request was signed with the secret, a few minutes ago at most. */
export function isSigned(
  secret: string,
  headers: Readonly<Record<string, unknown>>,
  body: string,
  now: number
): boolean {
  const [timestamp, signature] = [headers[TIMESTAMP], headers[SIGNATURE]]
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > MOST_SKEW) return false
  const [given, wanted] = [signature, signatureOf(secret, timestamp, body)].map(text =>
    Buffer.from(text)
  )
  return given !== undefined && wanted?.length === given.length && timingSafeEqual(given, wanted)
}
