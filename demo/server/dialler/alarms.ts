/** Whether a task goes so badly that somebody has to know. */
import type { AlarmSettings, TaskDraft } from '../../../core/contract/entities/task-draft.ts'
import type { AlarmThreshold } from '../../../core/contract/enums/call-tasks.ts'
import { LEAST_CALLS } from '../../../core/rules/tasks/alarm.ts'
import { percentOf } from '../../../core/rules/tasks/numbers.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'

export interface TaskCounts {
  readonly dialled_count: number
  readonly connected_count: number
  readonly refused_count: number
  readonly fault_count: number
  readonly fault_run: number
}

/** What a task is watched by: what all tasks are, where it says so. Only the task says whether it stops. */
export function alarmSettingsOf(
  { alarmSettings: own }: TaskDraft,
  ofAll: AlarmSettings
): AlarmSettings {
  if (!own?.enabled) return { enabled: false }
  const { suspendCallTask = false } = own
  return own.referenceGlobal ? { ...ofAll, enabled: true, suspendCallTask } : own
}

/** Each as it is now. */
export function valuesOf(counts: TaskCounts): Readonly<Record<AlarmThreshold, number>> {
  const calls = Math.max(1, counts.dialled_count)
  return {
    connectedRate: counts.connected_count / calls,
    callerFaultRate: counts.fault_count / calls,
    calleeRefusedRate: counts.refused_count / calls,
    callerFaultCount: counts.fault_run
  }
}

/** What is beyond its threshold, in a sentence; undefined while all is well. */
export function alarmOf(counts: TaskCounts, settings: AlarmSettings): string | undefined {
  if (!settings.enabled) return undefined
  const { connectedRate, callerFaultRate, calleeRefusedRate, callerFaultCount } = settings
  const now = valuesOf(counts)
  if (callerFaultCount !== undefined && now.callerFaultCount >= callerFaultCount)
    return t.alarmFaultCount({ count: callerFaultCount })
  if (counts.dialled_count < LEAST_CALLS) return undefined
  if (connectedRate !== undefined && now.connectedRate < connectedRate)
    return t.alarmConnected({ rate: percentOf(connectedRate) })
  if (callerFaultRate !== undefined && now.callerFaultRate > callerFaultRate)
    return t.alarmFaultRate({ rate: percentOf(callerFaultRate) })
  if (calleeRefusedRate !== undefined && now.calleeRefusedRate > calleeRefusedRate)
    return t.alarmRefused({ rate: percentOf(calleeRefusedRate) })
  return undefined
}
