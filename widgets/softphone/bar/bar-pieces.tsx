import type { ReactNode } from 'react'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { IconButton } from '../../kit/button.tsx'
import { LazyPopover } from '../../kit/overlay/popover.tsx'
import { DirectionChip, useCallerDetails } from '../call/call-info.tsx'
import { Pane } from '../panes/pane.tsx'
import type { PaneProps } from '../panes/pane-props.ts'
import { Digits } from '../panes/tone-digits.tsx'

/** A bar button that opens a pane beside it. */
export function Opener(props: {
  pane: PaneProps['pane']
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
        // Higher than the room beside the bar, it scrolls.
        <div className="-m-1 flex max-h-[min(420px,70vh)] w-[276px] flex-col gap-2 overflow-y-auto p-1">
          <Pane onDone={close} pane={props.pane} />
        </div>
      )}
    </LazyPopover>
  )
}

/** The caller in one line, truncated. */
export function CallerInLine({ call, children }: { call: Call; children?: ReactNode }) {
  const { caller, number, origin } = useCallerDetails(call)
  return (
    <div className="flex min-w-0 grow items-baseline gap-3 @max-xl/bar:basis-0 @max-xl/bar:flex-col @max-xl/bar:items-start @max-xl/bar:gap-0 @max-xl/bar:text-[13px]/5">
      {call.kind === 'monitor' && <DirectionChip call={call} />}
      <span className="max-w-full truncate font-semibold" title={caller}>
        <Digits text={caller} />
      </span>
      {caller !== number && (
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
