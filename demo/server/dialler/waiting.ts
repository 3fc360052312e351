/** The tasks that run, and their numbers that could be called now. */
import { sql, type Transaction } from 'kysely'
import { manyRows } from '../db/many.ts'
import type { Database, Tables } from '../db/schema.ts'
import type { Item, Task } from './flight.ts'
import type { Restriction } from './restrictions.ts'

/** In one go; the next comes soon. */
export const MOST_AT_ONCE = 300

const importing = sql<boolean>`(import_id is null or import_id not in
  (select id from number_import))`

const tasksWithScripts = (db: Transaction<Tables> | Database) =>
  db
    .selectFrom('call_task')
    .leftJoin('script_content', join =>
      join
        .onRef('script_content.enterprise_id', '=', 'call_task.enterprise_id')
        .onRef('script_content.code', '=', 'call_task.template_code')
    )
    .selectAll('call_task')
    .select('script_content.content')

export const runningTasks = (db: Transaction<Tables> | Database, enterpriseId: string) =>
  tasksWithScripts(db)
    .where('call_task.enterprise_id', '=', enterpriseId)
    .where('call_task.status', '=', 2)
    .orderBy('call_task.created_at')
    .execute()

/** One task, whatever state it is in. */
export const taskWithScript = (db: Database, id: string): Promise<Task | undefined> =>
  tasksWithScripts(db).where('call_task.id', '=', id).executeTakeFirst()

/** How many numbers of each task could be called now, up to as many as could begin at once. */
export async function readyOf(inside: Transaction<Tables>, ids: readonly string[], now: number) {
  const { rows } = await sql<{ id: string; count: number }>`select task.id,
      (select count(*)::int from (select 1 from call_item where task_id = task.id and status = 0
        and next_at <= ${now} and ${importing} limit ${MOST_AT_ONCE}) as ready) as count
    from unnest(${ids}::text[]) as task(id)`.execute(inside)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export const itemsOf = (inside: Transaction<Tables>, taskId: string, most: number, now: number) =>
  inside
    .selectFrom('call_item')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('status', '=', 0)
    .where('next_at', '<=', now)
    .where(importing)
    .orderBy('turn')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Those that may not be called are put aside: for good, or until they may. */
export async function putAside(
  inside: Transaction<Tables>,
  task: Task,
  aside: readonly { readonly item: Item; readonly restriction: Restriction }[]
): Promise<void> {
  if (aside.length === 0) return
  const rows = aside.map(({ item, restriction: { reason, until } }) => ({
    id: item.id,
    reason,
    status: until === undefined ? 3 : 0,
    next_at: until ?? 0
  }))
  const columns = { id: 'bigint', reason: 'text', status: 'int', next_at: 'bigint' }
  await sql`update call_item set status = v.status, reason = v.reason, next_at = v.next_at
    from ${manyRows(columns, rows)} where call_item.id = v.id`.execute(inside)
  const gone = rows.filter(({ status }) => status === 3).length
  if (gone > 0)
    await inside
      .updateTable('call_task')
      .set(eb => ({ skipped_count: eb('skipped_count', '+', gone) }))
      .where('id', '=', task.id)
      .execute()
}
