/** Rows of an export by `started_at` and `id`, from new to old. */
import { type Expression, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/schema/schema.ts'
import type { Job } from './job-types.ts'

/** The last row that was exported; `at` in ms. */
export interface StartPlace<Id extends string | number = string> {
  readonly at: number
  readonly id: Id
}

/** Rows that began before the export was requested. */
export const requestedBefore = <Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { created_at }: Pick<Job, 'created_at'>
): SelectQueryBuilder<Tables, Table, Row> => rows.where(sql<boolean>`started_at <= ${created_at}`)

export async function countOfRows(
  inside: Transaction<Tables>,
  rows: Expression<unknown>
): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${rows}) as counted`.execute(inside)
  return counted.rows[0]?.total ?? 0
}

/** The next rows after a place. */
export const nextRows = <Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  after: StartPlace<string | number> | undefined,
  limit: number
): SelectQueryBuilder<Tables, Table, Row> =>
  (after ? rows.where(sql<boolean>`(started_at, id) < (${after.at}, ${after.id})`) : rows)
    .orderBy(sql`started_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(limit)
