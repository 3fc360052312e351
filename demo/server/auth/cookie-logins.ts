import type { Database } from '../db/schema/schema.ts'
import { notSignedIn } from '../http/refusal.ts'
import type { Limits } from '../limits.ts'
import { lockFamily, unlessEnded } from './login-families.ts'
import { digest, randomSecret } from './secrets.ts'
import type { Pair, Session, Tokens } from './token-store.ts'
import { mayEnter } from './user-queries.ts'

/**
 * Logins that survive a page reload. The browser has a secret in a cookie; its digest here leads to
 * the login and is deleted with it.
 *
 * The secret is not rotated on use: a page that is closed during the request must be able to retry.
 */
export function cookieLogins(db: Database, limits: Limits, tokens: Tokens) {
  const life = (endsAt: number | null) =>
    Math.min(Date.now() + limits.refreshLife, endsAt ?? Number.POSITIVE_INFINITY)

  return {
    /** `endsAt`: fixed end of a lent login. */
    async create(session: Session, endsAt: number | undefined): Promise<string> {
      const secret = randomSecret()
      const { family, userId: user_id, enterpriseId: enterprise_id } = session
      const ends_at = endsAt ?? null
      const lent_for = session.lentFor ?? null
      await db.deleteFrom('kept_login').where('expires_at', '<=', Date.now()).execute()
      const row = { family, user_id, enterprise_id, ends_at, lent_for, expires_at: life(ends_at) }
      await unlessEnded(
        db.insertInto('kept_login').values({ ...row, hash: digest(secret) }),
        notSignedIn
      )
      return secret
    },

    /** Family of a valid secret. */
    async familyOf(secret: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('kept_login')
        .select('family')
        .where('hash', '=', digest(secret))
        .where('expires_at', '>', Date.now())
        .executeTakeFirst()
      return row?.family
    },

    /**
     * Issues another pair of the same login. Locks the login, so that it cannot end concurrently.
     */
    async resume(secret: string): Promise<Pair | undefined> {
      const hash = digest(secret)
      return db.transaction().execute(async trx => {
        const found = await trx
          .selectFrom('kept_login')
          .select('family')
          .where('hash', '=', hash)
          .executeTakeFirst()
        if (!found || !(await lockFamily(trx, found.family))) return undefined
        const row = await trx
          .selectFrom('kept_login')
          .select(['family', 'user_id', 'enterprise_id', 'ends_at', 'lent_for'])
          .where('hash', '=', hash)
          .where('expires_at', '>', Date.now())
          .forUpdate()
          .executeTakeFirst()
        if (!row) return undefined
        const { family, user_id: userId, enterprise_id: enterpriseId, ends_at } = row
        if (!(await mayEnter(trx, { userId, enterpriseId }))) return undefined
        await trx
          .updateTable('kept_login')
          .set({ expires_at: life(ends_at) })
          .where('hash', '=', hash)
          .execute()
        const lent = { endsAt: ends_at ?? undefined, lentFor: row.lent_for ?? undefined }
        return tokens.issue({ userId, enterpriseId, family, ...lent }, trx)
      })
    },

    /** Moves a login to another enterprise; a lent login stays in its own. */
    async follow({ family, enterpriseId, lentFor }: Session): Promise<void> {
      if (lentFor !== undefined) return
      await db
        .updateTable('kept_login')
        .set({ enterprise_id: enterpriseId })
        .where('family', '=', family)
        .where('lent_for', 'is', null)
        .execute()
    }
  }
}

export type CookieLogins = ReturnType<typeof cookieLogins>
