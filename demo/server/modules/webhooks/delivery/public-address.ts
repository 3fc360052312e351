/** Refuses addresses inside the network of the server (rule webhook-3). */
import { lookup, Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** In ms: names whose servers are silent do not hold the threads that others resolve with. */
const LONGEST_LOOKUP = 3000

export const resolveName: Resolve = async host => {
  if (isLocal(host)) return (await lookup(host, { all: true })).map(({ address }) => address)
  const resolver = new Resolver({ timeout: LONGEST_LOOKUP, tries: 1 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [four, six].flatMap(one => (one.status === 'fulfilled' ? one.value : []))
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

export interface AddressPolicy {
  /** `localhost` is allowed, also by http; for tests and for development. */
  readonly allowsLocal: boolean
  readonly resolve?: Resolve
}

/** The name leads to an address that is not public. */
export class InternalAddress extends Error {}

/** IPv6 addresses that are assigned to the public internet. */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether packets to it leave for the public internet: embedded IPv4 addresses count as such. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  if (read.range() !== 'unicast') return false
  return !(read instanceof ipaddr.IPv6) || read.match(ASSIGNED)
}

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** A URL has brackets around an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

export const isLocal = (host: string): boolean => host === 'localhost' || isLoopback(host)

/** The addresses to connect to. Throws `InternalAddress` if one of them is not public. */
export async function allowedAddresses(
  host: string,
  { allowsLocal, resolve = resolveName }: AddressPolicy
): Promise<readonly string[]> {
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host)
  const isAllowed = allowsLocal && isLocal(host) ? isLoopback : isPublic
  if (addresses.length === 0 || !addresses.every(isAllowed)) throw new InternalAddress(host)
  return addresses
}
