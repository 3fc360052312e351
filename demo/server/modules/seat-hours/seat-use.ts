/** The rows of 坐席使用报表. */
import type { UseGrouping } from '../../../../core/features/seat-hours/enums.ts'
import { occupancyOf, signedInOf } from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse } from '../../../../core/features/seat-hours/schemas.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { seatHoursServerMessages as messages } from './messages.ts'
import { type CallRow, type HourSearch, readHours, type StateRow } from './read-hours.ts'

const noUse: SeatUse = {
  ...{ key: '', name: '', extension: '', isDeleted: false, seats: 0, online: 0 },
  ...{ firstTime: null, lastTime: null },
  ...{ free: 0, busy: 0, ring: 0, talkIn: 0, talkOut: 0, hold: 0, wrapUp: 0 },
  ...{ inbound: 0, inboundAnswered: 0, missed: 0, outbound: 0, outboundAnswered: 0 }
}
const added = [
  ...['seats', 'online', 'free', 'busy', 'ring', 'talkIn', 'talkOut', 'hold', 'wrapUp'],
  ...['inbound', 'inboundAnswered', 'missed', 'outbound', 'outboundAnswered']
] as readonly (keyof SeatUse & 'seats')[]

const earliest = (a: number | null, b: number | null) =>
  a === null || (b !== null && b < a) ? b : a
const latest = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a)

/** The sums of both, with the names of the first. */
const plus = (one: SeatUse, other: SeatUse): SeatUse => ({
  ...one,
  ...Object.fromEntries(added.map(name => [name, one[name] + other[name]])),
  firstTime: earliest(one.firstTime, other.firstTime),
  lastTime: latest(one.lastTime, other.lastTime)
})

const ofCalls = ({ direction, calls, answered, missed }: CallRow) =>
  direction === 1
    ? { inbound: calls, inboundAnswered: answered, missed }
    : { outbound: calls, outboundAnswered: answered }

const keyOf = ({ key }: { readonly key: string | number }): string =>
  typeof key === 'number' ? chinaDay(key) : key

/** One row per seat or day; a seat has the name and extension of its last hour. */
function merged(states: readonly StateRow[], calls: readonly CallRow[]): Map<string, SeatUse> {
  const rows = new Map<string, SeatUse>()
  for (const { agentName: name, ...state } of states.toSorted((a, b) => b.lastTime - a.lastTime)) {
    const key = keyOf(state)
    const row = { ...noUse, ...state, key, name }
    const before = rows.get(key)
    rows.set(key, before ? { ...plus(before, row), seats: 1, online: before.online } : row)
  }
  for (const call of calls) {
    const key = keyOf(call)
    rows.set(key, { ...(rows.get(key) ?? { ...noUse, key }), ...ofCalls(call) })
  }
  return rows
}

/** Names of seats that had calls in these days and no states. */
async function withNames(
  db: Database,
  { enterpriseId }: Requester,
  rows: readonly SeatUse[]
): Promise<SeatUse[]> {
  const seats = await db
    .selectFrom('seat')
    .select(['user_id', 'extension'])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const extensions = new Map(seats.map(seat => [seat.user_id, seat.extension]))
  const nameless = rows.filter(({ name }) => name === '').map(({ key }) => key)
  const users =
    nameless.length === 0
      ? []
      : await db
          .selectFrom('user_account')
          .select(['id', 'name'])
          .where('id', 'in', nameless)
          .execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map(row => ({
    ...row,
    name: row.name || (names.get(row.key) ?? ''),
    extension: row.extension || (extensions.get(row.key) ?? ''),
    isDeleted: !extensions.has(row.key)
  }))
}

async function byGroup(
  db: Database,
  { enterpriseId }: Requester,
  seats: readonly SeatUse[],
  only: string | undefined
): Promise<SeatUse[]> {
  const members = await db
    .selectFrom('agent_group')
    .innerJoin('agent_group_seat', 'agent_group_seat.group_id', 'agent_group.id')
    .innerJoin('seat', 'seat.id', 'agent_group_seat.seat_id')
    .select(['agent_group.id', 'agent_group.name', 'seat.user_id'])
    .where('agent_group.enterprise_id', '=', enterpriseId)
    .where('seat.enterprise_id', '=', enterpriseId)
    .execute()
  const rows = new Map<string, SeatUse>()
  for (const seat of seats) {
    const own = members.filter(({ user_id }) => user_id === seat.key)
    for (const { id, name } of own.length > 0 ? own : [{ id: '', name: messages.noGroup() }]) {
      const group = rows.get(id) ?? { ...noUse, key: id, name }
      rows.set(id, plus(group, seat))
    }
  }
  // A searched seat may be in other groups, too, of which these are not all seats.
  return [...rows.values()].filter(({ key }) => !only || (key || 'none') === only)
}

const sortKeys: Readonly<Record<string, (row: SeatUse) => number>> = {
  signedIn: signedInOf,
  busy: ({ busy }) => busy,
  occupancy: row => occupancyOf(row) ?? -1,
  inbound: ({ inbound }) => inbound,
  outbound: ({ outbound }) => outbound,
  missed: ({ missed }) => missed
}
/** Seats by extension, groups by name with 未分组 last, days in order. */
const inOrder = (by: UseGrouping) => (a: SeatUse, b: SeatUse) =>
  by === 'seat'
    ? a.extension.localeCompare(b.extension) || a.key.localeCompare(b.key)
    : by === 'group'
      ? Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name, 'zh')
      : a.key.localeCompare(b.key)

export interface UseSearch extends HourSearch {
  readonly by: UseGrouping
  readonly sort?: string | undefined
  readonly isSignedIn?: 'true' | undefined
}

/** All rows of a report in order, and their sum. */
export async function seatUse(
  db: Database,
  requester: Requester,
  { by, sort, isSignedIn, ...search }: UseSearch
): Promise<{ readonly rows: readonly SeatUse[]; readonly sum: SeatUse }> {
  const { states, calls } = await readHours(db, requester, search, by === 'day' ? 'day' : 'seat')
  const found = [...merged(states, calls).values()].filter(
    ({ seats }) => isSignedIn !== 'true' || seats > 0
  )
  const sum = found.reduce(plus, noUse)
  if (by === 'day') {
    const rows = found.map(row => ({ ...row, name: row.key })).sort(inOrder(by))
    return { rows: sorted(rows, sort), sum }
  }
  const seats = await withNames(db, requester, found)
  const rows = by === 'seat' ? seats : await byGroup(db, requester, seats, search.groupId)
  return { rows: sorted(rows.toSorted(inOrder(by)), sort), sum }
}

function sorted(rows: readonly SeatUse[], sort: string | undefined): readonly SeatUse[] {
  const value = sortKeys[sort?.replace('-', '') ?? '']
  if (!value) return rows
  const sign = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * (value(a) - value(b)))
}
