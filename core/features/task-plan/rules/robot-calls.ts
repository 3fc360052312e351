/** Permitted hours of robot calls, by the licence agreement. */
const FIRST_HOUR = 9 // rule dialling-6
const HOUR_OF_END = 20 // rule dialling-6

/** Whether a time in ms is between 9:00 and 20:00, local time. */
export function isRobotTime(at: number): boolean {
  const hour = new Date(at).getHours()
  return hour >= FIRST_HOUR && hour < HOUR_OF_END
}

/** Start of that day in ms; a number is called at most once a day. */
export const robotDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
