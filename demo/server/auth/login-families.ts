/** The active logins: one row each, which every transaction that adds to a login locks. */
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { Database, Tables } from '../db/schema/schema.ts'
import type { Confinement } from './confined/confinement.ts'

/** PostgreSQL: foreign_key_violation. */
const NO_PARENT = '23503'

export interface LiveLogin {
  readonly family: string
  /** SHA-256 of its access tokens. */
  readonly hashes: readonly string[]
}

/**
 * Locks a login until the transaction ends; false when it has ended. Lock order everywhere:
 * account, login, dependent rows.
 */
export async function lockFamily(inside: Database, family: string): Promise<boolean> {
  const row = await inside
    .selectFrom('login_family')
    .select('family')
    .where('family', '=', family)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts a dependent row; throws when the login has ended, which the foreign key decides. */
export async function unlessEnded<Table extends 'auth_token' | 'kept_login'>(
  insert: InsertQueryBuilder<Tables, Table, InsertResult>,
  refusal: () => Error
): Promise<void> {
  try {
    await insert.execute()
  } catch (error) {
    const { code, message = '' } = error as { code?: unknown; message?: string }
    if (code !== NO_PARENT || !message.includes('_family_fkey')) throw error
    throw refusal()
  }
}

/** Deletes logins; tokens and kept logins cascade. */
export async function endFamilies(db: Database, families: readonly string[]): Promise<void> {
  if (families.length === 0) return
  await db.deleteFrom('login_family').where('family', 'in', families).execute()
}

/** The only purpose that a login serves, if it is confined to one. */
export async function confinementOf(
  db: Database,
  family: string
): Promise<Confinement | undefined> {
  const row = await db
    .selectFrom('login_family')
    .select('confined_to')
    .where('family', '=', family)
    .executeTakeFirst()
  return row?.confined_to ?? undefined
}

/** The logins that a new one may replace, the latest first: not those confined to a purpose. */
export async function loginsOf(db: Database, userId: string): Promise<readonly LiveLogin[]> {
  const rows = await db
    .selectFrom('login_family')
    .leftJoin('auth_token', join =>
      join
        .onRef('auth_token.family', '=', 'login_family.family')
        .on('auth_token.kind', '=', 'access')
        .on('auth_token.expires_at', '>', Date.now())
    )
    .select(['login_family.family', 'auth_token.hash'])
    .select(eb =>
      eb.fn
        .max('auth_token.created_at')
        .over(over => over.partitionBy('login_family.family'))
        .as('latest')
    )
    .where('login_family.user_id', '=', userId)
    .where('login_family.confined_to', 'is', null)
    .orderBy('latest', order => order.desc().nullsLast())
    .orderBy('login_family.family')
    .execute()
  const hashes = new Map<string, string[]>()
  for (const { family, hash } of rows)
    hashes.set(family, [...(hashes.get(family) ?? []), ...(hash === null ? [] : [hash])])
  return [...hashes].map(([family, familyHashes]) => ({ family, hashes: familyHashes }))
}

/** Deletes logins without any token or kept login. */
export async function dropEmptyFamilies(db: Database): Promise<void> {
  await db
    .deleteFrom('login_family')
    .where('family', 'not in', eb => eb.selectFrom('auth_token').select('family'))
    .where('family', 'not in', eb => eb.selectFrom('kept_login').select('family'))
    .execute()
}

/** Records when and from where a login began. */
export async function describeLogin(
  db: Database,
  family: string,
  from: { readonly address: string; readonly browser: string }
): Promise<void> {
  await db
    .updateTable('login_family')
    .set({ ...from, began_at: Date.now() })
    .where('family', '=', family)
    .execute()
}
