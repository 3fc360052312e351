/** The licence lets robots call a number once a day, whichever task it is for. */
import { robotDay } from '../robot-calls.ts'

/** A call that a robot has made or is making. */
export interface RobotCall {
  readonly phone: string
  readonly at: number
}

/** The first moment at which a robot may call a number again that it has called at `at`. */
export const nextRobotDay = (at: number): number => {
  const day = new Date(robotDay(at))
  return day.setDate(day.getDate() + 1)
}

/** Of the numbers that robots have called on the day of `now`: when they may be called again. */
export function calledToday(calls: readonly RobotCall[], now: number): ReadonlyMap<string, number> {
  const since = robotDay(now)
  const until = nextRobotDay(now)
  return new Map(
    calls.filter(({ at }) => at >= since && at < until).map(({ phone }) => [phone, until])
  )
}
