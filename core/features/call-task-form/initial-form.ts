/** Initial values of the call task dialog (rule call-task-2). */

import { serverNow } from '../../environment/server-time.ts'
import { date } from '../../lib/format/dates.ts'
import type { AlarmSettings } from '../call-tasks/draft-schemas.ts'
import type { CallTaskDetail } from '../call-tasks/schemas.ts'
import { changeReference } from './rules/form-changes.ts'
import { defaultName, newTaskForm, type TaskForm, workPeriod } from './rules/form-types.ts'
import { copyOf, taskFormOf } from './rules/from-payload.ts'
import { REPAIR } from './rules/visible-parts.ts'
import type { TaskDialogRequest } from './task-dialog.ts'

const DAY = 86_400_000

/** `id`: id of the new task. `alarm`: the global settings, if readable. */
export function startForm(
  request: TaskDialogRequest,
  id: string,
  detail: CallTaskDetail | undefined,
  alarm: AlarmSettings | undefined
): TaskForm {
  const now = serverNow()
  if (!detail) {
    const form = newTaskForm(id, now, request.repair ? REPAIR : 0)
    const customerIdList = [...(request.customerIds ?? [])]
    // Without access to the global settings, the form's own value stays (rule call-task-50).
    const suspendCallTask = alarm?.suspendCallTask ?? form.alarm.suspendCallTask
    const initial = {
      ...form,
      customerIdList,
      members: request.members ?? form.members,
      taskType: request.taskType ?? form.taskType,
      alarm: { ...form.alarm, suspendCallTask }
    }
    return request.isScheduled
      ? { ...initial, workTimePeriods: [workPeriod(date(now + DAY))] }
      : initial
  }
  const sent = taskFormOf(detail)
  // A task that references the global settings shows their thresholds.
  const form = sent.alarm.referenceGlobal && alarm ? changeReference(sent, true, alarm) : sent
  if (request.mode === 'edit') return form
  return copyOf(form, id, defaultName(now), now)
}
