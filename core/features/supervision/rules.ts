/** States of the running calls as the monitor counts them. Pure. */
import type { MonitorLimits } from '../monitor-limits/schemas.ts'
import type { RunningCall } from './schemas.ts'

/** A call that is listened to is talking too. */
export const runningStates = ['ringing', 'talking', 'listened'] as const
export type RunningState = (typeof runningStates)[number]

export function isInState(
  { answerTime, eavesdroppers }: Pick<RunningCall, 'answerTime' | 'eavesdroppers'>,
  state: RunningState
): boolean {
  if (state === 'listened') return eavesdroppers.length > 0
  return (answerTime === null) === (state === 'ringing')
}

/** Whether a call rings or talks longer than its limit. */
export function isCallOverdue(
  { startTime, answerTime }: Pick<RunningCall, 'startTime' | 'answerTime'>,
  { ringSeconds, talkMinutes }: Pick<MonitorLimits, 'ringSeconds' | 'talkMinutes'>,
  now: number
): boolean {
  if (answerTime === null) return ringSeconds !== null && now - startTime > ringSeconds * 1000
  return talkMinutes !== null && now - answerTime > talkMinutes * 60_000
}
