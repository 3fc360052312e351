import type { Backend } from '../../backend.ts'
import type { Pair } from '../token-store.ts'
import { checkAddress } from './sign-in-policy.ts'

/** The pair of a login that goes on; from an address that is not allowed the login ends. */
export async function stayAllowed(
  { db, tokens }: Pick<Backend, 'db' | 'tokens'>,
  pair: Pair,
  address: string
): Promise<Pair> {
  try {
    await checkAddress(db, pair.session.enterpriseId, address)
  } catch (refusal) {
    await tokens.endFamily(pair.session.family)
    throw refusal
  }
  return pair
}
