import { serverText } from '../../../core/text/server.ts'
import type { Database } from '../db/schema.ts'
import type { Limits } from '../options.ts'
import { refuseGrant } from '../refusal.ts'

/** Wrong passwords, counted per user name whether or not there is such a user. */
export function loginFailures(db: Database, limits: Limits) {
  const read = (username: string) =>
    db
      .selectFrom('login_failure')
      .selectAll()
      .where('username', '=', username)
      .where('last_at', '>', Date.now() - limits.lockFor)
      .executeTakeFirst()

  const locked = (until: number) =>
    refuseGrant(
      'ACCOUNT_LOCKED',
      serverText.accountLocked({ minutes: Math.ceil((until - Date.now()) / 60_000) })
    )

  return {
    /** Throws while the account is locked; says whether a captcha has to come with the password. */
    async check(username: string): Promise<{ needsCaptcha: boolean }> {
      const row = await read(username)
      if (row && row.locked_until > Date.now()) throw locked(row.locked_until)
      return { needsCaptcha: (row?.count ?? 0) >= limits.captchaAfter }
    },

    /** Counts one more, and answers with the refusal that the person is to hear. */
    async count(username: string) {
      const now = Date.now()
      const row = await db.transaction().execute(async trx => {
        const fresh = { username, count: 1, last_at: now, locked_until: 0 }
        const { count } = await trx
          .insertInto('login_failure')
          .values(fresh)
          .onConflict(conflict =>
            conflict.column('username').doUpdateSet(eb => ({
              count: eb
                .case()
                .when('login_failure.last_at', '>', now - limits.lockFor)
                .then(eb('login_failure.count', '+', 1))
                .else(1)
                .end(),
              last_at: now
            }))
          )
          .returning('count')
          .executeTakeFirstOrThrow()
        const locked_until = count >= limits.lockAfter ? now + limits.lockFor : 0
        await trx
          .updateTable('login_failure')
          .set({ locked_until })
          .where('username', '=', username)
          .execute()
        return { count, locked_until }
      })
      if (row.locked_until > now) return locked(row.locked_until)
      const next = row.count >= limits.captchaAfter ? 'CAPTCHA_REQUIRED' : 'BAD_CREDENTIALS'
      return refuseGrant(next, serverText.badCredentials())
    },

    async clear(username: string): Promise<void> {
      await db.deleteFrom('login_failure').where('username', '=', username).execute()
    }
  }
}

export type LoginFailures = ReturnType<typeof loginFailures>
