import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $serviceHistory, loadServiceHistory } from '../../core/features/call-detail/call-detail.ts'
import { openHistoryCall } from '../../core/features/call-detail/call-window.ts'
import { callDetailMessages as messages } from '../../core/features/call-detail/messages.ts'
import { callDirection } from '../../core/features/calls/enums.ts'
import type { CallRecord } from '../../core/features/calls/schemas.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { timer } from '../../core/lib/format/duration.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { begin } from '../../widgets/parts/begin-part.ts'

/** Left column, 30 % wide: the calls of a service record. */
export function ServiceList(props: { readonly serviceId: string; readonly callRecordId: string }) {
  const { serviceId, callRecordId } = props
  const history = useStore($serviceHistory)
  useEffect(() => begin(loadServiceHistory(serviceId)), [serviceId])
  return (
    <nav
      aria-label={messages.services()}
      className={`${card} max-h-[calc(100dvh-96px)] overflow-auto @min-[640px]:sticky @min-[640px]:top-0`}
    >
      <div className="sticky top-0 bg-(--hutong-bg)">
        <SectionHeading isBar>{messages.services()}</SectionHeading>
      </div>
      {history.status === 'failed' && (
        <span className="flex flex-col items-center gap-2 p-3 text-center" role="alert">
          <span className="text-(--hutong-text-2)">{history.failure.message}</span>
          <Button onClick={() => begin(loadServiceHistory(serviceId))} size="small">
            {commonMessages.loadFailed()}
          </Button>
        </span>
      )}
      {(history.status === 'none' || history.status === 'loading') && (
        <div className="p-3">
          <Skeleton label={commonMessages.loading()} rows={4} />
        </div>
      )}
      {history.status === 'ready' && (
        <Calls callRecordId={callRecordId} calls={history.value.historyRecords} />
      )}
    </nav>
  )
}

function Calls(props: { readonly callRecordId: string; readonly calls: readonly CallRecord[] }) {
  const { calls, callRecordId } = props
  if (calls.length === 0)
    return <p className="p-4 text-center text-(--hutong-text-3)">{messages.noServices()}</p>
  return (
    <ul className="p-1">
      {calls.map(call => (
        <li key={call.callRecordId}>
          <button
            aria-current={call.callRecordId === callRecordId || undefined}
            className="flex w-full cursor-pointer flex-col rounded-(--hutong-radius) px-2 py-1.5 text-left hover:bg-(--hutong-bg-hover) aria-[current]:bg-(--hutong-bg-sel)"
            onClick={() => openHistoryCall(call.callRecordId)}
            type="button"
          >
            <span className="tabular-nums">{dateTime(call.callStartTime)}</span>
            <span className="text-[12px]/5 text-(--hutong-text-2)">
              {callDirection.label(call.callDirectionType)}
              {call.agentName && ` · ${call.agentName}`}
              {call.callDuration > 0 && ` · ${timer(call.callDuration)}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
