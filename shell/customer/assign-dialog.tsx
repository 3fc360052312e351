import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { customerFormMessages as messages } from '../../core/features/customer-form/messages.ts'
import {
  $assignAttempt,
  $owners,
  beginAssigning,
  confirmAssigning,
  loadOwners,
  stopAssigning
} from '../../core/features/customers/assign-customers.ts'
import { $assigning } from '../../core/features/customers/assign-window.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'

/** Assigns the selected customers to a colleague within the user's data scope. */
export default function AssignDialog() {
  const ids = useStore($assigning)
  return ids.length > 0 ? <Assigning count={ids.length} key={ids.join()} /> : null
}

function Assigning({ count }: { readonly count: number }) {
  const attempt = useStore($assignAttempt)
  const form = useForm({
    initial: { owner: '' },
    validate: ({ owner }) => ({ owner: owner === '' ? messages.ownerMissing() : undefined }),
    submission: attempt
  })
  useEffect(beginAssigning, [])
  const assign = () => {
    const ready = form.check()
    if (ready) void confirmAssigning(ready.owner)
  }
  return (
    <Dialog
      footer={
        <FormButtons
          isBusy={attempt.status === 'busy'}
          onCancel={stopAssigning}
          onConfirm={assign}
        />
      }
      isOpen
      onClose={stopAssigning}
      title={messages.assign()}
      width={440}
    >
      <div className="flex flex-col gap-3">
        <p className="text-(--hutong-text-2)">{messages.askAssign({ count })}</p>
        <Owners chosen={form.values.owner || null} onChoose={owner => form.set('owner', owner)} />
        <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
          {form.issueOf('owner') ?? form.error}
        </p>
      </div>
    </Dialog>
  )
}

function Owners(props: {
  readonly chosen: string | null
  readonly onChoose: (userId: string) => void
}) {
  const state = useStore($owners)
  if (state.status === 'failed')
    return (
      <span className="self-center py-4" role="alert">
        <Button onClick={() => void loadOwners()}>{commonMessages.loadFailed()}</Button>
      </span>
    )
  if (state.status !== 'ready') return <Skeleton label={commonMessages.loading()} rows={1} />
  if (state.value.length === 0)
    return <p className="text-(--hutong-text-3)">{messages.noOwners()}</p>
  return (
    <Choice
      label={messages.owner()}
      onChoose={props.onChoose}
      options={state.value.map(({ userId, userName, department }) => ({
        value: userId,
        label: department ? joinMessages.aside({ text: userName, note: department }) : userName
      }))}
      required
      value={props.chosen}
    />
  )
}
