import { taskDialogMessages as messages } from '../../../../core/features/call-task-form/messages.ts'
import type { AlarmSettings } from '../../../../core/features/call-tasks/draft-schemas.ts'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { systemSettingMessages } from '../../../../core/features/system-settings/messages.ts'
import { changeOf } from '../operation-log/record-operation.ts'

const percent = (rate: number | undefined): string | null =>
  rate === undefined ? null : `${Math.round(rate * 1000) / 10}%`
const count = (value: number | undefined): string | null =>
  value === undefined ? null : String(value)

/** What a change of the alarms of all tasks changes, for the operation log. */
export function alarmChanges(
  before: AlarmSettings | null,
  after: AlarmSettings
): readonly OperationChange[] {
  const was: AlarmSettings = before ?? { enabled: false }
  const onOff = ({ enabled }: AlarmSettings) =>
    enabled ? systemSettingMessages.on() : systemSettingMessages.off()
  const handling = ({ enabled, suspendCallTask = false }: AlarmSettings) =>
    enabled ? (suspendCallTask ? messages.suspend() : messages.warnOnly()) : null
  return [
    ...changeOf(messages.alarm(), onOff(was), onOff(after)),
    ...changeOf(messages.connectedRate(), percent(was.connectedRate), percent(after.connectedRate)),
    ...changeOf(
      messages.callerFaultRate(),
      percent(was.callerFaultRate),
      percent(after.callerFaultRate)
    ),
    ...changeOf(
      messages.calleeRefusedRate(),
      percent(was.calleeRefusedRate),
      percent(after.calleeRefusedRate)
    ),
    ...changeOf(
      messages.callerFaultCount(),
      count(was.callerFaultCount),
      count(after.callerFaultCount)
    ),
    ...changeOf(messages.handling(), handling(was), handling(after))
  ]
}
