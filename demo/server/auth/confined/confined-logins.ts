/** Logins that serve one purpose. */
import { randomUUID } from 'node:crypto'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuseGrant } from '../../http/refusal.ts'
import type { Requester } from '../requester.ts'
import type { Pair } from '../token-store.ts'
import { mayEnter } from '../user-queries.ts'
import type { Confinement } from './confinement.ts'

export interface Confined {
  readonly to: Confinement
  /** In ms. */
  readonly lasts: number
  /** The link that opens the login. */
  readonly linkId: string
}

/** Begins a login of the user beside their own: it replaces none, and none replaces it. */
export const beginConfinedLogin = (
  { db, tokens }: Pick<Backend, 'db' | 'tokens'>,
  { userId, enterpriseId }: Requester,
  { to, lasts, linkId }: Confined
): Promise<Pair> =>
  db.transaction().execute(async trx => {
    if (!(await mayEnter(trx, { userId, enterpriseId })))
      throw refuseGrant('WEB_TOKEN_INVALID', serverMessages.webTokenDead())
    const family = randomUUID()
    const now = Date.now()
    const login = { family, user_id: userId, confined_to: to }
    await trx.insertInto('login_family').values(login).execute()
    const opened = { family, opened_at: now, ends_at: now + lasts }
    const link = await trx
      .updateTable('wall_link')
      .set(opened)
      .where('id', '=', linkId)
      .returning('id')
      .executeTakeFirst()
    // It was ended since its token was taken.
    if (!link) throw refuseGrant('WEB_TOKEN_INVALID', serverMessages.webTokenDead())
    return tokens.issue({ userId, enterpriseId, family, endsAt: now + lasts }, trx)
  })
