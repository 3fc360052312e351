/** The libraries of the black list, and what keeps them while tasks call by them. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/schema.ts'

export const GLOBAL = 0

/** Whether the enterprise has such a library; the global one is always there. */
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

/**
 * The same; one that is there stays until the end of the transaction, and whoever wants to remove it
 * sees what was done in it.
 */
export const holdLibrary = (
  inside: Kysely<Tables>,
  enterpriseId: string,
  libId: number
): Promise<boolean> => hasLibrary(inside, enterpriseId, libId, sql`for share`)

/** Whether a task that is not over calls by a library `l`. */
export const isUsed = sql<boolean>`(exists (select 1 from call_task c
    where c.enterprise_id = l.enterprise_id and c.status <> 4
      and (c.draft ->> 'blacklistLibId')::int = l.lib_id)
  or exists (select 1 from manual_task m
    where m.enterprise_id = l.enterprise_id and m.status not in (4, 5)
      and (m.draft ->> 'blacklistLibId')::int = l.lib_id))`

/**
 * Libraries come and go one after the other. Tasks that are being saved with one that is to go are
 * there once this has it alone.
 */
export async function lockLibraries(
  inside: Kysely<Tables>,
  enterpriseId: string,
  gone: number | null = null
): Promise<void> {
  await sql`select id from enterprise where id = ${enterpriseId} for no key update`.execute(inside)
  await sql`select lib_id from blacklist_library
    where enterprise_id = ${enterpriseId} and lib_id = ${gone} for update`.execute(inside)
}

/** A number that no library has ever had. */
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
