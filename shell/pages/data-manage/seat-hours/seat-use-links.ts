/** Addresses of the rows that each number of 坐席使用报表 counts. */
import type { DayRange } from '../../../../core/features/report-range/rules.ts'
import type { UseGrouping } from '../../../../core/features/seat-hours/enums.ts'
import type { StateColumn } from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse } from '../../../../core/features/seat-hours/schemas.ts'
import { written } from '../../../router/address.ts'

/** Key of the row of sums. */
export const SUM = 'sum'

type Filters = Readonly<Record<string, string | undefined>>

const address = (path: string, filters: Filters): string =>
  written({
    path,
    query: Object.fromEntries(
      Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value]] : []))
    )
  })

/** What the report shows. */
export interface UseContext {
  readonly by: UseGrouping
  readonly range: DayRange
  readonly agentId: string | undefined
  readonly agentName: string | undefined
  readonly groupId: string | undefined
}

const timeline = (day: string, seats: Filters): string =>
  address('/dataManage/seatStatusLog', { view: 'timeline', day, ...seats })

/** A group leads to its seats, a seat to its days, and a day to its timeline. */
export function partsOf(
  row: SeatUse,
  { by, range, agentId, agentName, groupId }: UseContext
): string {
  const report = (filters: Filters) =>
    address('/dataManage/seatsUseReport', { ...range, ...filters })
  if (by === 'group') return report({ groupId: row.key || 'none' })
  if (by === 'day') return timeline(row.key, { agent: agentName, agentId, groupId })
  return range.from === range.to
    ? timeline(range.from, { agent: row.name, agentId: row.key, groupId })
    : report({ by: 'day', agentId: row.key, agentName: row.name, groupId })
}

/** The days and the seats of a row, as the lists of states and calls filter them. */
function rowsOf(row: SeatUse, context: UseContext): Filters {
  const { by, range, agentId, agentName, groupId } = context
  const isSum = row.key === SUM
  const isDay = by === 'day' && !isSum
  const days = {
    beginTime: isDay ? row.key : range.from,
    endTime: isDay ? row.key : range.to
  }
  if (by === 'seat' && !isSum) return { ...days, agentId: row.key }
  const group = by === 'group' && !isSum ? row.key || 'none' : undefined
  const seats = { agentId, seatName: agentId ? undefined : agentName, groupId: group ?? groupId }
  return { ...days, ...seats }
}

/** The states that a column sums up. */
export const stateRows = (row: SeatUse, column: StateColumn | 'signedIn', context: UseContext) =>
  address('/dataManage/seatStatusLog', { ...rowsOf(row, context), column })

/** The seats that were signed in. */
export function seatRows(row: SeatUse, { by, range, ...search }: UseContext): string {
  const { agentId, agentName, groupId } = search
  const isOne = row.key !== SUM
  const days = by === 'day' && isOne ? { from: row.key, to: row.key } : range
  const group = by === 'group' && isOne ? row.key || 'none' : groupId
  return address('/dataManage/seatsUseReport', {
    ...{ ...days, agentId, agentName: agentId ? undefined : agentName, groupId: group },
    isSignedIn: 'true'
  })
}

export const callColumns = [
  'inbound',
  'inboundAnswered',
  'missed',
  'outbound',
  'outboundAnswered'
] as const
export type CallColumn = (typeof callColumns)[number]

const filters: Readonly<Record<CallColumn, Filters>> = {
  inbound: {},
  inboundAnswered: { isAnswered: 'true' },
  missed: { isMissed: 'true' },
  outbound: {},
  outboundAnswered: { isAnswered: 'true' }
}

/** The calls that a column counts: those of agents, because robots have calls of no seat. */
export function callRows(row: SeatUse, column: CallColumn, context: UseContext): string {
  const rows = rowsOf(row, context)
  const isOut = column === 'outbound' || column === 'outboundAnswered'
  const isAny = !rows.agentId && !rows.seatName && !rows.groupId
  return address(isOut ? '/callManage/outCall' : '/callManage/income', {
    ...rows,
    ...filters[column],
    isOfSeat: isAny ? 'true' : undefined
  })
}
