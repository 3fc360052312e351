/**
 * Custom fields of a customer, a call or a work order (doc 3 §3, §4).
 *
 * `readonly` shows them; `onSave` shows them with a way to change them in place; with neither they
 * stand open, and each change is told. It needs the words of the large parts around it (`PageStage`).
 */
import { useEffect, useRef } from 'react'
import type { FieldMeta, FieldValues } from '../../../core/contract/entities/custom-field.ts'
import { fieldText as t } from '../../../core/text/custom-fields.ts'
import { FormBlock } from '../../kit/large/form-block.tsx'
import { FieldFacts } from './field-facts.tsx'
import { FieldInputs, focusField, useFieldForm } from './field-inputs.tsx'

interface CustomFieldsProps {
  readonly metas: readonly FieldMeta[]
  /** What the server has; other values begin anew. */
  readonly values: FieldValues
  readonly readonly?: boolean
  /** They stand open to be looked for: none is required, and none is long. */
  readonly isSearching?: boolean
  /** Heading over fields that are changed in place. */
  readonly title?: string
  /** Hears every change; not when the values come from outside. */
  readonly onChange?: (values: FieldValues) => void
  /** Resolves whether it was taken; if not, what was typed stays. */
  readonly onSave?: (values: FieldValues) => Promise<boolean>
}

export function CustomFields(props: CustomFieldsProps) {
  const { metas, values, readonly = false, onSave } = props
  if (readonly || metas.length === 0) return <FieldFacts metas={metas} values={values} />
  return onSave ? <InPlace {...props} onSave={onSave} /> : <Open {...props} />
}

export default CustomFields

/** Joins a form to its owner's values, in both directions. */
function useJoined({ metas, values, onChange }: CustomFieldsProps) {
  const form = useFieldForm(metas, values)
  const told = useRef(values)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(told.current)) return
    told.current = values
    form.reset(values)
  }, [form, values])
  useEffect(
    () =>
      form.$state.listen(state => {
        if (state.values === told.current) return
        told.current = state.values
        tell.current?.(state.values)
      }),
    [form]
  )
  return form
}

function Open(props: CustomFieldsProps) {
  return <FieldInputs form={useJoined(props)} isSearching={props.isSearching ?? false} />
}

function InPlace(props: CustomFieldsProps & Required<Pick<CustomFieldsProps, 'onSave'>>) {
  const { metas, values, onSave, title = t.title() } = props
  const form = useFieldForm(metas, values)
  const frame = useRef<HTMLDivElement>(null)
  const came = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `came` is `values` as one value
  useEffect(() => form.reset(values), [form, came])
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
      view={<FieldFacts metas={metas} values={values} />}
    />
  )
}
