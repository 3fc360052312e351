import { useStore } from '@nanostores/react'
import { type FocusEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import {
  type Adapt,
  type FieldForm,
  fieldForm
} from '../../../core/areas/custom-fields/field-form.ts'
import type { FieldMeta, FieldValues } from '../../../core/contract/entities/custom-field.ts'
import { usePortal } from '../../kit/portal.tsx'
import { FieldInput } from './field-input.tsx'

/** A form of custom fields that lives as long as the fields are the same. */
export function useFieldForm(
  metas: readonly FieldMeta[],
  start: FieldValues,
  adapt?: Adapt
): FieldForm {
  const now = useRef({ metas, start })
  now.current = { metas, start }
  // Whoever draws the form may make the list anew each time; what was typed must not go with it.
  const same = JSON.stringify(metas)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `same` is `metas` as one value
  const form = useMemo(() => fieldForm(now.current.metas, now.current.start, adapt), [same, adapt])
  useEffect(() => form.begin(), [form])
  return form
}

/** Leads to a field of a form that stands somewhere inside the frame. */
export function focusField(frame: RefObject<HTMLElement | null>, id: string): void {
  const field = frame.current?.querySelector(`[data-field="${CSS.escape(id)}"]`)
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}

const asMany = 'grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))]'

/** Custom fields below or beside each other, as there is room. A field is judged when it is left. */
export function FieldInputs(props: {
  readonly form: FieldForm
  /** What is searched by is neither required nor long. */
  readonly isSearching?: boolean
  /** The columns of what stands around them. */
  readonly columns?: string
  /** They stand in the columns around them. */
  readonly isAmong?: boolean
  /** Which of them are drawn; all without it. */
  readonly only?: (meta: FieldMeta) => boolean
}) {
  const { form, isSearching = false, columns = asMany, isAmong = false } = props
  const only = props.only ?? (() => true)
  const place = usePortal()
  useStore(form.$state)
  const left = (id: string) => (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget
    // A list that the field has opened belongs to it.
    const isOurs = event.currentTarget.contains(to) || (to !== null && place?.contains(to))
    if (!isOurs && event.currentTarget.contains(event.target)) form.judge(id)
  }
  return (
    <div className={isAmong ? 'contents' : `grid gap-x-4 gap-y-1 ${columns}`}>
      {form
        .shown()
        .filter(only)
        .map(meta => (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus of its field go by
          <div
            className={meta.componentType === 6 && !isSearching ? 'col-span-full' : 'min-w-0'}
            data-field={meta.id}
            key={meta.id}
            onBlur={left(meta.id)}
          >
            <FieldInput form={form} isSearching={isSearching} meta={meta} />
          </div>
        ))}
    </div>
  )
}
