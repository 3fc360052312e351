import type { Ref } from 'react'
import type { SendForm } from '../../../../core/features/messaging/sending/send-draft.ts'
import { sendMessages as messages } from '../../../../core/features/messaging/sending/send-messages.ts'
import {
  fieldOf,
  fieldPath,
  valuePath
} from '../../../../core/features/messaging/sending/variable-choices.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'

const SAME = '='
type Path = ReturnType<typeof fieldPath> | ReturnType<typeof valuePath>

/** For each variable the recipients' field that fills it, or the same value for all. */
export function VariableFields(props: {
  readonly variables: readonly string[]
  readonly fields: SendForm['fields']
  readonly values: SendForm['values']
  /** Fields of the chosen recipients. */
  readonly known: readonly string[]
  readonly issueOf: (path: Path) => string | undefined
  readonly place: (path: Path) => Ref<HTMLDivElement>
  readonly onChange: (part: Partial<Pick<SendForm, 'fields' | 'values'>>) => void
}) {
  const { variables, fields, values, known, issueOf, place, onChange } = props
  return (
    <div className="flex flex-col">
      {variables.map(name => {
        const field = fieldOf(name, fields, known)
        const isSame = field === ''
        const options = [...new Set([...known, ...(field ? [field] : [])])]
        return (
          <div className="grid gap-x-4 @min-[720px]:grid-cols-2" key={name}>
            <div ref={place(fieldPath(name))}>
              <Choice
                issue={issueOf(fieldPath(name))}
                label={messages.variable({ name })}
                onChoose={chosen =>
                  onChange({ fields: { ...fields, [name]: chosen === SAME ? '' : chosen } })
                }
                options={[
                  ...options.map(one => ({ value: one, label: messages.field({ name: one }) })),
                  { value: SAME, label: messages.same() }
                ]}
                required
                value={field === undefined ? null : isSame ? SAME : field}
              />
            </div>
            <div ref={place(valuePath(name))}>
              <TextInput
                autoComplete="off"
                hint={isSame ? undefined : messages.valueHint()}
                issue={issueOf(valuePath(name))}
                label={isSame ? messages.valueOf({ name }) : messages.valueWhenBlank({ name })}
                maxLength={200}
                onChange={({ target }) => onChange({ values: { ...values, [name]: target.value } })}
                required={isSame}
                value={values[name] ?? ''}
              />
            </div>
          </div>
        )
      })}
    </div>
  )
}
