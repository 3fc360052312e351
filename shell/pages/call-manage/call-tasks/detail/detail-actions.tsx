import { useStore } from '@nanostores/react'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import type { CallTaskDetail } from '../../../../../core/features/call-tasks/schemas.ts'
import { $may } from '../../../../../core/session/user.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { useRequestedActions } from '../../../../list/actions/use-requested-actions.tsx'
import { taskActions } from '../task-row-actions.tsx'

/** Actions of a task's page, the same as in its row. `onGone`: the task was deleted. */
export function TaskActions(props: { readonly task: CallTaskDetail; readonly onGone: () => void }) {
  const { task, onGone } = props
  const may = useStore($may)
  const { isBusy, press, question } = useRequestedActions(task, task.name, async name => {
    if (name === 'remove') onGone()
  })
  const shown = taskActions.filter(
    ({ needs, isShown }) => (needs === undefined || may(needs)) && (isShown?.(task) ?? true)
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div aria-label={messages.actions()} className="flex flex-wrap justify-end gap-2" role="group">
      {shown.map((action, at) => (
        <Button
          aria-disabled={isBusy(action.name)}
          className={action.isDangerous ? 'text-(--hutong-danger)!' : ''}
          key={action.name}
          onClick={() => press(action)}
          tone={
            at === 0 && (action.name === 'start' || action.name === 'resume') ? 'primary' : 'quiet'
          }
        >
          {action.label()}
        </Button>
      ))}
      {question}
    </div>
  )
}
