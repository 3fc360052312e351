import { useStore } from '@nanostores/react'
import type { ClueSearch } from '../../../core/areas/clues/lists.ts'
import { $openClue } from '../../../core/areas/clues/open.ts'
import type { ClueRow } from '../../../core/contract/entities/clue.ts'
import { ShareDialog } from '../../clue/share-dialog.tsx'
import { ConsolePage } from '../../layout/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/description.ts'

/** A list of clues, with what can be done from it. */
export function Clues({ about }: { readonly about: ListDescription<ClueRow, ClueSearch> }) {
  // The drawer of a clue has one of its own.
  const isCovered = useStore($openClue) !== undefined
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {!isCovered && <ShareDialog />}
    </ConsolePage>
  )
}
