import { ownClues } from '../../../core/features/clues/clue-lists.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import { Clues } from './all-clues.tsx'
import { describeClues } from './clue-list-description.tsx'

const mine = describeClues(messages.mine, ownClues)

/** Clues owned by the user. */
export default function MyClues() {
  return <Clues about={mine} />
}
