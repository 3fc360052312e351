import { useStore } from '@nanostores/react'
import { $draftAttempt, reviewScript } from '../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../core/features/scripts/script-draft-messages.ts'
import { ReasonDialog } from '../../../list/actions/reason-dialog.tsx'

/** Sends a script back with a reason. */
export default function RejectDialog(props: {
  readonly name: string
  readonly onClose: () => void
}) {
  const { name, onClose } = props
  const attempt = useStore($draftAttempt)
  return (
    <ReasonDialog
      attempt={attempt}
      label={messages.reason()}
      missing={messages.reasonMissing()}
      onClose={onClose}
      onSend={reason => {
        void reviewScript(false, reason).then(isDone => isDone && onClose())
      }}
      title={messages.rejectTitle({ name })}
    />
  )
}
