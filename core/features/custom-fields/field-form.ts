/** State of a custom-field form: values, dependent options, issues. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { type FormStore, formStore } from '../../lib/form/form-store.ts'
import { givenOptions, ownOptions, relatedOptions } from './field-options.ts'
import { fieldMessages as messages } from './messages.ts'
import { isTyped, shapeOf, validateField } from './rules/field-rules.ts'
import type { FieldMeta, FieldOption, FieldValues } from './schemas.ts'

/** Load state of a field's options: ready, pending, failed, or waiting for another answer. */
export type Offer =
  | { readonly status: 'ready'; readonly options: readonly FieldOption[] }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'waiting'; readonly parent: string }

export interface FieldFormState {
  readonly values: FieldValues
  readonly offers: Readonly<Record<string, Offer>>
  /** Issues of fields that were blurred or submitted. */
  readonly issues: ReadonlyMap<string, string>
}

/** Adapts the visible and required fields to the current answers. */
export type Adapt = (metas: readonly FieldMeta[], values: FieldValues) => readonly FieldMeta[]

export interface FieldForm {
  /** The fields visible with the current answers. */
  readonly shown: () => readonly FieldMeta[]
  readonly $state: ReadableAtom<FieldFormState>
  /** Loads the options, once. */
  readonly begin: () => void
  /** Sets an answer, loads dependent options and removes answers that no longer fit. */
  readonly set: (id: string, values: readonly string[]) => void
  readonly validate: (id: string) => void
  readonly issueOf: (id: string) => string | undefined
  /** Retries loading options. */
  readonly retry: (id: string) => void
  /** Resolves when no option request is pending. */
  readonly settled: () => Promise<void>
  /** The values when valid; otherwise shows every issue and returns the first invalid field. */
  readonly check: () => { readonly values: FieldValues } | { readonly wrong: string }
  /** Replaces the values and clears the issues. */
  readonly reset: (values: FieldValues) => void
}

export function fieldForm(
  metas: readonly FieldMeta[],
  start: FieldValues,
  adapt: Adapt = all => all
): FieldForm {
  let offers: FieldFormState['offers'] = {}
  const fields: FormStore<FieldValues> = formStore({
    initial: start,
    validate: () => Object.fromEntries(shown().map(meta => [meta.id, issueOf(meta)]))
  })
  const $state = atom<FieldFormState>({ values: start, offers, issues: new Map() })
  /** Latest option request by field; earlier replies are ignored. */
  const turns = new Map<string, number>()
  let underWay: Promise<unknown>[] = []

  const publish = () =>
    $state.set({ values: fields.$values.get(), offers, issues: fields.$issues.get() })
  const answers = (id: string): readonly string[] => fields.$values.get()[id] ?? []
  const shown = () => adapt(metas, fields.$values.get())
  const isChosen = (meta: FieldMeta) => !isTyped(shapeOf(meta.componentType))
  const parentsOf = (id: string) =>
    metas.filter(meta => meta.relatedFieldMetaIds.includes(id) && isChosen(meta))
  const childrenOf = (id: string) =>
    metas.filter(meta => isChosen(meta) && parentsOf(meta.id).some(parent => parent.id === id))
  function offer(id: string, next: Offer): void {
    offers = { ...offers, [id]: next }
    // A field whose options failed to load is invalid.
    fields.refresh()
    publish()
  }
  function put(id: string, values: readonly string[]): void {
    fields.assign({ [id]: [...values] })
    publish()
  }

  /**
   * @param prunes Also removes an answer that is not among the new options, with its dependent
   * answers.
   */
  function arrive(meta: FieldMeta, options: readonly FieldOption[], prunes: boolean): void {
    offer(meta.id, { status: 'ready', options })
    if (!prunes) return
    const left = answers(meta.id).filter(value => options.some(option => option.id === value))
    if (left.length === answers(meta.id).length) return
    put(meta.id, left)
    for (const child of childrenOf(meta.id)) refresh(child, true)
  }

  function loadOptions(
    meta: FieldMeta,
    prunes: boolean,
    question: () => Promise<readonly FieldOption[]>
  ) {
    const mine = (turns.get(meta.id) ?? 0) + 1
    turns.set(meta.id, mine)
    offer(meta.id, { status: 'loading' })
    const isLast = () => turns.get(meta.id) === mine
    const pending = question().then(
      options => isLast() && arrive(meta, options, prunes),
      () => isLast() && offer(meta.id, { status: 'failed' })
    )
    underWay = [...underWay, pending]
    void pending.then(() => {
      underWay = underWay.filter(other => other !== pending)
    })
  }

  function refresh(meta: FieldMeta, prunes: boolean): void {
    const parents = parentsOf(meta.id)
    const given = givenOptions(meta)
    if (parents.length === 0) {
      if (given.length > 0) offer(meta.id, { status: 'ready', options: given })
      else loadOptions(meta, prunes, () => ownOptions(meta.id))
      return
    }
    const pairs = parents.flatMap(({ id }) => answers(id).map(option => [id, option] as const))
    if (pairs.length > 0) {
      loadOptions(meta, prunes, () => offeredBy(meta.id, pairs))
      return
    }
    turns.set(meta.id, (turns.get(meta.id) ?? 0) + 1)
    if (prunes) arrive(meta, [], true)
    offer(meta.id, { status: 'waiting', parent: parents[0]?.fieldName ?? '' })
  }

  let isLoaded = false
  const offerAll = () => {
    for (const meta of metas) if (isChosen(meta)) refresh(meta, false)
  }

  const issueOf = (meta: FieldMeta): string | undefined =>
    offers[meta.id]?.status === 'failed' && answers(meta.id).length > 0
      ? messages.failed()
      : validateField(meta, answers(meta.id))

  return {
    shown,
    $state: readonlyType($state),
    begin() {
      if (!isLoaded) offerAll()
      isLoaded = true
    },
    set(id, values) {
      put(id, values)
      for (const child of childrenOf(id)) refresh(child, true)
      // A hidden field has no answer.
      for (const meta of metas)
        if (answers(meta.id).length > 0 && !shown().some(one => one.id === meta.id))
          put(meta.id, [])
    },
    validate(id) {
      const meta = metas.find(one => one.id === id)
      if (meta && !isChosen(meta)) put(id, normalizedAnswers(answers(id)))
      fields.blur(id)
      publish()
    },
    issueOf: id => fields.$issues.get().get(id),
    retry(id) {
      const meta = metas.find(one => one.id === id)
      if (meta) refresh(meta, true)
    },
    async settled() {
      while (underWay.length > 0) await Promise.all(underWay)
    },
    check() {
      for (const meta of shown())
        if (!isChosen(meta)) put(meta.id, normalizedAnswers(answers(meta.id)))
      const checked = fields.check()
      publish()
      return checked.status === 'valid'
        ? { values: checked.values }
        : { wrong: checked.paths[0] ?? '' }
    },
    reset(values) {
      fields.reset(values)
      publish()
      offerAll()
    }
  }
}

/** Trims the values. */
const normalizedAnswers = (values: readonly string[]): readonly string[] =>
  values.map(value => value.trim()).filter(value => value !== '')

/** The options of one field that any of the chosen options leaves. */
async function offeredBy(
  id: string,
  chosen: readonly (readonly [parent: string, option: string])[]
): Promise<readonly FieldOption[]> {
  const found = await Promise.all(chosen.map(([parent, option]) => relatedOptions(parent, option)))
  const all = found.flatMap(related => related[id] ?? [])
  return [...new Map(all.map(option => [option.id, option])).values()]
}
