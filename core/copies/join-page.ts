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
  readonly api: object
}

export type Joined<Api> =
  /** This copy is the first on the page. */
  | { readonly as: 'first'; readonly api: Api }
  /** Another copy is the host; its public API may lack members of this version. */
  | { readonly as: 'guest'; readonly api: Api; readonly hostVersion: string }
  | { readonly as: 'other-version'; readonly hostVersion: string }

const isClaim = (value: unknown): value is Claim =>
  typeof value === 'object' && value !== null && 'protocol' in value && 'api' in value

/** Publishes this copy's public API on the page, or returns the one already published. */
export function joinPage<Api extends object>(api: Api, version: string): Joined<Api> {
  const page = globalThis as { [KEY]?: unknown }
  const claim = page[KEY]
  if (!isClaim(claim)) {
    const own: Claim = { protocol: PROTOCOL, version, api }
    Object.defineProperty(globalThis, KEY, { value: own, configurable: true })
    return { as: 'first', api }
  }
  if (claim.api === api) return { as: 'first', api }
  if (claim.protocol !== PROTOCOL) return { as: 'other-version', hostVersion: claim.version }
  return { as: 'guest', api: claim.api as Api, hostVersion: claim.version }
}
