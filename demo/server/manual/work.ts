/**
 * What an agent does with the numbers of a manual task. Whatever changes whose a number is happens
 * under the lock of its task, so that no number is ever two people's.
 */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { manualCallStatus } from '../../../core/contract/enums/tasks.ts'
import { CLAIMED, manualStatus } from '../../../core/rules/manual-task.ts'
import { manualServerText as t } from '../../../core/text/manual-server.ts'
import type { Tables } from '../db/schema.ts'
import { refuse } from '../refusal.ts'
import type { ManualTaskRowOf } from './tasks.ts'

export type OwnItem = Selectable<Tables['manual_item']>

const MINUTE = 60_000

const leaseOf = ({ draft }: ManualTaskRowOf): number => Date.now() + draft.leaseMinutes * MINUTE

export function checkRunning({ status }: ManualTaskRowOf): void {
  if (status !== manualStatus.running)
    throw refuse(t.cannotWork({ status: manualCallStatus.label(status) }))
}

const orders: Readonly<Record<number, RawBuilder<unknown>>> = {
  1: sql`id`,
  2: sql`id desc`,
  3: sql`calls, id`
}
const orderOf = ({ draft }: ManualTaskRowOf) => orders[draft.callOrder] ?? sql`id`

/** So many numbers that nobody has become somebody's. */
async function takeFree(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  userId: string,
  many: number
): Promise<readonly string[]> {
  const now = Date.now()
  const { rows } = await sql<{ id: string }>`update manual_item set owner_id = ${userId},
      lease_until = ${leaseOf(task)}, updated_at = ${now}
    where id in (select id from manual_item
      where task_id = ${task.id} and status = 0 and owner_id is null and import_id is null
        and coalesce(follow_at, 0) <= ${now}
      order by turn, ${orderOf(task)} limit ${many} for update skip locked)
    returning id::text as id`.execute(inside)
  return rows.map(({ id }) => id)
}

/** Claims a batch. */
export async function claim(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  userId: string,
  many: number
): Promise<number> {
  checkRunning(task)
  if (task.draft.allocateWay !== CLAIMED) throw refuse(t.noClaim())
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from manual_item
    where task_id = ${task.id} and owner_id = ${userId} and status < 2
      and coalesce(follow_at, 0) <= ${Date.now()}`.execute(inside)
  const held = rows[0]?.count ?? 0
  if (held >= task.draft.claimLimit) throw refuse(t.claimFull({ count: held }))
  const taken = await takeFree(inside, task, userId, Math.min(many, task.draft.claimLimit - held))
  if (taken.length === 0) throw refuse(t.nothingLeft())
  return taken.length
}

const takenOf = (inside: Kysely<Tables>, taskId: string, userId: string) =>
  inside
    .selectFrom('manual_item')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('owner_id', '=', userId)
    .where('taken_at', 'is not', null)
    .executeTakeFirst()

async function nextOwn(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  userId: string
): Promise<string | undefined> {
  const now = Date.now()
  const { rows } = await sql<{ id: string }>`select id::text as id from manual_item
    where task_id = ${task.id} and owner_id = ${userId} and status = 0 and import_id is null
      and coalesce(follow_at, 0) <= ${now}
    order by follow_at is null, turn, ${orderOf(task)} limit 1`.execute(inside)
  return rows[0]?.id
}

/**
 * One deals with one number at a time, in whatever tab: as long as there is one, that is the next.
 * Returns whether there is any.
 */
export async function takeNext(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  userId: string,
  wanted: string | undefined
): Promise<boolean> {
  const taken = await takenOf(inside, task.id, userId)
  if (taken) {
    if (wanted !== undefined && String(taken.id) !== wanted) throw refuse(t.workFirst())
    return true
  }
  checkRunning(task)
  const id =
    wanted ??
    (await nextOwn(inside, task, userId)) ??
    (task.draft.allocateWay === CLAIMED ? (await takeFree(inside, task, userId, 1))[0] : undefined)
  if (id === undefined) return false
  const now = Date.now()
  const { rows } = await sql`update manual_item set status = 1, taken_at = ${now},
      record_id = null, dial_until = null, updated_at = ${now},
      lease_until = case when lease_until is null and owner_id is not null then null
        else ${leaseOf(task)}::bigint end, owner_id = ${userId}
    where task_id = ${task.id} and id::text = ${id} and status = 0 and import_id is null
      and (owner_id = ${userId} or (owner_id is null and ${task.draft.allocateWay === CLAIMED}))
    returning id`.execute(inside)
  if (rows.length === 0) throw refuse(t.gone())
  return true
}

/** The number if it is in somebody's hands now. */
export async function inHand(
  inside: Kysely<Tables>,
  userId: string,
  itemId: string
): Promise<OwnItem> {
  const item = await inside
    .selectFrom('manual_item')
    .selectAll()
    .where(sql<boolean>`id::text = ${itemId}`)
    .where('owner_id', '=', userId)
    .where('taken_at', 'is not', null)
    .executeTakeFirst()
  if (!item) throw refuse(t.gone())
  return item
}

/** Whether the call that was made of a number is still on. */
export async function isOnCall(
  inside: Kysely<Tables>,
  { record_id }: Pick<OwnItem, 'record_id'>
): Promise<boolean> {
  if (record_id === null) return false
  const call = await inside
    .selectFrom('call_record')
    .select('ended_at')
    .where('id', '=', record_id)
    .executeTakeFirst()
  return call !== undefined && call.ended_at === null
}

/** To the end of one's own. */
export async function skipItem(inside: Kysely<Tables>, item: OwnItem): Promise<void> {
  if (item.record_id !== null) throw refuse(t.resultFirst())
  await inside
    .updateTable('manual_item')
    .set({
      status: 0,
      turn: item.turn + 1,
      taken_at: null,
      dial_until: null,
      updated_at: Date.now()
    })
    .where('id', '=', item.id)
    .execute()
}

/** Nobody's again: of those that somebody has, all that have not been called since they were taken. */
export async function letGo(
  inside: Kysely<Tables>,
  taskId: string,
  itemIds: readonly string[],
  userId?: string
): Promise<number> {
  const done = await sql`update manual_item set status = 0, owner_id = null, lease_until = null,
      taken_at = null, dial_until = null, updated_at = ${Date.now()}
    where task_id = ${taskId} and id::text = any(${itemIds}::text[]) and owner_id is not null
      and (${userId ?? null}::text is null or owner_id = ${userId ?? null})
      and (status = 0 or (status = 1 and record_id is null))`.execute(inside)
  return Number(done.numAffectedRows ?? 0)
}
