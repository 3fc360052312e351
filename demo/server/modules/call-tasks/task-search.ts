import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../http/paging.ts'

/** Search conditions common to lists of call tasks and of manual tasks. */
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

/** First day of a task's plan. */
const FIRST_DAY = sql`(select min(d->>'startDate') from
  jsonb_array_elements(coalesce(draft->'workTimePeriods', '[]')) p,
  jsonb_array_elements(coalesce(p->'dialDates', '[]')) d)`
const MINUTE = 60_000

/** Whether a task's plan starts on a later day than its creation. */
export function scheduledTask(isScheduled: boolean, now: number): RawBuilder<boolean> {
  const ahead = -new Date(now).getTimezoneOffset() * MINUTE
  const made = sql`to_char(to_timestamp((created_at + ${ahead}::bigint) / 1000.0) at time zone 'UTC',
    'YYYY-MM-DD')`
  return sql<boolean>`(coalesce(${FIRST_DAY}, '') > ${made}) = ${isScheduled}::boolean`
}
