import { useStore } from '@nanostores/react'
import {
  $allocateAttempt,
  $manualTask,
  confirmAllocation,
  stopAllocating
} from '../../../../core/features/manual-tasks/manual-detail.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { TickList } from '../../../list/checkbox-list.tsx'

/** Assigns numbers to agents. */
export default function AllocateDialog() {
  const known = useStore($manualTask)
  const attempt = useStore($allocateAttempt)
  const form = useForm<{ readonly agentIds: readonly string[] }>({
    initial: { agentIds: [] },
    validate: ({ agentIds }) => ({
      agentIds: agentIds.length === 0 ? messages.agentMissing() : undefined
    }),
    submission: attempt
  })
  const isBusy = attempt.status === 'busy'
  const agents = lastOf(known)?.agents ?? []
  const confirm = () => {
    const ready = form.check()
    if (ready) begin(confirmAllocation([...ready.agentIds]))
  }
  return (
    <Dialog
      footer={<FormButtons isBusy={isBusy} onCancel={stopAllocating} onConfirm={confirm} />}
      isOpen
      onClose={stopAllocating}
      title={messages.allocateTitle()}
      width={440}
    >
      <p className="pb-2 text-(--hutong-text-2)">{messages.allocateHint()}</p>
      <TickList
        chosen={new Set(form.values.agentIds)}
        label={messages.seats()}
        none={messages.noSeats()}
        onChoose={next => {
          form.set('agentIds', [...next])
          form.forget()
        }}
        options={agents.map(({ userId, name, extension, waitingCount }) => ({
          value: userId,
          label: messages.seatOf({ name, extension }),
          note: `${messages.waiting()} ${waitingCount}`
        }))}
      />
      <p className="min-h-5 pt-2 text-[13px]/5 text-(--hutong-danger)" role="alert">
        {form.issueOf('agentIds') ?? form.error}
      </p>
    </Dialog>
  )
}
