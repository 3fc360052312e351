import { useId } from 'react'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Textarea } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { type FormAbout, useForm } from '../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../cells/answer-cells.tsx'

const LONGEST_REASON = 200

/** Asks why something is rejected. */
export function ReasonDialog(props: {
  readonly title: string
  readonly label: string
  /** Shown for an empty reason. */
  readonly missing: string
  readonly attempt: NonNullable<FormAbout<object>['submission']>
  readonly onSend: (reason: string) => void
  readonly onClose: () => void
}) {
  const { title, label, missing, attempt, onSend, onClose } = props
  const id = useId()
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? missing : undefined }),
    submission: attempt
  })
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={onClose} />}
      isOpen
      onClose={onClose}
      title={title}
      width={440}
    >
      <form id={id} noValidate onSubmit={form.onSubmit(({ reason }) => onSend(reason.trim()))}>
        <Textarea {...form.field('reason')} label={label} maxLength={LONGEST_REASON} required />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
