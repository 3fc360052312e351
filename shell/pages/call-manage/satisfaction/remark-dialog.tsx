import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import {
  $remarkAttempt,
  clearRemarkError,
  closeRatingRemark,
  saveRatingRemark
} from '../../../../core/features/satisfaction/remark-form.ts'
import { REMARK_LIMIT, ratingRemark } from '../../../../core/features/satisfaction/rules.ts'
import type { RatedCall } from '../../../../core/features/satisfaction/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Textarea } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { Rating } from '../../../list/cells/rating-cell.tsx'

/** What was done about a poor rating. */
export default function RemarkDialog({ call }: { readonly call: RatedCall }) {
  const attempt = useStore($remarkAttempt)
  const id = useId()
  const [initial] = useState(() => ({ text: call.remark?.text ?? '' }))
  const form = useForm({
    initial,
    validate: ({ text }) => ({ text: ratingRemark(text) }),
    normalize: { text: (typed: string) => typed.trim() },
    onInput: clearRemarkError,
    submission: attempt
  })
  const isBusy = attempt.status === 'busy'
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={isBusy} onCancel={closeRatingRemark} />}
      isOpen
      onClose={closeRatingRemark}
      title={messages.openRemark()}
      width={480}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ text }) => void saveRatingRemark(text))}
      >
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-(--hutong-text-2)">
          <span className="min-w-0 wrap-anywhere">{call.customerName || call.customerPhone}</span>
          <Rating level={call.rating} />
          <span className="tabular-nums">{dateTime(call.inviteTime)}</span>
        </p>
        <Textarea
          {...form.field('text')}
          label={messages.remark()}
          maxLength={REMARK_LIMIT}
          name="text"
          placeholder={messages.remarkHint()}
          rows={5}
        />
        <p className="min-h-5 text-[13px]/5 wrap-anywhere text-(--hutong-danger)" role="alert">
          {form.error}
        </p>
      </form>
    </Dialog>
  )
}
