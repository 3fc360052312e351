import { sql } from 'kysely'
import { databaseNow } from '../db/database-clock.ts'
import type { Database } from '../db/schema/schema.ts'
import { digest, openWith, sealFor } from './secrets.ts'

type Kind = 'captcha' | 'sms' | 'web-token' | 'ticket' | 'refresh'

/** Store of short-lived secrets, by kind and key. The clock of the database says when they end: servers' clocks differ. */
export function shortLived(db: Database) {
  const find = (kind: Kind, key: string) =>
    db
      .selectFrom('short_lived')
      .select('data')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('expires_at', '>', databaseNow)

  return {
    /** Stores `data` for `life` ms and replaces an earlier entry. */
    async set(kind: Kind, key: string, data: object, life: number): Promise<void> {
      const expires_at = sql<number>`${databaseNow} + ${Math.round(life)}::bigint`
      const row = { data: JSON.stringify(data), expires_at }
      await db.deleteFrom('short_lived').where('expires_at', '<=', databaseNow).execute()
      await db
        .insertInto('short_lived')
        .values({ kind, key, ...row })
        .onConflict(conflict => conflict.columns(['kind', 'key']).doUpdateSet(row))
        .execute()
    },

    async get<Data>(kind: Kind, key: string): Promise<Data | undefined> {
      return (await find(kind, key).executeTakeFirst())?.data as Data | undefined
    },

    /** Reads and deletes in one statement, so that an entry is used once. */
    async take<Data>(kind: Kind, key: string): Promise<Data | undefined> {
      const row = await db
        .deleteFrom('short_lived')
        .where('kind', '=', kind)
        .where('key', '=', key)
        .returning(['data', sql<boolean>`expires_at > ${databaseNow}`.as('is_valid')])
        .executeTakeFirst()
      return row?.is_valid ? (row.data as Data) : undefined
    },

    /** Deletes the entries that belong to a login. */
    async forgetFamily(family: string): Promise<void> {
      await sql`delete from short_lived where data -> 'session' ->> 'family' = ${family}`.execute(
        db
      )
    }
  }
}

export type ShortLived = ReturnType<typeof shortLived>

/** Keeps the reply to a refresh token for the other servers; it can be opened with that token alone. */
export const keepReply = (db: Database, refreshToken: string, reply: object, life: number) =>
  shortLived(db).set(
    'refresh',
    digest(refreshToken),
    { sealed: sealFor(refreshToken, JSON.stringify(reply)) },
    life
  )

export async function keptReply<Reply>(
  db: Database,
  refreshToken: string
): Promise<Reply | undefined> {
  const kept = await shortLived(db).get<{ sealed: string }>('refresh', digest(refreshToken))
  return kept && (JSON.parse(openWith(refreshToken, kept.sealed)) as Reply)
}
