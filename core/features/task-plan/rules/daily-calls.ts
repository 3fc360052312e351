/** The licence limit of one robot call per number and day, across all tasks. */
import { robotDay } from './robot-calls.ts'

/** An ended or running robot call. */
export interface RobotCall {
  readonly phone: string
  readonly at: number
}

/** Earliest time, in ms, at which a robot may call a number again after a call at `at`. */
export const nextRobotDay = (at: number): number => {
  const day = new Date(robotDay(at))
  return day.setDate(day.getDate() + 1)
}

/** Numbers called by robots on the day of `now`, with the time they may be called again. */
export function calledToday(calls: readonly RobotCall[], now: number): ReadonlyMap<string, number> {
  const since = robotDay(now)
  const until = nextRobotDay(now)
  return new Map(
    calls.filter(({ at }) => at >= since && at < until).map(({ phone }) => [phone, until])
  )
}
