/** Three-way merge of concurrent changes: what can be combined, and what conflicts. */

import { isFailure } from '../../failure.ts'
import type { FieldValues } from '../../features/custom-fields/schemas.ts'

type Texts = Readonly<Record<string, string>>

/** Form values: texts by name, and answers by custom field id. */
export interface Fields<Values> {
  readonly values: Values
  readonly custom: FieldValues
}

/** A field changed differently by both sides. */
export interface FieldConflict {
  /** Its fields, or one custom field as `customFields.<id>`. */
  readonly fields: readonly string[]
  /** Of a custom field, its answers. */
  readonly mine: string | readonly string[]
  readonly theirs: string | readonly string[]
}

export interface MergeResult<Values> {
  readonly merged: Fields<Values>
  readonly conflicts: readonly FieldConflict[]
}

/** The server's rejection of an outdated version (HTTP 409). */
export const isVersionConflict = (failure: unknown): boolean =>
  isFailure(failure) && /409|CONFLICT|VERSION/.test(failure.code ?? '')

const same = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.length === other.length && one.every((value, at) => value === other[at])

const customIds = (...all: readonly FieldValues[]) => [
  ...new Set(all.flatMap(values => Object.keys(values)))
]

const differ = (fields: readonly string[], one: Texts, other: Texts) =>
  fields.some(field => one[field]?.trim() !== other[field]?.trim())

/** Names of all differing fields; custom fields as `customFields.<id>`. */
export const changedFields = <Values extends Texts>(
  mine: Fields<Values>,
  base: Fields<Values>
): readonly string[] => [
  ...Object.keys(mine.values).filter(field => differ([field], mine.values, base.values)),
  ...customIds(mine.custom, base.custom)
    .filter(id => !same(mine.custom[id], base.custom[id]))
    .map(id => `customFields.${id}`)
]

/** Merges two versions of a base: theirs where mine is unchanged, otherwise mine. */
export function merge3<Values extends Texts>(
  about: {
    /** All fields; those merged as one are in one group. */
    readonly groups: readonly (readonly (keyof Values & string)[])[]
    readonly shownOf: (fields: readonly string[], values: Values) => string
  },
  mine: Fields<Values>,
  base: Fields<Values>,
  theirs: Fields<Values>
): MergeResult<Values> {
  let merged = mine
  const conflicts: FieldConflict[] = []
  for (const fields of about.groups) {
    const { values } = theirs
    if (!differ(fields, values, base.values) || !differ(fields, values, mine.values)) continue
    if (!differ(fields, mine.values, base.values)) merged = takeTheirs(merged, theirs, fields)
    else {
      const [ours, others] = [about.shownOf(fields, mine.values), about.shownOf(fields, values)]
      conflicts.push({ fields, mine: ours, theirs: others })
    }
  }
  for (const id of customIds(mine.custom, base.custom, theirs.custom)) {
    const [ours = [], before = [], others = []] = [mine, base, theirs].map(one => one.custom[id])
    if (same(others, before) || same(others, ours)) continue
    const fields = [`customFields.${id}`]
    if (same(ours, before)) merged = takeTheirs(merged, theirs, fields)
    else conflicts.push({ fields, mine: ours, theirs: others })
  }
  return { merged, conflicts: conflicts }
}

/** Replaces the given fields by the other side's values. */
export function takeTheirs<Values extends Texts>(
  mine: Fields<Values>,
  theirs: Fields<Values>,
  fields: readonly string[]
): Fields<Values> {
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
