/** Resets of a test's backend, which has one before each test. */
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../db/schema/schema.ts'
import { reseed, type SeedSize } from './seed-database.ts'
import { seedImage } from './seed-image.ts'

/** Schema of the copied tables. */
const COPY = 'sample_copy'
/** The log of this process's runs goes on, and the migrations stay. */
const KEPT = /^(?:server_run|kysely_\w+)$/

interface Table {
  readonly name: string
  /** Quoted names of the columns that are not generated from others. */
  readonly columns: string
}

async function tablesOf(db: Database): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`.execute(db)
  return rows.filter(({ name }) => !KEPT.test(name))
}

/**
 * Resets to the sample data. The rows of the first reset are copied beside the tables; those that
 * follow take the copy, which costs a tenth of making the rows again. Like the image of a seeded
 * database, the copy is replaced every ten minutes, since the times in it are relative to the
 * present. Needs the rights of a superuser, as the embedded database has.
 */
export function sampleCopy(db: Database, size: SeedSize) {
  let tables: readonly Table[] = []
  let madeFor: number | undefined

  async function make(): Promise<void> {
    await reseed(db, size)
    await sql`drop schema if exists ${sql.id(COPY)} cascade`.execute(db)
    await sql`create schema ${sql.id(COPY)}`.execute(db)
    tables = await tablesOf(db)
    for (const { name } of tables)
      await sql`create table ${sql.id(COPY, name)} as table ${sql.id(name)}`.execute(db)
  }

  async function take(trx: Transaction<Tables>): Promise<void> {
    // The copy has the sums that triggers keep, and fits its own references.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(trx)
    for (const { name, columns } of tables) {
      const names = sql.raw(columns)
      await sql`insert into ${sql.id(name)} (${names}) overriding system value
        select ${names} from ${sql.id(COPY, name)}`.execute(trx)
    }
  }

  return async function reset(): Promise<void> {
    const { now } = seedImage(size, Date.now())
    if (madeFor === now) return db.transaction().execute(take)
    await make()
    madeFor = now
  }
}
