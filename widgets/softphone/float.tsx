import { useStore } from '@nanostores/react'
import { timer } from '../../core/rules/duration.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { IconButton } from '../kit/button.tsx'
import { Drawn, Icon } from '../kit/icon.tsx'
import { StatusShape } from '../parts/status-shape.tsx'
import { Panel } from './panel.tsx'
import { $callSeconds, $phone } from './phone.ts'
import { seatInk } from './seat-colors.ts'
import { $seatState, labelOfState } from './seat-state.ts'
import { usePlace } from './use-place.ts'

/** Six dots: what can be taken hold of. */
const GRIP = 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01'

export interface FloatProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** A pill in the corner of the page that unfolds into the panel; both can be moved. */
export default function Float({ open, onOpen }: FloatProps) {
  const phone = useStore($phone)
  const place = usePlace()
  const isUnfolded = open || phone.at === 'ringing'
  return (
    <div className="fixed z-[var(--hutong-z-float,900)] w-max" ref={place.frame}>
      {isUnfolded ? (
        <Panel
          headerEnd={
            <>
              <IconButton
                className="cursor-grab touch-none active:cursor-grabbing"
                label={t.movePhone()}
                {...place.handle}
              >
                <Drawn className="shrink-0" line={3} path={GRIP} size={18} />
              </IconButton>
              <IconButton aria-expanded="true" label={t.foldPhone()} onClick={() => onOpen(false)}>
                <Icon size={18} sign="down" />
              </IconButton>
            </>
          }
        />
      ) : (
        <Pill handle={place.handle} onOpen={() => place.hasMoved() || onOpen(true)} />
      )}
    </div>
  )
}

/** Says what the seat is doing, and for a moment why the last call came to nothing. */
function Pill(props: { handle: ReturnType<typeof usePlace>['handle']; onOpen: () => void }) {
  const state = useStore($seatState)
  const phone = useStore($phone)
  const seconds = useStore($callSeconds)
  const isVain = phone.at === 'wrap-up' && !phone.outcome.ok
  const word = isVain ? phone.outcome.text : labelOfState(state)
  const clock = phone.at === 'talking' ? timer(seconds) : ''
  return (
    <button
      aria-expanded="false"
      aria-label={`${t.openPhone()}，${word} ${clock}`.trim()}
      className={`flex h-12 touch-none items-center gap-2 rounded-(--hutong-radius-full) border border-(--hutong-border) bg-(--hutong-bg) pr-5 pl-4 font-semibold max-w-[300px] shadow-(--hutong-sh-3) ${isVain ? 'text-(--hutong-danger)' : seatInk[state]}`}
      onClick={props.onOpen}
      title={t.movePhone()}
      type="button"
      {...props.handle}
    >
      <StatusShape state={state} />
      <span className="truncate">{word}</span>
      {clock && (
        <span className="shrink-0 text-[14px]/[22px] tabular-nums" part="timer">
          {clock}
        </span>
      )}
    </button>
  )
}
