import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  isMissed as isMissedCall,
  whyUnanswered
} from '../../../core/features/calls/rules/call-result.ts'
import type { CallRecord } from '../../../core/features/calls/schemas.ts'
import { listTime } from '../../../core/lib/format/dates.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { begin } from '../../parts/begin-part.ts'
import { useSoftphone } from '../softphone-context.ts'
import { $recentCalls, $wallClock, callMemory, dial, loadRecentCalls } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'
import { Digits } from './tone-digits.tsx'

/**
 * Recent calls, newest first; a click redials.
 *
 * `isFilling`: fills the available height; otherwise as high as its content, up to a limit.
 */
export function Recents({ isFilling = false }: { isFilling?: boolean }) {
  const recent = useStore($recentCalls)
  useEffect(() => begin(loadRecentCalls()), [])
  const isReady = recent.status === 'ready'
  useEffect(() => {
    if (isReady) begin(callMemory().then(memory => memory.recentCallsSeen()))
  }, [isReady])
  const list =
    recent.status === 'ready'
      ? recent.value
      : recent.status === 'loading'
        ? recent.before
        : undefined

  if (recent.status === 'failed')
    return (
      <Button className="m-auto" onClick={() => begin(loadRecentCalls())}>
        {commonMessages.loadFailed()}
      </Button>
    )
  if (list === undefined) return <Skeleton label={commonMessages.loading()} rows={6} />
  if (list.length === 0)
    return <p className="m-auto py-6 text-center text-(--hutong-text-3)">{messages.noRecent()}</p>
  return (
    <ul className={`-mx-2 flex flex-col overflow-y-auto ${isFilling ? 'h-0 grow' : 'max-h-72'}`}>
      {list.map(record => (
        <RecentCall key={record.callRecordId} record={record} />
      ))}
    </ul>
  )
}

function RecentCall({ record }: { record: CallRecord }) {
  const now = useStore($wallClock)
  const { callerId } = useSoftphone()
  const { shown } = useSettings()
  const number = shown(record.customerPhone)
  const name = record.customerName || number
  const isMissed = isMissedCall(record)
  const sign = isMissed ? 'missed' : record.callDirectionType === 1 ? 'incoming' : 'outgoing'
  const when = listTime(record.callStartTime, now)
  return (
    <li>
      <button
        title={messages.redial({ number })}
        className="grid w-full grid-cols-[20px_1fr_auto] items-center gap-x-2 rounded-(--hutong-radius) px-2 py-1.5 text-left hover:bg-(--hutong-bg-hover)"
        onClick={() =>
          begin(
            dial(record.customerPhone, { callerId, customerId: record.customerId ?? undefined })
          )
        }
        type="button"
      >
        <Icon
          className={isMissed ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}
          name={sign}
          size={16}
        />
        <span className={`truncate text-[14px]/[22px] ${isMissed ? 'text-(--hutong-danger)' : ''}`}>
          <Digits text={name} />
        </span>
        <span className={`${faint} text-right`}>{when}</span>
        <span className={`${faint} col-start-2 truncate tabular-nums`}>
          {name === number ? record.area : <Digits text={number} />}
        </span>
        <span className={`${faint} text-right tabular-nums`}>{outcomeLabel(record)}</span>
      </button>
    </li>
  )
}

/** Duration of a connected call, or why it failed. */
const outcomeLabel = (record: CallRecord): string =>
  record.callDuration > 0 ? timer(record.callDuration) : whyUnanswered(record)

const faint = 'text-[12px]/5 text-(--hutong-text-3)'
