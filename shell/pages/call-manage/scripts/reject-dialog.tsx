import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $draftAttempt, reviewScript } from '../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../core/features/scripts/script-draft-messages.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Textarea } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

/** Sends a script back with a reason. */
export default function RejectDialog(props: {
  readonly name: string
  readonly onClose: () => void
}) {
  const { name, onClose } = props
  const attempt = useStore($draftAttempt)
  const id = useId()
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason: reason.trim() === '' ? messages.reasonMissing() : undefined
    }),
    submission: attempt
  })
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={onClose} />}
      isOpen
      onClose={onClose}
      title={messages.rejectTitle({ name })}
      width={440}
    >
      <form
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ reason }) => {
          void reviewScript(false, reason.trim()).then(isDone => isDone && onClose())
        })}
      >
        <Textarea {...form.field('reason')} label={messages.reason()} maxLength={200} required />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
