import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { retentionMessages as messages } from '../../../../core/features/retention/messages.ts'
import {
  $retention,
  $retentionAttempt,
  $retentionPreview,
  forgetPreview,
  forgetRetentionAttempt,
  previewRetention,
  RETENTION_DELETES,
  readLatestRetention,
  readRetention,
  SETTINGS_CHANGED,
  saveRetention
} from '../../../../core/features/retention/retention-form.ts'
import { LEAST_DAYS, MOST_DAYS, sizeText } from '../../../../core/features/retention/rules.ts'
import type {
  Retention,
  RetentionTerms,
  StoredCalls
} from '../../../../core/features/retention/schemas.ts'
import { settingPageMessages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { wholeNumber } from '../../../../core/features/system-settings/setting-values.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { SettingButtons, useUnsaved } from './setting-form.tsx'

/** How long recordings and transcripts are kept. */
export default function RetentionSection() {
  const state = useStore($retention)
  useEffect(() => {
    begin(readRetention())
    return () => {
      forgetPreview()
      forgetRetentionAttempt()
    }
  }, [])
  const terms = lastOf(state)
  if (terms) return <TermsForm terms={terms} />
  return (
    <section className={`${card} p-5`}>
      {state.status === 'failed' ? (
        <Unread failure={state.failure} onRetry={() => begin(readRetention())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={6} />
      )}
    </section>
  )
}

const countsOf = ({ recordings, bytes, transcripts }: StoredCalls) => ({
  ...{ recordings, transcripts },
  size: sizeText(bytes)
})

const typed = (days: number | null): string => (days === null ? '' : String(days))
const daysOf = (text: string) => wholeNumber(text, LEAST_DAYS, MOST_DAYS)
const issueOf = (text: string) =>
  text.trim() !== '' && daysOf(text) === undefined ? messages.daysWrong() : undefined
interface Draft {
  readonly recordings: string
  readonly transcripts: string
}
const termsOf = ({ recordings, transcripts }: Draft): RetentionTerms => ({
  recordingDays: daysOf(recordings) ?? null,
  transcriptDays: daysOf(transcripts) ?? null
})

/** In ms: between the last key and the count. */
const PAUSE = 400

/** What the typed terms would delete, while they differ from the saved ones. */
function Preview({ draft, isDirty }: { readonly draft: Draft; readonly isDirty: boolean }) {
  const { recordings, transcripts } = draft
  const isWrong = [recordings, transcripts].some(text => issueOf(text) !== undefined)
  const isShown = isDirty && !isWrong
  useEffect(() => {
    forgetPreview()
    if (!isShown) return
    const timer = setTimeout(
      () => begin(previewRetention(termsOf({ recordings, transcripts }))),
      PAUSE
    )
    return () => clearTimeout(timer)
  }, [isShown, recordings, transcripts])
  const state = useStore($retentionPreview)
  const due = lastOf(state)
  if (!isShown) return null
  const isAny = due && (due.recordings > 0 || due.transcripts > 0)
  const text =
    state.status === 'failed'
      ? state.failure.message
      : !due
        ? messages.previewWait()
        : isAny
          ? messages.preview(countsOf(due))
          : messages.previewNone()
  return (
    <p
      className={`rounded-(--hutong-radius) px-3 py-2 text-[13px]/5 ${isAny ? 'bg-(--hutong-warn-bg) text-(--hutong-warn)' : 'bg-(--hutong-bg-hover) text-(--hutong-text-2)'}`}
      role="status"
    >
      {text}
    </p>
  )
}

function TermsForm({ terms }: { readonly terms: Retention }) {
  const attempt = useStore($retentionAttempt)
  const [unconfirmed, setUnconfirmed] = useState<RetentionTerms>()
  const { version, stored, lastRun } = terms
  const failure = attempt.status === 'failed' ? attempt.failure : undefined
  const isAsking = failure?.code === RETENTION_DELETES
  const form = useForm<Draft>({
    initial: {
      recordings: typed(terms.recordingDays),
      transcripts: typed(terms.transcriptDays)
    },
    validate: ({ recordings, transcripts }) => ({
      recordings: issueOf(recordings),
      transcripts: issueOf(transcripts)
    }),
    submission: attempt
  })
  useOnChange(version, form.reset)
  const isBusy = attempt.status === 'busy'
  const isDirty = form.isDirty()
  useUnsaved('retention', isDirty)
  const answer = (yes: boolean) => {
    forgetRetentionAttempt()
    if (yes && unconfirmed) begin(saveRetention(unconfirmed, version, true))
  }
  return (
    <form
      className={`${card} flex max-w-[960px] flex-col gap-3 p-5`}
      noValidate
      onSubmit={form.onSubmit(draft => {
        const next = termsOf(draft)
        setUnconfirmed(next)
        begin(saveRetention(next, version, false))
      })}
    >
      <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.about()}</p>
      <TextInput
        {...form.field('recordings')}
        autoComplete="off"
        hint={messages.daysHint()}
        inputMode="numeric"
        label={messages.recordings()}
        maxLength={4}
        name="recordings"
      />
      <TextInput
        {...form.field('transcripts')}
        autoComplete="off"
        hint={messages.daysHint()}
        inputMode="numeric"
        label={messages.transcripts()}
        maxLength={4}
        name="transcripts"
      />
      <Preview draft={form.values} isDirty={isDirty} />
      <ul className="flex flex-col gap-1 text-[13px]/5 text-(--hutong-text-2) tabular-nums">
        <li>{messages.stored(countsOf(stored))}</li>
        <li>
          {lastRun
            ? messages.lastRun({ ...countsOf(lastRun), time: dateTime(lastRun.time) })
            : messages.neverRun()}
        </li>
        <li>{messages.kept()}</li>
      </ul>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {!isAsking && <FormAlert text={form.error} />}
        {failure?.code === SETTINGS_CHANGED && (
          <Button
            onClick={() => begin(readLatestRetention())}
            size="small"
            title={settingPageMessages.latestHint()}
          >
            {settingPageMessages.latest()}
          </Button>
        )}
      </div>
      <SettingButtons isBusy={isBusy} isUnsaved={isDirty} onDiscard={form.reset} />
      <Confirm
        confirm={messages.confirm()}
        isDangerous
        isOpen={isAsking}
        onAnswer={answer}
        text={failure?.message ?? ''}
        title={messages.title()}
      />
    </form>
  )
}
