import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { textOptions } from '../../../../core/contract/text-options.ts'
import {
  $clueAgents,
  $clueTaskAttempt,
  closeClueTaskDialog,
  readClueAgents,
  saveClueTask
} from '../../../../core/features/clue-tasks/clue-task-dialogs.ts'
import { type AllocationWay, allocationWay } from '../../../../core/features/clue-tasks/enums.ts'
import { clueTaskMessages as messages } from '../../../../core/features/clue-tasks/messages.ts'
import {
  LONGEST_NAME,
  LONGEST_REMARK,
  MOST_DAYS,
  MOST_OPEN
} from '../../../../core/features/clue-tasks/rules.ts'
import type { ClueTaskDetail } from '../../../../core/features/clue-tasks/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { MemberTicks } from '../../../clue/member-ticks.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const ways = textOptions(allocationWay.options)
const hints = [messages.wayHint0, messages.wayHint1, messages.wayHint2]

interface Values {
  readonly name: string
  readonly remark: string
  readonly allocation: string
  readonly mostOpen: string
  readonly takeBackDays: string
  readonly agentIds: readonly string[]
}

const numberIssue = (text: string, most: number): string | undefined =>
  /^\d+$/.test(text.trim()) && Number(text) <= most ? undefined : messages.tooMany({ most })

/** A new task, or a change of one. `onCreated`: with the id of the new one. */
export function ClueTaskForm(props: {
  readonly task?: ClueTaskDetail
  readonly onCreated?: ((id: string) => void) | undefined
}) {
  const { task, onCreated } = props
  const id = useId()
  const attempt = useStore($clueTaskAttempt)
  const form = useForm<Values>({
    initial: {
      name: task?.name ?? '',
      remark: task?.remark ?? '',
      allocation: String(task?.allocation ?? 0),
      mostOpen: String(task?.mostOpen ?? 0),
      takeBackDays: String(task?.takeBackDays ?? 0),
      agentIds: task?.agents.map(({ userId }) => userId) ?? []
    },
    validate: ({ name, mostOpen, takeBackDays, agentIds }) => ({
      name: name.trim() === '' ? messages.nameMissing() : undefined,
      mostOpen: numberIssue(mostOpen, MOST_OPEN),
      takeBackDays: numberIssue(takeBackDays, MOST_DAYS),
      agentIds: agentIds.length === 0 ? messages.agentsMissing() : undefined
    }),
    places: { name: 'name' },
    submission: attempt
  })
  const { allocation, agentIds } = form.values
  async function save(values: Values): Promise<void> {
    const created = await saveClueTask({
      ...{ name: values.name.trim(), remark: values.remark.trim(), agentIds: values.agentIds },
      allocation: Number(values.allocation) as AllocationWay,
      mostOpen: Number(values.mostOpen),
      takeBackDays: Number(values.takeBackDays)
    })
    if (created !== undefined) onCreated?.(created)
  }
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeClueTaskDialog} />
      }
      isOpen
      onClose={closeClueTaskDialog}
      title={task ? messages.editTitle() : messages.createTitle()}
      width={616}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(values => void save(values))}
      >
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.name()}
          maxLength={LONGEST_NAME}
          required
        />
        <Radios
          label={messages.allocation()}
          onChoose={value => form.set('allocation', value)}
          options={ways}
          value={allocation}
        />
        <p className="-mt-2 text-[12px]/5 text-(--hutong-text-3)">
          {hints[Number(allocation)]?.()}
        </p>
        <div className="grid grid-cols-2 gap-x-4">
          <TextInput
            {...form.field('mostOpen')}
            autoComplete="off"
            end={messages.clueUnit()}
            hint={messages.mostOpenHint()}
            inputMode="numeric"
            label={messages.mostOpen()}
            maxLength={4}
          />
          <TextInput
            {...form.field('takeBackDays')}
            autoComplete="off"
            end={messages.dayUnit()}
            hint={messages.takeBackHint()}
            inputMode="numeric"
            label={messages.takeBack()}
            maxLength={2}
          />
        </div>
        <Agents chosen={new Set(agentIds)} onChoose={chosen => form.set('agentIds', [...chosen])} />
        <Textarea
          {...form.field('remark')}
          label={messages.remark()}
          maxLength={LONGEST_REMARK}
          rows={2}
        />
        <FormAlert text={form.issueOf('agentIds') ?? form.error} />
      </form>
    </Dialog>
  )
}

function Agents(props: {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}) {
  const state = useStore($clueAgents)
  const known = lastOf(state)
  if (known)
    return (
      <MemberTicks
        {...props}
        find={messages.findAgent()}
        label={messages.agents()}
        members={known}
        none={messages.noAgents()}
      />
    )
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={4} />
  return (
    <span className="self-center py-4" role="alert">
      <Button onClick={() => void readClueAgents()}>{commonMessages.loadFailed()}</Button>
    </span>
  )
}
