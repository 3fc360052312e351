/** Reads what the wall shows of seats. */
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import { chinaDay, chinaMidnight } from '../../../../core/lib/format/china-day.ts'
import type { Database } from '../../db/schema/schema.ts'
import { withPeople } from '../calls/call-scope.ts'
import { ofSeat } from '../calls/seat-calls.ts'
import { shownNumber } from '../calls/shown-call.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import { isTalking, type Seat } from '../seats/seat-state.ts'

/** Midnight in China's time before `at`, in ms. */
export const dayBeginOf = (at: number): number => chinaMidnight(chinaDay(at))

interface StateNow {
  readonly state: SignState
  readonly since: number | null
  readonly callRecordId: string | null
}

const never: StateNow = { state: 'OFF_LINE', since: null, callRecordId: null }

/** The department of each user of an enterprise. */
export async function groupsOfUsers(db: Database, enterpriseId: string) {
  const groups = await db
    .selectFrom('membership')
    .innerJoin('department', 'department.id', 'membership.department_id')
    .select(['membership.user_id', 'department.id', 'department.name'])
    .where('membership.enterprise_id', '=', enterpriseId)
    .execute()
  return new Map(groups.map(({ user_id, ...group }) => [user_id, group]))
}

/** The states of these seats, also those that another server or an earlier run recorded. */
export async function seatStates(
  db: Database,
  seats: readonly Seat[],
  seatLog: Pick<SeatLogRecorder, 'stateOf'>
): Promise<(seat: Pick<Seat, 'id'>) => StateNow> {
  const unknown = seats.filter(({ id }) => !seatLog.stateOf(id)).map(({ id }) => id)
  const spans =
    unknown.length === 0
      ? []
      : await db
          .selectFrom('seat_span')
          .select(['seat_id', 'sign_state', 'started_at', 'call_record_id'])
          .where('seat_id', 'in', unknown)
          .where('ended_at', 'is', null)
          .execute()
  const open = new Map(
    spans.map((span): [string, StateNow] => [
      span.seat_id,
      { state: span.sign_state, since: span.started_at, callRecordId: span.call_record_id }
    ])
  )
  return ({ id }) => {
    const known = seatLog.stateOf(id)
    return known
      ? { state: known.state, since: known.since, callRecordId: known.callRecordId ?? null }
      : (open.get(id) ?? never)
  }
}

/**
 * The database's records of these seats: groups, today's calls, running calls, and the states that
 * another server or an earlier run recorded.
 */
export async function wallDetails(
  db: Database,
  enterpriseId: string,
  seats: readonly Seat[],
  seatLog: Pick<SeatLogRecorder, 'stateOf'>
) {
  const groupOf = await groupsOfUsers(db, enterpriseId)
  const stateOf = await seatStates(db, seats, seatLog)
  const ids = seats
    .map(seat => stateOf(seat))
    .flatMap(({ state, callRecordId }) =>
      callRecordId !== null && (state === 'RING' || state === 'CALLING') ? [callRecordId] : []
    )
  const running =
    ids.length === 0
      ? []
      : await db
          .selectFrom('call_record')
          .select(['id', 'direction', 'customer_name', 'customer_phone', 'is_number_hidden'])
          .select('answered_at')
          .where('enterprise_id', '=', enterpriseId)
          .where('id', 'in', ids)
          .execute()
  const calls = new Map(
    running.map((row): [string, NonNullable<WallSeat['call']>] => [
      row.id,
      {
        callRecordId: row.id,
        callDirectionType: row.direction,
        customerName: row.customer_name,
        customerPhone: shownNumber(row),
        answerTime: row.answered_at
      }
    ])
  )
  const counted =
    seats.length === 0
      ? []
      : await db
          .selectFrom('call_record')
          .select(['user_id', 'direction'])
          .select(({ fn }) => fn.countAll<number>().as('calls'))
          .where('enterprise_id', '=', enterpriseId)
          .where('started_at', '>=', dayBeginOf(Date.now()))
          .where('deleted_at', 'is', null)
          .where(
            'user_id',
            'in',
            seats.map(({ userId }) => userId)
          )
          .where(withPeople)
          .where(ofSeat)
          .groupBy(['user_id', 'direction'])
          .execute()
  const callsOf = (userId: string, direction: number) =>
    Number(counted.find(row => row.user_id === userId && row.direction === direction)?.calls ?? 0)

  /** The seat as it is now; synchronous, so that it is as new as its version. */
  return (seat: Seat): WallSeat => {
    const { state, since, callRecordId } = stateOf(seat)
    const group = groupOf.get(seat.userId)
    const isOnCall = state === 'RING' || state === 'CALLING'
    return {
      seatId: seat.id,
      agentUserId: seat.userId,
      agentName: seat.agentName,
      extension: seat.extension,
      groupId: group?.id ?? '',
      groupName: group?.name ?? '',
      signState: state,
      since,
      call: isOnCall && callRecordId !== null ? (calls.get(callRecordId) ?? null) : null,
      outboundToday: callsOf(seat.userId, 0),
      inboundToday: callsOf(seat.userId, 1),
      forced:
        seat.forcedBy && isTalking(seat) ? { signState: seat.chosen, by: seat.forcedBy.name } : null
    }
  }
}
