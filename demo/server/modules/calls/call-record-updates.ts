/** Updates of the record of a call in progress. */
import type { Database } from '../../db/schema/schema.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import type { Seat } from '../seats/seat-state.ts'

type Ending = Parameters<CallObserver['ended']>[0]

export const recordAnswered = (db: Database, callRecordId: string, at: number) =>
  db.updateTable('call_record').set({ answered_at: at }).where('id', '=', callRecordId).execute()

export const recordEnded = (db: Database, ending: Ending) =>
  db
    .updateTable('call_record')
    .set({
      ended_at: ending.at,
      hangup_type: ending.hangupType,
      connect_result: ending.connectResult,
      holding_seconds: ending.holdingSeconds,
      has_recording: ending.hasRecording,
      early_media_ms: ending.earlyMediaMs
    })
    .where('id', '=', ending.callRecordId)
    .execute()

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

/** Ends the calls that an earlier run of the server left open. */
export const closeOldCalls = (db: Database) =>
  db
    .updateTable('call_record')
    .set(eb => ({
      ended_at: eb.fn.coalesce('answered_at', 'started_at'),
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
    .execute()
