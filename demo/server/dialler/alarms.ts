/** Whether a task goes so badly that somebody has to know. */
import type { AlarmSettings } from '../../../core/contract/entities/task-draft.ts'
import { percentOf } from '../../../core/rules/tasks/numbers.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'

export interface TaskCounts {
  readonly dialled_count: number
  readonly connected_count: number
  readonly refused_count: number
  readonly fault_count: number
  readonly fault_run: number
}

/** Below so many calls a rate says nothing. */
const LEAST_CALLS = 20

/** What is beyond its threshold, in a sentence; undefined while all is well. */
export function alarmOf(counts: TaskCounts, settings: AlarmSettings): string | undefined {
  if (!settings.enabled) return undefined
  const { connectedRate, callerFaultRate, calleeRefusedRate, callerFaultCount } = settings
  if (callerFaultCount !== undefined && counts.fault_run >= callerFaultCount)
    return t.alarmFaultCount({ count: callerFaultCount })
  const calls = counts.dialled_count
  if (calls < LEAST_CALLS) return undefined
  if (connectedRate !== undefined && counts.connected_count / calls < connectedRate)
    return t.alarmConnected({ rate: percentOf(connectedRate) })
  if (callerFaultRate !== undefined && counts.fault_count / calls > callerFaultRate)
    return t.alarmFaultRate({ rate: percentOf(callerFaultRate) })
  if (calleeRefusedRate !== undefined && counts.refused_count / calls > calleeRefusedRate)
    return t.alarmRefused({ rate: percentOf(calleeRefusedRate) })
  return undefined
}
