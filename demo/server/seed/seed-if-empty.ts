import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../db/schema/schema.ts'
import type { SeedSize } from './seed-database.ts'

/** Tables whose emptiness tells that sample data is missing: all of it, or what a version has added. */
const tables = ['user_account', 'script_template', 'custom_field', 'line_resource', 'manual_task']

async function emptyTables(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const queries = tables.map(
    name => sql`select ${name} as name where not exists (select from ${sql.table(name)})`
  )
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** In ms: how often a server looks whether another one is done, as a statement may not wait for so long. */
const AGAIN = 200

/** One of the servers that start at the same time adds rows; the others wait until it has ended. */
async function takeTurn(inside: Kysely<Tables>): Promise<void> {
  const take = sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sample rows')) as "isTaken"`
  while (!(await take.execute(inside)).rows[0]?.isTaken) await sleep(AGAIN)
}

/** Fills an empty database, and adds to an older one what it lacks. Otherwise its sources are not even loaded. */
export async function seedIfEmpty(
  db: Database,
  size: SeedSize,
  onBegin: () => void
): Promise<void> {
  if ((await emptyTables(db)).size === 0) return
  const { analyzeOnce, complete, fillInside } = await import('./seed-database.ts')
  const isFilled = await db.transaction().execute(async inside => {
    await takeTurn(inside)
    const empty = await emptyTables(inside)
    if (empty.size === 0) return false
    if (!empty.has('user_account')) {
      await complete(inside, size)
      return false
    }
    onBegin()
    await fillInside(inside, size, Date.now())
    return true
  })
  if (isFilled) await analyzeOnce(db)
}
