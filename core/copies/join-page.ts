/**
 * One core per page.
 * A page may load two copies of the product: another version or another URL. The first one owns the
 * session and the phone; a later one of the same protocol delegates to it, and one of another
 * protocol stays inactive rather than sign in twice.
 */
import { CLAIM, type Claim, pageClaim } from './page-claim.ts'

/** Incremented when a later core can no longer use an earlier one's public API. */
const PROTOCOL = 2

export type Joined<Api> =
  /** This copy is the first on the page. */
  | { readonly as: 'first'; readonly api: Api }
  /** Another copy is the host; its public API may lack members of this version. */
  | { readonly as: 'guest'; readonly api: Api; readonly hostVersion: string }
  | { readonly as: 'other-version'; readonly hostVersion: string }

/**
 * Publishes this copy's public API on the page, or returns the one already published.
 *
 * @param address of a file of this copy
 */
export function joinPage<Api extends object>(
  api: Api,
  version: string,
  address: string
): Joined<Api> {
  const claim = pageClaim()
  if (!claim) {
    const own: Claim = { protocol: PROTOCOL, version, api, copies: [{ version, address }] }
    Object.defineProperty(globalThis, CLAIM, { value: own, configurable: true })
    return { as: 'first', api }
  }
  if (claim.api === api) return { as: 'first', api }
  claim.copies?.push({ version, address })
  if (claim.protocol !== PROTOCOL) return { as: 'other-version', hostVersion: claim.version }
  return { as: 'guest', api: claim.api as Api, hostVersion: claim.version }
}
