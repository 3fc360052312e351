import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import {
  $unsubscribedAttempt,
  $unsubscribedRefused,
  addUnsubscribed,
  closeAddingUnsubscribed
} from '../../../core/features/messaging/records/unsubscribed.ts'
import { LONGEST_REASON } from '../../../core/features/messaging/rules/lengths.ts'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { FormButtons } from '../../list/cells/answer-cells.tsx'
import { TypedNumbersForm } from '../../list/cells/typed-numbers-form.tsx'

/** Numbers to which no message is to be sent. */
export default function AddUnsubscribed() {
  const id = useId()
  const isBusy = useStore($unsubscribedAttempt).status === 'busy'
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={isBusy} onCancel={closeAddingUnsubscribed} />}
      isOpen
      onClose={closeAddingUnsubscribed}
      title={messages.addTitle()}
      width={520}
    >
      <TypedNumbersForm
        $attempt={$unsubscribedAttempt}
        $refused={$unsubscribedRefused}
        add={addUnsubscribed}
        id={id}
        remark={{ label: messages.unsubscribedRemark(), maxLength: LONGEST_REASON }}
      />
    </Dialog>
  )
}
