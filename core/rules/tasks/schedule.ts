/** The half hours in which a task can really dial, and why not in the others. */
import { date } from '../dates.ts'
import { DAY_END, HALF_HOUR } from './day-time.ts'
import { type Blocked, blockedAt, type DialTimes, LICENCE } from './dial-times.ts'
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

/** So many calls that one number answers, or does not, in so many days. */
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

/** The limits of both groups, as caps; those that are not filled in limit nothing. */
export function capsOf({ dialLimit }: Pick<TaskForm, 'dialLimit'>): readonly Cap[] {
  if (!dialLimit.enabled) return []
  return (['connect', 'unconnect'] as const).flatMap(group =>
    (['dayFreq', 'weekFreq', 'monthFreq'] as const).flatMap(span => {
      const { dialPeriod, dialLeft } = dialLimit[group][span]
      if (dialPeriod === '' || dialLeft === '') return []
      const days = Math.max(1, Number(dialPeriod)) * daysIn[span]
      return [{ isConnected: group === 'connect', days, left: Number(dialLeft) }]
    })
  )
}

/**
 * How many calls a day still takes, when so many were made on each of the days before it. A cap
 * counts its own kind of call: of ten, three are answered where three of ten people answer.
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

/** The minutes at which anything may change; a half hour without one in it is all of a kind. */
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
  let blocked: Blocked | undefined = first > minute ? 'past' : undefined
  for (let at = first; at < end; at++) {
    const reason = blockedAt(times, day, at)
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

/** When so much of the time in which a task may dial has passed; undefined when it has not in two months. */
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

/** Whether anything is left of a plan; a dialog warns when there is not. */
export const hasOpenTime = (schedule: readonly ScheduleDay[]): boolean =>
  schedule.some(({ cells }) => cells.some(({ open }) => open > 0))
