import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { workbenchMessages as messages } from '../../../core/features/workbench/messages.ts'
import { $queue, loadQueue } from '../../../core/features/workbench/waiting-queue.ts'
import { Lazy, lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../../widgets/parts/use-kept-focus.ts'
import { CallList } from './workbench-call-list.tsx'

type Tab = 'today' | 'missed'

const queueView = lazyView(() => import('./queue-list.tsx'))

/** Today's calls, and the missed calls that wait for a callback. */
export function Calls({ isNarrow }: { readonly isNarrow: boolean }) {
  const [tab, choose] = useState<Tab>('today')
  const queue = useStore($queue)
  useEffect(() => {
    begin(loadQueue())
    void queueView.fetch()
  }, [])
  const frame = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(frame)
  const waiting =
    queue.status === 'ready' ? queue.value : queue.status === 'loading' ? queue.before : undefined
  return (
    <section
      aria-label={messages.history()}
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
      className={`flex flex-col outline-none rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) px-3 pt-2 pb-1 ${isNarrow ? 'h-90' : 'min-h-50 grow'}`}
    >
      <Tabs
        chosen={tab}
        label={messages.history()}
        onChoose={choose}
        tabs={[
          { name: 'today', label: messages.todaysCalls() },
          {
            name: 'missed',
            label: waiting?.length
              ? messages.waitingOf({ count: waiting.length })
              : messages.waiting()
          }
        ]}
      >
        {tab === 'today' ? <CallList /> : <Lazy view={queueView} with={{}} />}
      </Tabs>
    </section>
  )
}
