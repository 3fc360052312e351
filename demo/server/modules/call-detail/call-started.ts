/** Records the beginning of an agent's call and creates the agent's reminder while it rings. */
import type { Push } from '../../../../core/contract/topics.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { partnerOf } from '../calls/call-peer.ts'
import { shownNumber } from '../calls/shown-call.ts'
import { linkCall } from '../manual-tasks/numbers/manual-calls.ts'
import { releaseLine } from '../resources/line-holds.ts'
import type { Seat } from '../seats/seat-state.ts'
import { type Others, recordingSourceOf } from './recording-source.ts'

type Call = Parameters<CallObserver['started']>[0]

/** Atomic and idempotent: it may be retried after an unknown outcome. */
export const writeStarted = (
  db: Database,
  seat: Seat,
  call: Call,
  others: Others
): Promise<{ readonly isHidden: boolean }> =>
  db.transaction().execute(trx => write(trx, seat, call, others))

async function write(
  db: Database,
  seat: Seat,
  call: Call,
  others: Others
): Promise<{ readonly isHidden: boolean }> {
  const known = await db
    .selectFrom('call_record')
    .select('is_number_hidden')
    .where('id', '=', call.callRecordId)
    .executeTakeFirst()
  // The hold is for the extension's next outgoing call.
  if (call.direction === 0) await releaseLine(db, seat.extension)
  if (known) return { isHidden: known.is_number_hidden }
  const partner = await partnerOf(db, seat.enterpriseId, call.customerPhone, call.customerId)
  // Colleagues call each other without a line.
  const our_number = others.colleague
    ? seat.extension
    : (call.callerId ?? seat.cidHolders[0]?.cidNumber ?? seat.extension)
  const recordingSource = recordingSourceOf(seat, call, our_number, others)
  const { callRecordId, customerPhone: phone } = call
  const isOutward = call.direction === 0 && !others.colleague
  const manual_item_id = isOutward
    ? await linkCall(db, { ...seat, callRecordId, phone })
    : undefined
  await db
    .insertInto('call_record')
    .values({
      id: call.callRecordId,
      enterprise_id: seat.enterpriseId,
      user_id: seat.userId,
      agent_name: seat.agentName,
      extension: seat.extension,
      direction: call.direction,
      ...partner,
      customer_name: partner.customer_name || (others.colleague?.agentName ?? ''),
      our_number,
      started_at: call.at,
      answered_at: null,
      ended_at: null,
      holding_seconds: 0,
      connect_result: 0,
      hangup_type: 0,
      has_recording: false,
      call_source: recordingSource.source,
      ...(manual_item_id !== undefined && { manual_item_id })
    })
    .execute()
  await db
    .insertInto('call_detail')
    .values({ call_record_id: call.callRecordId, ...recordingSource.detail })
    .execute()
  return { isHidden: partner.is_number_hidden }
}

/** The caller, for the page of the ringing agent. */
export async function reminderOf(db: Database, callRecordId: string): Promise<Push> {
  const record = await db
    .selectFrom('call_record')
    .selectAll()
    .where('id', '=', callRecordId)
    .executeTakeFirstOrThrow()
  return {
    topic: 'incoming_reminder',
    data: {
      callRecordId,
      customerPhone: shownNumber(record),
      customerId: record.customer_id,
      callItemNumberId: callRecordId,
      customerName: record.customer_name,
      area: record.area,
      telecomOperator: record.operator
    }
  }
}
