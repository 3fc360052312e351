/** Adds up the rows of equal keys in the sums of calls. */
import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'

const tables = [
  ['call_hour', 'hour'],
  ['call_day', 'day']
] as const

/** From so many differences on, as after an import, the planner's statistics are renewed first. */
const MANY = 5000

/** Without statistics of them the planner compares every difference with every row. */
async function knowRows(db: Database, table: string): Promise<void> {
  const { rows } = await sql<{ fresh: number }>`select count(*)::int as fresh
    from ${sql.table(table)} where not is_folded`.execute(db)
  if ((rows[0]?.fresh ?? 0) >= MANY) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** The columns that are added up. */
async function sumsOf(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ column_name: string }>`select column_name
    from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'bigint'
      and column_name not in ('hour', 'day')
    order by ordinal_position`.execute(db)
  return rows.map(({ column_name }) => column_name)
}

/**
 * Merges the differences into the rows of their keys; a row of zeros goes. Readers add up all rows
 * and see the same sums before and after, since each table changes in one statement.
 */
export async function foldCallSums(db: Database): Promise<void> {
  for (const [table, at] of tables) {
    await knowRows(db, table)
    const sums = await sumsOf(db, table)
    const keys = ['enterprise_id', at, 'user_id', 'direction', 'is_of_seat']
    const columns = sql.join([...keys, ...sums].map(column => sql.ref(column)))
    const isSame = sql.join(
      keys.map(key => sql`kept.${sql.ref(key)} = changed.${sql.ref(key)}`),
      sql` and `
    )
    await sql`with fresh as (delete from ${sql.table(table)} where not is_folded returning ${columns}),
      changed as (select distinct ${sql.join(keys.map(key => sql.ref(key)))} from fresh),
      old as (delete from ${sql.table(table)} kept using changed
        where kept.is_folded and ${isSame}
        returning ${sql.join([...keys, ...sums].map(column => sql`kept.${sql.ref(column)}`))})
      insert into ${sql.table(table)} (${columns}, is_folded)
      select ${columns}, true from (
        select ${sql.join([
          ...keys.map(key => sql.ref(key)),
          ...sums.map(sum => sql`sum(${sql.ref(sum)}) as ${sql.ref(sum)}`)
        ])}
        from (select * from fresh union all select * from old) rows
        group by ${sql.join(keys.map(key => sql.ref(key)))}) found
      where ${sql.join(
        sums.map(sum => sql`${sql.ref(sum)} <> 0`),
        sql` or `
      )}`.execute(db)
  }
}
