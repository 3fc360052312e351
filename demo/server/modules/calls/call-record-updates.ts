/** Updates of the record of a call in progress. */
import { sql } from 'kysely'
import { manyRows } from '../../db/insert-many.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { chargeEnd, wasClosed } from '../billing/charge-calls.ts'
import type { Seat } from '../seats/seat-state.ts'

type Ending = Parameters<CallObserver['ended']>[0]

export const recordAnswered = (db: Database, callRecordId: string, at: number) =>
  db.updateTable('call_record').set({ answered_at: at }).where('id', '=', callRecordId).execute()

export const recordEnded = (db: Database, ending: Ending) =>
  db.transaction().execute(async inside => {
    const isClosed = await wasClosed(inside, ending)
    await inside
      .updateTable('call_record')
      .set({
        ended_at: ending.at,
        hangup_type: ending.hangupType,
        connect_result: ending.connectResult,
        holding_seconds: ending.holdingSeconds,
        has_recording: ending.hasRecording,
        early_media_ms: ending.earlyMediaMs,
        ...(ending.gaps?.length && { recording_gaps: JSON.stringify(ending.gaps) })
      })
      .where('id', '=', ending.callRecordId)
      .execute()
    await chargeEnd(inside, ending.callRecordId, isClosed)
  })

export const recordContact = (
  db: Database,
  { enterpriseId }: Pick<Seat, 'enterpriseId'>,
  phone: string,
  at: number
) =>
  db
    .updateTable('customer')
    .set({ last_contact_at: at })
    .where('enterprise_id', '=', enterpriseId)
    .where('phone', '=', phone)
    .execute()

/** The same for many calls, of any enterprises. */
export async function recordContacts(
  db: Database,
  contacts: readonly {
    readonly enterprise_id: string
    readonly phone: string
    readonly at: number
  }[]
): Promise<void> {
  const columns = { enterprise_id: 'text', phone: 'text', at: 'bigint' }
  await sql`update customer set last_contact_at = v.at
    from (select enterprise_id, phone, max(at) as at from ${manyRows(columns, contacts)}
      group by enterprise_id, phone) as v
    where customer.enterprise_id = v.enterprise_id and customer.phone = v.phone`.execute(db)
}
