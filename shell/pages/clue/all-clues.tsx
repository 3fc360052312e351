import { useStore } from '@nanostores/react'
import type { ClueSearch } from '../../../core/features/clues/clue-lists.ts'
import { $openClue } from '../../../core/features/clues/clue-window.ts'
import type { ClueRow } from '../../../core/features/clues/schemas.ts'
import { ShareDialog } from '../../clue/share-dialog.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'

/** A list of clues with its dialogs. */
export function Clues({ about }: { readonly about: ListDescription<ClueRow, ClueSearch> }) {
  // The clue drawer mounts its own dialogs.
  const isCovered = useStore($openClue) !== undefined
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {!isCovered && <ShareDialog />}
    </ConsolePage>
  )
}
