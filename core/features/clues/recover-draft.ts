/** Restores the draft of a clue's form over the current version (three-way merge). */

import { merge3 } from '../../lib/merge/merge3.ts'
import type { ClueDraft, ClueTyped } from './clue-types.ts'

export interface Recovered extends ClueDraft {
  /** Another user has changed the same field: saving needs confirmation. */
  readonly hasConflict: boolean
}

/**
 * Takes their value where the user typed nothing; where both changed a field, `base` keeps the old
 * value.
 */
export function recovered({ typed, base }: ClueDraft, fresh: ClueTyped): Recovered {
  const groups = Object.keys(fresh).map(field => [field])
  const written = (values: ClueTyped) => ({ values, custom: {} })
  const { merged, conflicts } = merge3(
    { groups, shownOf: ([field = ''], values) => values[field] ?? '' },
    ...([written(typed), written(base), written(fresh)] as const)
  )
  const conflicting = new Set(conflicts.flatMap(({ fields }) => fields))
  const before = Object.entries(fresh).map(([field, value]) => [
    field,
    conflicting.has(field) ? (base[field] ?? '') : value
  ])
  return {
    typed: merged.values,
    base: Object.fromEntries(before),
    hasConflict: conflicts.length > 0
  }
}
