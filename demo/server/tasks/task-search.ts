import { type RawBuilder, sql } from 'kysely'
import { containing } from '../paging.ts'

/** What lists of call tasks and of manual tasks are both searched by, as one condition. */
export function taskSearch(query: {
  readonly name?: string | undefined
  readonly creatorName?: string | undefined
  readonly status?: number | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}): RawBuilder<boolean> {
  const [name, creator] = [query.name?.trim(), query.creatorName?.trim()]
  const conditions = [sql<boolean>`true`]
  if (name) conditions.push(sql`name like ${containing(name)}`)
  if (creator) conditions.push(sql`creator_name like ${containing(creator)}`)
  if (query.status !== undefined) conditions.push(sql`status = ${query.status}`)
  if (query.beginTime !== undefined) conditions.push(sql`created_at >= ${query.beginTime}`)
  if (query.endTime !== undefined) conditions.push(sql`created_at <= ${query.endTime}`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
