import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import { $openTasks, loadOpenTasks } from '../../../core/features/number-import/open-tasks.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Combobox } from '../../kit/large/forms/combobox.tsx'
import { begin } from '../begin-part.ts'

/** The target task, found by name. */
export default function TaskChoice(props: {
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}) {
  const { chosen, onChoose } = props
  const tasks = useStore($openTasks)
  useEffect(() => begin(loadOpenTasks()), [])
  if (tasks.status === 'failed')
    return (
      <div className="flex items-center gap-3" role="alert">
        <span className="text-(--hutong-text-2)">{tasks.failure.message}</span>
        <Button onClick={() => begin(loadOpenTasks())}>{commonMessages.loadFailed()}</Button>
      </div>
    )
  const list =
    tasks.status === 'ready' ? tasks.value : tasks.status === 'loading' ? (tasks.before ?? []) : []
  return (
    <Combobox
      hint={tasks.status === 'ready' && list.length === 0 ? messages.noTasks() : undefined}
      label={messages.whichTask()}
      onChoose={id => onChoose(id ?? undefined)}
      options={list.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={messages.findTask()}
      value={chosen ?? null}
    />
  )
}
