/** Two people who have changed the same thing: what goes together, and what has to be asked. */
import type { FieldValues } from '../contract/entities/custom-field.ts'
import { isFailure } from '../failure.ts'

type Texts = Readonly<Record<string, string>>

/** What stands in a form: texts by their names, and answers by the ids of the enterprise's own fields. */
export interface Written<Values> {
  readonly values: Values
  readonly custom: FieldValues
}

/** Something that two people have changed in two ways. */
export interface Clash {
  /** The fields of it, or one custom field as `customFields.<id>`. */
  readonly fields: readonly string[]
  readonly mine: string
  readonly theirs: string
}

export interface Meeting<Values> {
  readonly merged: Written<Values>
  readonly clashes: readonly Clash[]
}

/** What the server answers when somebody else was faster (HTTP 409). */
export const isOutrun = (failure: unknown): boolean =>
  isFailure(failure) && /409|CONFLICT|VERSION/.test(failure.code ?? '')

const same = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((value, at) => value === other[at])

const customIds = (...all: readonly FieldValues[]) => [
  ...new Set(all.flatMap(values => Object.keys(values)))
]

const differ = (fields: readonly string[], one: Texts, other: Texts) =>
  fields.some(field => one[field]?.trim() !== other[field]?.trim())

/** The names of everything that differs; custom fields by `customFields.<id>`. */
export const changedFields = <Values extends Texts>(
  mine: Written<Values>,
  base: Written<Values>
): readonly string[] => [
  ...Object.keys(mine.values).filter(field => differ([field], mine.values, base.values)),
  ...customIds(mine.custom, base.custom)
    .filter(id => !same(mine.custom[id], base.custom[id]))
    .map(id => `customFields.${id}`)
]

/** What two people have made of the same beginning: theirs where mine is as it was, mine elsewhere. */
export function meetIn<Values extends Texts>(
  about: {
    /** All fields; those that are one thing to a person stand together. */
    readonly groups: readonly (readonly (keyof Values & string)[])[]
    readonly shownOf: (fields: readonly string[], values: Values) => string
  },
  mine: Written<Values>,
  base: Written<Values>,
  theirs: Written<Values>
): Meeting<Values> {
  let merged = mine
  const clashes: Clash[] = []
  for (const fields of about.groups) {
    const { values } = theirs
    if (!differ(fields, values, base.values) || !differ(fields, values, mine.values)) continue
    if (!differ(fields, mine.values, base.values)) merged = takeTheirs(merged, theirs, fields)
    else {
      const [ours, others] = [about.shownOf(fields, mine.values), about.shownOf(fields, values)]
      clashes.push({ fields, mine: ours, theirs: others })
    }
  }
  for (const id of customIds(mine.custom, base.custom, theirs.custom)) {
    const [ours = [], before = [], others = []] = [mine, base, theirs].map(one => one.custom[id])
    if (same(others, before) || same(others, ours)) continue
    const fields = [`customFields.${id}`]
    if (same(ours, before)) merged = takeTheirs(merged, theirs, fields)
    else clashes.push({ fields, mine: ours.join('、'), theirs: others.join('、') })
  }
  return { merged, clashes }
}

/** The other's word for these fields in place of one's own. */
export function takeTheirs<Values extends Texts>(
  mine: Written<Values>,
  theirs: Written<Values>,
  fields: readonly string[]
): Written<Values> {
  const values: Record<string, string> = { ...mine.values }
  const custom: FieldValues = { ...mine.custom }
  for (const field of fields) {
    const word = theirs.values[field]
    if (word !== undefined) values[field] = word
    const [, id] = field.split('customFields.')
    if (id !== undefined) custom[id] = theirs.custom[id] ?? []
  }
  return { values: values as Values, custom }
}
