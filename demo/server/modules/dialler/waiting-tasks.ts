/** Running tasks and their numbers that are due. */
import { sql, type Transaction } from 'kysely'
import type { VoiceSound } from '../../../../core/features/voices/schemas.ts'
import { manyRows } from '../../db/insert-many.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { type Item, lacksValues, numbersOf, type Task } from './calls/call-in-progress.ts'
import type { Restriction } from './restrictions/dial-restrictions.ts'

const [WAITS, DONE, NOT_CALLED] = [0, 2, 3] as const

interface Aside {
  readonly item: Item
  readonly restriction: Restriction
}

/** Most numbers per cycle. */
export const MOST_AT_ONCE = 300

const importing = sql<boolean>`(import_id is null or import_id not in
  (select id from number_import))`

const voice = sql<VoiceSound | null>`case when voice_model.id is not null then
  jsonb_build_object('sex', voice_model.sex, 'speed', voice_model.speed,
    'pitch', voice_model.pitch, 'volume', voice_model.volume) end`.as('voice')

const tasksWithScripts = (db: Transaction<Tables> | Database) =>
  db
    .selectFrom('call_task')
    .leftJoin('script_version', join =>
      join
        .onRef('script_version.enterprise_id', '=', 'call_task.enterprise_id')
        .onRef('script_version.code', '=', 'call_task.template_code')
        .onRef('script_version.version', '=', 'call_task.script_version')
    )
    .leftJoin('script_template', join =>
      join
        .onRef('script_template.enterprise_id', '=', 'call_task.enterprise_id')
        .onRef('script_template.code', '=', 'call_task.template_code')
    )
    .leftJoin('voice_model', 'voice_model.id', 'script_template.voice_id')
    .selectAll('call_task')
    .select(['script_version.content', 'voice_model.recognition', voice])

/** Running tasks without a version keep the one that is published now (rule script-10). */
const keepScriptVersions = (db: Transaction<Tables> | Database, enterpriseId: string) =>
  sql`update call_task set script_version = script.version from script_template as script
    where call_task.enterprise_id = ${enterpriseId} and status = 2 and script_version is null
      and script.enterprise_id = call_task.enterprise_id and script.code = template_code
      and script.version > 0`.execute(db)

export async function runningTasks(
  db: Transaction<Tables> | Database,
  enterpriseId: string
): Promise<Task[]> {
  await keepScriptVersions(db, enterpriseId)
  return tasksWithScripts(db)
    .where('call_task.enterprise_id', '=', enterpriseId)
    .where('call_task.status', '=', 2)
    .orderBy('call_task.created_at')
    .execute()
}

/** One task in any state. */
export const taskWithScript = (db: Database, id: string): Promise<Task | undefined> =>
  tasksWithScripts(db).where('call_task.id', '=', id).executeTakeFirst()

/** Number of due numbers by task, up to the limit per cycle. */
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

/** The numbers that may not be called now: by lists and limits, or because they lack a value. */
export const restricted = (
  task: Task,
  next: readonly { readonly item: Item; readonly phone: string }[],
  restrictions: ReadonlyMap<string, Restriction>
): readonly Aside[] =>
  next.flatMap(({ item, phone }): Aside[] => {
    const restriction = restrictions.get(phone)
    if (restriction) return [{ item, restriction }]
    return lacksValues(task, item)
      ? [{ item, restriction: { reason: 'NO_VALUES', until: undefined } }]
      : []
  })

/** Next state of a restricted number: its person may have another. */
function asideOf({ item, restriction: { reason, until } }: Aside) {
  const { id, phone_at } = item
  if (until !== undefined) return { id, phone_at, reason, status: WAITS, next_at: until }
  if (phone_at + 1 < numbersOf(item).length)
    return { id, phone_at: phone_at + 1, reason: null, status: WAITS, next_at: 0 }
  // A person of whom another number was called is finished.
  const status = item.calls > 0 ? DONE : NOT_CALLED
  return { id, phone_at, reason: status === DONE ? null : reason, status, next_at: 0 }
}

/** Postpones or excludes restricted numbers. */
export async function putAside(
  inside: Transaction<Tables>,
  task: Task,
  aside: readonly Aside[]
): Promise<void> {
  if (aside.length === 0) return
  const rows = aside.map(asideOf)
  const columns = {
    id: 'bigint',
    phone_at: 'int',
    reason: 'text',
    status: 'int',
    next_at: 'bigint'
  }
  await sql`update call_item set status = v.status, reason = v.reason, next_at = v.next_at,
      phone_at = v.phone_at from ${manyRows(columns, rows)} where call_item.id = v.id`.execute(
    inside
  )
  const [gone, done] = [NOT_CALLED, DONE].map(
    wanted => rows.filter(({ status }) => status === wanted).length
  ) as [number, number]
  if (gone + done > 0)
    await inside
      .updateTable('call_task')
      .set(eb => ({
        skipped_count: eb('skipped_count', '+', gone),
        finished_count: eb('finished_count', '+', done)
      }))
      .where('id', '=', task.id)
      .execute()
}
