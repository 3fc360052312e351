import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import type { FieldForm } from '../../../core/features/custom-fields/field-form.ts'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import {
  blankCustomer,
  type CustomerFormKind,
  startingFields,
  validateCustomer
} from '../../../core/features/customer-form/customer-draft.ts'
import {
  type CustomerSaver,
  customerDrafts,
  today
} from '../../../core/features/customer-form/save-customer.ts'
import type { CustomerInfo } from '../../../core/features/customers/customer-info-schemas.ts'
import { toJson } from '../../../core/lib/json.ts'
import type { FieldConflict } from '../../../core/lib/merge/merge3.ts'
import { useOnChange } from '../../kit/use-on-change.ts'
import { focusField, useFieldForm } from '../custom-fields/field-inputs.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useForm } from '../form/use-form.ts'
import { day, digits } from '../normalize-input.ts'

/** Called with a function that discards unsaved changes; undefined when there are none. */
export type ChangeListener = (discard: (() => void) | undefined) => void

export interface CustomerFormAbout {
  readonly kind: CustomerFormKind
  /** The customer being edited; undefined for a new one. */
  readonly before: CustomerInfo | undefined
  /** Number of a new customer, if known; prefilled and not editable. */
  readonly phone?: string | undefined
  readonly saver: CustomerSaver
  /** The enterprise's custom fields; none in the drawer. */
  readonly metas: readonly FieldMeta[]
  readonly onSaved: (customerId: string) => void
  readonly onChange?: ChangeListener
}

const trimmed = (typed: string) => typed.trim()
/** Normalises a field's value on blur. */
export const normalizers = {
  ...{ customerName: trimmed, companyName: trimmed, address: trimmed, remark: trimmed },
  ...{ phone: digits, phone2: digits, age: digits, email: trimmed, birthDate: day }
}

export const draftKey = (kind: CustomerFormKind, id: string | undefined, phone = ''): string =>
  `${kind}:${id ?? `new ${phone}`}`

/** State of the customer form: validated by the rules shared with the server, kept until saved. */
export function useCustomerForm(about: CustomerFormAbout, frame: RefObject<HTMLElement | null>) {
  const { kind, before, phone = '', saver, metas, onSaved, onChange } = about
  const key = draftKey(kind, before?.id, phone)
  const met = useStore(saver.$met)
  const [fresh] = useState(() => ({
    typed: { ...blankCustomer, phone },
    fields: startingFields(metas)
  }))
  const base = saver.base()
  const start = base ? { typed: base.values, fields: base.custom } : fresh
  const [draft] = useState(() => {
    const kept = customerDrafts.read(key)
    return kept?.base ? saver.recover(kept, kept.base) : kept
  })
  const own: FieldForm = useFieldForm(metas, draft?.fields ?? start.fields)
  const { values: fields } = useStore(own.$state)
  const form = useForm({
    initial: start.typed,
    draft: draft?.typed,
    validate: values => validateCustomer(kind, values, before && start.typed, today()),
    normalize: normalizers,
    onInput: saver.clearFailure
  })
  const typed = form.values
  const isChanged = toJson({ typed, fields }) !== toJson(start)
  // Another user's version arrived, or a conflict was resolved.
  useOnChange(met, () => {
    if (!met) return
    form.assign(met.draft.typed)
    own.reset(met.draft.fields)
  })
  useDraft(customerDrafts, key, isChanged ? { typed, fields, base } : undefined)

  useEffect(() => {
    onChange?.(isChanged ? () => customerDrafts.drop(key) : undefined)
  }, [onChange, isChanged, key])
  useEffect(() => () => onChange?.(undefined), [onChange])

  return {
    form,
    own,
    conflicts: met?.conflicts ?? [],
    settle: (conflicts: readonly FieldConflict[], whose: 'mine' | 'theirs') =>
      saver.settle(conflicts, whose, { typed, fields }),
    /** Saves the form when valid; otherwise focuses the first invalid field. */
    async save(): Promise<void> {
      const ready = form.check()
      await own.settled()
      const checked = own.check()
      if (!ready) return
      if (!('values' in checked)) {
        focusField(frame, checked.wrong)
        return
      }
      const id = await saver.save({
        typed: ready,
        fields: checked.values
      })
      if (id === undefined) return
      customerDrafts.drop(key)
      onSaved(id)
    }
  }
}
