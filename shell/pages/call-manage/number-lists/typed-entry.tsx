import { useStore } from '@nanostores/react'
import { MOST_REMARK } from '../../../../core/features/number-import/rules/listed-sheet.ts'
import {
  $entryAttempt,
  $refusedNumbers,
  addNumbers,
  MOST_AT_ONCE,
  numbersTyped,
  typedIssue
} from '../../../../core/features/number-lists/list-entry.ts'
import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { RefusedNumbers } from '../../../list/cells/refused-numbers.tsx'

/** Numbers typed or pasted; rejected ones stay in the form, each with its reason. */
export function TypedEntry({ id }: { readonly id: string }) {
  const attempt = useStore($entryAttempt)
  const refused = useStore($refusedNumbers)
  const form = useForm({
    initial: { phones: '', remark: '' },
    validate: ({ phones }) => ({ phones: typedIssue(phones, MOST_AT_ONCE) }),
    submission: attempt
  })
  const count = numbersTyped(form.values.phones).length
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(({ phones, remark }) => {
        void addNumbers(numbersTyped(phones), remark.trim()).then(left => {
          if (left) form.set('phones', left.join('\n'))
        })
      })}
    >
      <Textarea
        {...form.field('phones')}
        hint={count > 0 ? messages.count({ count }) : messages.phonesHint({ most: MOST_AT_ONCE })}
        label={messages.phones()}
        required
        rows={8}
      />
      <TextInput
        {...form.field('remark')}
        autoComplete="off"
        label={messages.remarkFor()}
        maxLength={MOST_REMARK}
      />
      <FormAlert text={form.error} />
      {refused && <RefusedNumbers refused={refused} />}
    </form>
  )
}
