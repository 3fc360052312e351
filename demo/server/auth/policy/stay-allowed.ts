import type { Backend } from '../../backend.ts'
import type { Pair } from '../token-store.ts'
import { isAllowedFrom, signInPolicyOf, wrongAddress } from './sign-in-policy.ts'

/**
 * The pair of a login that goes on; from an address that is not allowed the login ends. Tokens that
 * were lent to a host are free of it (rule sign-in-policy-3).
 */
export async function stayAllowed(
  { db, tokens }: Pick<Backend, 'db' | 'tokens'>,
  pair: Pair,
  address: string
): Promise<Pair> {
  const { enterpriseId, family, lentFor } = pair.session
  if (lentFor !== undefined) return pair
  if (isAllowedFrom(await signInPolicyOf(db, enterpriseId), address)) return pair
  await tokens.endFamily(family)
  throw wrongAddress(address)
}
