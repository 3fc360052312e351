import type { ReactNode } from 'react'
import { type LineState, lineState } from '../../../../core/features/line-monitor/enums.ts'
import { lineMonitorMessages as messages } from '../../../../core/features/line-monitor/messages.ts'
import type { LineAlarm, LineRow } from '../../../../core/features/line-monitor/rules.ts'
import { percentOf } from '../../../../core/lib/format/percent.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'

const inks: Readonly<Record<LineState, string>> = {
  alarm: 'text-(--hutong-danger)',
  full: 'text-(--hutong-warn)',
  normal: 'text-(--hutong-success)',
  unused: 'text-(--hutong-text-3)'
}

const shapes: Readonly<Record<LineState, ReactNode>> = {
  alarm: <path d="M6 .8 11.6 11H.4Z" />,
  full: <path d="M1.4 1.4h9.2v9.2H1.4Z" />,
  normal: <circle cx="6" cy="6" r="5" />,
  unused: <circle cx="6" cy="6" fill="none" r="4.1" stroke="currentColor" strokeWidth="1.75" />
}

/** State of a number or group as a shape, in colour and words. */
export const LineStateCell = ({ state }: { readonly state: LineState }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg
      aria-hidden="true"
      className={`size-3 shrink-0 ${inks[state]}`}
      fill="currentColor"
      viewBox="0 0 12 12"
    >
      {shapes[state]}
    </svg>
    {lineState.label(state)}
  </span>
)

/** A threshold that is exceeded, in words. */
const alarmText = ({ name, value, limit }: LineAlarm): string =>
  name === 'callerFaultCount'
    ? messages.callerFaultCount({ value, limit })
    : messages[name]({ value: percentOf(value), limit: percentOf(limit) })

export const reasonOf = ({ alarms }: Pick<LineRow, 'alarms'>): string =>
  alarms.map(alarmText).join(joinMessages.clause())
