/** Custom fields while somebody fills them in: values, options that follow from answers, complaints. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import type { FieldMeta, FieldOption, FieldValues } from '../../contract/entities/custom-field.ts'
import { isTyped, judgeField, shapeOf } from '../../rules/custom-fields.ts'
import { fieldText as t } from '../../text/custom-fields.ts'
import { givenOptions, ownOptions, relatedOptions } from './options.ts'

/** Where a field's options are: here, on their way, not there, or waiting for another answer. */
export type Offer =
  | { readonly at: 'ready'; readonly options: readonly FieldOption[] }
  | { readonly at: 'loading' }
  | { readonly at: 'failed' }
  | { readonly at: 'waiting'; readonly parent: string }

export interface FieldFormState {
  readonly values: FieldValues
  readonly offers: Readonly<Record<string, Offer>>
  /** Fields that somebody has left or tried to send; only these complain. */
  readonly judged: readonly string[]
}

/** Which fields there are, and which of them are required, as the answers stand. */
export type Adapt = (metas: readonly FieldMeta[], values: FieldValues) => readonly FieldMeta[]

export interface FieldForm {
  /** The fields that there are as the answers stand. */
  readonly shown: () => readonly FieldMeta[]
  readonly $state: ReadableAtom<FieldFormState>
  /** Asks for the options, once. */
  readonly begin: () => void
  /** An answer. What follows from it is asked for, and answers that no longer fit are taken away. */
  readonly set: (id: string, values: readonly string[]) => void
  readonly judge: (id: string) => void
  readonly complaintOf: (id: string) => string | undefined
  /** Asks again for options that did not come. */
  readonly retry: (id: string) => void
  /** Resolves when no options are on their way. */
  readonly settled: () => Promise<void>
  /** The values when nothing is wrong; else every complaint is shown, and the first field is told. */
  readonly check: () => { readonly values: FieldValues } | { readonly wrong: string }
  /** Other values, with nothing judged. */
  readonly reset: (values: FieldValues) => void
}

export function fieldForm(
  metas: readonly FieldMeta[],
  start: FieldValues,
  adapt: Adapt = all => all
): FieldForm {
  const $state = atom<FieldFormState>({ values: start, offers: {}, judged: [] })
  /** The question of which the answer counts, by field. */
  const turns = new Map<string, number>()
  let underWay: Promise<unknown>[] = []

  const state = () => $state.get()
  const change = (part: Partial<FieldFormState>) => $state.set({ ...state(), ...part })
  const answers = (id: string): readonly string[] => state().values[id] ?? []
  const shown = () => adapt(metas, state().values)
  const isChosen = (meta: FieldMeta) => !isTyped(shapeOf(meta.componentType))
  const parentsOf = (id: string) =>
    metas.filter(meta => meta.relatedFieldMetaIds.includes(id) && isChosen(meta))
  const childrenOf = (id: string) =>
    metas.filter(meta => isChosen(meta) && parentsOf(meta.id).some(parent => parent.id === id))
  const offer = (id: string, next: Offer) => change({ offers: { ...state().offers, [id]: next } })
  const put = (id: string, values: readonly string[]) =>
    change({ values: { ...state().values, [id]: [...values] } })

  /** `prunes`: an answer that is not among the new options goes, and so do those that follow from it. */
  function arrive(meta: FieldMeta, options: readonly FieldOption[], prunes: boolean): void {
    offer(meta.id, { at: 'ready', options })
    if (!prunes) return
    const left = answers(meta.id).filter(value => options.some(option => option.id === value))
    if (left.length === answers(meta.id).length) return
    put(meta.id, left)
    for (const child of childrenOf(meta.id)) refresh(child, true)
  }

  function ask(meta: FieldMeta, prunes: boolean, question: () => Promise<readonly FieldOption[]>) {
    const mine = (turns.get(meta.id) ?? 0) + 1
    turns.set(meta.id, mine)
    offer(meta.id, { at: 'loading' })
    const isLast = () => turns.get(meta.id) === mine
    const asked = question().then(
      options => isLast() && arrive(meta, options, prunes),
      () => isLast() && offer(meta.id, { at: 'failed' })
    )
    underWay = [...underWay, asked]
    void asked.then(() => {
      underWay = underWay.filter(other => other !== asked)
    })
  }

  function refresh(meta: FieldMeta, prunes: boolean): void {
    const parents = parentsOf(meta.id)
    const given = givenOptions(meta)
    if (parents.length === 0) {
      if (given.length > 0) offer(meta.id, { at: 'ready', options: given })
      else ask(meta, prunes, () => ownOptions(meta.id))
      return
    }
    const pairs = parents.flatMap(({ id }) => answers(id).map(option => [id, option] as const))
    if (pairs.length > 0) {
      ask(meta, prunes, () => offeredBy(meta.id, pairs))
      return
    }
    turns.set(meta.id, (turns.get(meta.id) ?? 0) + 1)
    if (prunes) arrive(meta, [], true)
    offer(meta.id, { at: 'waiting', parent: parents[0]?.fieldName ?? '' })
  }

  let isBegun = false
  const offerAll = () => {
    for (const meta of metas) if (isChosen(meta)) refresh(meta, false)
  }

  const complain = (meta: FieldMeta): string | undefined =>
    state().offers[meta.id]?.at === 'failed' && answers(meta.id).length > 0
      ? t.failed()
      : judgeField(meta, answers(meta.id))

  return {
    shown,
    $state: readonlyType($state),
    begin() {
      if (!isBegun) offerAll()
      isBegun = true
    },
    set(id, values) {
      put(id, values)
      for (const child of childrenOf(id)) refresh(child, true)
      // What is not asked any more has no answer either.
      for (const meta of metas)
        if (answers(meta.id).length > 0 && !shown().some(one => one.id === meta.id))
          put(meta.id, [])
    },
    judge(id) {
      const meta = metas.find(one => one.id === id)
      if (meta && !isChosen(meta)) put(id, tidied(answers(id)))
      if (!state().judged.includes(id)) change({ judged: [...state().judged, id] })
    },
    complaintOf(id) {
      const meta = shown().find(one => one.id === id)
      return meta && state().judged.includes(id) ? complain(meta) : undefined
    },
    retry(id) {
      const meta = metas.find(one => one.id === id)
      if (meta) refresh(meta, true)
    },
    async settled() {
      while (underWay.length > 0) await Promise.all(underWay)
    },
    check() {
      for (const meta of shown()) if (!isChosen(meta)) put(meta.id, tidied(answers(meta.id)))
      change({ judged: metas.map(({ id }) => id) })
      const wrong = shown().find(meta => complain(meta) !== undefined)
      return wrong ? { wrong: wrong.id } : { values: state().values }
    },
    reset(values) {
      change({ values, judged: [] })
      offerAll()
    }
  }
}

/** Blanks around what is typed are nobody's answer. */
const tidied = (values: readonly string[]): readonly string[] =>
  values.map(value => value.trim()).filter(value => value !== '')

/** Everything that any of the chosen options leaves over for one field. */
async function offeredBy(
  id: string,
  chosen: readonly (readonly [parent: string, option: string])[]
): Promise<readonly FieldOption[]> {
  const found = await Promise.all(chosen.map(([parent, option]) => relatedOptions(parent, option)))
  const all = found.flatMap(related => related[id] ?? [])
  return [...new Map(all.map(option => [option.id, option])).values()]
}
