/**
 * One core per page.
 * A page may load two copies of the product: another version or another URL. The first one owns the
 * session and the phone; a later one of the same protocol delegates to it, and one of another
 * protocol stays inactive rather than sign in twice.
 */
const KEY = Symbol.for('hutong.core')

/** Incremented when a later core can no longer use an earlier one's public API. */
const PROTOCOL = 2

interface Claim {
  readonly protocol: number
  readonly version: string
  readonly door: object
}

export type Joined<Door> =
  /** This copy is the first on the page. */
  | { readonly as: 'first'; readonly door: Door }
  /** Another copy is the host; its public API may lack members of this version. */
  | { readonly as: 'guest'; readonly door: Door; readonly hostVersion: string }
  | { readonly as: 'stranger'; readonly hostVersion: string }

const isClaim = (value: unknown): value is Claim =>
  typeof value === 'object' && value !== null && 'protocol' in value && 'door' in value

/** Publishes this copy's public API on the page, or returns the one already published. */
export function joinPage<Door extends object>(door: Door, version: string): Joined<Door> {
  const page = globalThis as { [KEY]?: unknown }
  const claim = page[KEY]
  if (!isClaim(claim)) {
    const own: Claim = { protocol: PROTOCOL, version, door }
    Object.defineProperty(globalThis, KEY, { value: own, configurable: true })
    return { as: 'first', door }
  }
  if (claim.door === door) return { as: 'first', door }
  if (claim.protocol !== PROTOCOL) return { as: 'stranger', hostVersion: claim.version }
  return { as: 'guest', door: claim.door as Door, hostVersion: claim.version }
}
