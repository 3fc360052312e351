/** Sums of states and calls by seat or by day. */
import { type RawBuilder, sql } from 'kysely'
import { stateColumns } from '../../../../core/features/seat-hours/rules.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { type SeatSearch, seatsIn } from './seats-of-search.ts'

const CHINA_MS = sql.raw('28800000')
const DAY_MS = sql.raw('86400000')

export interface HourSearch extends SeatSearch {
  /** Times of the days, and of the reading, in ms; `end` exclusive. */
  readonly begin: number
  readonly end: number
  readonly now: number
  readonly agentId?: string | undefined
}

/** Columns of `seat_day`, and the states of an open span that count as each. */
const columns: Readonly<Record<(typeof stateColumns)[number], readonly [string, string]>> = {
  free: ['free', "sign_state = 'SIGN_FREE'"],
  busy: ['busy', "sign_state = 'SIGN_BUSY'"],
  ring: ['ring', "sign_state = 'RING' or sign_state = 'CALLING' and phase = 'dialling'"],
  talkIn: ['talk_in', "sign_state = 'CALLING' and phase = 'inbound'"],
  talkOut: [
    'talk_out',
    "sign_state = 'CALLING' and coalesce(phase, '') not in ('dialling', 'inbound', 'held')"
  ],
  hold: ['hold', "sign_state = 'CALLING' and phase = 'held'"],
  wrapUp: ['wrap_up', "sign_state = 'CLEARING'"]
}
/** Whether a span counts as a column of the report. */
export const isStateOf = (column: (typeof stateColumns)[number] | 'signedIn') =>
  column === 'signedIn'
    ? sql<boolean>`(sign_state <> 'OFF_LINE')`
    : sql<boolean>`(${sql.raw(columns[column][1])})`

/** The column of the sums. */
export const sumColumn = (column: (typeof stateColumns)[number]): string => columns[column][0]

/** The sums of ended states. */
export const endedSums = sql.raw(stateColumns.map(name => columns[name][0]).join(', '))
/** The same of states that last, between `begin` and `finish`. */
export const openSums = sql.raw(
  stateColumns
    .map(
      name =>
        `case when ${columns[name][1]} then (finish / 1000 - begin / 1000)::int else 0 end as ${columns[name][0]}`
    )
    .join(', ')
)
const summed = sql.raw(
  stateColumns.map(name => `sum(${columns[name][0]})::int as "${name}"`).join(', ')
)

/** Ended states from the sums, and those that last until now, cut at the days. */
const parts = ({ enterpriseId }: Requester, seats: RawBuilder<boolean>, search: HourSearch) => {
  const { begin, end, now } = search
  const until = Math.min(end, now)
  return sql`(
    select user_id, agent_name, extension, day, first_at, last_at, false as is_lasting, ${endedSums}
      from seat_day where enterprise_id = ${enterpriseId} and day >= ${begin} and day < ${end}
        and ${seats}
    union all
    select user_id, agent_name, extension, day, begin, finish, finish = ${now}::bigint, ${openSums}
      from (select s.*, day, greatest(s.started_at, day) as begin,
          least(${until}::bigint, day + ${DAY_MS}) as finish
        from seat_span s cross join lateral generate_series(
          (greatest(s.started_at, ${begin}::bigint) + ${CHINA_MS}) / ${DAY_MS} * ${DAY_MS} - ${CHINA_MS},
          ${until}::bigint - 1, ${DAY_MS}) day
        where s.enterprise_id = ${enterpriseId} and s.ended_at is null
          and s.sign_state <> 'OFF_LINE') open
      where ${seats}) part`
}

export type StateRow = Record<(typeof stateColumns)[number], number> & {
  /** User id, or begin of the day in ms. */
  readonly key: string | number
  readonly agentName: string
  readonly extension: string
  readonly firstTime: number
  readonly lastTime: number
  readonly seats: number
  readonly online: number
}
export interface CallRow {
  readonly key: string | number
  readonly direction: 0 | 1
  readonly calls: number
  readonly answered: number
  readonly missed: number
}

/** By seat a row per name that it had; by day one row. */
export async function readHours(
  db: Database,
  requester: Requester,
  search: HourSearch,
  by: 'seat' | 'day'
): Promise<{ readonly states: readonly StateRow[]; readonly calls: readonly CallRow[] }> {
  const { agentId } = search
  const found = await seatsIn(db, requester, search)
  const seats = agentId ? sql<boolean>`(user_id = ${agentId} and ${found})` : found
  const isByDay = by === 'day'
  const key = sql.ref(isByDay ? 'day' : 'user_id')
  const name = isByDay ? sql`''` : sql`agent_name`
  const extension = isByDay ? sql`''` : sql`extension`
  const states = await sql<StateRow>`select ${key} as key,
      ${name} as "agentName", ${extension} as extension,
      min(first_at) as "firstTime", max(last_at) as "lastTime",
      ${isByDay ? sql`count(distinct user_id)::int` : sql`1`} as seats,
      (count(distinct user_id) filter (where is_lasting))::int as online, ${summed}
    from ${parts(requester, seats, search)} group by 1, 2, 3`.execute(db)
  const calls = await sql<CallRow>`select ${key} as key, direction,
      sum(calls)::int as calls, sum(answered)::int as answered, sum(missed)::int as missed
    from call_day where enterprise_id = ${requester.enterpriseId} and is_of_seat and user_id <> ''
      and day >= ${search.begin} and day < ${search.end} and ${seats}
    group by 1, 2`.execute(db)
  return { states: states.rows, calls: calls.rows }
}
