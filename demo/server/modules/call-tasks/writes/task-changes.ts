/** What an edit of a call task changed, for the operation log. */
import { summaryOf } from '../../../../../core/features/call-task-form/rules/plan-summary.ts'
import type { CallTaskDetail } from '../../../../../core/features/call-tasks/schemas.ts'
import type { OperationChange } from '../../../../../core/features/operation-log/schemas.ts'
import { changeOf } from '../../operation-log/record-operation.ts'

/** Values by the section and label of the task's summary. */
function valuesOf(task: CallTaskDetail): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const { title, rows } of summaryOf(task)) {
    for (const { label, lines } of rows) {
      const name = `${title} · ${label}`
      values.set(name, [values.get(name) ?? '', ...lines].filter(Boolean).join('\n'))
    }
  }
  return values
}

export function taskChanges(
  before: CallTaskDetail,
  after: CallTaskDetail
): readonly OperationChange[] {
  const [from, to] = [valuesOf(before), valuesOf(after)]
  const names = [...new Set([...from.keys(), ...to.keys()])]
  return names.flatMap(name => changeOf(name, from.get(name) || null, to.get(name) || null))
}
