import { useStore } from '@nanostores/react'
import { messagingMessages } from '../../../core/features/messaging/messages.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import type { ReviewedRows } from '../../../core/features/messaging/reviewed-rows.ts'
import { ReasonDialog } from '../../list/actions/reason-dialog.tsx'

/** Asks why a signature or a template is rejected. */
export default function RejectDialog({ of }: { readonly of: ReviewedRows }) {
  const row = useStore(of.$rejected)
  const attempt = useStore(of.$rejection)
  return (
    row && (
      <ReasonDialog
        attempt={attempt}
        label={messages.reason()}
        missing={messagingMessages.reasonMissing()}
        onClose={of.closeRejection}
        onSend={reason => void of.reject(reason)}
        title={messages.rejectTitle({ name: row.name })}
      />
    )
  )
}
