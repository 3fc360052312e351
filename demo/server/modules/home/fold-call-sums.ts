/** Adds up the rows of equal keys in the sums of calls and of their ratings. */
import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'

const ofCalls = ['enterprise_id', 'user_id', 'direction', 'is_of_seat'] as const
/** The tables, and the keys of their rows. */
const tables = [
  ['call_hour', [...ofCalls, 'hour']],
  ['call_day', [...ofCalls, 'day']],
  ['rating_day', ['enterprise_id', 'user_id', 'day']]
] as const

/** From so many differences on, as after an import, the planner's statistics are renewed first. */
const MANY = 5000

/** How many differences wait; without statistics of them the planner compares each with every row. */
async function countFresh(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ fresh: number }>`select count(*)::int as fresh
    from ${sql.table(table)} where not is_folded`.execute(db)
  const fresh = rows[0]?.fresh ?? 0
  if (fresh >= MANY) await sql`analyze ${sql.table(table)}`.execute(db)
  return fresh
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

const names = (columns: readonly string[], table?: string) =>
  sql.join(columns.map(column => sql.ref(table ? `${table}.${column}` : column)))

/**
 * Merges the differences into the rows of their keys, and into those of all users together, whose
 * `user_id` is empty; a row of zeros goes. Readers add up rows and see the same sums before and
 * after, since each table changes in one statement. Not for transactions, which cannot vacuum: the
 * embedded database has no process that does.
 */
export async function foldCallSums(db: Database): Promise<void> {
  for (const [table, keys] of tables) {
    if ((await countFresh(db, table)) === 0) continue
    const sums = await sumsOf(db, table)
    const columns = [...keys, ...sums]
    const ofAll = sql.join(
      columns.map(column =>
        column === 'user_id' ? sql`${''}::text as user_id` : sql`${sql.ref(column)}`
      )
    )
    const isSame = sql.join(
      keys.map(key => sql`kept.${sql.ref(key)} = changed.${sql.ref(key)}`),
      sql` and `
    )
    await sql`with fresh as (
        delete from ${sql.table(table)} where not is_folded returning ${names(columns)}),
      both_ways as (
        select ${names(columns)} from fresh union all select ${ofAll} from fresh),
      changed as (select distinct ${names(keys)} from both_ways),
      old as (delete from ${sql.table(table)} kept using changed
        where kept.is_folded and ${isSame} returning ${names(columns, 'kept')})
      insert into ${sql.table(table)} (${names(columns)}, is_folded)
      select ${names(columns)}, true from (
        select ${names(keys)}, ${sql.join(
          sums.map(sum => sql`sum(${sql.ref(sum)}) as ${sql.ref(sum)}`)
        )}
        from (select * from both_ways union all select * from old) rows
        group by ${names(keys)}) found
      where ${sql.join(
        sums.map(sum => sql`${sql.ref(sum)} <> 0`),
        sql` or `
      )}`.execute(db)
    await sql`vacuum ${sql.table(table)}`.execute(db)
  }
}
