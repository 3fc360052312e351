import type { Copy } from '../environment/environment.ts'

/** What the first copy of the core publishes on the page. */
export interface Claim {
  readonly protocol: number
  readonly version: string
  readonly api: object
  /** Every copy that has joined, this one first; missing in a claim of an older version. */
  readonly copies?: Copy[]
}

export const CLAIM = Symbol.for('hutong.core')

const isClaim = (value: unknown): value is Claim =>
  typeof value === 'object' && value !== null && 'protocol' in value && 'api' in value

export function pageClaim(): Claim | undefined {
  const claim: unknown = Reflect.get(globalThis, CLAIM)
  return isClaim(claim) ? claim : undefined
}
