/** The robot's single calls in the database. */

import { sql, type Transaction } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { isLost } from '../calls/lost-calls.ts'
import { roomOn } from '../resources/line-holds.ts'
import { robotNumber } from './may-call.ts'
import { quickCallServerMessages as messages } from './messages.ts'
import { type CallScript, jobOf, type Occupied, type QuickCall, status } from './quick-call-job.ts'

/** Most waiting calls of an enterprise. */
const MOST_WAITING = 50 // rule robot-4

/** Enterprises with waiting calls, by the call that has waited longest. */
async function waitingEnterprises(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('quick_call')
    .select('enterprise_id')
    .where('status', '=', status.waiting)
    .groupBy('enterprise_id')
    .orderBy(eb => eb.fn.min('created_at'))
    .execute()
  return rows.map(({ enterprise_id }) => enterprise_id)
}

/** Claims the longest waiting call of an enterprise; undefined while its line is full. */
const claimOf = (db: Database, enterpriseId: string): Promise<QuickCall | undefined> =>
  db.transaction().execute(async inside => {
    await lockEnterprise(inside, enterpriseId)
    const line = await robotNumber(inside, enterpriseId)
    if ((await roomOn(inside, enterpriseId, line)) <= 0) return undefined // rule line-13
    const { rows } = await sql<QuickCall>`update quick_call set status = ${status.calling},
        server = current_setting('application_name'), our_number = ${line}
      where id = (select id from quick_call
        where status = ${status.waiting} and enterprise_id = ${enterpriseId}
        order by created_at, id limit 1 for update skip locked)
      returning *`.execute(inside)
    return rows[0]
  })

/** Claims the call that has waited longest of those whose line has room; `isFull` if one has none. */
export async function claimJob(
  db: Database
): Promise<{ readonly job: QuickCall | undefined; readonly isFull: boolean }> {
  const enterprises = await waitingEnterprises(db)
  for (const enterpriseId of enterprises) {
    const job = await claimOf(db, enterpriseId)
    if (job) return { job, isFull: false }
  }
  return { job: undefined, isFull: enterprises.length > 0 }
}

export const moveJob = (db: Database, id: string, to: number) =>
  db.updateTable('quick_call').set({ status: to }).where('id', '=', id).execute()

/** Inserts a waiting call; rejects one of a number that has a call, or too many. */
export async function enqueueJob(
  db: Database,
  requester: Requester,
  script: CallScript,
  phone: string
): Promise<void> {
  await db.transaction().execute(async inside => {
    // Concurrent requests are counted one after the other.
    await lockEnterprise(inside, requester.enterpriseId)
    const { waiting } = await inside
      .selectFrom('quick_call')
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('waiting'))
      .where('enterprise_id', '=', requester.enterpriseId)
      .where('status', '<', status.over)
      .executeTakeFirstOrThrow()
    if (waiting >= MOST_WAITING) throw refuse(messages.tooManyWaiting())
    await inside
      .insertInto('quick_call')
      .values(jobOf(requester, script, phone, status.waiting))
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse(messages.alreadyWaiting()))
  })
}

/** Inserts a call that is placed at once; `occupy` runs in the same transaction. */
export async function insertCalling(
  db: Database,
  requester: Requester,
  script: CallScript,
  phone: string,
  occupy?: (inside: Transaction<Tables>) => Promise<Occupied>
): Promise<QuickCall> {
  const inserted = await db.transaction().execute(async inside => {
    const occupied = await occupy?.(inside)
    return inside
      .insertInto('quick_call')
      .values({ ...jobOf(requester, script, phone, status.calling), ...occupied })
      .onConflict(conflict => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  })
  if (!inserted) throw refuse(messages.alreadyWaiting())
  return inserted
}

/**
 * Ends the calls of servers that are gone, which it returns, and queues their claimed ones again.
 * `aliveSince`: as of `isLost`.
 */
export const recoverJobs = (db: Database, aliveSince: number): Promise<QuickCall[]> =>
  db.transaction().execute(async inside => {
    const lost = isLost(aliveSince, 'quick_call')
    const cut = await inside
      .updateTable('quick_call')
      .set({ status: status.over })
      .where('status', '=', status.calling)
      .where(eb => eb.or([eb('call_record_id', 'is not', null), eb('line', 'is not', null)]))
      .where(lost)
      .returningAll()
      .execute()
    await inside
      .updateTable('quick_call')
      .set({ status: status.waiting })
      .where('status', '=', status.calling)
      .where(lost)
      .execute()
    return cut
  })
