import type { TaskList } from '../../core/areas/call-task/resources.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { Button } from '../kit/button.tsx'
import { begin } from '../parts/begin.ts'
import { useResources, useTask } from './task-context.ts'

/** In place of lists that could not be read: a way to read them again. */
export function Missing({ lists }: { readonly lists: readonly TaskList[] }) {
  const { editor } = useTask()
  const resources = useResources()
  if (lists.every(list => resources[list] !== undefined)) return null
  return (
    <Button className="self-start" onClick={() => begin(editor.reload())} role="alert" size="small">
      {t.again()}
    </Button>
  )
}
