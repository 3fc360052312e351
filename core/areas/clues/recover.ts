/** A clue's form that comes back with what was typed, over what others have made of the clue meanwhile. */
import { meetIn } from '../../lib/meeting.ts'
import type { ClueTyped } from './detail.ts'

/** What was typed, and what stood there when it was begun. */
export interface ClueDraft {
  readonly typed: ClueTyped
  readonly base: ClueTyped
}

export interface Recovered extends ClueDraft {
  /** Somebody else has written something else in the same place: it is to be asked about. */
  readonly isClashing: boolean
}

/** Theirs where one has typed nothing; where both have written, `base` stays what it was before. */
export function recovered({ typed, base }: ClueDraft, fresh: ClueTyped): Recovered {
  const groups = Object.keys(fresh).map(field => [field])
  const written = (values: ClueTyped) => ({ values, custom: {} })
  const { merged, clashes } = meetIn(
    { groups, shownOf: ([field = ''], values) => values[field] ?? '' },
    ...([written(typed), written(base), written(fresh)] as const)
  )
  const asked = new Set(clashes.flatMap(({ fields }) => fields))
  const before = Object.entries(fresh).map(([field, value]) => [
    field,
    asked.has(field) ? (base[field] ?? '') : value
  ])
  return {
    typed: merged.values,
    base: Object.fromEntries(before),
    isClashing: clashes.length > 0
  }
}
