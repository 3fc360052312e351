import { listMessages } from '../../../core/messages/list-messages.ts'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'

/** Asks before unsaved input is discarded. */
export const DiscardConfirm = (props: {
  readonly isOpen: boolean
  /** The consequence. */
  readonly text: string
  /** Whether the input is discarded. */
  readonly onAnswer: (isDiscarded: boolean) => void
}) => (
  <Confirm {...props} confirm={listMessages.leaveNow()} isDangerous title={listMessages.leave()} />
)
