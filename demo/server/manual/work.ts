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
import { isSeen } from './dialled.ts'
import { itemIdOf, itemIdsIn } from './item-ids.ts'
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
      lapsed_owner = null, lease_until = ${leaseOf(task)}, updated_at = ${now}
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

/** What somebody deals with, in whatever task; whoever takes one waits until others of theirs have. */
async function takenBy(
  inside: Kysely<Tables>,
  { enterprise_id }: ManualTaskRowOf,
  userId: string
): Promise<readonly { id: string; task_id: string; name: string }[]> {
  await sql`select id from seat where enterprise_id = ${enterprise_id} and user_id = ${userId}
    for no key update`.execute(inside)
  const { rows } = await sql<{ id: string; task_id: string; name: string }>`
    select i.id::text as id, i.task_id, t.name from manual_item i
      join manual_task t on t.id = i.task_id
    where i.owner_id = ${userId} and i.enterprise_id = ${enterprise_id}
      and i.taken_at is not null`.execute(inside)
  return rows
}

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
 * One deals with one number at a time, in whatever tab and task: as long as there is one, that is the
 * next. Returns whether there is any.
 */
export async function takeNext(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  userId: string,
  wanted: string | undefined
): Promise<boolean> {
  const taken = await takenBy(inside, task, userId)
  const here = taken.find(({ task_id }) => task_id === task.id)
  if (here) {
    if (wanted !== undefined && here.id !== wanted) throw refuse(t.workFirst())
    return true
  }
  const [elsewhere] = taken
  if (elsewhere) throw refuse(t.workElsewhere({ name: elsewhere.name }))
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
        else ${leaseOf(task)}::bigint end, owner_id = ${userId}, lapsed_owner = null
    where task_id = ${task.id} and id = ${itemIdOf(id)}::bigint and status = 0 and import_id is null
      and (owner_id = ${userId} or (owner_id is null and ${task.draft.allocateWay === CLAIMED}))
    returning id`.execute(inside)
  if (rows.length === 0) throw refuse(t.gone())
  return true
}

/** Why a number is not in somebody's hands: their time for it ran out, or somebody else decided. */
async function whyGone(inside: Kysely<Tables>, userId: string, itemId: string) {
  const lapsed = await sql`select 1 from manual_item
    where id = ${itemIdOf(itemId)}::bigint and lapsed_owner = ${userId}`.execute(inside)
  return refuse(lapsed.rows.length > 0 ? t.lapsed() : t.gone())
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
    .where(sql<boolean>`id = ${itemIdOf(itemId)}::bigint`)
    .where('owner_id', '=', userId)
    .where('taken_at', 'is not', null)
    .executeTakeFirst()
  if (!item) throw await whyGone(inside, userId, itemId)
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
  if (isSeen(item)) throw refuse(t.resultFirst())
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

/** One's own, back to where others may claim them. */
export async function release(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  itemIds: readonly string[],
  userId: string
): Promise<number> {
  if (task.draft.allocateWay !== CLAIMED) throw refuse(t.noRelease())
  const { rows } = await sql<Pick<OwnItem, 'record_id' | 'dial_until'>>`select record_id, dial_until
    from manual_item where task_id = ${task.id} and id = any(${itemIdsIn(itemIds)}::bigint[])
      and owner_id = ${userId} and status = 1`.execute(inside)
  if (rows.some(isSeen)) throw refuse(t.resultFirst())
  return letGo(inside, task.id, itemIds, userId)
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
    where task_id = ${taskId} and id = any(${itemIdsIn(itemIds)}::bigint[])
      and owner_id is not null
      and (${userId ?? null}::text is null or owner_id = ${userId ?? null})
      and (status = 0 or (status = 1 and record_id is null))`.execute(inside)
  return Number(done.numAffectedRows ?? 0)
}
