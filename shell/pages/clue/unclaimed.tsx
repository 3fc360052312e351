import { unclaimedClues } from '../../../core/areas/clues/lists.ts'
import { clueText as t } from '../../../core/text/clues.ts'
import { Clues } from './clues.tsx'
import { describeClues } from './description.tsx'

const unclaimed = describeClues(t.unclaimed, unclaimedClues)

/** The clues that nobody has. */
export default function UnclaimedClues() {
  return <Clues about={unclaimed} />
}
