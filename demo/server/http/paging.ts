import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tables } from '../db/schema/schema.ts'

interface PageRequest {
  readonly page: number
  readonly pageSize: number
  /** A field of the contract's `sortedBy`; with a leading `-` descending. */
  readonly sort?: string | undefined
}

/** Rows to fetch for a page: one more than displayed, to detect a next page. */
export const rowsOf = ({ page, pageSize }: PageRequest) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize
})

export const pageOfRows = <Row>(
  rows: readonly Row[],
  total: number,
  { page, pageSize }: PageRequest
) => ({
  list: rows.slice(0, pageSize),
  page,
  pageSize,
  total,
  hasMore: rows.length > pageSize
})

/** Expressions of the fields a list can be sorted by. Each has an index that ends with the id. */
export type Sortable = Readonly<
  Record<string, { readonly by: RawBuilder<unknown>; readonly isNullable?: true }>
>

/** The default order, newest first, which may be reversed. */
export const byCreation: Sortable = { createTime: { by: sql.ref('created_at') } }

/**
 * The requested order; undefined without one. Null counts as the least value, so that one index
 * serves both directions.
 */
export function sorted<DB, Table extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, Table, Row>,
  sort: string | undefined,
  columns: Sortable,
  id: RawBuilder<unknown> = sql.ref('id')
): SelectQueryBuilder<DB, Table, Row> | undefined {
  const isDescending = sort?.startsWith('-') ?? false
  const column = columns[sort?.replace('-', '') ?? '']
  if (!column) return undefined
  const directed = (order: OrderByItemBuilder) => (isDescending ? order.desc() : order.asc())
  const blank = (order: OrderByItemBuilder) =>
    isDescending ? directed(order).nullsLast() : directed(order).nullsFirst()
  return found.orderBy(column.by, column.isNullable ? blank : directed).orderBy(id, directed)
}

const newestRows = <Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  pageRequest: PageRequest,
  columns: Sortable
) => {
  const { limit, offset } = rowsOf(pageRequest)
  const ordered =
    sorted(found, pageRequest.sort, columns) ??
    found.orderBy(sql.ref('created_at'), 'desc').orderBy(sql.ref('id'), 'desc')
  return ordered.limit(limit).offset(offset).execute()
}

/** One page of a query's rows with the total, newest first by default. */
export async function newestFirst<Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  pageRequest: PageRequest,
  columns: Sortable = byCreation
) {
  const rows = await newestRows(found, pageRequest, columns)
  const { total } = await found
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return pageOfRows(rows, total, pageRequest)
}

/** One page of a query's rows with the total, in the query's own order. */
export async function pageInOrder<DB, Table extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, Table, Row>,
  pageRequest: PageRequest
) {
  const { limit, offset } = rowsOf(pageRequest)
  const rows = await ordered.limit(limit).offset(offset).execute()
  const { total } = await ordered
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return pageOfRows(rows, total, pageRequest)
}

/** Counting stops here (rule list-6). */
export const COUNT_LIMIT = 10_000

/** Row count of a query that has the limit built in. */
export async function countUpTo(
  db: Database,
  limited: SelectQueryBuilder<Tables, keyof Tables, { id: string }>
): Promise<number> {
  const { total } = await db
    .selectFrom(limited.as('counted'))
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** `newestFirst` for large tables: counts up to the limit. */
export async function newestOfMany<Table extends keyof Tables, Row>(
  db: Database,
  found: SelectQueryBuilder<Tables, Table, Row>,
  pageRequest: PageRequest,
  columns: Sortable = byCreation
) {
  const rows = await newestRows(found, pageRequest, columns)
  const counted = found.clearSelect().select(sql<string>`id`.as('id')).limit(COUNT_LIMIT)
  return pageOfRows(rows, await countUpTo(db, counted), pageRequest)
}

/** A `LIKE` pattern for a substring, with wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
