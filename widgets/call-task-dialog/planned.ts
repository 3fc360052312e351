import { useMemo } from 'react'
import { toJson } from '../../core/lib/json.ts'
import type { TaskForm } from '../../core/rules/tasks/form.ts'
import { useOfForm } from './task-context.ts'

/** The form without what no plan depends on, so that typing a name draws no calendar anew. */
export function usePlanned(): TaskForm {
  const written = useOfForm(form =>
    toJson({ ...form, name: '', remark: '', customFields: [] } satisfies TaskForm)
  )
  return useMemo(() => JSON.parse(written) as TaskForm, [written])
}
