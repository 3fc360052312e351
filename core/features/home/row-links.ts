/** Addresses in the console of the rows that each value of 首页 counts. */
import { chinaDay } from '../../lib/format/china-day.ts'
import { chinaHour } from '../../lib/format/china-hour.ts'
import type { DayRange } from '../report-range/rules.ts'

type Filters = Readonly<Record<string, string | number>>
export type CallList = 'inbound' | 'outbound'

/** The type of a call without a robot. */
const AGENT = 2
const paths = { inbound: '/callManage/income', outbound: '/callManage/outCall' } as const

function address(path: string, filters: Filters = {}): string {
  const search = new URLSearchParams(
    Object.entries(filters).map(([key, value]) => [key, String(value)])
  ).toString()
  return search ? `${path}?${search}` : path
}

/** Calls of one direction on the days of a range. */
export const callRows = (list: CallList, { from, to }: DayRange, filters: Filters = {}): string =>
  address(paths[list], { beginTime: from, endTime: to, ...filters })

export const answeredRows = (list: CallList, range: DayRange): string =>
  callRows(list, range, { isAnswered: 'true' })

export const missedRows = (range: DayRange): string =>
  callRows('inbound', range, { isMissed: 'true' })

/** The calls of the hour or day that begins at `startTime`. */
export function trendRows(list: CallList, unit: 'hour' | 'day', startTime: number): string {
  const day = chinaDay(startTime)
  const hour = chinaHour(startTime)
  return callRows(list, { from: day, to: day }, unit === 'hour' ? { hour } : {})
}

/** Outbound calls with a contact result; 0 are those with an answer. */
export const resultRows = (range: DayRange, connectResult: number): string =>
  callRows('outbound', range, {
    connectResult,
    ...(connectResult === 0 && { isAnswered: 'true' })
  })

export const unresolvedRows = (range: DayRange): string =>
  callRows('outbound', range, { isAnswered: 'none' })

export const intentRows = (range: DayRange, intentLetter: string): string =>
  callRows('outbound', range, { intentLetter })

/** The calls of one agent. */
export const agentRows = (list: CallList, range: DayRange, agentId: string): string =>
  callRows(list, range, { agentId })

/** The answered calls of one agent, whose durations add up to the talk time. */
export const talkRows = (list: CallList, range: DayRange, agentId: string): string =>
  callRows(list, range, { agentId, isAnswered: 'true' })

/** The rated calls of all in scope, or an agent's own, without those of robots (rule home-10). */
export const ratedRows = ({ from, to }: DayRange, userId?: string): string =>
  address('/callManage/satisfactionRecords', {
    ...{ beginTime: from, endTime: to, rating: 'rated' },
    ...(userId !== undefined && { userId, callType: AGENT })
  })

/** The calls in the queue of an agent group, of the days or all that wait now. */
export const queueRows = (groupId: string, outcome: string, range?: DayRange): string =>
  address('/callManage/reception', {
    ...{ tab: 'calls', groupId, outcome },
    ...(range && { beginTime: range.from, endTime: range.to })
  })

export const waitingRows = (): string => address(paths.inbound, { isWaiting: 'true' })
export const runningTaskRows = (): string => address('/callManage/callTask', { status: 2 })
export const taskAddress = (id: string): string =>
  address(`/callManage/callTask/${encodeURIComponent(id)}`)
export const reviewRows = (): string => address('/callManage/taskReview')
