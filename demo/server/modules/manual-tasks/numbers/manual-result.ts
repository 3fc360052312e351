/** Dispositions of numbers, and their next calls. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ManualResult } from '../../../../../core/features/manual-tasks/enums.ts'
import { manualStatus } from '../../../../../core/features/manual-tasks/rules.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { finishIfDone, type ManualTaskRowOf } from '../manual-task-queries.ts'
import { manualServerMessages as messages } from '../messages.ts'
import { isOnCall } from './claim-numbers.ts'
import { isSeen } from './dialled-numbers.ts'
import { itemIdOf } from './item-ids.ts'
import type { OwnItem } from './own-item.ts'

const MINUTE = 60_000
const TWO_YEARS = 2 * 365 * 86_400_000 // rule manual-task-7
const AGAIN = 2
const NOT_REACHED = 4

interface Disposition {
  readonly result: ManualResult
  readonly remark: string
  readonly followTime?: number | undefined
}

/** Time of the next call: as agreed, or by the rule for unreached people. */
function nextCallAt(task: ManualTaskRowOf, item: OwnItem, disposition: Disposition): number | null {
  const now = Date.now()
  if (disposition.result === AGAIN) {
    if (disposition.followTime === undefined)
      throw refuseField('followTime', messages.followMissing())
    if (disposition.followTime <= now) throw refuseField('followTime', messages.followPast())
    if (disposition.followTime > now + TWO_YEARS)
      throw refuseField('followTime', messages.followFar())
    return disposition.followTime
  }
  const mayRedial = disposition.result === NOT_REACHED && item.calls < task.draft.maxCalls
  return mayRedial ? now + task.draft.redialInterval * MINUTE : null
}

/** Saves a number's disposition and releases it. */
export async function saveResult(
  inside: Kysely<Tables>,
  task: ManualTaskRowOf,
  item: OwnItem,
  disposition: Disposition,
  agent: { readonly userId: string; readonly name: string }
): Promise<void> {
  if (!isSeen(item)) throw refuse(messages.callFirst())
  if (await isOnCall(inside, item)) throw refuse(messages.callOn())
  const follow_at = nextCallAt(task, item, disposition)
  // An ended task makes no further calls.
  const isAgain = follow_at !== null && task.status !== manualStatus.ended
  const now = Date.now()
  const remark = disposition.remark.trim()
  await inside
    .updateTable('manual_item')
    .set({
      status: isAgain ? 0 : 2,
      taken_at: null,
      dial_until: null,
      lease_until: null,
      result: disposition.result,
      remark,
      follow_at: isAgain ? follow_at : null,
      updated_at: now
    })
    .where('id', '=', item.id)
    .execute()
  await inside
    .insertInto('manual_action')
    .values({
      id: randomUUID(),
      task_id: task.id,
      item_id: item.id,
      user_id: agent.userId,
      agent_name: agent.name,
      result: disposition.result,
      remark,
      follow_at,
      record_id: item.record_id,
      created_at: now
    })
    .execute()
  await finishIfDone(inside, task.id)
}

/**
 * Whether this disposition was just saved, so that a retry has no effect. Throws when a different
 * one was.
 */
export async function isSaved(
  inside: Kysely<Tables>,
  userId: string,
  itemId: string,
  { result, remark, followTime }: Disposition
): Promise<boolean> {
  const { rows } = await sql<{ result: number; remark: string; follow_at: number | null }>`
    select d.result, d.remark, d.follow_at from manual_item i
      join lateral (select * from manual_action d
        where d.item_id = i.id order by d.created_at desc limit 1) d on true
    where i.id = ${itemIdOf(itemId)}::bigint and d.user_id = ${userId} and i.taken_at is null
      and d.created_at > ${Date.now() - 10 * MINUTE}`.execute(inside)
  const [saved] = rows
  if (!saved) return false
  const isSame = saved.result === result && saved.remark === remark.trim()
  if (!isSame || (result === AGAIN && saved.follow_at !== (followTime ?? null)))
    throw refuse(messages.alreadySaved())
  return true
}
