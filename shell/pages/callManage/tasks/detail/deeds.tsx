import { useStore } from '@nanostores/react'
import type { CallTaskDetail } from '../../../../../core/contract/entities/call-task.ts'
import { $may } from '../../../../../core/session/user.ts'
import { taskPageText as t } from '../../../../../core/text/task-pages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { useAskedDeeds } from '../../../../list/use-asked-deeds.tsx'
import { taskDeeds } from '../row-deeds.ts'

/** What is done with a task on its own page: the same as in its row. `onGone`: it was deleted. */
export function TaskDeeds(props: { readonly task: CallTaskDetail; readonly onGone: () => void }) {
  const { task, onGone } = props
  const may = useStore($may)
  const { isBusy, press, question } = useAskedDeeds(task, task.name, async name => {
    if (name === 'remove') onGone()
  })
  const shown = taskDeeds.filter(
    ({ needs, isShown }) => (needs === undefined || may(needs)) && (isShown?.(task) ?? true)
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div aria-label={t.deeds()} className="flex flex-wrap justify-end gap-2" role="group">
      {shown.map((deed, at) => (
        <Button
          aria-disabled={isBusy(deed.name)}
          className={deed.isDangerous ? 'text-(--hutong-danger)!' : ''}
          key={deed.name}
          onClick={() => press(deed)}
          tone={at === 0 && (deed.name === 'start' || deed.name === 'resume') ? 'primary' : 'quiet'}
        >
          {deed.label()}
        </Button>
      ))}
      {question}
    </div>
  )
}
