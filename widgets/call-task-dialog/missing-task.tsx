import type { TaskList } from '../../core/features/call-task-form/form-resources.ts'
import { taskDialogMessages as messages } from '../../core/features/call-task-form/messages.ts'
import { Button } from '../kit/button.tsx'
import { begin } from '../parts/begin-part.ts'
import { useResources, useTask } from './task-context.ts'

/** Replaces lists that failed to load with a retry button. */
export function Missing({ lists }: { readonly lists: readonly TaskList[] }) {
  const { editor } = useTask()
  const resources = useResources()
  if (lists.every(list => resources[list] !== undefined)) return null
  return (
    <Button className="self-start" onClick={() => begin(editor.reload())} role="alert" size="small">
      {messages.again()}
    </Button>
  )
}
