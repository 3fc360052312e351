/**
 * Custom fields of a customer, a call or a work order (rule custom-field-1).
 *
 * `readonly` shows them; `onSave` shows them with in-place editing; with neither they are inputs that
 * report each change. Requires the large parts' messages from `PageRoot`.
 */

import { useEffect, useRef } from 'react'
import { fieldMessages } from '../../../core/features/custom-fields/messages.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { FormBlock } from '../../kit/large/forms/form-block.tsx'
import { useOnChange } from '../../kit/use-on-change.ts'
import { FieldDetails } from './field-details.tsx'
import { FieldInputs, focusField, useFieldForm } from './field-inputs.tsx'

interface CustomFieldsProps {
  readonly metas: readonly FieldMeta[]
  /** Values of the server; changed values reset the form. */
  readonly values: FieldValues
  readonly readonly?: boolean
  /** Used as search filters: not required, and no multi-line input. */
  readonly isSearching?: boolean
  /** Heading of fields edited in place. */
  readonly title?: string
  /** Called on each user change; not when `values` changes. */
  readonly onChange?: (values: FieldValues) => void
  /** Resolves to whether it was saved; if not, the input is kept. */
  readonly onSave?: (values: FieldValues) => Promise<boolean>
}

export function CustomFields(props: CustomFieldsProps) {
  const { metas, values, readonly = false, onSave } = props
  if (readonly || metas.length === 0) return <FieldDetails metas={metas} values={values} />
  return onSave ? <InPlace {...props} onSave={onSave} /> : <Open {...props} />
}

export default CustomFields

/** Synchronises a form with its owner's values in both directions. */
function useJoined({ metas, values, onChange }: CustomFieldsProps) {
  const form = useFieldForm(metas, values)
  const reported = useRef(values)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(reported.current)) return
    reported.current = values
    form.reset(values)
  }, [form, values])
  useEffect(
    () =>
      form.$state.listen(state => {
        if (state.values === reported.current) return
        reported.current = state.values
        report.current?.(state.values)
      }),
    [form]
  )
  return form
}

function Open(props: CustomFieldsProps) {
  return <FieldInputs form={useJoined(props)} isSearching={props.isSearching ?? false} />
}

function InPlace(props: CustomFieldsProps & Required<Pick<CustomFieldsProps, 'onSave'>>) {
  const { metas, values, onSave, title = fieldMessages.title() } = props
  const form = useFieldForm(metas, values)
  const frame = useRef<HTMLDivElement>(null)
  const came = JSON.stringify(values)
  useOnChange(came, () => form.reset(values))
  return (
    <FormBlock
      fields={
        <div ref={frame}>
          <FieldInputs form={form} />
        </div>
      }
      onCancel={() => form.reset(values)}
      onConfirm={async () => {
        await form.settled()
        const checked = form.check()
        if ('values' in checked) return onSave(checked.values)
        focusField(frame, checked.wrong)
        return false
      }}
      title={title}
      view={<FieldDetails metas={metas} values={values} />}
    />
  )
}
