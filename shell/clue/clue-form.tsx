import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { textOptions } from '../../core/contract/text-options.ts'
import { $clueAttempt, $theirs } from '../../core/features/clues/clue-detail.ts'
import { clueTaskStatus, followStage, followState } from '../../core/features/clues/enums.ts'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import type { ClueDetails } from '../../core/features/clues/schemas.ts'
import { gender } from '../../core/features/customers/enums.ts'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { NumberView } from '../../widgets/parts/number-reveal/number-view.tsx'
import { type ClueField, typedOf, useClueForm } from './use-clue-form.ts'

const NO_GENDER = 'none'

const choices = {
  taskStatus: textOptions(clueTaskStatus.options),
  followState: textOptions(followState.options),
  followStage: textOptions(followStage.options)
}

/** Label of a value set outside the form. */
const spoken = (field: ClueField, value: string): string => {
  if (field === 'gender') return gender.label(Number(value) as 1 | 2)
  if (!(field in choices)) return value
  const options = choices[field as keyof typeof choices]
  return options.find(one => one.value === value)?.label ?? value
}

/** Form of the clue's editable fields. */
export function ClueForm(props: {
  readonly id: string
  readonly clue: ClueDetails
  /** Called when the form becomes dirty or clean. */
  readonly onChange: (isChanged: boolean) => void
}) {
  const { id, clue, onChange } = props
  const attempt = useStore($clueAttempt)
  const theirs = useStore($theirs)
  const { form, start, isChanged, save } = useClueForm(clue)
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  useEffect(() => () => onChange(false), [onChange])
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  const latest = theirs && typedOf(theirs)
  const noteOf = (field: ClueField): string | undefined => {
    const value = latest?.[field]
    if (value === undefined || value === start[field]) return undefined
    return value === '' ? messages.theirsEmpty() : messages.theirs({ value: spoken(field, value) })
  }
  const line = (name: ClueField, label: string): ComponentProps<typeof TextInput> => ({
    ...form.field(name),
    autoComplete: 'off',
    hint: noteOf(name),
    label,
    name
  })
  const choice = (name: keyof typeof choices, label: string) => (
    <Choice
      hint={noteOf(name)}
      label={label}
      onChoose={value => form.set(name, value)}
      options={choices[name]}
      value={form.values[name]}
    />
  )
  return (
    <form
      aria-label={messages.clueDetails()}
      className="flex flex-col gap-1"
      id={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      ref={frame}
    >
      <div className="mb-2">
        <SectionHeading>{messages.clueDetails()}</SectionHeading>
      </div>
      <p
        className="text-[13px]/5 text-(--hutong-danger) not-empty:mb-2 not-empty:rounded-(--hutong-radius) not-empty:bg-(--hutong-danger-bg) not-empty:px-3 not-empty:py-2"
        role="alert"
      >
        {theirs
          ? messages.conflict()
          : attempt.status === 'failed'
            ? attempt.failure.message
            : undefined}
      </p>
      <p className="mb-3 flex flex-wrap items-center gap-x-3">
        <span className="text-(--hutong-text-2)">{messages.phone()}</span>
        <NumberView clueId={clue.id} masked={clue.customerPhone || messages.none()} />
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-4">
        <TextInput {...line('customerName', messages.name())} maxLength={64} required />
        <TextInput {...line('companyName', messages.company())} maxLength={64} />
        <Choice
          hint={noteOf('gender')}
          label={messages.gender()}
          onChoose={chosen => form.set('gender', chosen === NO_GENDER ? '' : chosen)}
          options={[
            { value: NO_GENDER, label: messages.noGender() },
            ...textOptions(gender.options)
          ]}
          value={form.values.gender || NO_GENDER}
        />
        <TextInput {...line('age', messages.age())} inputMode="numeric" maxLength={3} />
        {choice('taskStatus', messages.taskStatus())}
        {choice('followState', messages.followState())}
        {choice('followStage', messages.followStage())}
      </div>
      <TextInput {...line('address', messages.address())} maxLength={200} />
      <Textarea
        {...form.field('remark')}
        hint={noteOf('remark')}
        label={messages.remark()}
        maxLength={100}
        name="remark"
      />
    </form>
  )
}
