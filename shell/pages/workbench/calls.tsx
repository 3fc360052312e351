import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $queue, loadQueue } from '../../../core/areas/workbench/queue.ts'
import { workbenchText as t } from '../../../core/text/workbench.ts'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { Apart, piece } from '../../../widgets/parts/apart.tsx'
import { begin } from '../../../widgets/parts/begin.ts'
import { useKeptFocus } from '../../../widgets/parts/kept-focus.ts'
import { CallList } from './call-list.tsx'

type Tab = 'today' | 'missed'

const queuePiece = piece(() => import('./queue.tsx'))

/** What was before: the seat's day, and those who could not be answered and wait. */
export function Calls({ isNarrow }: { readonly isNarrow: boolean }) {
  const [tab, choose] = useState<Tab>('today')
  const queue = useStore($queue)
  useEffect(() => {
    begin(loadQueue())
    void queuePiece.fetch()
  }, [])
  const frame = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(frame)
  const waiting =
    queue.at === 'ready' ? queue.value : queue.at === 'loading' ? queue.before : undefined
  return (
    <section
      aria-label={t.history()}
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
      className={`flex flex-col outline-none rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) px-3 pt-2 pb-1 ${isNarrow ? 'h-90' : 'min-h-50 grow'}`}
    >
      <Tabs
        chosen={tab}
        label={t.history()}
        onChoose={choose}
        tabs={[
          { name: 'today', label: t.todaysCalls() },
          {
            name: 'missed',
            label: waiting?.length ? t.waitingOf({ count: waiting.length }) : t.waiting()
          }
        ]}
      >
        {tab === 'today' ? <CallList /> : <Apart piece={queuePiece} with={{}} />}
      </Tabs>
    </section>
  )
}
