import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { $entry, closeEntry } from '../../../../core/features/number-lists/list-entry.ts'
import type { ListKey } from '../../../../core/features/number-lists/number-lists.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import { describeList } from './number-list-description.tsx'

const dialogs = lazyView(() => import('./entry-dialogs.tsx'))

/** Numbers of a list or a library, with its dialogs. */
export function Numbers({ kind, libId }: ListKey) {
  const about = useMemo(() => describeList({ kind, libId }), [kind, libId])
  const isOpen = useStore($entry).status !== 'closed'
  return (
    <>
      <DescribedList about={about} key={libId} />
      {isOpen && <LazyOverlay onClose={closeEntry} view={dialogs} with={{}} />}
    </>
  )
}
