import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { useOfForm } from '../task-context.ts'

/** The form reduced to what the plan depends on, so that typing a name does not re-render the calendar. */
export const usePlanned = (): TaskForm =>
  useOfForm(form => ({ ...form, name: '', remark: '', customFields: [] }))
