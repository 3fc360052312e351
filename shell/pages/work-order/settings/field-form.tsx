import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { type CustomFieldType, customFieldType } from '../../../../core/features/customers/enums.ts'
import {
  $settingsAttempt,
  openSettings,
  saveField
} from '../../../../core/features/order-handling/order-settings.ts'
import {
  fieldIssues,
  hasOptions
} from '../../../../core/features/order-handling/rules/setting-rules.ts'
import type { OrderField, OrderType } from '../../../../core/features/order-handling/schemas.ts'
import { orderSettingMessages as messages } from '../../../../core/features/order-handling/setting-messages.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { CheckboxGroup } from '../../../../widgets/kit/large/forms/checkbox-group.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Checkbox } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const kinds = customFieldType.options.map(({ value, label }) => ({ value: String(value), label }))

/** One option a line. An unchanged line keeps its option; a changed one renames that of its place. */
function optionsIn(text: string, before: Readonly<Record<string, string>>) {
  const known = Object.entries(before)
  const lines = text.split('\n').map(line => line.trim())
  const labels = lines.filter(line => line !== '')
  const left = new Map(known.filter(([, label]) => !labels.includes(label)))
  return labels.map((label, at) => {
    const same = known.find(([, one]) => one === label)?.[0]
    const inPlace = known[at]?.[0]
    const id = same ?? (inPlace !== undefined && left.delete(inPlace) ? inPlace : undefined)
    return { label, ...(id !== undefined && { id }) }
  })
}

/** A new field of work orders, or a change of one. */
export function FieldForm(props: {
  readonly field: OrderField | undefined
  readonly types: readonly OrderType[]
}) {
  const { field, types } = props
  const id = useId()
  const attempt = useStore($settingsAttempt)
  const before = field?.fieldOptions ?? {}
  const form = useForm<{
    fieldName: string
    componentType: string
    required: boolean
    options: string
    serviceTypes: readonly string[]
  }>({
    initial: {
      fieldName: field?.fieldName ?? '',
      componentType: String(field?.componentType ?? 1),
      required: field?.required ?? false,
      options: Object.values(before).join('\n'),
      serviceTypes: field?.serviceTypes ?? []
    },
    validate: ({ fieldName, componentType, options }) =>
      fieldIssues({
        fieldName,
        componentType: Number(componentType) as CustomFieldType,
        options: optionsIn(options, before)
      }),
    places: { fieldName: 'fieldName', options: 'options', componentType: 'componentType' },
    submission: attempt
  })
  const { componentType, required, serviceTypes } = form.values
  const isChosen = hasOptions(Number(componentType) as CustomFieldType)
  return (
    <Dialog
      footer={
        <FormButtons
          cancel={messages.back()}
          form={id}
          isBusy={attempt.status === 'busy'}
          onCancel={openSettings}
        />
      }
      isOpen
      onClose={openSettings}
      title={field ? messages.editField() : messages.addField()}
      width={560}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ options, componentType: code, fieldName, ...values }) => {
          const draft = { ...values, fieldName: fieldName.trim() }
          void saveField(
            {
              ...draft,
              componentType: Number(code) as CustomFieldType,
              options: isChosen ? optionsIn(options, before) : []
            },
            field
          )
        })}
      >
        <TextInput
          {...form.field('fieldName')}
          autoComplete="off"
          disabled={field?.isFixed}
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
        {isChosen && (
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
        <CheckboxGroup
          chosen={new Set(serviceTypes)}
          label={`${messages.scope()}（${messages.scopeHint()}）`}
          onChoose={chosen => form.set('serviceTypes', [...chosen])}
          options={types.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
