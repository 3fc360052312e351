import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { seatSettingMessages as messages } from '../../../core/features/seat-settings/messages.ts'
import { $seatForm, closeSeatForm } from '../../../core/features/seat-settings/seat-form.ts'
import { $seatOptions, loadSeatOptions } from '../../../core/features/seat-settings/seat-options.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import { describeSeats } from './seats/seat-list-description.tsx'

const views = {
  adding: lazyView(() => import('./seats/seat-drawer.tsx')),
  grouping: lazyView(() => import('./seats/group-dialog.tsx')),
  account: lazyView(() => import('./seats/exchange-account.tsx')),
  card: lazyView(() => import('./seats/phone-card.tsx'))
}

/** 坐席管理: extensions, groups, numbers and telephones of the seats, and their licences. */
export default function Seats() {
  const { status } = useStore($seatForm)
  const options = lastOf(useStore($seatOptions))
  const groups = options?.groups
  const about = useMemo(() => describeSeats(groups ?? []), [groups])
  useEffect(() => void loadSeatOptions(), [])
  return (
    <ConsolePage {...(options && { subtitle: messages.licences(options.licences) })}>
      <DescribedList about={about} />
      {status !== 'closed' && (
        <LazyOverlay
          key={status}
          onClose={closeSeatForm}
          view={views[status === 'editing' ? 'adding' : status]}
          with={{}}
        />
      )}
    </ConsolePage>
  )
}
