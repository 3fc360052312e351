import type { ReactNode } from 'react'
import type { Call } from '../../core/phone/types.ts'
import { IconButton } from '../kit/button.tsx'
import { LazyPopover } from '../kit/popover.tsx'
import { DirectionChip, useCallerFacts } from './call-info.tsx'
import type { OpenPaneName } from './desk.ts'
import { Digits } from './digits.tsx'
import { Pane } from './pane.tsx'

/** A button of the bar that opens a pane beside it. */
export function Opener(props: {
  pane: OpenPaneName
  icon: ReactNode
  label: string
  disabled?: boolean
}) {
  return (
    <LazyPopover
      label={props.label}
      trigger={trigger => (
        <IconButton
          {...trigger}
          data-pane={props.pane}
          disabled={props.disabled}
          label={props.label}
          part="button"
        >
          {props.icon}
        </IconButton>
      )}
    >
      {close => (
        <div className="flex w-[268px] flex-col gap-2">
          <Pane onDone={close} pane={props.pane} />
        </div>
      )}
    </LazyPopover>
  )
}

/** Who it is in one line, cut off rather than wrapped. */
export function CallerInLine({ call, children }: { call: Call; children?: ReactNode }) {
  const { who, number, origin } = useCallerFacts(call)
  return (
    <div className="flex min-w-0 grow items-baseline gap-3 @max-xl/bar:basis-0 @max-xl/bar:flex-col @max-xl/bar:items-start @max-xl/bar:gap-0 @max-xl/bar:text-[13px]/5">
      {call.kind === 'monitor' && <DirectionChip call={call} />}
      <span className="max-w-full truncate font-semibold" title={who}>
        <Digits text={who} />
      </span>
      {who !== number && (
        <span className="shrink-0 tabular-nums text-(--hutong-text-2) @max-3xl/bar:hidden">
          <Digits text={number} />
        </span>
      )}
      <span className="truncate text-[12px]/5 text-(--hutong-text-3) @max-4xl/bar:hidden">
        {origin}
      </span>
      {children}
    </div>
  )
}
