/** The logins that are alive: one row each, which whoever adds to a login holds meanwhile. */
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { Database, Tables } from '../db/schema.ts'

/** PostgreSQL's code for a row that belongs to one which is not there. */
const NO_PARENT = '23503'

export interface LiveLogin {
  readonly family: string
  /** Of its access tokens. */
  readonly hashes: readonly string[]
}

/**
 * Keeps a login from ending until the transaction does; false when it has ended. Locks are taken in
 * one order everywhere: account, login, what belongs to it.
 */
export async function holdFamily(inside: Database, family: string): Promise<boolean> {
  const row = await inside
    .selectFrom('login_family')
    .select('family')
    .where('family', '=', family)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Adds to a login, or refuses because it has ended: the table itself is the judge. */
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

/** Tokens, and what the browser comes back by, go along. */
export async function endFamilies(db: Database, families: readonly string[]): Promise<void> {
  if (families.length === 0) return
  await db.deleteFrom('login_family').where('family', 'in', families).execute()
}

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
    .where('login_family.user_id', '=', userId)
    .execute()
  const hashes = new Map<string, string[]>()
  for (const { family, hash } of rows)
    hashes.set(family, [...(hashes.get(family) ?? []), ...(hash === null ? [] : [hash])])
  return [...hashes].map(([family, own]) => ({ family, hashes: own }))
}

/** Logins of which nothing is left that anybody could come back by. */
export async function dropEmptyFamilies(db: Database): Promise<void> {
  await db
    .deleteFrom('login_family')
    .where('family', 'not in', eb => eb.selectFrom('auth_token').select('family'))
    .where('family', 'not in', eb => eb.selectFrom('kept_login').select('family'))
    .execute()
}
