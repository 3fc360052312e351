/** When the robot may call anybody, as the licence agreement has it. */
const FIRST_HOUR = 9
const HOUR_OF_END = 20

/** Whether the moment (in ms) is between 9:00 and 20:00, where the person is. */
export function isRobotTime(at: number): boolean {
  const hour = new Date(at).getHours()
  return hour >= FIRST_HOUR && hour < HOUR_OF_END
}

/** The first moment of that day: a number is called once in it. */
export const robotDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
