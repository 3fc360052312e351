/** What the pieces of one dialog share: the form, and hooks by which each field is drawn alone. */
import { useStore } from '@nanostores/react'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type UseFormReturn,
  useController,
  useWatch
} from 'react-hook-form'
import type { OpenTask, TaskEditor } from '../../core/areas/call-task/editor-types.ts'
import type { TaskResources } from '../../core/areas/call-task/resources.ts'
import { toJson } from '../../core/lib/json.ts'
import type { TaskForm } from '../../core/rules/tasks/form.ts'

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

/** What is wrong with one field; only that field is drawn when it changes. */
export function useComplaint(path: string): string | undefined {
  const { $complaints } = useTask().editor.complaints
  const listen = useCallback((hear: () => void) => $complaints.listen(hear), [$complaints])
  return useSyncExternalStore(listen, () => $complaints.get().get(path))
}

/** One field: its value, how it is changed, and what is wrong with it. */
export function useField<Path extends TaskPath>(path: Path) {
  const { form } = useTask()
  const { field } = useController({ control: form.control, name: path })
  const complaint = useComplaint(path)
  return {
    value: field.value,
    set: (value: FieldPathValue<TaskForm, Path>) => field.onChange(value),
    complaint
  }
}

/** Something that follows from the form alone; drawn again when it comes out differently. */
export function useOfForm<Value>(compute: (form: TaskForm) => Value): Value {
  const { form } = useTask()
  return useWatch({ control: form.control, compute })
}

/** Changes the form as a rule says: one choice may take others back (doc 2 §4.2). */
export function useChange(): (rule: (form: TaskForm) => TaskForm) => void {
  const { editor, form } = useTask()
  return useCallback(
    rule => {
      const before = form.getValues()
      const after = rule(before)
      editor.complaints.freed(before, after)
      for (const name of Object.keys(after) as (keyof TaskForm)[])
        if (after[name] !== before[name]) form.setValue(name, after[name], { shouldDirty: true })
    },
    [editor, form]
  )
}

/** What is wrong with several fields of one place, by path; the same object until that changes. */
export function useComplaintsIn(path: string): Readonly<Record<string, string | undefined>> {
  const { $complaints } = useTask().editor.complaints
  const listen = useCallback((hear: () => void) => $complaints.listen(hear), [$complaints])
  const told = useSyncExternalStore(listen, () =>
    toJson([...$complaints.get()].filter(([field]) => field.startsWith(path)))
  )
  return useMemo(() => Object.fromEntries(JSON.parse(told) as [string, string][]), [told])
}
