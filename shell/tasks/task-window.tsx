/** The call task dialog, opened from any page of the console. */
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { $taskDialog, closeTaskDialog } from '../../core/features/call-task-form/task-dialog.ts'
import { RequestContext } from '../../widgets/call-task-dialog/ask-context.ts'
import { callTaskDialog } from '../../widgets/call-task-dialog/definition.ts'
import { Embedded, embeddedWidget } from '../embedded/embedded-widget.tsx'

const inner = embeddedWidget(
  callTaskDialog,
  () => import('../../widgets/call-task-dialog/call-task-dialog.tsx')
)

export default function TaskWindow() {
  const request = useStore($taskDialog)
  const isOpen = request.status === 'open'
  const { mode, taskId, repair = false } = isOpen ? request : nothing
  const setPlace = useCallback((place: HTMLElement | null) => {
    if (!place) return
    place.addEventListener('hutong-hide', closeTaskDialog)
    return () => place.removeEventListener('hutong-hide', closeTaskDialog)
  }, [])
  return (
    <>
      {/* The same request made again is a new request. */}
      <RequestContext value={isOpen ? request : nothing}>
        <div className="contents" ref={setPlace}>
          <Embedded
            values={{ open: isOpen, mode, repair, ...(taskId !== undefined && { taskId }) }}
            widget={inner}
          />
        </div>
      </RequestContext>
    </>
  )
}

const nothing = {
  mode: 'create' as const,
  taskId: undefined,
  repair: false,
  customerIds: undefined,
  members: undefined,
  taskType: undefined
}
