/** Records of calls on an outside exchange, as far as the call recorder does not write them. */
import type { Database } from '../../db/schema/schema.ts'
import { type CallReport, type Result, recordIdOf } from './call-reports.ts'

export function outsideRecords(db: Database, settled: (callRecordId: string) => Promise<void>) {
  /** Why no call begins with this id: another call has it, or it is complete. */
  async function obstacle(id: string, { seat }: CallReport): Promise<Result | undefined> {
    const row = await db
      .selectFrom('call_record')
      .select(['enterprise_id', 'extension', 'ended_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    if (row.enterprise_id !== seat.enterpriseId || row.extension !== seat.extension)
      return { result: 'refused', reason: 'FOREIGN_RECORD' }
    if (row.ended_at === null) return undefined
    return { result: 'ignored', reason: 'CALL_OVER', callRecordId: id }
  }

  /** Writes where the recording of a call is. */
  async function refer(callRecordId: string, recording: string): Promise<void> {
    await settled(callRecordId)
    await db
      .updateTable('call_detail')
      .set({ recording_reference: recording })
      .where('call_record_id', '=', callRecordId)
      .execute()
  }

  /** The same for a call that has ended, unless its recording was removed. */
  async function attach(callRecordId: string, recording: string): Promise<void> {
    await refer(callRecordId, recording)
    await db
      .updateTable('call_record')
      .set({ has_recording: true })
      .where('id', '=', callRecordId)
      .where('recording_removed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
  }

  /** A recording of a call that is not in memory any more. */
  async function attachLater(report: CallReport): Promise<Result> {
    const id = report.callRecordId ?? recordIdOf(report)
    const found = await obstacle(id, report)
    if (found?.reason !== 'CALL_OVER') return found ?? { result: 'ignored', reason: 'UNKNOWN_CALL' }
    await attach(id, report.recording ?? '')
    return { result: 'accepted', callRecordId: id }
  }

  return { obstacle, refer, attach, attachLater }
}
