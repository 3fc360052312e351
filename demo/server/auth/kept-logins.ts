import type { Database } from '../db/schema.ts'
import type { Limits } from '../options.ts'
import { notSignedIn } from '../refusal.ts'
import { holdFamily, unlessEnded } from './families.ts'
import { digest, randomSecret } from './secrets.ts'
import type { Pair, Session, Tokens } from './tokens.ts'
import { mayEnter } from './users.ts'

/**
 * Logins that survive a reload of their page. The browser has a secret in a cookie; here its digest
 * leads to the login, and goes when that ends.
 *
 * The secret does not change when it is used: a page that is torn off in the middle of coming back
 * must be able to try again.
 */
export function keptLogins(db: Database, limits: Limits, tokens: Tokens) {
  const life = (endsAt: number | null) =>
    Math.min(Date.now() + limits.refreshLife, endsAt ?? Number.POSITIVE_INFINITY)

  return {
    /** `endsAt`: when the login ends whatever happens, if it was lent. */
    async keep(session: Session, endsAt: number | undefined): Promise<string> {
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

    /** The family of a secret that is still good. */
    async familyOf(secret: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('kept_login')
        .select('family')
        .where('hash', '=', digest(secret))
        .where('expires_at', '>', Date.now())
        .executeTakeFirst()
      return row?.family
    },

    /** Another pair of the same login, which is held meanwhile, so that an end is an end. */
    async resume(secret: string): Promise<Pair | undefined> {
      const hash = digest(secret)
      return db.transaction().execute(async trx => {
        const found = await trx
          .selectFrom('kept_login')
          .select('family')
          .where('hash', '=', hash)
          .executeTakeFirst()
        if (!found || !(await holdFamily(trx, found.family))) return undefined
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

    /** The login has moved to another enterprise, and comes back there; what was lent stays. */
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

export type KeptLogins = ReturnType<typeof keptLogins>
