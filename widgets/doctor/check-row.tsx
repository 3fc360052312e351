import type { ReactNode } from 'react'
import type { CheckOutcome, CheckStatus } from '../../core/features/doctor/check-result.ts'
import { doctorViewMessages as messages } from '../../core/features/doctor/view-messages.ts'
import { Icon, type IconName } from '../kit/icon.tsx'

type Shown = CheckStatus | 'running'

const looks: Record<
  Shown,
  { readonly icon: IconName; readonly label: () => string; readonly color: string }
> = {
  ok: { icon: 'check', label: messages.ok, color: 'text-(--hutong-success)' },
  warning: { icon: 'alert', label: messages.warning, color: 'text-(--hutong-warn)' },
  failed: { icon: 'clear', label: messages.failed, color: 'text-(--hutong-danger)' },
  'not-checked': { icon: 'info', label: messages.notChecked, color: 'text-(--hutong-text-3)' },
  running: { icon: 'wait', label: messages.running, color: 'text-(--hutong-link)' }
}

/** A check with its result: status, sentence, cause and cure. */
export function CheckRow(props: {
  readonly title: string
  readonly outcome: CheckOutcome | undefined
  readonly isRunning: boolean
  /** Buttons of the check, or the level of the microphone. */
  readonly children?: ReactNode
}) {
  const { title, outcome, isRunning, children } = props
  const { icon, label, color } = looks[isRunning ? 'running' : (outcome?.status ?? 'not-checked')]
  const { finding, cause, cure } = outcome ?? {}
  return (
    <li
      className="flex gap-3 border-t border-(--hutong-border) px-4 py-3 first:border-t-0"
      part="check"
    >
      <span className={`flex w-18 shrink-0 items-start gap-1 text-[13px]/[22px] ${color}`}>
        <Icon
          className={`mt-0.75 ${isRunning ? 'animate-spin motion-reduce:animate-none' : ''}`}
          name={icon}
          size={16}
        />
        {label()}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="m-0">
          <span className="font-semibold">{title}</span>
          {finding && <span className="block text-(--hutong-text-2)">{finding}</span>}
        </p>
        {(cause || cure) && (
          <p className="m-0 text-[13px]/5 text-(--hutong-text-2)">
            {cause && <span className="block">{messages.cause({ cause })}</span>}
            {cure && <span className="block">{messages.cure({ cure })}</span>}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}
