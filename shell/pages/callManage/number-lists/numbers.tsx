import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $entry } from '../../../../core/areas/number-lists/entry.ts'
import type { Shelf } from '../../../../core/areas/number-lists/lists.ts'
import { Apart, piece } from '../../../../widgets/parts/apart.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import { describeList } from './description.tsx'

const dialogs = piece(() => import('./entry-dialogs.tsx'))

/** The numbers of one list, or of one library, with the dialogs that its buttons open. */
export function Numbers({ kind, libId }: Shelf) {
  const about = useMemo(() => describeList({ kind, libId }), [kind, libId])
  const isOpen = useStore($entry).at !== 'closed'
  return (
    <>
      <DescribedList about={about} key={libId} />
      {isOpen && <Apart piece={dialogs} with={{}} />}
    </>
  )
}
