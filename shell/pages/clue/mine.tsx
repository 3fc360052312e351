import { ownClues } from '../../../core/areas/clues/lists.ts'
import { clueText as t } from '../../../core/text/clues.ts'
import { Clues } from './clues.tsx'
import { describeClues } from './description.tsx'

const mine = describeClues(t.mine, ownClues)

/** The clues that one follows up oneself. */
export default function MyClues() {
  return <Clues about={mine} />
}
