/** The half hours in which a task can dial, and why not in the others. */
import { date } from '../../../lib/format/dates.ts'
import { DAY_END, HALF_HOUR } from '../../call-task-form/rules/day-time.ts'
import type { TaskForm } from '../../call-task-form/rules/form-types.ts'
import { type Blocked, blockedAt, type DialTimes, LICENCE } from './dial-times.ts'

export interface Cell {
  /** Minute of the day. */
  readonly minute: number
  /** Open minutes of the thirty. */
  readonly open: number
  /** Why none is open. */
  readonly blocked: Blocked | undefined
}

export interface ScheduleDay {
  readonly day: string
  /** In ms. */
  readonly startsAt: number
  readonly cells: readonly Cell[]
}

/** Maximum calls per number with a given result in a number of days. */
export interface Cap {
  readonly isConnected: boolean
  readonly days: number
  readonly left: number
}

export interface Load {
  readonly numbers: number
  readonly callsPerHour: number
  /** From 0 to 1. */
  readonly connectRate: number
  readonly caps: readonly Cap[]
}

const MONTH = 30
const WEEK = 7
const daysIn = { dayFreq: 1, weekFreq: WEEK, monthFreq: MONTH } as const

/** Both limit groups as caps; incomplete ones do not limit. */
export function capsOf({ dialLimit }: Pick<TaskForm, 'dialLimit'>): readonly Cap[] {
  if (!dialLimit.enabled) return []
  return (['connect', 'unconnect'] as const).flatMap(group =>
    (['dayFreq', 'weekFreq', 'monthFreq'] as const).flatMap(period => {
      const { dialPeriod, dialLeft } = dialLimit[group][period]
      if (dialPeriod === '' || dialLeft === '') return []
      const days = Math.max(1, Number(dialPeriod)) * daysIn[period]
      return [{ isConnected: group === 'connect', days, left: Number(dialLeft) }]
    })
  )
}

/**
 * Remaining calls of a day, given the calls of each preceding day. A cap counts one kind of call:
 * with a connect rate of 0.3, three of ten calls are connected.
 */
function budget({ caps, numbers, connectRate }: Load, made: readonly number[]): number {
  const left = caps.map(cap => {
    const inWindow = cap.days === 1 ? [] : made.slice(1 - cap.days)
    const share = cap.isConnected ? connectRate : 1 - connectRate
    const all = share > 0 ? (cap.left * numbers) / share : Number.POSITIVE_INFINITY
    return all - inWindow.reduce((sum, calls) => sum + calls, 0)
  })
  return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...left))
}

/** Minutes at which availability may change; a half hour without one is uniform. */
function edgesOf({ periods, global }: DialTimes): readonly number[] {
  const times = periods.flatMap(({ dialPeriods }) => dialPeriods.flat())
  return [...times, ...global, ...LICENCE].filter(
    (minute): minute is number => minute !== null && minute % HALF_HOUR !== 0
  )
}

function wholeCell(
  times: DialTimes,
  day: string,
  minute: number,
  nowMinute: number,
  edges: readonly number[]
): Cell {
  const end = minute + HALF_HOUR
  const isUniform = !edges.some(edge => edge > minute && edge < end)
  const first = Math.min(end, Math.max(minute, nowMinute))
  if (isUniform && first < end) {
    const blocked = blockedAt(times, day, minute)
    return { minute, open: blocked ? 0 : end - first, blocked }
  }
  let open = 0
  let blocked: Blocked | undefined = first === end ? 'past' : undefined
  for (let at = first; at < end; at++) {
    const reason = blockedAt(times, day, at)
    if (reason === undefined) open += 1
    else blocked ??= reason
  }
  return { minute, open, blocked: open > 0 ? undefined : blocked }
}

/**
 * The schedule of `days` days from `now` (ms). With a load, half hours are blocked once every
 * number has reached its caps.
 */
export function scheduleOf(
  times: DialTimes,
  now: number,
  days: number,
  load?: Load
): readonly ScheduleDay[] {
  const made: number[] = []
  const edges = edgesOf(times)
  return Array.from({ length: days }, (_, ahead) => {
    const startsAt = new Date(now).setHours(24 * ahead, 0, 0, 0)
    const day = date(startsAt)
    const nowMinute = ahead === 0 ? Math.floor((now - startsAt) / 60_000) : 0
    let left = load ? budget(load, made) : Number.POSITIVE_INFINITY
    let calls = 0
    const cells = Array.from({ length: DAY_END / HALF_HOUR }, (_, index) => {
      const cell = wholeCell(times, day, index * HALF_HOUR, nowMinute, edges)
      if (cell.open === 0 || !load) return cell
      if (left <= 0) return { ...cell, open: 0, blocked: 'frequency' as const }
      const now = Math.min(left, (load.callsPerHour * cell.open) / 60)
      left -= now
      calls += now
      return cell
    })
    made.push(calls)
    return { day, startsAt, cells }
  })
}

const DAYS_AHEAD = 62

/** The time, in ms, when `wait` of open time has passed; undefined beyond two months. */
export function afterOpenTime(times: DialTimes, now: number, wait: number): number | undefined {
  let left = Math.ceil(wait / 60_000)
  for (const { startsAt, cells } of scheduleOf(times, now, DAYS_AHEAD))
    for (const { minute, open } of cells) {
      if (open > 0 && left <= open) {
        const begin = Math.max(startsAt + minute * 60_000, now)
        return begin + left * 60_000
      }
      left -= open
    }
  return undefined
}

/** Whether the plan leaves any calling time; the dialog warns when it does not. */
export const hasOpenTime = (schedule: readonly ScheduleDay[]): boolean =>
  schedule.some(({ cells }) => cells.some(({ open }) => open > 0))
