import { installationMessages } from '../../../../core/features/installation/messages.ts'
import type { Database } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { refuseGrant } from '../../http/refusal.ts'
import type { Limits } from '../../limits.ts'
import { isUninstalled } from '../installation/open-installation.ts'

/** Key of the total over all addresses. */
const ANYWHERE = ''

/**
 * Counts wrong passwords, also of unknown names: by name, which requires a captcha everywhere, and
 * by name and address, which locks the name at that address. Guessing elsewhere cannot lock the
 * owner out.
 */
export function loginFailures(db: Database, limits: Limits) {
  const locked = (until: number) =>
    refuseGrant(
      'ACCOUNT_LOCKED',
      serverMessages.accountLocked({ minutes: Math.ceil((until - Date.now()) / 60_000) })
    )

  async function add(inside: Database, username: string, address: string): Promise<number> {
    const now = Date.now()
    const { count } = await inside
      .insertInto('login_failure')
      .values({ username, address, count: 1, last_at: now, locked_until: 0 })
      .onConflict(conflict =>
        conflict.columns(['username', 'address']).doUpdateSet(eb => ({
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
    return count
  }

  return {
    /** Throws while the name is locked at the address; returns whether a captcha is required. */
    async check(username: string, address: string): Promise<{ needsCaptcha: boolean }> {
      const rows = await db
        .selectFrom('login_failure')
        .selectAll()
        .where('username', '=', username)
        .where('address', 'in', [address, ANYWHERE])
        .where('last_at', '>', Date.now() - limits.lockFor)
        .execute()
      const until = rows.find(row => row.address === address)?.locked_until ?? 0
      if (until > Date.now()) throw locked(until)
      return { needsCaptcha: rows.some(({ count }) => count >= limits.captchaAfter) }
    },

    /** Counts a failure and returns the rejection to send. */
    async count(username: string, address: string) {
      const { everywhere, until } = await db.transaction().execute(async trx => {
        const everywhere = await add(trx, username, ANYWHERE)
        const here = await add(trx, username, address)
        const until = here >= limits.lockAfter ? Date.now() + limits.lockFor : 0
        await trx
          .updateTable('login_failure')
          .set({ locked_until: until })
          .where('username', '=', username)
          .where('address', '=', address)
          .execute()
        return { everywhere, until }
      })
      if (until > 0) return locked(until)
      const next = everywhere >= limits.captchaAfter ? 'CAPTCHA_REQUIRED' : 'BAD_CREDENTIALS'
      const isEmpty = await isUninstalled(db)
      return refuseGrant(
        next,
        isEmpty ? installationMessages.notInstalled() : serverMessages.badCredentials()
      )
    },

    /** Deletes expired counts. */
    async sweep(): Promise<void> {
      const now = Date.now()
      await db
        .deleteFrom('login_failure')
        .where('last_at', '<=', now - limits.lockFor)
        .where('locked_until', '<=', now)
        .execute()
    },

    async clear(username: string): Promise<void> {
      await db.deleteFrom('login_failure').where('username', '=', username).execute()
    }
  }
}

export type LoginFailures = ReturnType<typeof loginFailures>
