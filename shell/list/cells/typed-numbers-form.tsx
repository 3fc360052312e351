import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentProps } from 'react'
import type { AddedNumbers } from '../../../core/features/call-tasks/resource-schemas.ts'
import { numberListMessages as messages } from '../../../core/features/number-lists/messages.ts'
import {
  MOST_AT_ONCE,
  numbersTyped,
  typedIssue
} from '../../../core/features/number-lists/number-entry.ts'
import type { MutationState } from '../../../core/lib/query/mutation-store.ts'
import { Textarea, TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { RefusedNumbers } from './refused-numbers.tsx'

/** A text field for up to `most` numbers, which counts them. */
export function TypedNumbers({
  most,
  label = messages.phones(),
  rows = 8,
  required = true,
  ...field
}: Omit<ComponentProps<typeof Textarea>, 'label'> & {
  readonly value: string
  readonly most: number
  readonly label?: string
}) {
  const count = numbersTyped(field.value).length
  return (
    <Textarea
      {...field}
      hint={count > 0 ? messages.count({ count }) : messages.phonesHint({ most })}
      label={label}
      required={required}
      rows={rows}
    />
  )
}

/** Typed numbers with a remark; rejected ones stay in the form, each with its reason. */
export function TypedNumbersForm(props: {
  readonly id: string
  readonly $attempt: ReadableAtom<MutationState<string>>
  readonly $refused: ReadableAtom<AddedNumbers | undefined>
  readonly remark: { readonly label: string; readonly maxLength: number }
  /** Resolves to the numbers still to correct. */
  readonly add: (
    phones: readonly string[],
    remark: string
  ) => Promise<readonly string[] | undefined>
}) {
  const { id, $attempt, $refused, remark, add } = props
  const attempt = useStore($attempt)
  const refused = useStore($refused)
  const form = useForm({
    initial: { phones: '', remark: '' },
    validate: ({ phones }) => ({ phones: typedIssue(phones, MOST_AT_ONCE) }),
    submission: attempt
  })
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(({ phones, remark: note }) => {
        void add(numbersTyped(phones), note.trim()).then(left => {
          if (left) form.set('phones', left.join('\n'))
        })
      })}
    >
      <TypedNumbers {...form.field('phones')} most={MOST_AT_ONCE} />
      <TextInput {...form.field('remark')} {...remark} autoComplete="off" />
      <FormAlert text={form.error} />
      {refused && <RefusedNumbers refused={refused} />}
    </form>
  )
}
