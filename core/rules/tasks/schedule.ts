/** The half hours in which a task can really dial, and why not in the others. */
import { date } from '../dates.ts'
import { DAY_END, HALF_HOUR } from './day-time.ts'
import { type Blocked, blockedAt, type DialTimes } from './dial-times.ts'
import type { TaskForm } from './form.ts'

export interface Cell {
  /** Of the day. */
  readonly minute: number
  /** How many of the thirty are open. */
  readonly open: number
  /** Why none is. */
  readonly blocked: Blocked | undefined
}

export interface ScheduleDay {
  readonly day: string
  /** In ms. */
  readonly startsAt: number
  readonly cells: readonly Cell[]
}

/** So many calls to one number in so many days. */
export interface Cap {
  readonly days: number
  readonly left: number
}

export interface Load {
  readonly numbers: number
  readonly callsPerHour: number
  readonly caps: readonly Cap[]
}

const MONTH = 30
const WEEK = 7
const daysIn = { dayFreq: 1, weekFreq: WEEK, monthFreq: MONTH } as const

/** How often a number may be called whatever comes of it: the limits of both groups, as caps. */
export function capsOf({ dialLimit }: Pick<TaskForm, 'dialLimit'>): readonly Cap[] {
  if (!dialLimit.enabled) return []
  return (['connect', 'unconnect'] as const).flatMap(group =>
    (['dayFreq', 'weekFreq', 'monthFreq'] as const).flatMap(span => {
      const { dialPeriod, dialLeft } = dialLimit[group][span]
      if (dialPeriod === '' || dialLeft === '') return []
      return [{ days: Math.max(1, Number(dialPeriod)) * daysIn[span], left: Number(dialLeft) }]
    })
  )
}

/** How many calls a day still takes, when so many were made on each of the days before it. */
function budget({ caps, numbers }: Load, made: readonly number[]): number {
  const left = caps.map(cap => {
    const inWindow = cap.days === 1 ? [] : made.slice(1 - cap.days)
    return cap.left * numbers - inWindow.reduce((sum, calls) => sum + calls, 0)
  })
  return Math.max(0, Math.min(Number.POSITIVE_INFINITY, ...left))
}

const wholeCell = (times: DialTimes, day: string, minute: number, nowMinute: number): Cell => {
  let open = 0
  let blocked: Blocked | undefined
  for (let at = minute; at < minute + HALF_HOUR; at++) {
    const reason = at < nowMinute ? 'past' : blockedAt(times, day, at)
    if (reason === undefined) open += 1
    else blocked ??= reason
  }
  return { minute, open, blocked: open > 0 ? undefined : blocked }
}

/**
 * So many days from the day of `now` (ms). With a load, the half hours are blocked in which every
 * number has been called as often as the caps allow.
 */
export function scheduleOf(
  times: DialTimes,
  now: number,
  days: number,
  load?: Load
): readonly ScheduleDay[] {
  const made: number[] = []
  return Array.from({ length: days }, (_, ahead) => {
    const startsAt = new Date(now).setHours(24 * ahead, 0, 0, 0)
    const day = date(startsAt)
    const nowMinute = ahead === 0 ? Math.floor((now - startsAt) / 60_000) : 0
    let left = load ? budget(load, made) : Number.POSITIVE_INFINITY
    let calls = 0
    const cells = Array.from({ length: DAY_END / HALF_HOUR }, (_, index) => {
      const cell = wholeCell(times, day, index * HALF_HOUR, nowMinute)
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

/** Whether anything is left of a plan; a dialog warns when there is not. */
export const hasOpenTime = (schedule: readonly ScheduleDay[]): boolean =>
  schedule.some(({ cells }) => cells.some(({ open }) => open > 0))
