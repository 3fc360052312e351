/** Shared form of one dialog, with hooks that subscribe each field on its own. */
import { useStore } from '@nanostores/react'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type UseFormReturn,
  useController,
  useWatch
} from 'react-hook-form'
import type { OpenTask, TaskEditor } from '../../core/features/call-task-form/editor-types.ts'
import type { TaskResources } from '../../core/features/call-task-form/form-resources.ts'
import type { TaskForm } from '../../core/features/call-task-form/rules/form-types.ts'
import { toJson } from '../../core/lib/json.ts'

export type TaskPath = FieldPath<TaskForm>

export interface Shared {
  readonly editor: TaskEditor
  readonly open: OpenTask
  readonly form: UseFormReturn<TaskForm>
  readonly policy: 'warn' | 'block'
}

export const TaskContext = createContext<Shared | undefined>(undefined)

export function useTask(): Shared {
  const shared = useContext(TaskContext)
  if (!shared) throw new Error('This piece stands outside the dialog of a call task')
  return shared
}

export const useResources = (): TaskResources => useStore(useTask().editor.$resources)

/** The error of one field; re-renders only when it changes. */
export function useFieldError(path: string): string | undefined {
  const { $issues } = useTask().editor.issues
  const listen = useCallback((listener: () => void) => $issues.listen(listener), [$issues])
  return useSyncExternalStore(listen, () => $issues.get().get(path))
}

/** One field: value, setter and error. */
export function useField<Path extends TaskPath>(path: Path) {
  const { form } = useTask()
  const { field } = useController({ control: form.control, name: path })
  const issue = useFieldError(path)
  return {
    value: field.value,
    set: (value: FieldPathValue<TaskForm, Path>) => field.onChange(value),
    issue
  }
}

/** A value derived from the form; re-renders only when it changes. */
export function useOfForm<Value>(compute: (form: TaskForm) => Value): Value {
  const { form } = useTask()
  return useWatch({ control: form.control, compute })
}

/** Updates the form by a rule: one choice may reset others (rule call-task-16). */
export function useChange(): (rule: (form: TaskForm) => TaskForm) => void {
  const { editor, form } = useTask()
  return useCallback(
    rule => {
      const before = form.getValues()
      const after = rule(before)
      editor.issues.freed(before, after)
      for (const name of Object.keys(after) as (keyof TaskForm)[])
        if (after[name] !== before[name]) form.setValue(name, after[name], { shouldDirty: true })
    },
    [editor, form]
  )
}

/** The errors below a path, by path; the same object until one changes. */
export function useErrorsIn(path: string): Readonly<Record<string, string | undefined>> {
  const { $issues } = useTask().editor.issues
  const listen = useCallback((listener: () => void) => $issues.listen(listener), [$issues])
  const errors = useSyncExternalStore(listen, () =>
    toJson([...$issues.get()].filter(([field]) => field.startsWith(path)))
  )
  return useMemo(() => Object.fromEntries(JSON.parse(errors) as [string, string][]), [errors])
}
