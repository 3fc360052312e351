import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { softphoneCallMessages as callMessages } from '../../../core/phone/softphone-call-messages.ts'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { Digits } from '../panes/tone-digits.tsx'
import { $callPanel } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'

/** Details of the remote party known so far, from SIP and the server. */
export interface CallerDetails {
  /** The name, or the number when the name is unknown. */
  readonly caller: string
  readonly number: string
  /** Region and operator, such as `上海市 · 中国移动`; empty until known. */
  readonly origin: string
}

export function useCallerDetails(call: Call): CallerDetails {
  const panel = useStore($callPanel)
  const { shown } = useSettings()
  const known =
    panel.status === 'ready' ? panel.value : panel.status === 'loading' ? panel.before : undefined
  const ours = known?.callRecordId === call.callRecordId ? known : undefined
  // For a monitored call, the number the supervisor dials is not the monitored customer's.
  const dialled = call.kind === 'monitor' ? (ours?.customerPhone ?? '') : call.number
  const number = dialled === '' ? messages.unknownCaller() : shown(dialled)
  return {
    caller: ours?.customerName || call.name || number,
    number,
    origin: [ours?.area, ours?.telecomOperator].filter(Boolean).join(' · ')
  }
}

interface CallerCardProps {
  readonly call: Call
  /** Right of the direction. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}

/** The card above the controls: direction, name, number, region; and the children. */
export function CallerCard({ call, beside, children }: CallerCardProps) {
  const { caller, number, origin } = useCallerDetails(call)
  return (
    <div className="flex max-w-full flex-col items-center text-center">
      <div className="flex min-h-5 items-center justify-center gap-1">
        <DirectionChip call={call} />
        {beside}
      </div>
      <div className="mt-2 max-w-full truncate text-[16px]/6 font-semibold" title={caller}>
        <Digits text={caller} />
      </div>
      <div className="flex min-h-[22px] flex-wrap justify-center gap-x-3 text-[14px]/[22px] text-(--hutong-text-2)">
        {caller !== number && (
          <span className="tabular-nums">
            <Digits text={number} />
          </span>
        )}
        <span>{origin}</span>
      </div>
      {children}
    </div>
  )
}

export function DirectionChip({ call }: { call: Call }) {
  const way = call.direction === 'incoming' ? callMessages.incoming() : callMessages.outgoing()
  return (
    <span className="shrink-0 rounded-(--hutong-radius-full) bg-(--hutong-bg-hover) px-2 text-[12px]/5 text-(--hutong-text-2)">
      {call.kind === 'monitor' ? callMessages.monitoring() : way}
    </span>
  )
}
