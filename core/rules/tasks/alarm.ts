/** When what an alarm watches is beyond its threshold. */
import type { AlarmThreshold } from '../../contract/enums/call-tasks.ts'

/** Below so many calls a rate says nothing. */
export const LEAST_CALLS = 20

/** Of the connected rate below, of the other rates above; of faults in a row as soon as there are so many. */
export function isBeyond(one: {
  readonly name: AlarmThreshold
  readonly value: number
  readonly limit: number
}): boolean {
  if (one.name === 'connectedRate') return one.value < one.limit
  return one.name === 'callerFaultCount' ? one.value >= one.limit : one.value > one.limit
}
