/** Resets of a test's backend, which has one before each test. */
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../db/schema/schema.ts'
import type { SeedSize } from './seed-database.ts'
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

type Writes = ReadonlyMap<string, string>

/**
 * How many rows have been written to each table, rolled back ones included, since it was made. Not
 * for transactions, which would report their statistics when they end.
 */
async function writesOf(db: Database): Promise<Writes> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; writes: string }>`
    select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::text as writes
    from pg_stat_user_tables where schemaname = 'public'`.execute(db)
  return new Map(rows.map(({ name, writes }) => [name, writes]))
}

/**
 * Resets to the sample data. The rows of the first reset are copied beside the tables; those that
 * follow take the copy of the tables written to since, which costs less than a tenth of making the
 * rows again. Like the image of a seeded database, the copy is replaced every ten minutes, since the
 * times in it are relative to the present. Needs the rights of a superuser and statistics that count
 * the own writes at once, as the embedded database has.
 */
export function sampleCopy(db: Database, size: SeedSize) {
  let tables: readonly Table[] = []
  let writes: Writes = new Map()
  let madeFor: number | undefined

  async function make(): Promise<void> {
    await (await import('./seed-database.ts')).reseed(db, size)
    await sql`drop schema if exists ${sql.id(COPY)} cascade`.execute(db)
    await sql`create schema ${sql.id(COPY)}`.execute(db)
    tables = await tablesOf(db)
    for (const { name } of tables)
      await sql`create table ${sql.id(COPY, name)} as table ${sql.id(name)}`.execute(db)
  }

  async function take(trx: Transaction<Tables>, written: readonly Table[]): Promise<void> {
    // The copy has the sums that triggers keep, and fits its own references.
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const { name, columns } of written) {
      const names = sql.raw(columns)
      await sql`delete from ${sql.id(name)}`.execute(trx)
      await sql`insert into ${sql.id(name)} (${names}) overriding system value
        select ${names} from ${sql.id(COPY, name)}`.execute(trx)
    }
  }

  async function takeAgain(): Promise<void> {
    const now = await writesOf(db)
    const written = tables.filter(({ name }) => now.get(name) !== writes.get(name))
    if (written.length === 0) return
    await db.transaction().execute(trx => take(trx, written))
    await sql`vacuum ${sql.join(written.map(({ name }) => sql.id(name)))}`.execute(db)
  }

  return async function reset(): Promise<void> {
    const { now } = seedImage(size, Date.now())
    if (madeFor === now) await takeAgain()
    else await make()
    madeFor = now
    writes = await writesOf(db)
  }
}
