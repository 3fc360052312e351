/**
 * An agent's operations on a manual task's numbers. Ownership changes under the lock of the task,
 * so that a number never has two owners.
 */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { manualCallStatus } from '../../../../../core/features/call-tasks/task-enums.ts'
import { CLAIMED, manualStatus } from '../../../../../core/features/manual-tasks/rules.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { refuse } from '../../../http/refusal.ts'
import type { ManualTaskRowOf } from '../manual-task-queries.ts'
import { manualServerMessages as messages } from '../messages.ts'
import { isSeen } from './dialled-numbers.ts'
import { itemIdOf, itemIdsIn } from './item-ids.ts'
import type { OwnItem } from './own-item.ts'

const MINUTE = 60_000

const leaseOf = ({ draft }: ManualTaskRowOf): number => Date.now() + draft.leaseMinutes * MINUTE

export function checkRunning({ status }: ManualTaskRowOf): void {
  if (status !== manualStatus.running)
    throw refuse(messages.cannotWork({ status: manualCallStatus.label(status) }))
}

const orders: Readonly<Record<number, RawBuilder<unknown>>> = {
  1: sql`id`,
  2: sql`id desc`,
  3: sql`calls, id`
}
const orderOf = ({ draft }: ManualTaskRowOf) => orders[draft.callOrder] ?? sql`id`

/** Assigns this many unowned numbers to an agent. */
async function claimFree(
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
  if (task.draft.allocateWay !== CLAIMED) throw refuse(messages.noClaim())
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from manual_item
    where task_id = ${task.id} and owner_id = ${userId} and status < 2
      and coalesce(follow_at, 0) <= ${Date.now()}`.execute(inside)
  const held = rows[0]?.count ?? 0
  if (held >= task.draft.claimLimit) throw refuse(messages.claimFull({ count: held }))
  const claimed = await claimFree(
    inside,
    task,
    userId,
    Math.min(many, task.draft.claimLimit - held)
  )
  if (claimed.length === 0) throw refuse(messages.nothingLeft())
  return claimed.length
}

/** Locks the user's claims and returns the number in progress in any task. */
async function numberInProgress(
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
 * Takes the next number; an agent works on one at a time across tabs and tasks, so a number in
 * progress is returned again. False when there is none.
 */
export async function takeNext(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  userId: string,
  expectedId: string | undefined
): Promise<boolean> {
  const claimed = await numberInProgress(inside, task, userId)
  const here = claimed.find(({ task_id }) => task_id === task.id)
  if (here) {
    if (expectedId !== undefined && here.id !== expectedId) throw refuse(messages.workFirst())
    return true
  }
  const [elsewhere] = claimed
  if (elsewhere) throw refuse(messages.workElsewhere({ name: elsewhere.name }))
  checkRunning(task)
  const id =
    expectedId ??
    (await nextOwn(inside, task, userId)) ??
    (task.draft.allocateWay === CLAIMED ? (await claimFree(inside, task, userId, 1))[0] : undefined)
  if (id === undefined) return false
  const now = Date.now()
  const { rows } = await sql`update manual_item set status = 1, taken_at = ${now},
      record_id = null, dial_until = null, updated_at = ${now},
      lease_until = case when lease_until is null and owner_id is not null then null
        else ${leaseOf(task)}::bigint end, owner_id = ${userId}, lapsed_owner = null
    where task_id = ${task.id} and id = ${itemIdOf(id)}::bigint and status = 0 and import_id is null
      and (owner_id = ${userId} or (owner_id is null and ${task.draft.allocateWay === CLAIMED}))
    returning id`.execute(inside)
  if (rows.length === 0) throw refuse(messages.gone())
  return true
}

/** Why a number is not the user's any more: the lease expired or it was reassigned. */
async function lostReason(inside: Kysely<Tables>, userId: string, itemId: string) {
  const lapsed = await sql`select 1 from manual_item
    where id = ${itemIdOf(itemId)}::bigint and lapsed_owner = ${userId}`.execute(inside)
  return refuse(lapsed.rows.length > 0 ? messages.lapsed() : messages.gone())
}

/** The number, if the user works on it. */
export async function itemInProgress(
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
  if (!item) throw await lostReason(inside, userId, itemId)
  return item
}

/** Whether the number's call is still in progress. */
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

/** Moves the number to the end of the agent's list. */
export async function skipItem(inside: Kysely<Tables>, item: OwnItem): Promise<void> {
  if (isSeen(item)) throw refuse(messages.resultFirst())
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

/** Releases the agent's numbers for others to claim. */
export async function release(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  itemIds: readonly string[],
  userId: string
): Promise<number> {
  if (task.draft.allocateWay !== CLAIMED) throw refuse(messages.noRelease())
  const { rows } = await sql<Pick<OwnItem, 'record_id' | 'dial_until'>>`select record_id, dial_until
    from manual_item where task_id = ${task.id} and id = any(${itemIdsIn(itemIds)}::bigint[])
      and owner_id = ${userId} and status = 1`.execute(inside)
  if (rows.some(isSeen)) throw refuse(messages.resultFirst())
  return removeOwners(inside, task.id, itemIds, userId)
}

/** Removes the owner from owned numbers that have not been called since they were claimed. */
export async function removeOwners(
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
