import { useStore } from '@nanostores/react'
import { useId } from 'react'
import {
  $claimAttempt,
  $claimableTasks,
  claimFromTask,
  closeClaiming,
  readClaimableTasks
} from '../../../core/features/clue-tasks/claim-clues.ts'
import { clueTaskMessages as messages } from '../../../core/features/clue-tasks/messages.ts'
import type { ClueTask } from '../../../core/features/clue-tasks/schemas.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../list/cells/answer-cells.tsx'

/** Claims clues of a task for the user. */
export default function ClaimDialog() {
  const id = useId()
  const isBusy = useStore($claimAttempt).status === 'busy'
  const state = useStore($claimableTasks)
  const tasks = state.status === 'ready' ? state.value : undefined
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={isBusy || !tasks || tasks.length === 0}
          onCancel={closeClaiming}
        />
      }
      isOpen
      onClose={closeClaiming}
      title={messages.claimTitle()}
      width={440}
    >
      {tasks && tasks.length > 0 ? (
        <Claim id={id} tasks={tasks} />
      ) : tasks ? (
        <p className="py-4 text-center text-(--hutong-text-2)">{messages.claimNone()}</p>
      ) : state.status === 'failed' ? (
        <span className="flex justify-center py-4" role="alert">
          <Button onClick={() => void readClaimableTasks()}>{commonMessages.loadFailed()}</Button>
        </span>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={3} />
      )}
    </Dialog>
  )
}

function Claim({ id, tasks }: { readonly id: string; readonly tasks: readonly ClueTask[] }) {
  const attempt = useStore($claimAttempt)
  const roomOf = (taskId: string) => tasks.find(one => one.id === taskId)?.claimable ?? 0
  const form = useForm({
    initial: { taskId: tasks[0]?.id ?? '', count: String(Math.min(10, tasks[0]?.claimable ?? 1)) },
    validate: ({ taskId, count }) => ({
      count:
        /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= roomOf(taskId)
          ? undefined
          : messages.eachMissing({ most: roomOf(taskId) })
    }),
    submission: attempt
  })
  const { taskId } = form.values
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(values => void claimFromTask(values.taskId, Number(values.count)))}
    >
      <Choice
        label={messages.claimFrom()}
        onChoose={value => form.set('taskId', value)}
        options={tasks.map(({ id: value, name, claimable }) => ({
          value,
          label: messages.claimable({ name, count: claimable })
        }))}
        value={taskId}
      />
      <TextInput
        {...form.field('count')}
        autoComplete="off"
        end={messages.clueUnit()}
        inputMode="numeric"
        label={messages.claimCount()}
        maxLength={4}
        required
      />
      <FormAlert text={form.error} />
    </form>
  )
}
