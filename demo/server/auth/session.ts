import type { Database } from '../db/schema/schema.ts'
import type { Confinement } from './confined/confinement.ts'

/** The authenticated requester, from its token. */
export interface Session {
  readonly userId: string
  readonly enterpriseId: string
  /** Login id; shared by all tokens derived from one sign-in. */
  readonly family: string
  readonly pair: string
  /** SHA-256 of the access token. */
  readonly hash: string
  readonly expiresAt: number
  /** The enterprise a lent token is confined to. */
  readonly lentFor?: string | undefined
  /** The only purpose that the login serves. */
  readonly confinedTo?: Confinement | undefined
}

/** The session of an access token, by the SHA-256 of the token, expired or not. */
export async function findSession(db: Database, hash: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('auth_token')
    .innerJoin('login_family', 'login_family.family', 'auth_token.family')
    .select(['auth_token.user_id', 'enterprise_id', 'auth_token.family', 'pair'])
    .select(['expires_at', 'lent_for', 'confined_to'])
    .where('hash', '=', hash)
    .where('kind', '=', 'access')
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      enterpriseId: row.enterprise_id,
      family: row.family,
      pair: row.pair,
      hash,
      expiresAt: row.expires_at,
      lentFor: row.lent_for ?? undefined,
      confinedTo: row.confined_to ?? undefined
    }
  )
}
