import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import type { FieldForm } from '../../../core/areas/custom-fields/field-form.ts'
import {
  blankCustomer,
  type CustomerFormKind,
  customerFormFields,
  judgeCustomer,
  startingFields
} from '../../../core/areas/customer-form/draft.ts'
import {
  type CustomerSaver,
  customerDrafts,
  today
} from '../../../core/areas/customer-form/save.ts'
import type { FieldMeta } from '../../../core/contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../../core/contract/entities/customer-info.ts'
import type { Clash } from '../../../core/lib/meeting.ts'
import { focusField, useFieldForm } from '../custom-fields/field-inputs.tsx'
import { day, digits } from '../tidy.ts'
import { useForm } from '../use-form.ts'

/** Told how to throw away what was typed and not saved; undefined when there is nothing. */
export type ChangeHeard = (discard: (() => void) | undefined) => void

export interface CustomerFormAbout {
  readonly kind: CustomerFormKind
  /** Who is changed; undefined for somebody new. */
  readonly before: CustomerInfo | undefined
  /** The number of somebody new, where it is known: it is not asked for. */
  readonly phone?: string | undefined
  readonly saver: CustomerSaver
  /** The enterprise's own fields; none in the drawer. */
  readonly metas: readonly FieldMeta[]
  readonly onSaved: (customerId: string) => void
  readonly onChange?: ChangeHeard
}

const trimmed = (typed: string) => typed.trim()
/** What becomes of a field once somebody has left it. */
export const tidy = {
  ...{ customerName: trimmed, companyName: trimmed, address: trimmed, remark: trimmed },
  ...{ phone: digits, phone2: digits, age: digits, email: trimmed, birthDate: day }
}

export const draftKey = (kind: CustomerFormKind, id: string | undefined, phone = ''): string =>
  `${kind}:${id ?? `new ${phone}`}`

/** What is typed about a customer: judged by the rules that the server has too, and kept until it is saved. */
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
  const names = customerFormFields[kind]
  const form = useForm({
    fields: names,
    judge: values =>
      judgeCustomer(kind, { ...start.typed, ...values }, before && start.typed, today()),
    tidy,
    onType: saver.forgive,
    start: start.typed,
    draft: draft?.typed
  })
  const typed = { ...start.typed, ...form.values }
  const now = JSON.stringify({ typed, fields })
  const isChanged = now !== JSON.stringify(start)
  // Somebody else's word has come, or one of two words was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then, and not whenever one types
  useEffect(() => {
    if (!met) return
    for (const name of names) form.set(name as 'gender', met.draft.typed[name])
    own.reset(met.draft.fields)
  }, [met])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is all of it as one value
  useEffect(() => {
    if (isChanged) customerDrafts.keep(key, { typed, fields, base })
    else customerDrafts.drop(key)
  }, [key, now, isChanged])

  useEffect(() => {
    onChange?.(isChanged ? () => customerDrafts.drop(key) : undefined)
  }, [onChange, isChanged, key])
  useEffect(() => () => onChange?.(undefined), [onChange])

  return {
    form,
    own,
    clashes: met?.clashes ?? [],
    settle: (clashes: readonly Clash[], whose: 'mine' | 'theirs') =>
      saver.settle(clashes, whose, { typed, fields }),
    /** Sends it, unless something is wrong: then the first of that has the focus. */
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
        typed: { ...start.typed, ...ready },
        fields: checked.values
      })
      if (id === undefined) return
      customerDrafts.drop(key)
      onSaved(id)
    }
  }
}
