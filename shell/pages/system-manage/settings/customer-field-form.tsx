import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { optionsIn } from '../../../../core/features/custom-fields/rules/field-draft-rules.ts'
import {
  $customerFieldAttempt,
  closeCustomerField,
  saveCustomerField
} from '../../../../core/features/customer-fields/customer-fields.ts'
import type { CustomerField } from '../../../../core/features/customer-fields/endpoints.ts'
import { customerFieldMessages as messages } from '../../../../core/features/customer-fields/messages.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Textarea } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FieldSettingForm } from '../../../custom-fields/field-setting-form.tsx'

/** The fields that may be the parent of one: with options, and not below it. */
function possibleParents(all: readonly CustomerField[], field: CustomerField | undefined) {
  const isBelow = (one: CustomerField | undefined): boolean =>
    one !== undefined &&
    (one.id === field?.id || isBelow(all.find(({ id }) => id === one.parentId)))
  return all.filter(one => Object.keys(one.fieldOptions).length > 0 && !isBelow(one))
}

/** The options of a field below one option of its parent, by id. */
const optionsBelow = (field: CustomerField | undefined, parentOptionId: string) =>
  Object.fromEntries(
    Object.entries(field?.fieldOptions ?? {}).filter(
      ([id]) => field?.parentOptions[id] === parentOptionId
    )
  )

/** A new field of customers, or a change of one. */
export default function CustomerFieldForm(props: {
  readonly field: CustomerField | undefined
  readonly all: readonly CustomerField[]
}) {
  const { field, all } = props
  const [parentId, setParent] = useState(field?.parentId ?? '')
  /** Typed options by the parent's option, one a line. */
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const parents = possibleParents(all, field)
  const parent = parents.find(({ id }) => id === parentId)
  const textOf = (option: string): string =>
    texts[option] ?? Object.values(optionsBelow(field, option)).join('\n')
  const linkedOptions = Object.keys(parent?.fieldOptions ?? {}).flatMap(option =>
    optionsIn(textOf(option), optionsBelow(field, option)).map(one => ({
      ...one,
      parentOptionId: option
    }))
  )
  return (
    <FieldSettingForm
      aboveOptions={
        parents.length > 0 && (
          <Choice
            label={messages.parent()}
            onChoose={setParent}
            options={[
              { value: '', label: messages.noParent() },
              ...parents.map(({ id, fieldName }) => ({ value: id, label: fieldName }))
            ]}
            value={parentId}
          />
        )
      }
      field={field}
      linked={
        parent && {
          options: linkedOptions,
          editor: (
            <div className="flex flex-col gap-1">
              {Object.entries(parent.fieldOptions).map(([option, label]) => (
                <Textarea
                  key={option}
                  label={messages.optionsBelow({ option: label })}
                  onChange={({ target }) => setTexts({ ...texts, [option]: target.value })}
                  rows={3}
                  value={textOf(option)}
                />
              ))}
            </div>
          )
        }
      }
      onBack={closeCustomerField}
      onSave={({ options, ...draft }) =>
        void saveCustomerField(
          {
            ...draft,
            parentId: options.length > 0 && parent ? parent.id : null,
            options:
              parent && options.length > 0
                ? linkedOptions
                : options.map(option => ({ ...option, parentOptionId: null }))
          },
          field
        )
      }
      submission={useStore($customerFieldAttempt)}
    />
  )
}
