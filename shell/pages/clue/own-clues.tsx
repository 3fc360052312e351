import { useStore } from '@nanostores/react'
import { $isClaiming, closeClaiming } from '../../../core/features/clue-tasks/claim-clues.ts'
import { ownClues } from '../../../core/features/clues/clue-lists.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { Clues } from './all-clues.tsx'
import { describeClues } from './clue-list-description.tsx'

const mine = describeClues(messages.mine, ownClues)
const claimDialog = lazyView(() => import('./claim-dialog.tsx'))

/** Clues owned by the user, who may claim more. */
export default function MyClues() {
  const isClaiming = useStore($isClaiming)
  return (
    <>
      <Clues about={mine} />
      {isClaiming && <LazyOverlay onClose={closeClaiming} view={claimDialog} with={{}} />}
    </>
  )
}
