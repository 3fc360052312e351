/** Callers whose calls a server that is gone has left open. */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { isLost, lastSeen } from '../calls/lost-calls.ts'
import type { MissedNeeds } from './missed-receptions.ts'
import { insertMissed, linkMissed } from './reception-records.ts'

/** Open calls with the group in whose queue the caller waited, or else that of the hand-over. */
const openCalls = (db: Kysely<Tables>, aliveSince: number) =>
  db
    .selectFrom('reception_call')
    .innerJoin('call_record', 'call_record.id', 'reception_call.call_record_id')
    .leftJoin('call_detail', 'call_detail.call_record_id', 'call_record.id')
    .leftJoin('reception_version', join =>
      join
        .onRef('reception_version.scenario_id', '=', 'reception_call.scenario_id')
        .onRef('reception_version.version', '=', 'reception_call.version')
    )
    .select(['reception_call.call_record_id', 'reception_call.enterprise_id', 'group_id'])
    .select(['reception_call.started_at', 'queued_at', 'content', 'inbound_route'])
    .select(['call_record.user_id', 'customer_phone', 'our_number'])
    .where('reception_call.ended_at', 'is', null)
    .where(isLost(aliveSince))
    .orderBy('reception_call.started_at')
    .orderBy('reception_call.call_record_id')
    .execute()

/** When the server of a call was last known to run. */
const seenAt = sql<number>`greatest(coalesce(queued_at, started_at), (
  select ${lastSeen} from call_record where call_record.id = reception_call.call_record_id))`

/** Whether it was open: of several servers one ends it, and files the missed call. */
async function endOpen(inside: Kysely<Tables>, callRecordId: string): Promise<boolean> {
  const ended = await inside
    .updateTable('reception_call')
    .set(eb => ({
      ...{ result: 'interrupted' as const, ended_at: seenAt },
      left_at: eb
        .case()
        .when('queued_at', 'is', null)
        .then(eb.lit(null))
        .else(eb.fn.coalesce('left_at', seenAt))
        .end()
    }))
    .where('call_record_id', '=', callRecordId)
    .where('ended_at', 'is', null)
    .returning('call_record_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends them; each caller is to be called back (rule reception-18). */
export async function closeInterrupted(
  { db, queues, waiting, notifyMissed }: MissedNeeds,
  aliveSince: number
): Promise<void> {
  for (const row of await openCalls(db, aliveSince)) {
    const { call_record_id, enterprise_id: enterpriseId, user_id: ownerId } = row
    const { groupId: next, strategy } = row.content?.queue ?? emptyScenario().queue
    const groupId = row.group_id ?? next
    const seat = groupId === '' ? undefined : await queues.turnOf(enterpriseId, groupId, strategy)
    const id = randomUUID()
    const call = {
      ...{ enterpriseId, ownerId, from: row.customer_phone, ourNumber: row.our_number },
      scenario: row.inbound_route?.remark ?? ''
    }
    const about = {
      id,
      seat,
      result: 'interrupted',
      since: row.queued_at ?? row.started_at
    } as const
    // Ended together with what is left of it: a server that is lost again begins here again.
    const isOurs = await db.transaction().execute(async inside => {
      if (!(await endOpen(inside, call_record_id))) return false
      await insertMissed(inside, call, about)
      await linkMissed(inside, call_record_id, id)
      return true
    })
    if (!isOurs) continue
    if (seat) await notifyMissed(id, seat)
    await waiting.changed(enterpriseId, [seat?.userId ?? ownerId])
  }
}
