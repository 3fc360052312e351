import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './schema/schema.ts'

/** Columns by name, each with its PostgreSQL type. */
export type ColumnTypes = Readonly<Record<string, string>>

/**
 * Many rows as one relation `v`: one array parameter per column, which keeps the statement short.
 * JSON is sent as text.
 */
export function manyRows(columns: ColumnTypes, rows: readonly object[]): RawBuilder<unknown> {
  const names = Object.keys(columns)
  const lists = names.map(name => {
    const type = columns[name] === 'jsonb' ? 'text' : (columns[name] ?? 'text')
    const values = rows.map(row => (row as Record<string, unknown>)[name] ?? null)
    return sql`${values}::${sql.raw(type)}[]`
  })
  const columnList = sql.join(names.map(name => sql.ref(name)))
  const shown = sql.join(
    names.map(name =>
      columns[name] === 'jsonb' ? sql`${sql.ref(name)}::jsonb as ${sql.ref(name)}` : sql.ref(name)
    )
  )
  return sql`(select ${shown} from unnest(${sql.join(lists)}) as given(${columnList})) as v`
}

/** Inserts the rows; existing ones stay unchanged. */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  columns: ColumnTypes,
  rows: readonly object[]
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from ${manyRows(columns, rows)} on conflict do nothing`.execute(db)
}
