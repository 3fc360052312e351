/** Calls that a server which is gone has left open. */
import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { chargeCalls } from '../billing/charge-calls.ts'

/**
 * Whether the server of a call is gone: another one than this, without a heartbeat since `aliveSince`, in
 * ms.
 */
export const isLost = (aliveSince: number, table: 'call_record' | 'quick_call' = 'call_record') => {
  const server = sql.ref(`${table}.server`)
  return sql<boolean>`(${server} is distinct from current_setting('application_name')
    and not exists (select from server_run
      where server_run.server = ${server} and server_run.seen_at >= ${aliveSince}::bigint))`
}

/** The last heartbeat of the server of a `call_record`; null without one. */
export const lastSeen = sql<number | null>`(select seen_at from server_run
  where server_run.server = call_record.server)`

/** Calls of tasks that are taken over by the next server, which ends and charges them. */
const isAdopted = sql`exists (select from call_item
  where call_item.id = call_record.call_item_id and call_item.record_id = call_record.id
    and call_item.status = 1)`

async function endLost(
  inside: Kysely<Tables>,
  aliveSince: number,
  startedBefore: number
): Promise<readonly string[]> {
  const closed = await inside
    .updateTable('call_record')
    .set(eb => ({
      // An answered call went on until the server was gone.
      ended_at: sql<number>`case when answered_at is null then started_at
        else greatest(answered_at, coalesce(${lastSeen}, answered_at)) end`,
      hangup_type: 4,
      // Unanswered: 无法接通.
      connect_result: eb
        .case()
        .when('answered_at', 'is', null)
        .then(3)
        .else(eb.ref('connect_result'))
        .end()
    }))
    .where('ended_at', 'is', null)
    .where('started_at', '<', startedBefore)
    .where(isLost(aliveSince))
    .where(sql<boolean>`not ${isAdopted}`)
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}

/** Ends those that began before a time when their server was last known to run, and charges their minutes. */
export const closeLostCalls = (
  db: Database,
  aliveSince: number,
  startedBefore = Number.MAX_SAFE_INTEGER
): Promise<void> =>
  db
    .transaction()
    .execute(async inside => chargeCalls(inside, await endLost(inside, aliveSince, startedBefore)))
