/** 联系客服: a message to the operator of the installation. */
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { LONGEST_CONTACT, LONGEST_FEEDBACK } from '../../core/features/feedback/endpoints.ts'
import { feedbackKind } from '../../core/features/feedback/enums.ts'
import {
  $feedbackAttempt,
  clearFeedbackError,
  type FeedbackDraft,
  feedbackDraft,
  feedbackRules,
  keepFeedbackDraft,
  leaveFeedback,
  sendFeedback
} from '../../core/features/feedback/feedback-form.ts'
import { $isFeedbackOpen } from '../../core/features/feedback/feedback-window.ts'
import { feedbackMessages as messages } from '../../core/features/feedback/messages.ts'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Textarea, TextInput } from '../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../widgets/kit/large/forms/ticks.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'

const blank: FeedbackDraft = { kind: 'QUESTION', content: '', contact: '' }
const trimmed = (typed: string) => typed.trim()

export default function FeedbackDialog() {
  return useStore($isFeedbackOpen) ? <FeedbackForm /> : null
}

/** Input is kept when the server rejects it, and until sign-out. */
function FeedbackForm() {
  const attempt = useStore($feedbackAttempt)
  const id = useId()
  const [kept] = useState(feedbackDraft)
  const form = useForm({
    initial: blank,
    draft: kept,
    validate: ({ content }) => ({ content: feedbackRules.content(content) }),
    normalize: { content: trimmed, contact: trimmed },
    onInput: clearFeedbackError,
    submission: attempt
  })
  const isBusy = attempt.status === 'busy'
  const close = () => {
    keepFeedbackDraft(form.values)
    leaveFeedback()
  }
  return (
    <Dialog
      footer={<FormButtons confirm={messages.send()} form={id} isBusy={isBusy} onCancel={close} />}
      isOpen
      onClose={close}
      title={messages.title()}
      width={480}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(ready => void sendFeedback(ready))}
      >
        <div className="pb-3">
          <Radios
            label={messages.kind()}
            onChoose={kind => form.set('kind', kind)}
            options={feedbackKind.options}
            value={form.values.kind}
          />
        </div>
        <Textarea
          {...form.field('content')}
          label={messages.content()}
          maxLength={LONGEST_FEEDBACK}
          name="content"
          placeholder={messages.contentHint()}
          required
          rows={5}
        />
        <TextInput
          {...form.field('contact')}
          autoComplete="off"
          label={messages.contact()}
          maxLength={LONGEST_CONTACT}
          name="contact"
          placeholder={messages.contactHint()}
        />
        <p className="min-h-5 text-[13px]/5 wrap-anywhere text-(--hutong-danger)" role="alert">
          {form.error}
        </p>
      </form>
    </Dialog>
  )
}
