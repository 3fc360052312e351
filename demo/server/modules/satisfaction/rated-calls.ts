/** Rated calls as the contract's type; hidden numbers are masked. */
import type { Selectable } from 'kysely'
import type { RatedCall } from '../../../../core/features/satisfaction/schemas.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { toRecord } from '../calls/shown-call.ts'

export type RatingRow = Selectable<Tables['satisfaction_rating']>

export const remarkOf = (row: RatingRow): RatedCall['remark'] =>
  row.remark === '' || row.remark_at === null
    ? null
    : { text: row.remark, userName: row.remark_by_name ?? '', time: row.remark_at }

export async function toRatedCalls(
  db: Database,
  ratings: readonly RatingRow[]
): Promise<RatedCall[]> {
  if (ratings.length === 0) return []
  const calls = await db
    .selectFrom('call_record')
    .selectAll()
    .where(
      'id',
      'in',
      ratings.map(({ call_record_id }) => call_record_id)
    )
    .execute()
  const known = new Map(calls.map(call => [call.id, toRecord(call)]))
  return ratings.flatMap(rating => {
    const call = known.get(rating.call_record_id)
    if (!call) return []
    return {
      callRecordId: call.callRecordId,
      callType: rating.is_robot ? 1 : 2,
      customerId: call.customerId,
      customerName: call.customerName,
      customerPhone: call.customerPhone,
      agentName: rating.agent_name,
      departmentName: rating.department_name,
      inviteTime: rating.invited_at,
      callDuration: call.callDuration,
      hasRecording: call.hasRecording,
      rating: rating.rating,
      remark: remarkOf(rating)
    }
  })
}

/** The rating in the details of a call; null for a call without an invitation. */
export async function ratingOfCall(db: Database, callRecordId: string) {
  const row = await db
    .selectFrom('satisfaction_rating')
    .select(['rating', 'remark'])
    .where('call_record_id', '=', callRecordId)
    .executeTakeFirst()
  return row ?? null
}
