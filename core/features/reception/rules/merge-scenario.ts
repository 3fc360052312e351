/** Two editors of one scenario: what each changed is kept, part by part (rule reception-15). */
import type { ReceptionContent } from '../scenario-schemas.ts'
import { type ContentPart, contentParts, isSamePart } from './scenario-differences.ts'

export interface MergedScenario {
  readonly content: ReceptionContent
  /** Parts that both have changed, each differently; the content has mine. */
  readonly conflicts: readonly ContentPart[]
}

/** Takes a part of another content. */
export const withPart = (
  content: ReceptionContent,
  part: ContentPart,
  from: ReceptionContent
): ReceptionContent => ({ ...content, [part]: from[part] })

/** @param base the content from which both began */
export function mergeScenario(
  base: ReceptionContent,
  mine: ReceptionContent,
  theirs: ReceptionContent
): MergedScenario {
  let content = mine
  const conflicts: ContentPart[] = []
  for (const part of contentParts) {
    if (isSamePart(mine, theirs, part) || isSamePart(base, theirs, part)) continue
    if (isSamePart(base, mine, part)) content = withPart(content, part, theirs)
    else conflicts.push(part)
  }
  return { content, conflicts }
}
