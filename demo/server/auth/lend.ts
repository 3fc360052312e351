import { randomUUID } from 'node:crypto'
import { memberText } from '../../../core/text/members.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema.ts'
import { refuseGrant } from '../refusal.ts'
import type { Pair } from './tokens.ts'
import { mayEnter } from './users.ts'

export interface Lent {
  readonly pair: Pair
  readonly userName: string
  /** No login was alive, and this has begun one. */
  readonly isNew: boolean
}

/**
 * A token for a user whom the host's server vouches for. It joins the login that is alive, which
 * goes on; without one it begins a login. Nothing renews it: the host asks again.
 */
export async function lendToken(
  backend: Backend,
  username: string,
  enterpriseId: string
): Promise<Lent> {
  const { db, seats } = backend
  const lent = await db.transaction().execute(trx => takePart(trx, backend, username, enterpriseId))
  const { userId, family } = lent.pair.session
  const seat = seats.of(userId, enterpriseId)
  if (seat && seat.family !== family) await seats.occupy(seat, family)
  return lent
}

/** With the account held: of two that ask at once, the second joins what the first has begun. */
async function takePart(
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
  if (!user) throw refuseGrant('USER_UNKNOWN', serverText.noUser())
  const userId = user.id
  if (!(await mayEnter(trx, { userId, enterpriseId })))
    throw refuseGrant('NOT_A_MEMBER', memberText.disabledSignIn())
  const alive = await liveFamily(trx, userId)
  const family = alive ?? randomUUID()
  if (!alive) await trx.insertInto('login_family').values({ family, user_id: userId }).execute()
  const endsAt = Date.now() + limits.accessLife
  const lentFor = enterpriseId
  const pair = await tokens.issue({ userId, enterpriseId, family, endsAt, lentFor }, trx)
  return { pair, userName: user.name, isNew: !alive }
}

/** The user's login that is alive, held until the transaction ends. */
async function liveFamily(trx: Database, userId: string): Promise<string | undefined> {
  const now = Date.now()
  const row = await trx
    .selectFrom('login_family')
    .select('family')
    .where('user_id', '=', userId)
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
