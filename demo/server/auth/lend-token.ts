import { randomUUID } from 'node:crypto'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema/schema.ts'
import { serverMessages } from '../http/messages.ts'
import { refuseGrant } from '../http/refusal.ts'
import { memberServerMessages } from '../modules/members/messages.ts'
import type { Pair } from './token-store.ts'
import { mayEnter } from './user-queries.ts'

export interface Lent {
  readonly pair: Pair
  readonly userName: string
  /** True when no login was active and one was created. */
  readonly isNew: boolean
}

/**
 * Issues a token for a user whom the host's server vouches for. It joins the user's active login or
 * begins one. It cannot be refreshed; the host requests another.
 */
export async function lendToken(
  backend: Backend,
  username: string,
  enterpriseId: string
): Promise<Lent> {
  const { db, seats } = backend
  const lent = await db
    .transaction()
    .execute(trx => joinOrBeginLogin(trx, backend, username, enterpriseId))
  const { userId, family } = lent.pair.session
  const seat = seats.of(userId, enterpriseId)
  if (seat && seat.family !== family) await seats.occupy(seat, family)
  return lent
}

/**
 * Locks the account, so that the second of two concurrent requests joins the login of the first.
 */
async function joinOrBeginLogin(
  trx: Database,
  { tokens, limits }: Backend,
  username: string,
  enterpriseId: string
): Promise<Lent> {
  const user = await trx
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where('username', '=', username)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw refuseGrant('USER_UNKNOWN', serverMessages.noUser())
  const userId = user.id
  if (!(await mayEnter(trx, { userId, enterpriseId })))
    throw refuseGrant('NOT_A_MEMBER', memberServerMessages.disabledSignIn())
  const alive = await liveFamily(trx, userId)
  const family = alive ?? randomUUID()
  if (!alive) await trx.insertInto('login_family').values({ family, user_id: userId }).execute()
  const endsAt = Date.now() + limits.accessLife
  const lentFor = enterpriseId
  const pair = await tokens.issue({ userId, enterpriseId, family, endsAt, lentFor }, trx)
  return { pair, userName: user.name, isNew: !alive }
}

/** The user's active login, locked until the transaction ends. */
async function liveFamily(trx: Database, userId: string): Promise<string | undefined> {
  const now = Date.now()
  const row = await trx
    .selectFrom('login_family')
    .select('family')
    .where('user_id', '=', userId)
    .where('confined_to', 'is', null)
    .where(eb => {
      const alive = (table: 'auth_token' | 'kept_login') =>
        eb(
          'family',
          'in',
          eb
            .selectFrom(table)
            .select('family')
            .where('user_id', '=', userId)
            .where('expires_at', '>', now)
        )
      return eb.or([alive('auth_token'), alive('kept_login')])
    })
    .forUpdate()
    .executeTakeFirst()
  return row?.family
}
