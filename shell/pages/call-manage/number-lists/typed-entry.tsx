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
      {refused && (
        <section aria-label={messages.refused()} className="flex flex-col gap-2">
          <p className="text-[13px]/5 text-(--hutong-danger)" role="alert">
            {messages.refusedKept({ message: refused.message })}
          </p>
          <ul className="flex max-h-40 flex-col gap-1 overflow-auto rounded-(--hutong-radius-sm) bg-(--hutong-bg-sub) px-3 py-2 text-[13px]/5">
            {refused.failures.map(({ phone, message }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same number may have been refused twice
              <li className="flex flex-wrap justify-between gap-x-4" key={at}>
                <span className="break-all tabular-nums">{phone}</span>
                <span className="text-(--hutong-text-2)">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  )
}
