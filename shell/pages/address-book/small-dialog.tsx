import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { $bookAttempt, closeBookDialog } from '../../../core/features/address-book/book-dialogs.ts'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { FormButtons } from '../../list/cells/answer-cells.tsx'

/** A dialog with a short form. */
export function SmallDialog(props: {
  readonly title: string
  readonly children: ReactNode
  readonly onSubmit: (event: FormEvent) => void
  readonly error?: string | undefined
  readonly confirm?: string
  readonly isDangerous?: boolean
}) {
  const { title, children, onSubmit, error, confirm, isDangerous = false } = props
  const id = useId()
  const isBusy = useStore($bookAttempt).status === 'busy'
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={isBusy}
          isDangerous={isDangerous}
          onCancel={closeBookDialog}
          {...(confirm !== undefined && { confirm })}
        />
      }
      isOpen
      onClose={closeBookDialog}
      title={title}
      width={480}
    >
      <form className="flex flex-col gap-3" id={id} noValidate onSubmit={onSubmit}>
        {children}
        <FormAlert text={error} />
      </form>
    </Dialog>
  )
}
