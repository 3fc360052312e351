import { isIP } from 'node:net'
import { serverMessages } from './messages.ts'

/** Named ranges of Fastify. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isAddress(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    length === undefined || (/^\d+$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
  )
}

/**
 * Parses `TRUST_PROXY`: comma-separated addresses (`10.0.0.1`, `10.0.0.0/8`) or named ranges. Only
 * these proxies' `X-Forwarded-*` is trusted. A hop count would not identify the other end of the
 * connection.
 */
export function trustedProxies(text: string | undefined): readonly string[] {
  const named = (text ?? '').split(',').map(name => name.trim())
  const proxies = named.filter(Boolean)
  const wrong = proxies.find(name => !RANGES.includes(name) && !isAddress(name))
  if (wrong !== undefined) throw new Error(serverMessages.badProxy({ wrong }))
  return proxies
}
