import { unclaimedClues } from '../../../core/features/clues/clue-lists.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import { Clues } from './all-clues.tsx'
import { describeClues } from './clue-list-description.tsx'

const unclaimed = describeClues(messages.unclaimed, unclaimedClues)

/** Clues without an owner. */
export default function UnclaimedClues() {
  return <Clues about={unclaimed} />
}
