/** Addresses of the rows that each number of 坐席使用报表 counts. */
import type { DayRange } from '../../../../core/features/report-range/rules.ts'
import type { UseGrouping } from '../../../../core/features/seat-hours/enums.ts'
import type { StateColumn } from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse } from '../../../../core/features/seat-hours/schemas.ts'
import { written } from '../../../router/address.ts'

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

const timeline = (day: string, agent: string | undefined): string =>
  address('/dataManage/seatStatusLog', { view: 'timeline', day, agent })

/** A group leads to its seats, a seat to its days, and a day to its timeline. */
export function partsOf(row: SeatUse, { by, range, agentName, groupId }: UseContext): string {
  const report = (filters: Filters) =>
    address('/dataManage/seatsUseReport', { ...range, ...filters })
  if (by === 'group') return report({ groupId: row.key || 'none' })
  if (by === 'day') return timeline(row.key, agentName)
  return range.from === range.to
    ? timeline(range.from, row.name)
    : report({ by: 'day', agentId: row.key, agentName: row.name, groupId })
}

/** The agent and the days of a row; undefined where the lists cannot be limited to its seats. */
function rowsOf(row: SeatUse, { by, range, ...search }: UseContext): Filters | undefined {
  const days = { beginTime: by === 'day' ? row.key : range.from, endTime: range.to }
  if (by === 'day') days.endTime = row.key
  if (by === 'seat') return { ...days, agentId: row.key }
  if (by === 'group' || search.groupId !== undefined) return undefined
  if (search.agentId !== undefined) return { ...days, agentId: search.agentId }
  return search.agentName === undefined ? days : undefined
}

/** The states that a column sums up. */
export function stateRows(row: SeatUse, column: StateColumn, context: UseContext) {
  const rows = rowsOf(row, context)
  return rows && address('/dataManage/seatStatusLog', { ...rows, column })
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

/** The calls that a column counts: those of one agent, because robots have calls of no seat. */
export function callRows(row: SeatUse, column: CallColumn, context: UseContext) {
  const rows = rowsOf(row, context)
  const isOut = column === 'outbound' || column === 'outboundAnswered'
  return (
    rows?.agentId &&
    address(isOut ? '/callManage/outCall' : '/callManage/income', { ...rows, ...filters[column] })
  )
}
