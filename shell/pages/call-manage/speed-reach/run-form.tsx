import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { rowsLimit } from '../../../../core/features/number-import/rows-limit.ts'
import { headingOf } from '../../../../core/features/number-import/rules/row-rules.ts'
import { fileIssue } from '../../../../core/features/number-lists/list-file.ts'
import { numbersTyped, typedIssue } from '../../../../core/features/number-lists/number-entry.ts'
import { speedReachMessages as messages } from '../../../../core/features/speed-reach/messages.ts'
import { MOST_NAME, MOST_TYPED } from '../../../../core/features/speed-reach/rules.ts'
import {
  $speedAttempt,
  $speedScripts,
  leaveSpeedReach,
  loadSpeedScripts,
  speedFiles,
  startSpeedRun,
  takeVariables
} from '../../../../core/features/speed-reach/speed-run.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { type NumberSource, NumbersSource } from '../numbers-source.tsx'

/** Script, numbers and the button that calls them. */
export function RunForm(props: {
  /** Numbers to begin with, one per line. */
  readonly phones: string
  /** With the id of the task. */
  readonly onStarted: (id: string) => void
}) {
  const { phones: given, onStarted } = props
  const attempt = useStore($speedAttempt)
  const found = useStore($speedScripts)
  const [file] = useStore(speedFiles.$files)
  const [chosenSource, choose] = useState<NumberSource>('typed')
  useEffect(() => {
    begin(loadSpeedScripts())
    return leaveSpeedReach
  }, [])
  const scripts = lastOf(found) ?? []
  const form = useForm({
    initial: { templateCode: '', name: '', phones: given, file: '' },
    validate: ({ templateCode, phones }) => ({
      templateCode: templateCode === '' ? messages.scriptMissing() : undefined,
      phones: source === 'typed' ? typedIssue(phones, MOST_TYPED) : undefined,
      file: source === 'file' ? fileIssue(file) : undefined
    }),
    places: { templateCode: 'templateCode' },
    submission: attempt
  })
  const variables =
    scripts.find(one => one.templateCode === form.values.templateCode)?.variables ?? []
  // Typed numbers have no values for variables.
  const source: NumberSource = variables.length > 0 ? 'file' : chosenSource

  async function send({ templateCode, name, phones }: typeof form.values): Promise<void> {
    const run = { templateCode, name: name.trim() }
    const id =
      source === 'typed'
        ? await startSpeedRun({ ...run, phones: numbersTyped(phones) })
        : await startSpeedRun({ ...run, attachmentKey: file?.attachmentKey ?? '' })
    if (id === undefined) return
    form.reset()
    takeVariables([])
    onStarted(id)
  }
  return (
    <form
      aria-label={messages.newRunAria()}
      className={`${card} flex flex-col gap-4 p-5`}
      noValidate
      onSubmit={form.onSubmit(values => begin(send(values)))}
    >
      <SectionHeading level={2}>{messages.newRun()}</SectionHeading>
      <div className="grid gap-4 @min-[720px]:grid-cols-2">
        <div ref={form.place('templateCode')}>
          <Combobox
            issue={form.issueOf('templateCode')}
            label={messages.script()}
            onChoose={code => {
              form.set('templateCode', code ?? '')
              takeVariables(scripts.find(one => one.templateCode === code)?.variables ?? [])
            }}
            options={scripts.map(one => ({ value: one.templateCode, label: one.templateName }))}
            required
            value={form.values.templateCode || null}
          />
        </div>
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.name()}
          maxLength={MOST_NAME}
          placeholder={messages.namePlaceholder()}
        />
      </div>
      {found.status === 'failed' && (
        <div className="flex flex-wrap items-center gap-3" role="alert">
          <span className="text-(--hutong-danger)">{found.failure.message}</span>
          <Button onClick={() => begin(loadSpeedScripts())} size="small">
            {commonMessages.loadFailed()}
          </Button>
        </div>
      )}
      {found.status === 'ready' && scripts.length === 0 && (
        <p className="text-(--hutong-text-2)">{messages.noScripts()}</p>
      )}
      {variables.length > 0 && (
        <p className="text-[13px]/5 text-(--hutong-text-2)" role="status">
          {messages.variables({ names: variables.join(joinMessages.list()) })}
        </p>
      )}
      <NumbersSource
        fileHint={messages.fileHint({
          columns: headingOf({ variables, customFields: [] }).join(joinMessages.list()),
          limit: rowsLimit()
        })}
        files={speedFiles}
        form={form}
        most={MOST_TYPED}
        onChoose={choose}
        rows={5}
        source={source}
        {...(variables.length > 0 && { sources: ['file'] })}
      />
      <FormAlert text={form.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-disabled={attempt.status === 'busy'} tone="primary" type="submit">
          {messages.start()}
        </Button>
        <span className="text-[12px]/5 text-(--hutong-text-2)">{messages.startHint()}</span>
      </div>
    </form>
  )
}
