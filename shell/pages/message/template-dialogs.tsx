import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { textOptions } from '../../../core/contract/text-options.ts'
import { type MessageKind, messageKind } from '../../../core/features/messaging/enums.ts'
import { messagingMessages } from '../../../core/features/messaging/messages.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import { LONGEST_TEMPLATE } from '../../../core/features/messaging/rules/lengths.ts'
import { contentIssue } from '../../../core/features/messaging/rules/template-rules.ts'
import type { MessageTemplate } from '../../../core/features/messaging/schemas.ts'
import {
  $signatureOptions,
  $templateAttempt,
  $templateDialog,
  closeTemplateDialog,
  saveTemplate
} from '../../../core/features/messaging/templates/template-form.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../list/cells/answer-cells.tsx'
import { MessageSize } from './message-size.tsx'

/** A new template, or a change of one. */
export default function TemplateDialogs() {
  const dialog = useStore($templateDialog)
  switch (dialog.status) {
    case 'closed':
      return null
    case 'creating':
      return <TemplateForm />
    case 'editing':
      return <TemplateForm template={dialog.template} />
  }
}

const kinds = textOptions(messageKind.options)
const LONGEST_NAME = 64

function TemplateForm({ template }: { readonly template?: MessageTemplate }) {
  const id = useId()
  const attempt = useStore($templateAttempt)
  const state = useStore($signatureOptions)
  const signatures = lastOf(state)
  const form = useForm({
    initial: {
      name: template?.name ?? '',
      kind: String(template?.kind ?? 1),
      signatureId: template?.signatureId ?? '',
      content: template?.content ?? ''
    },
    validate: ({ name, signatureId, content }) => ({
      name: name.trim() === '' ? messagingMessages.required() : undefined,
      signatureId: signatureId === '' ? messages.chooseSignature() : undefined,
      content: contentIssue(content.trim())
    }),
    places: { name: 'name', content: 'content', signatureId: 'signatureId' },
    submission: attempt
  })
  const { kind, signatureId, content } = form.values
  const signature = signatures?.find(one => one.id === signatureId)
  const issue =
    form.issueOf('signatureId') ??
    (state.status === 'failed' ? commonMessages.loadFailed() : undefined)
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeTemplateDialog} />
      }
      isOpen
      onClose={closeTemplateDialog}
      title={template ? messages.editTemplate() : messages.createTitle()}
      width={616}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(values => {
          const body = { name: values.name.trim(), content: values.content.trim() }
          const code = Number(values.kind) as MessageKind
          void saveTemplate({ ...body, kind: code, signatureId: values.signatureId })
        })}
      >
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.template()}
          maxLength={LONGEST_NAME}
          required
        />
        <Radios
          label={messages.kind()}
          onChoose={value => form.set('kind', value)}
          options={kinds}
          value={kind}
        />
        <div ref={form.place('signatureId')}>
          <Choice
            hint={signatures?.length === 0 ? messages.noSignatures() : undefined}
            issue={issue}
            label={messages.signature()}
            onChoose={value => form.set('signatureId', value)}
            options={(signatures ?? []).map(one => ({ value: one.id, label: one.name }))}
            placeholder={messages.chooseSignature()}
            required
            value={signatureId === '' ? null : signatureId}
          />
        </div>
        <Textarea
          {...form.field('content')}
          hint={messages.contentHint({ open: '{', close: '}' })}
          label={messages.content()}
          maxLength={LONGEST_TEMPLATE}
          required
          rows={5}
        />
        <MessageSize
          content={content}
          kind={Number(kind) as MessageKind}
          signature={signature?.name ?? template?.signatureName ?? messages.signature()}
        />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
