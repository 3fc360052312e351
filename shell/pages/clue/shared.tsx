import { sharedClues } from '../../../core/areas/clues/lists.ts'
import { clueText as t } from '../../../core/text/clues.ts'
import { Clues } from './clues.tsx'
import { describeClues } from './description.tsx'

const shared = describeClues(t.shared, sharedClues)

/** The clues that others have shared. */
export default function SharedClues() {
  return <Clues about={shared} />
}
