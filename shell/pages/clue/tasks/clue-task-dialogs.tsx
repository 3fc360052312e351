import { useStore } from '@nanostores/react'
import { useId } from 'react'
import {
  $clueTaskAttempt,
  $clueTaskDialog,
  allocateClues,
  assignClues,
  closeClueTaskDialog
} from '../../../../core/features/clue-tasks/clue-task-dialogs.ts'
import { clueTaskMessages as messages } from '../../../../core/features/clue-tasks/messages.ts'
import { MOST_AT_A_TIME } from '../../../../core/features/clue-tasks/rules.ts'
import type { ClueTaskDetail } from '../../../../core/features/clue-tasks/schemas.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { MemberTicks } from '../../../clue/member-ticks.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { ClueTaskForm } from './clue-task-form.tsx'

/** `onCreated`: with the id of a new task. */
export default function ClueTaskDialogs(props: { readonly onCreated?: (id: string) => void }) {
  const dialog = useStore($clueTaskDialog)
  switch (dialog.status) {
    case 'closed':
      return null
    case 'creating':
      return <ClueTaskForm onCreated={props.onCreated} />
    case 'editing':
      return <ClueTaskForm task={dialog.task} />
    case 'allocating':
      return <Allocation task={dialog.task} />
    case 'assigning':
      return <Assignment count={dialog.idList.length} task={dialog.task} />
  }
}

const members = (task: ClueTaskDetail) =>
  task.agents.map(({ userId, name, department }) => ({ id: userId, name, department }))

function Allocation({ task }: { readonly task: ClueTaskDetail }) {
  const id = useId()
  const attempt = useStore($clueTaskAttempt)
  const form = useForm<{ each: string; agentIds: readonly string[] }>({
    initial: { each: '10', agentIds: task.agents.map(({ userId }) => userId) },
    validate: ({ each, agentIds }) => ({
      each:
        /^\d+$/.test(each) && Number(each) >= 1 && Number(each) <= MOST_AT_A_TIME
          ? undefined
          : messages.eachMissing({ most: MOST_AT_A_TIME }),
      agentIds: agentIds.length === 0 ? messages.agentsMissing() : undefined
    }),
    submission: attempt
  })
  const isBusy = attempt.status === 'busy'
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={isBusy} onCancel={closeClueTaskDialog} />}
      isOpen
      onClose={closeClueTaskDialog}
      title={messages.allocateTitle({ name: task.name })}
      width={440}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ agentIds, each }) => void allocateClues(agentIds, Number(each)))}
      >
        <TextInput
          {...form.field('each')}
          autoComplete="off"
          end={messages.clueUnit()}
          hint={messages.allocateHint({ pool: task.pool ?? 0 })}
          inputMode="numeric"
          label={messages.each()}
          maxLength={4}
          required
        />
        <MemberTicks
          chosen={new Set(form.values.agentIds)}
          find={messages.findAgent()}
          label={messages.agents()}
          members={members(task)}
          none={messages.noAgents()}
          onChoose={chosen => form.set('agentIds', [...chosen])}
        />
        <FormAlert text={form.issueOf('agentIds') ?? form.error} />
      </form>
    </Dialog>
  )
}

function Assignment(props: { readonly task: ClueTaskDetail; readonly count: number }) {
  const { task, count } = props
  const id = useId()
  const attempt = useStore($clueTaskAttempt)
  const form = useForm({
    initial: { userId: '' },
    validate: ({ userId }) => ({ userId: userId === '' ? messages.ownerMissing() : undefined }),
    submission: attempt
  })
  const { userId } = form.values
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeClueTaskDialog} />
      }
      isOpen
      onClose={closeClueTaskDialog}
      title={messages.assignTitle({ count })}
      width={440}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(values => void assignClues(values.userId))}
      >
        <div ref={form.place('userId')}>
          <Choice
            issue={form.issueOf('userId')}
            label={messages.owner()}
            onChoose={value => form.set('userId', value)}
            options={task.agents.map(agent => ({
              value: agent.userId,
              label: agent.department
                ? joinMessages.aside({ text: agent.name, note: agent.department })
                : agent.name
            }))}
            placeholder={messages.ownerMissing()}
            required
            value={userId === '' ? null : userId}
          />
        </div>
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
