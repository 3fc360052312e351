import type { TaskEditor } from '../../core/features/call-task-form/editor-types.ts'
import type { TaskForm } from '../../core/features/call-task-form/rules/form-types.ts'
import { valueAt } from '../../core/lib/form/form-paths.ts'
import type { FormStore } from '../../core/lib/form/form-store.ts'

/** The task's values with the editor's issues; each change is reported to the editor. */
export interface TaskFields
  extends Pick<FormStore<TaskForm>, '$values' | '$issues' | 'get' | 'set'> {
  readonly change: (rule: (form: TaskForm) => TaskForm) => void
}

export function taskFields(
  { $values, assign, get, set }: FormStore<TaskForm>,
  editor: TaskEditor,
  onChange: (field: string) => void
): TaskFields {
  const changed = (path: string) => {
    editor.keep($values.get(), path)
    onChange(path)
  }
  return {
    $values,
    $issues: editor.issues.$issues,
    get,
    set(path, value) {
      set(path, value)
      changed(path)
    },
    change(rule) {
      const before = $values.get()
      const after = rule(before)
      editor.issues.freed(before, after)
      assign(after)
      for (const name of Object.keys(after))
        if (valueAt(after, name) !== valueAt(before, name)) changed(name)
    }
  }
}
