/** When a watched value is beyond its alarm threshold. */
import type { AlarmThreshold } from '../../call-tasks/enums.ts'

/** Rates over fewer calls are not significant. */
export const LEAST_CALLS = 20 // rule dialling-18

/**
 * The connected rate alarms below its threshold, the other rates above theirs, consecutive faults
 * at theirs.
 */
export function isBeyond(one: {
  readonly name: AlarmThreshold
  readonly value: number
  readonly limit: number
}): boolean {
  if (one.name === 'connectedRate') return one.value < one.limit
  return one.name === 'callerFaultCount' ? one.value >= one.limit : one.value > one.limit
}
