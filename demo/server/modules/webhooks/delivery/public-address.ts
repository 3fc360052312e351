/** Refuses addresses inside the network of the server (rule webhook-3). */
import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

export const resolveName: Resolve = async host =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export interface AddressPolicy {
  /** `localhost` is allowed, also by http; for tests and for development. */
  readonly allowsLocal: boolean
  readonly resolve?: Resolve
}

/** The name leads to an address that is not public. */
export class InternalAddress extends Error {}

/** Whether packets to it leave for the public internet: embedded IPv4 addresses count as such. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

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
