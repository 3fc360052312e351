/**
 * One core per page.
 *
 * A page may load two copies of us: another version, another address. The first one keeps the
 * session and the telephone; a later one of the same protocol speaks through it, and one of
 * another protocol keeps silent rather than sign in twice.
 */
const KEY = Symbol.for('hutong.core')

/** Goes up when a later core could no longer speak through an earlier one's door. */
const PROTOCOL = 1

interface Claim {
  readonly protocol: number
  readonly version: string
  readonly door: object
}

export type Joined<Door> =
  /** Nobody was here before us. */
  | { readonly as: 'first'; readonly door: Door }
  /** Another copy was; this is its door, which may lack what our version has added. */
  | { readonly as: 'guest'; readonly door: Door; readonly hostVersion: string }
  | { readonly as: 'stranger'; readonly hostVersion: string }

const isClaim = (value: unknown): value is Claim =>
  typeof value === 'object' && value !== null && 'protocol' in value && 'door' in value

/** Puts our door on the page, or finds the one that is already there. */
export function joinPage<Door extends object>(door: Door, version: string): Joined<Door> {
  const page = globalThis as { [KEY]?: unknown }
  const claim = page[KEY]
  if (!isClaim(claim)) {
    const ours: Claim = { protocol: PROTOCOL, version, door }
    Object.defineProperty(globalThis, KEY, { value: ours, configurable: true })
    return { as: 'first', door }
  }
  if (claim.door === door) return { as: 'first', door }
  if (claim.protocol !== PROTOCOL) return { as: 'stranger', hostVersion: claim.version }
  return { as: 'guest', door: claim.door as Door, hostVersion: claim.version }
}
