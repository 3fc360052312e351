/** Writes of seat states; the recorder and the sample data share them. */
import { type Kysely, sql } from 'kysely'
import type { CallPhase, StateCause } from '../../../../core/features/seat-log/enums.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { isDuplicate } from '../../db/unique-constraint.ts'

/** Index: a seat has one open span. */
const OPEN_SPAN = 'seat_span_open'
const MOST_TRIES = 5

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
  /** Host and port of the user's page. */
  readonly origin?: string | undefined
}

export interface StateChange {
  readonly state: SignState
  readonly cause: StateCause
  /** The agent or the supervisor. */
  readonly by?: ChangedBy | undefined
  readonly callRecordId?: string | undefined
  readonly phase?: CallPhase | undefined
  /** In ms. */
  readonly at: number
}

/** The row of a state that begins; open without `endedAt`. */
export const spanRow = (
  { id, enterpriseId, userId, agentName, extension }: SpanSeat,
  { state, cause, by, callRecordId, phase, at }: StateChange,
  server: string,
  endedAt?: number
) => ({
  ...{ enterprise_id: enterpriseId, seat_id: id, user_id: userId },
  ...{ agent_name: agentName, extension, sign_state: state, cause },
  ...{ call_record_id: callRecordId ?? null, phase: phase ?? null },
  ...{ by_user_id: by?.userId ?? null, by_name: by?.name ?? null, origin: by?.origin ?? null },
  ...{ started_at: at, ended_at: endedAt ?? null },
  server
})

/** Another server has begun a span of the seat in the same moment: then this one follows it. */
const afterOthers = async (write: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return await write()
    } catch (error) {
      if (tries === MOST_TRIES || !isDuplicate(error, OPEN_SPAN)) throw error
    }
}

/** Ends the open span of a seat and begins the next one; a seat is in one state at a time. */
async function beginNext(
  trx: Kysely<Tables>,
  seat: SpanSeat,
  change: StateChange,
  server: string
): Promise<void> {
  const ended = await trx
    .updateTable('seat_span')
    .set(eb => ({ ended_at: eb.fn<number>('greatest', ['started_at', eb.val(change.at)]) }))
    .where('seat_id', '=', seat.id)
    .where('ended_at', 'is', null)
    .returning('ended_at')
    .executeTakeFirst()
  // A lost connection is recorded later than it happened, and a state adopted later than it began.
  const at = ended?.ended_at ?? change.at
  await trx
    .insertInto('seat_span')
    .values(spanRow(seat, { ...change, at }, server))
    .execute()
}

/** Ends the open span of a seat and begins another one, in one transaction. */
export const changeState = (
  db: Kysely<Tables>,
  seat: SpanSeat,
  change: StateChange,
  server: string
): Promise<void> =>
  afterOthers(() => db.transaction().execute(trx => beginNext(trx, seat, change, server)))

/**
 * The open span of a seat belongs to this server from now on; it begins one when there is none, or one of
 * another state.
 */
export const adoptSpan = (
  db: Kysely<Tables>,
  seat: SpanSeat,
  change: StateChange,
  server: string
): Promise<void> =>
  afterOthers(() =>
    db.transaction().execute(async trx => {
      const open = await trx
        .updateTable('seat_span')
        .set({ server })
        .where('seat_id', '=', seat.id)
        .where('ended_at', 'is', null)
        .where('sign_state', '=', change.state)
        .returning('id')
        .execute()
      if (open.length === 0) await beginNext(trx, seat, change, server)
    })
  )

/** The states of the open spans of a server, by seat. */
export async function openStates(
  db: Kysely<Tables>,
  server: string
): Promise<ReadonlyMap<string, SignState>> {
  const rows = await db
    .selectFrom('seat_span')
    .select(['seat_id', 'sign_state'])
    .where('ended_at', 'is', null)
    .where('server', '=', server)
    .execute()
  return new Map(rows.map(row => [row.seat_id, row.sign_state]))
}

/** Confirms that a server runs at this time. */
export const confirmRun = async (
  db: Kysely<Tables>,
  server: string,
  now: number
): Promise<void> => {
  await db
    .insertInto('server_run')
    .values({ server, started_at: now, seen_at: now })
    .onConflict(conflict => conflict.column('server').doUpdateSet({ seen_at: now }))
    .execute()
}

/** Open spans of a server, the offline ones included, which show its last change of each seat. */
const openSpans = sql<number>`(select max(started_at) from seat_span
  where ended_at is null and seat_span.server = server_run.server)`

/**
 * Ends the open spans of servers that are gone when they were last known to run, by a heartbeat or a
 * change of a seat; the seats are offline from then on.
 * @param before servers known to run later are running, in ms
 * @param running if given, all other servers that run
 */
export const closeLostSpans = (
  db: Kysely<Tables>,
  server: string,
  before: number,
  running?: readonly string[]
): Promise<void> =>
  db.transaction().execute(async trx => {
    const isSilent = sql<boolean>`greatest(seen_at, ${openSpans}) < ${before}`
    const isGone = running && sql<boolean>`server <> all(${running}::text[])`
    const gone = await trx
      .updateTable('server_run')
      .set({ seen_at: sql<number>`greatest(seen_at, ${openSpans})` })
      .where('server', '<>', server)
      .where('server', 'in', eb =>
        eb
          .selectFrom('seat_span')
          .select('server')
          .where('ended_at', 'is', null)
          .where('sign_state', '<>', 'OFF_LINE')
      )
      .where(isGone ? sql<boolean>`(${isSilent} or ${isGone})` : isSilent)
      .returning('server')
      .execute()
    if (gone.length === 0) return
    const lost = await trx
      .updateTable('seat_span')
      .from('server_run')
      .set({ ended_at: sql<number>`server_run.seen_at` })
      .whereRef('seat_span.server', '=', 'server_run.server')
      .where('ended_at', 'is', null)
      .where('sign_state', '<>', 'OFF_LINE')
      .where(
        'server_run.server',
        'in',
        gone.map(run => run.server)
      )
      .returningAll('seat_span')
      .execute()
    if (lost.length === 0) return
    await trx
      .insertInto('seat_span')
      .values(
        lost.map(({ id: _, ended_at, ...row }) => ({
          ...row,
          ...{ sign_state: 'OFF_LINE' as const, cause: 'system' as const, call_record_id: null },
          ...{ phase: null, by_user_id: null, by_name: null, origin: null },
          ...{ started_at: ended_at ?? row.started_at, ended_at: null, server }
        }))
      )
      .execute()
  })
