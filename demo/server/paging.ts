import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tables } from './db/schema.ts'

interface Asked {
  readonly page: number
  readonly pageSize: number
  /** A field of the contract's `sortedBy`, with `-` from the greatest down. */
  readonly sort?: string | undefined
}

/** What a query fetches for one page: a row more than is shown says whether there are others. */
export const rowsOf = ({ page, pageSize }: Asked) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize
})

export const pageOfRows = <Row>(
  rows: readonly Row[],
  total: number,
  { page, pageSize }: Asked
) => ({
  list: rows.slice(0, pageSize),
  page,
  pageSize,
  total,
  hasMore: rows.length > pageSize
})

/** What stands behind the fields that a list can be sorted by. Each has an index with the id behind it. */
export type Sortable = Readonly<
  Record<string, { readonly by: RawBuilder<unknown>; readonly isNullable?: true }>
>

/** What the newest-first lists are sorted by all the same, and can be the other way round. */
export const byCreation: Sortable = { createTime: { by: sql.ref('created_at') } }

/**
 * The order that was asked for; undefined where none was. What has no value counts as the least, so
 * that one index serves both directions.
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
  const turn = (order: OrderByItemBuilder) => (isDescending ? order.desc() : order.asc())
  const blank = (order: OrderByItemBuilder) =>
    isDescending ? turn(order).nullsLast() : turn(order).nullsFirst()
  return found.orderBy(column.by, column.isNullable ? blank : turn).orderBy(id, turn)
}

const newestRows = <Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  asked: Asked,
  columns: Sortable
) => {
  const { limit, offset } = rowsOf(asked)
  const ordered =
    sorted(found, asked.sort, columns) ??
    found.orderBy(sql.ref('created_at'), 'desc').orderBy(sql.ref('id'), 'desc')
  return ordered.limit(limit).offset(offset).execute()
}

/** One page of what a query finds, the newest first where nothing else was asked for, and how much that is altogether. */
export async function newestFirst<Table extends keyof Tables, Row>(
  found: SelectQueryBuilder<Tables, Table, Row>,
  asked: Asked,
  columns: Sortable = byCreation
) {
  const rows = await newestRows(found, asked, columns)
  const { total } = await found
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return pageOfRows(rows, total, asked)
}

/** One page of what a query finds, in the order that it has, and how much that is altogether. */
export async function pageInOrder<DB, Table extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, Table, Row>,
  asked: Asked
) {
  const { limit, offset } = rowsOf(asked)
  const rows = await ordered.limit(limit).offset(offset).execute()
  const { total } = await ordered
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return pageOfRows(rows, total, asked)
}

/** From this many on nobody counts any further (doc 1 §9 shows 10000+). */
export const COUNT_LIMIT = 10_000

/** How many rows a query finds that stops at the limit by itself. */
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

/** The same as `newestFirst` where there may be very many: counted to the limit and no further. */
export async function newestOfMany<Table extends keyof Tables, Row>(
  db: Database,
  found: SelectQueryBuilder<Tables, Table, Row>,
  asked: Asked,
  columns: Sortable = byCreation
) {
  const rows = await newestRows(found, asked, columns)
  const counted = found.clearSelect().select(sql<string>`id`.as('id')).limit(COUNT_LIMIT)
  return pageOfRows(rows, await countUpTo(db, counted), asked)
}

/** Part of a text, in which a wildcard is only a character. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
