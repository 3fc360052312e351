/** Records of calls on an outside exchange, as far as the call recorder does not write them. */
import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'
import { type CallReport, isSameNumber, type Result, recordIdOf } from './call-reports.ts'

/** The name of this run of the server on its connections; the default of `call_record.server`. */
const here = sql<string>`current_setting('application_name')`

/** An open call that this server follows from now on. */
export interface Claimed {
  readonly callRecordId: string
  readonly direction: 0 | 1
  readonly number: string
  readonly startedAt: number
  readonly answeredAt: number | null
}

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

  /** The open call of a report, by its id or by the number of the other party. */
  async function openCallOf(report: CallReport): Promise<string | undefined> {
    const { seat, event, number, direction } = report
    const id = report.callRecordId ?? recordIdOf(report)
    const rows = await db
      .selectFrom('call_record')
      .select(['id', 'customer_phone', 'direction'])
      .where('enterprise_id', '=', seat.enterpriseId)
      .where('extension', '=', seat.extension)
      .where('ended_at', 'is', null)
      .execute()
    const same = (row: (typeof rows)[number]) =>
      event !== 'started' &&
      row.direction === direction &&
      number !== undefined &&
      isSameNumber(row.customer_phone, number)
    return (rows.find(row => row.id === id) ?? rows.find(same))?.id
  }

  const take = (id: string) =>
    db
      .updateTable('call_record')
      .set({ server: here })
      .where('id', '=', id)
      .where('ended_at', 'is', null)

  async function claim(report: CallReport): Promise<Claimed | undefined> {
    const id = report.event === 'recorded' ? undefined : await openCallOf(report)
    if (id === undefined) return undefined
    const row = await take(id)
      .returning(['direction', 'customer_phone', 'started_at', 'answered_at'])
      .executeTakeFirst()
    return (
      row && {
        ...{ callRecordId: id, direction: row.direction, number: row.customer_phone },
        ...{ startedAt: row.started_at, answeredAt: row.answered_at }
      }
    )
  }

  /** Whether another server has ended the call; otherwise this one follows it. */
  async function isOverElsewhere(id: string, report: CallReport): Promise<boolean> {
    if (report.event === 'recorded') return false
    const { numUpdatedRows } = await take(id).executeTakeFirst()
    // The first row of a call may not be written yet.
    return numUpdatedRows === 0n && (await obstacle(id, report)) !== undefined
  }

  /** Whether another server follows the call, or has ended it. */
  async function isElsewhere(id: string): Promise<boolean> {
    const row = await db
      .selectFrom('call_record')
      .select(eb => [eb('server', 'is not distinct from', here).as('isHere'), 'ended_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined && (!row.isHere || row.ended_at !== null)
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

  return { obstacle, claim, isOverElsewhere, isElsewhere, refer, attach, attachLater }
}
