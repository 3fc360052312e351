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
import {
  MOST_AT_ONCE,
  numbersTyped,
  typedIssue
} from '../../../core/features/number-lists/list-entry.ts'
import { numberListMessages } from '../../../core/features/number-lists/messages.ts'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Textarea, TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../list/cells/answer-cells.tsx'
import { RefusedNumbers } from '../../list/cells/refused-numbers.tsx'

/** Numbers to which no message is to be sent; rejected ones stay in the form. */
export default function AddUnsubscribed() {
  const id = useId()
  const attempt = useStore($unsubscribedAttempt)
  const refused = useStore($unsubscribedRefused)
  const form = useForm({
    initial: { phones: '', remark: '' },
    validate: ({ phones }) => ({ phones: typedIssue(phones, MOST_AT_ONCE) }),
    submission: attempt
  })
  const count = numbersTyped(form.values.phones).length
  return (
    <Dialog
      footer={
        <FormButtons
          form={id}
          isBusy={attempt.status === 'busy'}
          onCancel={closeAddingUnsubscribed}
        />
      }
      isOpen
      onClose={closeAddingUnsubscribed}
      title={messages.addTitle()}
      width={520}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ phones, remark }) => {
          void addUnsubscribed(numbersTyped(phones), remark.trim()).then(left => {
            if (left) form.set('phones', left.join('\n'))
          })
        })}
      >
        <Textarea
          {...form.field('phones')}
          hint={
            count > 0
              ? numberListMessages.count({ count })
              : numberListMessages.phonesHint({ most: MOST_AT_ONCE })
          }
          label={numberListMessages.phones()}
          required
          rows={8}
        />
        <TextInput
          {...form.field('remark')}
          autoComplete="off"
          label={messages.unsubscribedRemark()}
          maxLength={LONGEST_REASON}
        />
        <FormAlert text={form.error} />
        {refused && <RefusedNumbers refused={refused} />}
      </form>
    </Dialog>
  )
}
