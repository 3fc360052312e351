/** Assigns agents' calls to numbers of manual tasks. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'

interface StartedCall {
  readonly userId: string
  readonly enterpriseId: string
  readonly callRecordId: string
  /** As dialled, possibly with an area code. */
  readonly phone: string
}

/**
 * The number that the agent was just permitted to dial owns this call and stays with the agent
 * until its result is saved. Undefined for other calls.
 */
export async function linkCall(db: Kysely<Tables>, call: StartedCall): Promise<number | undefined> {
  const now = Date.now()
  const { rows } = await sql<{ id: number }>`update manual_item set calls = calls + 1,
      record_id = ${call.callRecordId}, lease_until = null, dial_until = null, updated_at = ${now}
    where id = (select id from manual_item
      where owner_id = ${call.userId} and enterprise_id = ${call.enterpriseId} and status = 1
        and taken_at is not null and dial_until > ${now}
        and right(${call.phone}::text, length(phone)) = phone
      order by dial_until desc limit 1)
    returning id`.execute(db)
  return rows[0]?.id
}

export const callReached = (db: Kysely<Tables>, callRecordId: string) =>
  sql`update manual_item set is_reached = true
    where id = (select manual_item_id from call_record where id = ${callRecordId})
      and record_id = ${callRecordId}`.execute(db)
