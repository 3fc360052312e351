import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

type Kind = 'captcha' | 'sms' | 'web-token' | 'ticket'

/** Secrets that die soon. What is kept is told apart by its kind and found by its key. */
export function shortLived(db: Database) {
  const find = (kind: Kind, key: string) =>
    db
      .selectFrom('short_lived')
      .select('data')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('expires_at', '>', Date.now())

  return {
    /** Remembers `data` for `life` milliseconds, in place of what was there. */
    async keep(kind: Kind, key: string, data: object, life: number): Promise<void> {
      const row = { data: JSON.stringify(data), expires_at: Date.now() + life }
      await db.deleteFrom('short_lived').where('expires_at', '<=', Date.now()).execute()
      await db
        .insertInto('short_lived')
        .values({ kind, key, ...row })
        .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet(row))
        .execute()
    },

    async look<Data>(kind: Kind, key: string): Promise<Data | undefined> {
      return (await find(kind, key).executeTakeFirst())?.data as Data | undefined
    },

    /** Looks and forgets in one step, so that nobody uses it twice. */
    async take<Data>(kind: Kind, key: string): Promise<Data | undefined> {
      const row = await db
        .deleteFrom('short_lived')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .returning(['data', 'expires_at'])
        .executeTakeFirst()
      return row && row.expires_at > Date.now() ? (row.data as Data) : undefined
    },

    /** What stands for a login ends with it. */
    async forgetFamily(family: string): Promise<void> {
      await sql`delete from short_lived where data -> 'session' ->> 'family' = ${family}`.execute(
        db
      )
    }
  }
}

export type ShortLived = ReturnType<typeof shortLived>
