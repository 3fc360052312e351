import { type ReactNode, useId } from 'react'
import { textOptions } from '../../core/contract/text-options.ts'
import { fieldMessages as messages } from '../../core/features/custom-fields/messages.ts'
import {
  fieldIssues,
  hasOptions,
  optionsIn
} from '../../core/features/custom-fields/rules/field-draft-rules.ts'
import type { FieldMeta } from '../../core/features/custom-fields/schemas.ts'
import { type CustomFieldType, customFieldType } from '../../core/features/customers/enums.ts'
import type { MutationState } from '../../core/lib/query/mutation-store.ts'
import { Dialog } from '../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../widgets/kit/large/forms/text-fields.tsx'
import { Checkbox } from '../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'

const kinds = textOptions(customFieldType.options)

export interface FieldSettings {
  readonly fieldName: string
  readonly componentType: CustomFieldType
  readonly required: boolean
  readonly options: readonly { readonly id?: string; readonly label: string }[]
}

/** Options that another editor writes, of a field that is linked. */
export interface LinkedOptions {
  readonly options: FieldSettings['options']
  readonly editor: ReactNode
}

/** Settings of a custom field: a new one, or a change of one. */
export function FieldSettingForm(props: {
  readonly field: FieldMeta | undefined
  readonly submission: MutationState<string>
  readonly onSave: (draft: FieldSettings) => void
  /** To the list of the fields. */
  readonly onBack: () => void
  /** The name cannot be changed. */
  readonly isNameFixed?: boolean
  /** Instead of one list of options. */
  readonly linked?: LinkedOptions | undefined
  /** Settings that only a field with options has, above them. */
  readonly aboveOptions?: ReactNode
  /** Further settings. */
  readonly children?: ReactNode
}) {
  const {
    field,
    submission,
    onSave,
    onBack,
    isNameFixed = false,
    linked,
    aboveOptions,
    children
  } = props
  const id = useId()
  const before = field?.fieldOptions ?? {}
  const form = useForm<{
    fieldName: string
    componentType: string
    required: boolean
    options: string
  }>({
    initial: {
      fieldName: field?.fieldName ?? '',
      componentType: String(field?.componentType ?? 1),
      required: field?.required ?? false,
      options: Object.values(before).join('\n')
    },
    validate: ({ fieldName, componentType, options }) =>
      fieldIssues({
        fieldName,
        componentType: Number(componentType) as CustomFieldType,
        options: linked?.options ?? optionsIn(options, before)
      }),
    places: { fieldName: 'fieldName', options: 'options', componentType: 'componentType' },
    submission
  })
  const { componentType, required } = form.values
  const isChosen = hasOptions(Number(componentType) as CustomFieldType)
  return (
    <Dialog
      footer={
        <FormButtons
          cancel={messages.back()}
          form={id}
          isBusy={submission.status === 'busy'}
          onCancel={onBack}
        />
      }
      isOpen
      onClose={onBack}
      title={field ? messages.editField() : messages.addField()}
      width={560}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ options, componentType: code, fieldName, ...values }) =>
          onSave({
            ...values,
            fieldName: fieldName.trim(),
            componentType: Number(code) as CustomFieldType,
            options: isChosen ? (linked?.options ?? optionsIn(options, before)) : []
          })
        )}
      >
        <TextInput
          {...form.field('fieldName')}
          autoComplete="off"
          disabled={isNameFixed}
          label={messages.name()}
          maxLength={64}
          required
        />
        <Choice
          issue={form.issueOf('componentType')}
          label={messages.kind()}
          onChoose={value => form.set('componentType', value)}
          options={kinds}
          value={componentType}
        />
        {isChosen && aboveOptions}
        {isChosen && linked && (
          <div ref={form.place('options')}>
            {linked.editor}
            <FormAlert text={form.issueOf('options')} />
          </div>
        )}
        {isChosen && !linked && (
          <Textarea
            {...form.field('options')}
            hint={messages.optionsHint()}
            label={messages.options()}
            required
            rows={5}
          />
        )}
        <Checkbox
          checked={required}
          label={messages.required()}
          onChange={checked => form.set('required', checked)}
        />
        {children}
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
