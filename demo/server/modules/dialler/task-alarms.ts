/** Alarms of a task's rates. */

import { LEAST_CALLS } from '../../../../core/features/call-task-form/rules/alarm-rules.ts'
import type {
  AlarmSettings,
  TaskDraft
} from '../../../../core/features/call-tasks/draft-schemas.ts'
import type { AlarmThreshold } from '../../../../core/features/call-tasks/enums.ts'
import { percentOf } from '../../../../core/lib/format/percent.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'

export interface TaskCounts {
  readonly dialled_count: number
  readonly connected_count: number
  readonly refused_count: number
  readonly fault_count: number
  readonly fault_run: number
}

/**
 * The task's thresholds, or the enterprise's where it refers to them. Only the task decides whether
 * to stop.
 */
export function alarmSettingsOf(
  { alarmSettings: own }: TaskDraft,
  ofAll: AlarmSettings
): AlarmSettings {
  if (!own?.enabled) return { enabled: false }
  const { suspendCallTask = false } = own
  return own.referenceGlobal ? { ...ofAll, enabled: true, suspendCallTask } : own
}

/** Current value of each rate. */
export function valuesOf(counts: TaskCounts): Readonly<Record<AlarmThreshold, number>> {
  const calls = Math.max(1, counts.dialled_count)
  return {
    connectedRate: counts.connected_count / calls,
    callerFaultRate: counts.fault_count / calls,
    calleeRefusedRate: counts.refused_count / calls,
    callerFaultCount: counts.fault_run
  }
}

/** Message of the exceeded thresholds; undefined without one. */
export function alarmOf(counts: TaskCounts, settings: AlarmSettings): string | undefined {
  if (!settings.enabled) return undefined
  const { connectedRate, callerFaultRate, calleeRefusedRate, callerFaultCount } = settings
  const now = valuesOf(counts)
  if (callerFaultCount !== undefined && now.callerFaultCount >= callerFaultCount)
    return messages.alarmFaultCount({ count: callerFaultCount })
  if (counts.dialled_count < LEAST_CALLS) return undefined
  if (connectedRate !== undefined && now.connectedRate < connectedRate)
    return messages.alarmConnected({ rate: percentOf(connectedRate) })
  if (callerFaultRate !== undefined && now.callerFaultRate > callerFaultRate)
    return messages.alarmFaultRate({ rate: percentOf(callerFaultRate) })
  if (calleeRefusedRate !== undefined && now.calleeRefusedRate > calleeRefusedRate)
    return messages.alarmRefused({ rate: percentOf(calleeRefusedRate) })
  return undefined
}
