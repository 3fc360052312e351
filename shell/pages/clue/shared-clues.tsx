import { sharedClues } from '../../../core/features/clues/clue-lists.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import { Clues } from './all-clues.tsx'
import { describeClues } from './clue-list-description.tsx'

const shared = describeClues(messages.shared, sharedClues)

/** Clues shared by colleagues. */
export default function SharedClues() {
  return <Clues about={shared} />
}
