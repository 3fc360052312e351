import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { quickCallMessages as messages } from '../../core/features/quick-calls/messages.ts'
import {
  $isAsking,
  $templates,
  $warnings,
  forgetWarnings,
  loadTemplates,
  type QuickCallDraft,
  quickCall,
  quickCallRules
} from '../../core/features/quick-calls/quick-call.ts'
import { scriptOptions } from '../../core/features/scripts/script-options.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { topBarPopupMessages } from '../../core/messages/top-bar-popup-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Input } from '../../widgets/kit/field.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'
import { useOnChange } from '../../widgets/kit/use-on-change.ts'
import { useForm } from '../../widgets/parts/form/use-form.ts'

export interface QuickCallFormProps {
  readonly onDone: () => void
}

const blank: QuickCallDraft = { templateCode: '', phone: '' }

/** Script and number. Input is kept when the server rejects the call, and cleared on success. */
export default function QuickCallForm({ onDone }: QuickCallFormProps) {
  const templates = useStore($templates)
  const isAsking = useStore($isAsking)
  const warnings = useStore($warnings)
  const form = useForm({
    initial: blank,
    validate: ({ templateCode, phone }) => ({
      templateCode: quickCallRules.templateCode(templateCode),
      phone: quickCallRules.phone(phone)
    }),
    revalidate: 'blur',
    onInput: forgetWarnings
  })
  const { focus, values } = form
  useEffect(() => {
    void loadTemplates()
    return forgetWarnings
  }, [])
  const known = templates.status === 'ready' ? templates.value : undefined
  const list = known ?? (templates.status === 'loading' ? templates.before : undefined)
  const isHere = list !== undefined
  useOnChange(isHere, () => {
    if (isHere) focus('templateCode')
  })

  const send = async (draft: QuickCallDraft) => {
    if (await quickCall(draft)) onDone()
  }

  if (templates.status === 'failed')
    return (
      <Button className="m-6 self-center" onClick={() => void loadTemplates()} role="alert">
        {commonMessages.loadFailed()}
      </Button>
    )
  if (!list)
    return (
      <div className="p-4">
        <Skeleton label={commonMessages.loading()} rows={3} />
      </div>
    )
  if (list.length === 0)
    return (
      <p className="px-4 py-10 text-center text-(--hutong-text-3)">
        {topBarPopupMessages.noTemplates()}
      </p>
    )
  return (
    <form
      className="flex flex-col gap-2 overflow-auto p-4"
      noValidate
      onSubmit={form.onSubmit(draft => void send(draft))}
    >
      <div ref={form.place('templateCode')}>
        <Choice
          issue={form.issueOf('templateCode')}
          label={messages.template()}
          name="templateCode"
          onChoose={value => {
            form.set('templateCode', value)
            forgetWarnings()
          }}
          onLeave={() => form.blur('templateCode')}
          options={scriptOptions(list, false)}
          placeholder={messages.templateMissing()}
          required
          value={values.templateCode || null}
        />
      </div>
      <Input
        {...form.field('phone')}
        autoComplete="off"
        inputMode="tel"
        label={messages.phone()}
        maxLength={32}
        name="phone"
        placeholder={messages.phoneMissing()}
        required
      />
      <div aria-live="assertive" className="flex flex-col gap-1 empty:hidden">
        {warnings.map(sentence => (
          <p className="text-[13px]/5 wrap-anywhere text-(--hutong-warn)" key={sentence}>
            {sentence}
          </p>
        ))}
      </div>
      <Button aria-disabled={isAsking} size="large" tone="primary" type="submit">
        {isAsking
          ? topBarPopupMessages.calling()
          : warnings.length > 0
            ? messages.callAnyway()
            : messages.call()}
      </Button>
    </form>
  )
}
