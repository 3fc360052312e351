import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $lineForm, closeLineForm } from '../../../core/features/resources/line-form.ts'
import { lineList } from '../../../core/features/resources/line-list.ts'
import { $lineOptions, loadLineOptions } from '../../../core/features/resources/line-options.ts'
import { watchUse } from '../../../core/features/resources/watch-use.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import { describeLines } from './resources/line-list-description.tsx'

const views = {
  adding: lazyView(() => import('./resources/line-drawer.tsx')),
  grouping: lazyView(() => import('./resources/line-group-dialog.tsx'))
}

/** 线路管理: numbers of the enterprise, their capacity, shares, hours, and who uses them now. */
export default function Lines() {
  const { status } = useStore($lineForm)
  const options = lastOf(useStore($lineOptions))
  const about = useMemo(() => describeLines(options), [options])
  useEffect(() => {
    void loadLineOptions()
    return watchUse(lineList.refresh)
  }, [])
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {status !== 'closed' && (
        <LazyOverlay
          key={status}
          onClose={closeLineForm}
          view={views[status === 'editing' ? 'adding' : status]}
          with={{}}
        />
      )}
    </ConsolePage>
  )
}
