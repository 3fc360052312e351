import { isIP } from 'node:net'
import { serverText } from '../../core/text/server.ts'

/** Names for whole ranges, as Fastify knows them. */
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
 * The proxies named by `TRUST_PROXY`: addresses (`10.0.0.1`, `10.0.0.0/8`) or names of ranges,
 * separated by commas. Whoever is named is believed about whom it forwards for, and nobody else.
 * A count of hops is not enough: it says nothing about who is at the other end of the connection.
 */
export function trustedProxies(text: string | undefined): readonly string[] {
  const named = (text ?? '').split(',').map(name => name.trim())
  const proxies = named.filter(Boolean)
  const wrong = proxies.find(name => !RANGES.includes(name) && !isAddress(name))
  if (wrong !== undefined) throw new Error(serverText.badProxy({ wrong }))
  return proxies
}
