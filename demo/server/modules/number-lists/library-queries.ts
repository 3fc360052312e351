/** Libraries of the blacklist, and their use by tasks. */

import { type Kysely, sql } from 'kysely'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Tables } from '../../db/schema/schema.ts'

export const GLOBAL = 0

/** Whether the enterprise has this library; the global one always exists. */
export async function hasLibrary(
  db: Kysely<Tables>,
  enterpriseId: string,
  libId: number,
  lock = sql``
): Promise<boolean> {
  if (libId === GLOBAL) return true
  const { rows } = await sql`select lib_id from blacklist_library
    where enterprise_id = ${enterpriseId} and lib_id = ${libId} ${lock}`.execute(db)
  return rows.length > 0
}

/** The same, and locks the library against removal until the transaction ends. */
export const holdLibrary = (
  inside: Kysely<Tables>,
  enterpriseId: string,
  libId: number
): Promise<boolean> => hasLibrary(inside, enterpriseId, libId, sql`for share`)

/** Whether an unfinished task uses a library `l`. */
export const isUsed = sql<boolean>`(exists (select 1 from call_task c
    where c.enterprise_id = l.enterprise_id and c.status <> 4
      and (c.draft ->> 'blacklistLibId')::int = l.lib_id)
  or exists (select 1 from manual_task m
    where m.enterprise_id = l.enterprise_id and m.status not in (4, 5)
      and (m.draft ->> 'blacklistLibId')::int = l.lib_id))`

/**
 * Serializes changes of libraries. Tasks being saved with a library are visible once this lock is
 * held.
 */
export async function lockLibraries(
  inside: Kysely<Tables>,
  enterpriseId: string,
  gone: number | null = null
): Promise<void> {
  await lockEnterprise(inside, enterpriseId)
  await sql`select lib_id from blacklist_library
    where enterprise_id = ${enterpriseId} and lib_id = ${gone} for update`.execute(inside)
}

/** A library number that was never used. */
export async function freshLibrary(inside: Kysely<Tables>, enterpriseId: string): Promise<number> {
  const { last_library } = await inside
    .updateTable('enterprise')
    .set({
      last_library: sql<number>`1 + greatest(last_library, (select coalesce(max(lib_id), 0)
        from blacklist_library where enterprise_id = ${enterpriseId}))`
    })
    .where('id', '=', enterpriseId)
    .returning('last_library')
    .executeTakeFirstOrThrow()
  return last_library
}
