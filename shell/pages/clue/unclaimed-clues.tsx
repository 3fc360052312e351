import { unclaimedClues } from '../../../core/features/clues/clue-lists.ts'
import { clueText as t } from '../../../core/features/clues/messages.ts'
import { Clues } from './all-clues.tsx'
import { describeClues } from './clue-list-description.tsx'

const unclaimed = describeClues(t.unclaimed, unclaimedClues)

/** Clues without an owner. */
export default function UnclaimedClues() {
  return <Clues about={unclaimed} />
}
