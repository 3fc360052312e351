import type { CallDetail } from '../../../core/features/call-detail/schemas.ts'
import { callDirection } from '../../../core/features/calls/enums.ts'
import {
  isMissed as isMissedCall,
  whyUnanswered
} from '../../../core/features/calls/rules/call-result.ts'
import { gradeName } from '../../../core/features/customer-details/enums.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { moment } from '../../../core/lib/format/local-time.ts'
import { Icon } from '../../kit/icon.tsx'
import { Lazy } from '../../kit/lazy-view.tsx'
import { usePanel } from '../panel-context.ts'
import { cardView } from '../panel-views.ts'
import { Chip, IntentChip } from './call-chip.tsx'

/** One call: a header with time and result; the body is rendered when opened. */
export function CallCard(props: {
  readonly call: CallDetail
  readonly isLatest: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}) {
  const { call, isLatest, isOpen, onOpen } = props
  const { emit } = usePanel()
  const { callRecordId, customerId } = call
  const when = moment(call.callStartTime)
  const isUnanswered = !call.isRunning && call.callDuration === 0
  const isMissed = !call.isRunning && isMissedCall(call)
  return (
    <li
      className={`overflow-hidden rounded-(--hutong-radius-lg) border bg-(--hutong-bg) ${call.isRunning ? 'border-(--hutong-talk)' : 'border-(--hutong-border)'}`}
      data-call={callRecordId}
      part="card"
    >
      <button
        aria-expanded={isOpen}
        className="grid w-full grid-cols-[20px_minmax(0,1fr)_16px] items-center gap-x-2 px-4 py-2.5 text-left hover:bg-(--hutong-bg-hover) focus-visible:-outline-offset-2"
        onClick={() => {
          onOpen(!isOpen)
          if (!isOpen)
            void emit('call-select', { callRecordId, customerId: customerId ?? undefined })
        }}
        onFocus={() => void cardView.fetch()}
        onPointerEnter={() => void cardView.fetch()}
        type="button"
      >
        <Icon
          className={isUnanswered ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}
          name={isMissed ? 'missed' : (signs[call.callDirectionType] ?? 'call')}
          size={16}
        />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {call.isRunning && (
              <span className="inline-flex h-5 items-center gap-1.5 rounded-(--hutong-radius-sm) bg-(--hutong-talk-tint) px-2 text-[12px]/5 font-semibold text-(--hutong-talk) forced-colors:border">
                <span
                  aria-hidden="true"
                  className="size-1.5 animate-pulse rounded-full bg-current"
                />
                {call.isRinging ? messages.ringing() : messages.live()}
              </span>
            )}
            {isLatest && <Chip tone="brand">{messages.latest()}</Chip>}
            <Chip tone="plain">
              {call.callType === 1 ? messages.ai() : messages.human()}
              {' · '}
              {callDirection.label(call.callDirectionType)}
            </Chip>
          </span>
          <span className="font-semibold tabular-nums">{when}</span>
          {!call.isRunning && (
            <span className="text-(--hutong-text-2) tabular-nums">
              {call.callDuration > 0 ? timer(call.callDuration) : whyUnanswered(call)}
            </span>
          )}
          {call.agentName && (
            <span className="max-w-40 truncate text-(--hutong-text-3)" title={call.agentName}>
              {call.agentName}
            </span>
          )}
          <span className="ml-auto flex items-center gap-2">
            <Intent call={call} />
          </span>
        </span>
        <Icon
          className={`text-(--hutong-text-3) transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
          name="down"
          size={16}
        />
      </button>
      {isOpen && <Lazy view={cardView} with={{ call }} />}
    </li>
  )
}

const signs: Readonly<Partial<Record<number, 'incoming' | 'outgoing'>>> = {
  0: 'outgoing',
  1: 'incoming'
}

/** The manually set level takes precedence over the robot's. */
function Intent({ call }: { readonly call: CallDetail }) {
  const { manualIntentCode: code, manualIntentName: name, intentName } = call
  if (code) return <IntentChip code={code} name={name || code} />
  return intentName ? <IntentChip code={intentName} name={gradeName(intentName)} /> : null
}
