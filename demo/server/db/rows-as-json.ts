import { type Expression, type Kysely, sql } from 'kysely'
import type { Tables } from './schema/schema.ts'

/**
 * Thousands of rows as one value: each value that the embedded database hands over costs about 10 µs.
 * Numbers of 64 bits become plain numbers, dates text.
 */
export async function rowsAsJson<Row>(
  db: Kysely<Tables>,
  query: Expression<Row>
): Promise<readonly Row[]> {
  const { rows } = await sql<{ list: readonly Row[] | null }>`
    select json_agg(row_to_json(found)) as list from (${query}) as found`.execute(db)
  return rows[0]?.list ?? []
}
