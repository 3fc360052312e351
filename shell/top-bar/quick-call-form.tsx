import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
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
import { commonMessages } from '../../core/messages/common-messages.ts'
import { topBarMessages } from '../../core/messages/top-bar-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Input } from '../../widgets/kit/field.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'

export interface QuickCallFormProps {
  readonly onDone: () => void
}

type Issues = Partial<Record<keyof QuickCallDraft, string | undefined>>

/** In display order, so that the first invalid one gets the focus. */
const fields = ['templateCode', 'phone'] as const

/** Script and number. Input is kept when the server rejects the call, and cleared on success. */
export default function QuickCallForm({ onDone }: QuickCallFormProps) {
  const templates = useStore($templates)
  const isAsking = useStore($isAsking)
  const warnings = useStore($warnings)
  const [draft, setDraft] = useState<QuickCallDraft>({ templateCode: '', phone: '' })
  const [issues, setIssues] = useState<Issues>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    void loadTemplates()
    return forgetWarnings
  }, [])
  const known = templates.status === 'ready' ? templates.value : undefined
  const list = known ?? (templates.status === 'loading' ? templates.before : undefined)
  const isHere = list !== undefined
  useEffect(() => {
    if (isHere) form.current?.querySelector<HTMLElement>('[name=templateCode]')?.focus()
  }, [isHere])

  const check = (name: keyof QuickCallDraft) =>
    setIssues(before => ({ ...before, [name]: quickCallRules[name](draft[name]) }))
  const change = (name: keyof QuickCallDraft, value: string) => {
    setDraft(before => ({ ...before, [name]: value }))
    setIssues(before => ({ ...before, [name]: undefined }))
    forgetWarnings()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = fields.map(name => [name, quickCallRules[name](draft[name])] as const)
    setIssues(Object.fromEntries(found))
    const first = found.find(([, issue]) => issue)?.[0]
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else if (await quickCall(draft)) onDone()
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
        {topBarMessages.noTemplates()}
      </p>
    )
  return (
    <form
      className="flex flex-col gap-2 overflow-auto p-4"
      noValidate
      onSubmit={event => void submit(event)}
      ref={form}
    >
      <Choice
        issue={issues.templateCode}
        label={messages.template()}
        name="templateCode"
        onChoose={value => change('templateCode', value)}
        onLeave={() => check('templateCode')}
        options={list.map(({ templateCode, templateName }) => ({
          value: templateCode,
          label: templateName
        }))}
        placeholder={messages.templateMissing()}
        required
        value={draft.templateCode || null}
      />
      <Input
        autoComplete="off"
        issue={issues.phone}
        inputMode="tel"
        label={messages.phone()}
        maxLength={32}
        name="phone"
        onBlur={() => check('phone')}
        onChange={event => change('phone', event.target.value)}
        placeholder={messages.phoneMissing()}
        required
        value={draft.phone}
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
          ? topBarMessages.calling()
          : warnings.length > 0
            ? messages.callAnyway()
            : messages.call()}
      </Button>
    </form>
  )
}
