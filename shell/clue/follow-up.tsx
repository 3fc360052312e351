import { openCallDetail } from '../../core/features/call-detail/call-window.ts'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import type { ClueDetails } from '../../core/features/clues/schemas.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { timer } from '../../core/lib/format/duration.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Icon } from '../../widgets/kit/icon.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'

type Calls = ClueDetails['callRecords']

/** 跟进记录: the calls with a clue, newest first. */
export function FollowUp({ calls }: { readonly calls: Calls }) {
  return (
    <section aria-label={messages.followUp()} className="mt-6 flex flex-col gap-3">
      <SectionHeading>{messages.followUp()}</SectionHeading>
      {calls.length === 0 ? (
        <p className="py-8 text-center text-(--hutong-text-3)">{messages.noFollowUp()}</p>
      ) : (
        <ul>
          {calls.map(call => (
            <Line call={call} calls={calls} key={call.callRecordId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ call, calls }: { readonly call: Calls[number]; readonly calls: Calls }) {
  const when = dateTime(call.callStartTime)
  const { callRecordId, callDuration, agentName, phone } = call
  return (
    <li className="grid min-h-14 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2 border-t border-(--hutong-border) py-1.5 first:border-t-0">
      <Icon className="text-(--hutong-text-3)" name="call" size={16} />
      <span className="min-w-0">
        <span className="block tabular-nums">{when}</span>
        <span className="block truncate text-[12px]/5 text-(--hutong-text-3) tabular-nums">
          {[
            callDuration > 0
              ? messages.lasted({ time: timer(callDuration) })
              : messages.unanswered(),
            phone,
            agentName
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        aria-label={messages.detailOf({ when })}
        className="text-(--hutong-link)!"
        onClick={() => openCallDetail({ callRecordId, records: calls })}
        size="small"
        tone="bare"
      >
        {messages.details()}
      </Button>
    </li>
  )
}
