import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallDetail } from '../../../core/features/call-detail/schemas.ts'
import type { CallFilter } from '../../../core/features/customer-details/follow-up.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { EmptyState } from '../../kit/large/empty.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { begin } from '../../parts/begin-part.ts'
import { Segmented } from '../../parts/segmented.tsx'
import { usePanel } from '../panel-context.ts'
import { CallCard } from './call-card.tsx'

const filters: readonly (readonly [CallFilter, () => string])[] = [
  ['', messages.all],
  ['1', messages.ai],
  ['2', messages.human]
]

/** 跟进记录: the active call first, then the newest. */
export function Calls({ isApart }: { readonly isApart: boolean }) {
  const { panel } = usePanel()
  const calls = useStore(panel.calls.$calls)
  const request = useStore(panel.$request)
  return (
    <section
      aria-label={messages.followUp()}
      className={`flex min-w-0 flex-col gap-3 border-t border-(--hutong-border) p-5 ${isApart ? '@min-[900px]/panel:border-t-0' : ''}`}
      part="calls"
    >
      <SectionHeading
        beside={request?.sourceType !== '1' && panel.customerId() !== undefined && <Filter />}
      >
        {messages.followUp()}
      </SectionHeading>
      {calls.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-8 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{calls.failure.message}</p>
          <Button onClick={() => begin(panel.calls.refresh())}>
            {commonMessages.loadFailed()}
          </Button>
        </div>
      ) : calls.status === 'ready' ? (
        <List calls={calls.value} />
      ) : (
        calls.status === 'loading' && <Skeleton label={commonMessages.loading()} rows={4} />
      )}
    </section>
  )
}

function Filter() {
  const { panel } = usePanel()
  const chosen = useStore(panel.calls.$filter)
  return (
    <Segmented
      label={messages.callType()}
      onChoose={value => begin(panel.calls.choose(value))}
      options={filters.map(([value, label]) => [value, label()] as const)}
      value={chosen}
    />
  )
}

function List({ calls }: { readonly calls: readonly CallDetail[] }) {
  const { panel } = usePanel()
  const shown = useStore(panel.calls.$shown)
  const filter = useStore(panel.calls.$filter)
  const request = useStore(panel.$request)
  const [opened, setOpened] = useOpened(calls, request?.callRecordId)
  if (calls.length === 0)
    return (
      <div className="py-8">
        <EmptyState text={filter === '' ? messages.noFollowUp() : messages.noCalls()} />
      </div>
    )
  const newest = calls.findIndex(call => !call.isRunning)
  const left = calls.length - shown
  return (
    <>
      <ul aria-label={messages.followUp()} className="flex flex-col gap-3">
        {calls.slice(0, shown).map((call, at) => (
          <CallCard
            call={call}
            isLatest={at === newest}
            isOpen={opened.has(call.callRecordId)}
            key={call.callRecordId}
            onOpen={isOpen => setOpened(call.callRecordId, isOpen)}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button className="self-center" onClick={panel.calls.more} size="small">
          {messages.more({ count: left })}
        </Button>
      )}
    </>
  )
}

/**
 * Which cards are open: the active call, the requested or else the newest one, and those opened by the
 * user.
 */
function useOpened(calls: readonly CallDetail[], callRecordId: string | undefined) {
  const [chosen, choose] = useState<ReadonlyMap<string, boolean>>(new Map())
  const byItself = new Set(
    calls
      .filter(
        (call, at) =>
          call.isRunning ||
          (callRecordId === undefined ? at === 0 : call.callRecordId === callRecordId)
      )
      .map(call => call.callRecordId)
  )
  // The card of an active call stays open after the call.
  useEffect(() => {
    const running = calls.filter(call => call.isRunning && !chosen.has(call.callRecordId))
    if (running.length > 0)
      choose(new Map([...chosen, ...running.map(call => [call.callRecordId, true] as const)]))
  }, [calls, chosen])
  const opened = new Set(
    calls.map(call => call.callRecordId).filter(id => chosen.get(id) ?? byItself.has(id))
  )
  return [
    opened as ReadonlySet<string>,
    (id: string, isOpen: boolean) => choose(new Map([...chosen, [id, isOpen]]))
  ] as const
}
