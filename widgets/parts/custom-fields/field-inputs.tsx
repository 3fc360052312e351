import { useStore } from '@nanostores/react'
import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import {
  type Adapt,
  type FieldForm,
  fieldForm
} from '../../../core/features/custom-fields/field-form.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { usePortal } from '../../kit/overlay/portal.tsx'
import { FieldInput } from './field-input.tsx'

/** A form of custom fields; recreated only when the fields change. */
export function useFieldForm(
  metas: readonly FieldMeta[],
  start: FieldValues,
  adapt?: Adapt
): FieldForm {
  // Callers may pass a new array each time; that must not discard the input.
  const same = JSON.stringify(metas)
  const make = () => ({ same, adapt, form: fieldForm(metas, start, adapt) })
  const [made, setMade] = useState(make)
  const now = made.same === same && made.adapt === adapt ? made : make()
  if (now !== made) setMade(now)
  const { form } = now
  useEffect(() => form.begin(), [form])
  return form
}

/** Focuses a field of a form inside the frame. */
export function focusField(frame: RefObject<HTMLElement | null>, id: string): void {
  const field = frame.current?.querySelector(`[data-field="${CSS.escape(id)}"]`)
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}

const asMany = 'grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))]'

/** Custom fields in a responsive grid. A field is validated on blur. */
export function FieldInputs(props: {
  readonly form: FieldForm
  /** Search filters are neither required nor multi-line. */
  readonly isSearching?: boolean
  /** Column classes of the surrounding grid. */
  readonly columns?: string
  /** The fields are placed in the surrounding grid. */
  readonly isAmong?: boolean
  /** Which fields are rendered; default: all. */
  readonly only?: (meta: FieldMeta) => boolean
}) {
  const { form, isSearching = false, columns = asMany, isAmong = false } = props
  const only = props.only ?? (() => true)
  const place = usePortal()
  useStore(form.$state)
  const left = (id: string) => (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget
    // A popup opened by the field belongs to it.
    const isOurs = event.currentTarget.contains(to) || (to !== null && place?.contains(to))
    if (!isOurs && event.currentTarget.contains(event.target)) form.validate(id)
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
