import { useMemo } from 'react'
import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { toJson } from '../../../core/lib/json.ts'
import { useOfForm } from '../task-context.ts'

/** The form reduced to what the plan depends on, so that typing a name does not re-render the calendar. */
export function usePlanned(): TaskForm {
  const written = useOfForm(form =>
    toJson({ ...form, name: '', remark: '', customFields: [] } satisfies TaskForm)
  )
  return useMemo(() => JSON.parse(written) as TaskForm, [written])
}
