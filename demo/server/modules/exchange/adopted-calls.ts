/**
 * Calls on an outside exchange outlast the server that follows them: another one finds their records and
 * follows them to their end (rule realtime-28).
 */
import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'
import { isLost } from '../calls/lost-calls.ts'
import { type CallReport, isSameNumber, recordIdOf } from './call-reports.ts'

export interface OpenRecord {
  readonly id: string
  readonly extension: string
  readonly direction: 0 | 1
  readonly number: string
  readonly customerId: string | undefined
  readonly startedAt: number
  readonly answeredAt: number | undefined
  /** The server that follows the call, or has followed it. */
  readonly server: string | null
}

const own = sql<string>`current_setting('application_name')`

export function adoptedCalls(db: Database) {
  const open = () =>
    db
      .selectFrom('call_record')
      .select(['id', 'extension', 'direction', 'customer_phone', 'customer_id', 'server'])
      .select(['started_at', 'answered_at'])
      .where('ended_at', 'is', null)
      .where('call_item_id', 'is', null)

  type Row = Awaited<ReturnType<ReturnType<typeof open>['execute']>>[number]
  const recordOf = (row: Row): OpenRecord => ({
    ...{ id: row.id, extension: row.extension ?? '', number: row.customer_phone },
    direction: row.direction === 1 ? 1 : 0,
    customerId: row.customer_id ?? undefined,
    ...{ startedAt: row.started_at, answeredAt: row.answered_at ?? undefined },
    server: row.server
  })

  return {
    /**
     * The open record that an event is about: the one with its id, else the only one of a lost server with
     * its extension, number and direction.
     */
    async find(
      report: CallReport,
      isFollowed: (server: string | null) => boolean
    ): Promise<OpenRecord | undefined> {
      const { seat, direction, number, callRecordId } = report
      const id = callRecordId ?? recordIdOf(report)
      const rows = await open()
        .where('enterprise_id', '=', seat.enterpriseId)
        .where('extension', '=', seat.extension)
        .execute()
      const named = rows.find(row => row.id === id)
      if (named) return recordOf(named)
      const alike = rows.filter(
        row =>
          !isFollowed(row.server) &&
          (direction === undefined || row.direction === direction) &&
          (number === undefined || isSameNumber(number, row.customer_phone))
      )
      const [only] = alike
      return only && alike.length === 1 ? recordOf(only) : undefined
    },

    /** The record is this server's from now on; false if another one was faster, or it has ended. */
    async take({ id, server }: OpenRecord): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('call_record')
        .set({ server: own })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where(sql<boolean>`server is not distinct from ${server}`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The open records of servers without a heartbeat since then, in ms. */
    async lost(aliveSince: number): Promise<readonly OpenRecord[]> {
      return (await open().where(isLost(aliveSince)).execute()).map(recordOf)
    }
  }
}

export type AdoptedCalls = ReturnType<typeof adoptedCalls>
