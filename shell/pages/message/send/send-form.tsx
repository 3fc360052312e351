import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $bookFieldMetas, loadFields } from '../../../../core/features/custom-fields/field-metas.ts'
import { messagingMessages } from '../../../../core/features/messaging/messages.ts'
import { $chosenCustomerIds } from '../../../../core/features/messaging/sending/chosen-customers.ts'
import {
  dropRecipients,
  keepRecipients,
  restoreRecipients
} from '../../../../core/features/messaging/sending/recipient-draft.ts'
import { $searchedMembers } from '../../../../core/features/messaging/sending/searched-members.ts'
import {
  $messagedNumbers,
  $sendTemplates,
  forgetSendChoices,
  loadMessagedNumbers,
  loadSendTemplates,
  messageFiles,
  messagePicker
} from '../../../../core/features/messaging/sending/send-choices.ts'
import {
  $sendAttempt,
  createMessageTask,
  emptySendForm,
  forgetSendAttempt,
  NEW_TASK,
  recipientsOf,
  sendDrafts
} from '../../../../core/features/messaging/sending/send-draft.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import {
  fieldNames,
  variableIssues
} from '../../../../core/features/messaging/sending/variable-choices.ts'
import { MOST_TYPED } from '../../../../core/features/messaging/task-schemas.ts'
import { readMessagePrice } from '../../../../core/features/messaging/templates/template-form.ts'
import { fileIssue } from '../../../../core/features/number-lists/list-file.ts'
import { numbersTyped, typedIssue } from '../../../../core/features/number-lists/number-entry.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { can } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useDraft } from '../../../../widgets/parts/form/use-draft.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { RecipientSources } from './recipient-sources.tsx'
import { SendText } from './send-text.tsx'
import { VariableFields } from './variable-fields.tsx'

const LONGEST_NAME = 128

/** Content and recipients of a new message task. `onCreated`: with its id. */
export function SendForm({ onCreated }: { readonly onCreated: (id: string) => void }) {
  const attempt = useStore($sendAttempt)
  const found = useStore($sendTemplates)
  const numbers = useStore($messagedNumbers)
  const [file] = useStore(messageFiles.$files)
  const members = useStore(messagePicker.$chosen)
  const customerIds = useStore($chosenCustomerIds)
  const searched = useStore($searchedMembers)
  const bookFields = useStore($bookFieldMetas)
  const [draft] = useState(() => {
    restoreRecipients()
    return sendDrafts.read(NEW_TASK)
  })
  const templates = lastOf(found) ?? []
  const templateOf = (id: string) => templates.find(one => one.id === id)
  const known = fieldNames({
    columns: file?.report?.columns ?? [],
    callTask: lastOf(numbers)?.fields,
    member:
      members.length > 0 || searched ? (lastOf(bookFields) ?? []).map(one => one.fieldName) : [],
    hasPeople: members.length > 0 || customerIds.length > 0
  })
  const form = useForm({
    initial: emptySendForm,
    draft,
    validate: values => ({
      name: values.name.trim() === '' ? messagingMessages.nameMissing() : undefined,
      templateId: templateOf(values.templateId) ? undefined : messages.templateMissing(),
      phones: values.phones.trim() === '' ? undefined : typedIssue(values.phones, MOST_TYPED),
      ...variableIssues(templateOf(values.templateId)?.variables ?? [], values, known)
    }),
    places: { name: 'name', templateId: 'templateId' },
    submission: attempt
  })
  const { values } = form
  const [unsent, setUnsent] = useState('')
  useDraft(sendDrafts, NEW_TASK, form.isDirty() ? values : undefined)
  useEffect(() => {
    begin(loadSendTemplates())
    begin(readMessagePrice())
    if (can('CMC.ADDRE.LIST') || can('CMC.ADDRE.LIST.BASIC.OPER')) begin(loadFields('addressBook'))
    const stop = keepRecipients()
    return () => {
      stop()
      forgetSendAttempt()
      forgetSendChoices()
    }
  }, [])
  useEffect(() => begin(loadMessagedNumbers(values.callTaskId)), [values.callTaskId])
  const template = templateOf(values.templateId)
  const variables = template?.variables ?? []

  async function send(ready: typeof values): Promise<void> {
    const issue = file === undefined ? undefined : fileIssue(file)
    const recipients = recipientsOf(ready, {
      phones: numbersTyped(ready.phones),
      attachmentKey: file?.attachmentKey || undefined,
      addressItemIds: members.map(({ id }) => id),
      customerIds,
      addressSearch: searched?.search
    })
    setUnsent(issue ?? (Object.keys(recipients).length === 0 ? messages.noneChosen() : ''))
    if (issue !== undefined || Object.keys(recipients).length === 0) return
    const only = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(variables.map(name => [name, (texts[name] ?? '').trim()]))
    const id = await createMessageTask({
      ...{ name: ready.name.trim(), templateId: ready.templateId, recipients },
      fields: Object.fromEntries(variables.map(name => [name, ready.fields[name] ?? name])),
      values: only(ready.values)
    })
    if (id === undefined) return
    form.reset()
    sendDrafts.drop(NEW_TASK)
    dropRecipients()
    onCreated(id)
  }
  return (
    <form
      aria-label={messages.form()}
      className="flex flex-col gap-4"
      noValidate
      onSubmit={form.onSubmit(ready => begin(send(ready)))}
    >
      <section className={`${card} flex flex-col gap-2 p-5`}>
        <SectionHeading level={2}>{messages.content()}</SectionHeading>
        <div className="grid gap-x-4 @min-[720px]:grid-cols-2">
          <div ref={form.place('templateId')}>
            <Combobox
              hint={
                found.status === 'ready' && templates.length === 0
                  ? messages.noTemplates()
                  : messages.templateHint()
              }
              issue={form.issueOf('templateId')}
              label={messages.template()}
              onChoose={id => form.set('templateId', id ?? '')}
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              required
              value={values.templateId || null}
            />
          </div>
          <TextInput
            {...form.field('name')}
            autoComplete="off"
            label={messages.name()}
            maxLength={LONGEST_NAME}
            required
          />
        </div>
        {found.status === 'failed' && (
          <div className="flex flex-wrap items-center gap-3" role="alert">
            <span className="text-(--hutong-danger)">{found.failure.message}</span>
            <Button onClick={() => begin(loadSendTemplates())} size="small">
              {commonMessages.loadFailed()}
            </Button>
          </div>
        )}
        {template && <SendText template={template} values={values.values} fields={values.fields} />}
        {variables.length > 0 && (
          <VariableFields
            fields={values.fields}
            issueOf={form.issueOf}
            known={known}
            onChange={part => form.assign(part)}
            place={form.place}
            values={values.values}
            variables={variables}
          />
        )}
      </section>
      <section className={`${card} flex flex-col gap-3 p-5`}>
        <SectionHeading level={2}>{messages.recipients()}</SectionHeading>
        <RecipientSources form={form} />
      </section>
      <FormAlert text={unsent || form.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-disabled={attempt.status === 'busy'} tone="primary" type="submit">
          {messages.next()}
        </Button>
        <span className="text-[12px]/5 text-(--hutong-text-2)">{messages.nextHint()}</span>
      </div>
    </form>
  )
}
