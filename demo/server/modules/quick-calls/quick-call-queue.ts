/** The robot's single calls in the database. */
import { sql, type Transaction } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { isLost } from '../calls/lost-calls.ts'
import { quickCallServerMessages as messages } from './messages.ts'
import { type CallScript, jobOf, type Occupied, type QuickCall, status } from './quick-call-job.ts'

/** Most waiting calls of an enterprise. */
const MOST_WAITING = 50 // rule robot-4

/** Claims the call that has waited longest. */
export async function claimJob(db: Database): Promise<QuickCall | undefined> {
  const { rows } = await sql<QuickCall>`update quick_call set status = ${status.calling},
      server = current_setting('application_name')
    where id = (select id from quick_call where status = ${status.waiting}
      order by created_at, id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
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
    await sql`select id from enterprise where id = ${requester.enterpriseId} for no key update`.execute(
      inside
    )
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
