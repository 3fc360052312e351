/** The dialog of a call task wherever in the console it is asked for (doc 2 §2.6). */
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { $taskDialog, closeTaskDialog } from '../../core/areas/call-task/open.ts'
import { AskedContext } from '../../widgets/call-task-dialog/asked-context.ts'
import { callTaskDialog } from '../../widgets/call-task-dialog/definition.ts'
import { PageStage } from '../../widgets/parts/page-stage.tsx'
import { Inner, innerWidget } from '../inner/inner.tsx'

const inner = innerWidget(
  callTaskDialog,
  () => import('../../widgets/call-task-dialog/call-task-dialog.tsx')
)

export default function TaskWindow() {
  const asked = useStore($taskDialog)
  const isOpen = asked.at === 'open'
  const { mode, taskId, repair = false } = isOpen ? asked : nothing
  const heard = useCallback((place: HTMLElement | null) => {
    if (!place) return
    place.addEventListener('hutong-hide', closeTaskDialog)
    return () => place.removeEventListener('hutong-hide', closeTaskDialog)
  }, [])
  return (
    <PageStage>
      {/* Whoever asks for the same again is another one who asks. */}
      <AskedContext value={isOpen ? asked : nothing}>
        <div className="contents" ref={heard}>
          <Inner
            values={{ open: isOpen, mode, repair, ...(taskId !== undefined && { taskId }) }}
            widget={inner}
          />
        </div>
      </AskedContext>
    </PageStage>
  )
}

const nothing = {
  mode: 'create' as const,
  taskId: undefined,
  repair: false,
  customerIds: undefined,
  taskType: undefined
}
