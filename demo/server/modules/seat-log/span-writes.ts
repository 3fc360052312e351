/** Writes of seat states; the recorder and the sample data share them. */
import { type Kysely, sql } from 'kysely'
import type { StateCause } from '../../../../core/features/seat-log/enums.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'

/** The seat of a span, with its names as of the time. */
export interface SpanSeat {
  readonly id: string
  readonly enterpriseId: string
  readonly userId: string
  readonly agentName: string
  readonly extension: string
}

/** The user who changed the state of a seat. */
export interface ChangedBy {
  readonly userId: string
  readonly name: string
}

export interface StateChange {
  readonly state: SignState
  readonly cause: StateCause
  /** The supervisor of a change with the cause `supervisor`. */
  readonly by?: ChangedBy | undefined
  readonly callRecordId?: string | undefined
  /** In ms. */
  readonly at: number
}

/** The row of a state that begins; open without `endedAt`. */
export const spanRow = (
  { id, enterpriseId, userId, agentName, extension }: SpanSeat,
  { state, cause, callRecordId, at }: StateChange,
  server: string,
  endedAt?: number
) => ({
  ...{ enterprise_id: enterpriseId, seat_id: id, user_id: userId },
  ...{ agent_name: agentName, extension, sign_state: state, cause },
  ...{ call_record_id: callRecordId ?? null, started_at: at, ended_at: endedAt ?? null },
  ...{ seen_at: endedAt ?? at, server }
})

/** Ends the open span of a seat and begins another one, in one transaction. */
export const changeState = (
  db: Kysely<Tables>,
  seat: SpanSeat,
  change: StateChange,
  server: string
): Promise<void> =>
  db.transaction().execute(async trx => {
    await trx
      .updateTable('seat_span')
      .set(eb => ({ ended_at: eb.fn<number>('greatest', ['started_at', eb.val(change.at)]) }))
      .where('seat_id', '=', seat.id)
      .where('ended_at', 'is', null)
      .execute()
    await trx
      .insertInto('seat_span')
      .values(spanRow(seat, change, server))
      .execute()
  })

/** Confirms the open spans of a server at this time. */
export const confirmSpans = async (
  db: Kysely<Tables>,
  server: string,
  now: number
): Promise<void> => {
  await db
    .updateTable('seat_span')
    .set({ seen_at: now })
    .where('server', '=', server)
    .where('ended_at', 'is', null)
    .where('sign_state', '<>', 'OFF_LINE')
    .execute()
}

/**
 * Ends the open spans of servers that are gone when they were last confirmed; the seats are offline
 * from then on. @param before spans confirmed later belong to a running server
 */
export const closeLostSpans = (db: Kysely<Tables>, server: string, before: number): Promise<void> =>
  db.transaction().execute(async trx => {
    const lost = await trx
      .updateTable('seat_span')
      .set({ ended_at: sql<number>`seen_at` })
      .where('ended_at', 'is', null)
      .where('sign_state', '<>', 'OFF_LINE')
      .where('server', '<>', server)
      .where('seen_at', '<', before)
      .returningAll()
      .execute()
    if (lost.length === 0) return
    await trx
      .insertInto('seat_span')
      .values(
        lost.map(({ id: _, seen_at, ...row }) => ({
          ...row,
          ...{ sign_state: 'OFF_LINE' as const, cause: 'system' as const, call_record_id: null },
          ...{ started_at: seen_at, ended_at: null, seen_at, server }
        }))
      )
      .execute()
  })
