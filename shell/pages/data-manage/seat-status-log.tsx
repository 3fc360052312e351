import { useStore } from '@nanostores/react'
import { seatLogMessages as messages } from '../../../core/features/seat-log/messages.ts'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { $route, setQuery } from '../../router/router.ts'
import SeatSpanList from './seat-log/seat-span-list.tsx'

const timeline = lazyView(() => import('./seat-log/seat-timeline.tsx'))
const views = ['list', 'timeline'] as const

/** 坐席状态日志: the state changes of the seats as a list, and a day of them as a timeline. */
export default function SeatStatusLog() {
  const { query } = useStore($route)
  const chosen = query.view === 'timeline' ? 'timeline' : 'list'
  const choose = (name: (typeof views)[number]) => {
    const gone = Object.keys(query).map(key => [key, undefined])
    setQuery(
      { ...Object.fromEntries(gone), view: name === 'list' ? undefined : name },
      { isStep: true }
    )
  }
  return (
    <ConsolePage>
      <div className="flex flex-col gap-4 [&>[role=tablist]]:w-60">
        <Tabs
          chosen={chosen}
          label={messages.views()}
          onChoose={choose}
          tabs={views.map(name => ({ name, label: messages[name]() }))}
        >
          {chosen === 'list' ? (
            <SeatSpanList />
          ) : (
            <Lazy
              fallback={<Skeleton label={messages.timeline()} rows={8} />}
              view={timeline}
              with={{}}
            />
          )}
        </Tabs>
      </div>
    </ConsolePage>
  )
}
