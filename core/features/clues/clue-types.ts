import type { FieldMeta } from '../custom-fields/schemas.ts'
import type { ClueDetails } from './schemas.ts'

/** A clue with its enterprise's custom fields. */
export interface KnownClue {
  readonly clue: ClueDetails
  readonly metas: readonly FieldMeta[]
}

/** Form values of the editable fields. */
export type ClueTyped = Readonly<Record<string, string>>

/** Typed values and their base. */
export interface ClueDraft {
  readonly typed: ClueTyped
  readonly base: ClueTyped
}
