/** Shared form of one dialog, with hooks that subscribe each field on its own. */
import { useStore } from '@nanostores/react'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { OpenTask, TaskEditor } from '../../core/features/call-task-form/editor-types.ts'
import type { TaskResources } from '../../core/features/call-task-form/form-resources.ts'
import type { TaskForm } from '../../core/features/call-task-form/rules/form-types.ts'
import type { FormPath } from '../../core/lib/form/form-paths.ts'
import { toJson } from '../../core/lib/json.ts'
import { useFormField, useFormIssue, useFormValue } from '../parts/form/use-form-field.ts'
import type { TaskFields } from './task-form-fields.ts'

export type TaskPath = FormPath<TaskForm>

export interface Shared {
  readonly editor: TaskEditor
  readonly open: OpenTask
  readonly form: TaskFields
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
export const useFieldError = (path: string): string | undefined =>
  useFormIssue(useTask().form, path)

/** One field: value, setter and error. */
export const useField = <Path extends TaskPath>(path: Path) => useFormField(useTask().form, path)

/** A value derived from the form; re-renders only when it changes. */
export const useOfForm = <Value>(compute: (form: TaskForm) => Value): Value =>
  useFormValue(useTask().form, compute)

/** Updates the form by a rule: one choice may reset others (rule call-task-16). */
export const useChange = (): TaskFields['change'] => useTask().form.change

/** The errors below a path, by path; the same object until one changes. */
export function useErrorsIn(path: string): Readonly<Record<string, string | undefined>> {
  const { $issues } = useTask().editor.issues
  const listen = useCallback((listener: () => void) => $issues.listen(listener), [$issues])
  const errors = useSyncExternalStore(listen, () =>
    toJson([...$issues.get()].filter(([field]) => field.startsWith(path)))
  )
  return useMemo(() => Object.fromEntries(JSON.parse(errors) as [string, string][]), [errors])
}
