import { useStore } from '@nanostores/react'
import type { FieldForm, Offer } from '../../../core/features/custom-fields/field-form.ts'
import { fieldMessages as messages } from '../../../core/features/custom-fields/messages.ts'
import {
  isTyped,
  MAX_SEARCH_LENGTH,
  MOST_TYPED,
  shapeOf
} from '../../../core/features/custom-fields/rules/field-rules.ts'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import { Button } from '../../kit/button.tsx'
import { Combobox } from '../../kit/large/forms/combobox.tsx'
import { TextInput } from '../../kit/large/forms/text-fields.tsx'
import { GrowingText } from './growing-text.tsx'
import { MultiChoice } from './multi-choice.tsx'

/** One custom field, with the control of its type. */
export function FieldInput(props: {
  readonly form: FieldForm
  readonly meta: FieldMeta
  readonly isSearching: boolean
}) {
  const { form, meta, isSearching } = props
  const { values, offers } = useStore(form.$state)
  const { id, fieldName: field } = meta
  const answers = values[id] ?? []
  const shape = shapeOf(meta.componentType, isSearching)
  const labels = {
    label: field,
    issue: isSearching ? undefined : form.issueOf(id),
    required: meta.required && !isSearching
  }
  if (isTyped(shape)) {
    const typed = {
      ...labels,
      maxLength: isSearching ? MAX_SEARCH_LENGTH : MOST_TYPED[shape],
      placeholder: messages.type({ field }),
      value: answers[0] ?? ''
    }
    return shape === 'lines' ? (
      <GrowingText {...typed} onChange={value => form.set(id, [value])} />
    ) : (
      <TextInput
        {...typed}
        autoComplete="off"
        onChange={({ target }) => form.set(id, [target.value])}
      />
    )
  }
  const offer = offers[id] ?? { status: 'loading' }
  const listed = offer.status === 'ready' ? offer.options : kept(meta, answers)
  const options = listed.map(one => ({ value: one.id, label: one.optionValue }))
  const choosing = {
    ...labels,
    disabled: offer.status !== 'ready' || options.length === 0,
    hint: hintOf(offer, options.length),
    options,
    placeholder: messages.choose({ field })
  }
  return (
    <div className="relative">
      {shape === 'many' ? (
        <MultiChoice {...choosing} chosen={answers} onChange={next => form.set(id, next)} />
      ) : (
        <Combobox
          {...choosing}
          onChoose={next => form.set(id, next === null ? [] : [next])}
          value={answers[0] ?? null}
        />
      )}
      {offer.status === 'failed' && (
        <Button
          className="absolute! right-0 -bottom-1 text-(--hutong-link)!"
          onClick={() => form.retry(id)}
          size="small"
          tone="bare"
        >
          {messages.retry()}
        </Button>
      )}
    </div>
  )
}

/** Options of the current values, shown until all options are loaded. */
const kept = (meta: FieldMeta, answers: readonly string[]) =>
  answers.map(id => ({ id, optionValue: meta.fieldOptions[id] ?? id }))

function hintOf(offer: Offer, count: number): string | undefined {
  switch (offer.status) {
    case 'loading':
      return messages.loading()
    case 'failed':
      return messages.failed()
    case 'waiting':
      return messages.firstParent({ parent: offer.parent })
    case 'ready':
      return count === 0 ? messages.noOptions() : undefined
  }
}
