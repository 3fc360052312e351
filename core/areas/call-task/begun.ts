/** What the dialog of a call task begins with, before anybody has typed (doc 2 §4.2). */
import type { CallTaskDetail } from '../../contract/entities/call-task.ts'
import type { AlarmSettings } from '../../contract/entities/task-draft.ts'
import { date } from '../../rules/dates.ts'
import { changeReference } from '../../rules/tasks/changes.ts'
import { defaultName, newTaskForm, type TaskForm, workPeriod } from '../../rules/tasks/form.ts'
import { copyOf, taskFormOf } from '../../rules/tasks/from-payload.ts'
import { REPAIR } from '../../rules/tasks/visible.ts'
import { serverNow } from '../../server-time.ts'
import type { TaskDialogAsked } from './open.ts'

const DAY = 86_400_000

/** `id` is that of a new task, `alarm` the global setting where it may be seen. */
export function begun(
  asked: TaskDialogAsked,
  id: string,
  detail: CallTaskDetail | undefined,
  alarm: AlarmSettings | undefined
): TaskForm {
  const now = serverNow()
  if (!detail) {
    const form = newTaskForm(id, now, asked.repair ? REPAIR : 0)
    const customerIdList = [...(asked.customerIds ?? [])]
    // Whoever may not see the global setting begins as the specification has it.
    const suspendCallTask = alarm?.suspendCallTask ?? form.alarm.suspendCallTask
    const begun = {
      ...form,
      customerIdList,
      taskType: asked.taskType ?? form.taskType,
      alarm: { ...form.alarm, suspendCallTask }
    }
    return asked.isScheduled ? { ...begun, workTimePeriods: [workPeriod(date(now + DAY))] } : begun
  }
  const sent = taskFormOf(detail)
  // A task that follows the global setting has no thresholds of its own to show.
  const form = sent.alarm.referenceGlobal && alarm ? changeReference(sent, true, alarm) : sent
  if (asked.mode === 'edit') return form
  return copyOf(form, id, defaultName(now), now)
}
