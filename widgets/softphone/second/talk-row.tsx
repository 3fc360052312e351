import { useStore } from '@nanostores/react'
import { timer } from '../../../core/lib/format/duration.ts'
import { secondViewMessages as messages } from '../../../core/phone/second-call/second-view-messages.ts'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useCallerDetails } from '../call/call-info.tsx'
import { Digits } from '../panes/tone-digits.tsx'
import { $callSeconds } from '../softphone-phone.ts'

interface TalkRowProps {
  readonly call: Call
  /** In words, such as 保持中. */
  readonly state: string
  /** The agent talks with this party. */
  readonly isActive: boolean
  /** Monotonic clock, in ms; undefined for the seconds of the first call. */
  readonly since?: number | undefined
  readonly isAnswered: boolean
  readonly isJoined: boolean
  readonly drop: () => void
}

/** One of the two parties: name, number, duration and state. */
export function TalkRow(props: TalkRowProps) {
  const { call, state, isActive, since, isAnswered, isJoined, drop } = props
  const { caller, number } = useCallerDetails(call)
  // Renders every second.
  const first = useStore($callSeconds)
  const seconds =
    since === undefined ? first : Math.max(0, Math.floor((performance.now() - since) / 1000))
  const label = isJoined ? messages.remove({ who: caller }) : messages.hangUp({ who: caller })
  return (
    <li
      aria-current={isActive}
      className={`flex items-center gap-2 rounded-(--hutong-radius) border px-3 py-2 ${isActive ? 'border-(--hutong-control) bg-(--hutong-bg-sel)' : 'border-(--hutong-border) bg-(--hutong-bg-sub)'}`}
    >
      <div className="min-w-0 grow">
        <div className="truncate text-[14px]/[22px] font-semibold" title={caller}>
          <Digits text={caller} />
        </div>
        <div className="flex gap-2 text-[12px]/5 text-(--hutong-text-2)">
          {caller !== number && (
            <span className="truncate tabular-nums">
              <Digits text={number} />
            </span>
          )}
          <span className={isActive ? 'shrink-0' : 'shrink-0 text-(--hutong-warn)'}>{state}</span>
        </div>
      </div>
      {isAnswered && (
        <span className="shrink-0 text-[14px]/[22px] tabular-nums" role="timer">
          {timer(seconds)}
        </span>
      )}
      <IconButton label={label} onClick={event => event.detail < 2 && drop()} part="button-hangup">
        <span className="text-(--hutong-danger)">
          <Icon size={18} name="hangUp" />
        </span>
      </IconButton>
    </li>
  )
}
