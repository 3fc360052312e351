/** Completion forecast: Monte Carlo simulation of the plan with a fixed seed; worker-safe. */

import { binomial, normal, type Random, seeded } from '../../../lib/random.ts'
import { HALF_HOUR } from '../../call-task-form/rules/day-time.ts'
import type { RedialStrategy } from '../../call-tasks/task-enums.ts'
import type { ScheduleDay } from './day-schedule.ts'

export interface ForecastInput {
  readonly schedule: readonly ScheduleDay[]
  readonly numbers: number
  readonly concurrency: number
  /** From 0 to 1. */
  readonly connectRate: number
  readonly talkSeconds: number
  readonly ringSeconds: number
  readonly redial:
    | {
        readonly intervalType: RedialStrategy
        readonly times: number
        readonly intervalMinutes: number
        /** Shares of each kind of call that are redialled, from 0 to 1. */
        readonly connectedShare: number
        readonly unconnectedShare: number
      }
    | undefined
}

export interface Forecast {
  /** In ms; null when the plan ends before. */
  readonly p50: number | null
  readonly p90: number | null
  /** Median of all rounds. */
  readonly calls: number
  readonly connected: number
}

/** Numbers waiting for the same attempt; the oldest are at `head`. */
interface Queue {
  readonly timesLeft: number
  readonly cohorts: { readonly readyAt: number; count: number }[]
  head: number
}

interface Play {
  readonly endsAt: number
  readonly calls: number
  readonly connected: number
}

const MINUTE = 60_000
const ROUNDS = 200 // rule dialling-11
const SEED = 20_261_121

interface Window {
  readonly at: number
  readonly open: number
}

const windowsOf = (schedule: readonly ScheduleDay[]): readonly Window[] =>
  schedule.flatMap(({ startsAt, cells }) =>
    cells
      .filter(({ open }) => open > 0)
      // In a half hour that has begun, the remaining minutes are its last ones.
      .map(({ minute, open }) => ({ at: startsAt + (minute + HALF_HOUR - open) * MINUTE, open }))
  )

function play(input: ForecastInput, windows: readonly Window[], random: Random): Play {
  const { numbers, concurrency, redial, ringSeconds, talkSeconds } = input
  const rate = Math.min(0.99, Math.max(0.01, input.connectRate + 0.03 * normal(random)))
  const seconds = (ringSeconds + rate * talkSeconds) * Math.exp(0.08 * normal(random))
  const perMinute = (60 * Math.max(1, concurrency)) / Math.max(1, seconds)
  const times = redial?.times ?? 0
  const queues = Array.from(
    { length: times + 1 },
    (_, timesLeft): Queue => ({ timesLeft, cohorts: [], head: 0 })
  )
  queues[times]?.cohorts.push({ readyAt: 0, count: numbers })
  let waiting = numbers
  const sum = { calls: 0, connected: 0 }

  /** Takes up to `room` calls from a queue; returns how many. */
  function take({ timesLeft, cohorts, head }: Queue, room: number, at: number): number {
    const cohort = cohorts[head]
    if (!cohort) return 0
    const calls = Math.min(cohort.count, room)
    const connected = binomial(random, calls, rate)
    cohort.count -= calls
    waiting -= calls
    sum.calls += calls
    sum.connected += connected
    if (!redial || timesLeft === 0) return calls
    const again =
      binomial(random, connected, redial.connectedShare) +
      binomial(random, calls - connected, redial.unconnectedShare)
    if (again === 0) return calls
    const readyAt = at + redial.intervalMinutes * MINUTE
    queues[timesLeft - 1]?.cohorts.push({ readyAt, count: again })
    waiting += again
    return calls
  }

  const inOrder = redial?.intervalType === 'AFTER_CALL_FINISH' ? queues : queues.toReversed()
  for (const { at, open } of windows) {
    let room = Math.round(perMinute * open)
    const full = room
    const closesAt = at + open * MINUTE
    for (const queue of inOrder)
      while (room > 0 && (queue.cohorts[queue.head]?.readyAt ?? closesAt) < closesAt) {
        room -= take(queue, room, closesAt)
        if (queue.cohorts[queue.head]?.count === 0) queue.head += 1
      }
    if (waiting === 0)
      return { ...sum, endsAt: at + Math.ceil((1 - room / Math.max(1, full)) * open) * MINUTE }
  }
  return { ...sum, endsAt: Number.POSITIVE_INFINITY }
}

const at = (values: readonly number[], share: number): number =>
  values[Math.floor(values.length * share)] ?? 0
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** P50 and P90: completion times of half and nine tenths of the rounds. */
export function forecastOf(input: ForecastInput, rounds = ROUNDS): Forecast {
  const random = seeded(SEED)
  const windows = windowsOf(input.schedule)
  const plays = Array.from({ length: rounds }, () => play(input, windows, random))
  const sorted = (of: (play: Play) => number) => plays.map(of).sort((a, b) => a - b)
  const ends = sorted(({ endsAt }) => endsAt)
  return {
    p50: finite(at(ends, 0.5)),
    p90: finite(at(ends, 0.9)),
    calls: at(
      sorted(({ calls }) => calls),
      0.5
    ),
    connected: at(
      sorted(({ connected }) => connected),
      0.5
    )
  }
}
