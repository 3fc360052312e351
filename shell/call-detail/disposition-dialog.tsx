import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { dispositionDrafts } from '../../core/features/dispositions/disposition-drafts.ts'
import { dispositionMessages as messages } from '../../core/features/dispositions/messages.ts'
import {
  $recordDisposition,
  $recordDispositionAttempt,
  loadRecordDisposition,
  saveRecordDisposition
} from '../../core/features/dispositions/record-disposition.ts'
import {
  dispositionIssue,
  offeredCodes
} from '../../core/features/dispositions/rules/disposition-rules.ts'
import { type CallDisposition, REMARK_LIMIT } from '../../core/features/dispositions/schemas.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'
import { Textarea } from '../../widgets/kit/large/forms/text-fields.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'
import { Unread } from '../list/unread-rows.tsx'

interface Props {
  readonly callRecordId: string
  readonly onClose: () => void
}

/** Changes the disposition of a call after its wrap-up. */
export default function DispositionDialog({ callRecordId, onClose }: Props) {
  const id = useId()
  const state = useStore($recordDisposition)
  const isBusy = useStore($recordDispositionAttempt).status === 'busy'
  useEffect(() => begin(loadRecordDisposition(callRecordId)), [callRecordId])
  const known =
    state.status === 'ready' && state.value.callRecordId === callRecordId ? state.value : undefined
  return (
    <Dialog
      footer={known && <FormButtons form={id} isBusy={isBusy} onCancel={onClose} />}
      isOpen
      onClose={onClose}
      title={messages.edit()}
      width={480}
    >
      {known ? (
        <Form id={id} known={known} onClose={onClose} />
      ) : state.status === 'failed' ? (
        <Unread
          failure={state.failure}
          onRetry={() => begin(loadRecordDisposition(callRecordId))}
        />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={4} />
      )}
    </Dialog>
  )
}

function Form(props: {
  readonly id: string
  readonly known: CallDisposition
  readonly onClose: () => void
}) {
  const { id, known, onClose } = props
  const { callRecordId, chosen } = known
  const codes = offeredCodes(known)
  const form = useForm({
    initial: { code: chosen?.code ?? '', remark: chosen?.remark ?? '' },
    // What the agent could not save in the wrap-up.
    draft: dispositionDrafts.read(callRecordId) ?? {},
    validate: draft => {
      const issue = dispositionIssue(known, draft)
      return draft.code === '' ? { code: issue } : { remark: issue }
    },
    submission: useStore($recordDispositionAttempt)
  })
  const { code } = form.values
  const isKept = chosen !== null && !codes.some(one => one.id === chosen.code)
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(({ remark, ...rest }) =>
        begin(
          saveRecordDisposition(callRecordId, { ...rest, remark: remark.trim() }).then(
            outcome => outcome === 'done' && onClose()
          )
        )
      )}
    >
      <Choice
        issue={form.issueOf('code')}
        label={messages.title()}
        onChoose={value => form.set('code', value)}
        options={[
          ...(isKept ? [{ value: chosen.code, label: chosen.label }] : []),
          ...codes.map(one => ({
            value: one.id,
            label: messages.path({ group: one.group, label: one.label })
          }))
        ]}
        required
        value={code === '' ? null : code}
      />
      <Textarea
        {...form.field('remark')}
        label={messages.remark()}
        maxLength={REMARK_LIMIT}
        required={codes.some(one => one.id === code && one.isRemarkRequired)}
      />
      <FormAlert text={form.error} />
    </form>
  )
}
