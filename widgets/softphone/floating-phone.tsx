import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SignState } from '../../core/features/seats/enums.ts'
import { timer } from '../../core/lib/format/duration.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { softphoneCallMessages as callMessages } from '../../core/phone/softphone-call-messages.ts'
import { softphoneMessages as messages } from '../../core/phone/softphone-messages.ts'
import { isOnCall } from '../../core/phone/state/on-call.ts'
import type { PhoneState } from '../../core/phone/state/phone-types.ts'
import { IconButton } from '../kit/button.tsx'
import { Icon, SvgIcon } from '../kit/icon.tsx'
import { StatusShape } from '../parts/status-shape.tsx'
import { seatInk } from './bar/seat-colors.ts'
import { $isSignedIn, $seatState, labelOfState } from './bar/seat-state.ts'
import { switchesOf } from './call/call-switches.tsx'
import { HangUpButton } from './call/hang-up-button.tsx'
import { fetchCallViews, Panel } from './softphone-panel.tsx'
import { $callSeconds, $phone, $secondCall } from './softphone-phone.ts'
import { usePlace } from './use-float-position.ts'

/** Six dots: the drag handle. */
const DRAG_HANDLE = 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01'

/** The panel's header has two more buttons, which would leave no room for the extension. */
const WIDER = '[&>div]:w-[min(340px,100vw-16px)]'

export interface FloatProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

type Talking = Extract<PhoneState, { status: 'talking' }>

/** A pill in the corner of the page that expands to the panel; both can be dragged. */
export default function Float({ open, onOpen }: FloatProps) {
  const phone = useStore($phone)
  const second = useStore($secondCall)
  const place = usePlace()
  // The panel is rendered with the first call.
  useEffect(fetchCallViews, [])
  /** Expands with each call, and can be collapsed during it; the previous state is restored afterwards. */
  const callId = isOnCall(phone) ? phone.call.callId : undefined
  const [foldedFor, foldFor] = useState<string>()
  const isFolded = callId === undefined ? !open : foldedFor === callId
  const isUnfolded = !isFolded || phone.status === 'ringing' || second?.status === 'ringing'
  const fold = () => {
    foldFor(callId)
    onOpen(false)
  }
  const unfold = () => {
    foldFor(undefined)
    onOpen(true)
  }
  return (
    <div
      className={`fixed z-[var(--hutong-z-float,900)] w-max ${isUnfolded ? WIDER : ''}`}
      ref={place.frame}
    >
      {isUnfolded ? (
        <Panel
          headerEnd={
            <>
              <IconButton
                className="cursor-grab touch-none active:cursor-grabbing"
                label={callMessages.movePhone()}
                {...place.handle}
              >
                <SvgIcon className="shrink-0" line={3} path={DRAG_HANDLE} size={18} />
              </IconButton>
              <IconButton aria-expanded="true" label={callMessages.foldPhone()} onClick={fold}>
                <Icon size={18} name="down" />
              </IconButton>
            </>
          }
        />
      ) : (
        <div className="flex items-center gap-1 rounded-(--hutong-radius-full) border border-(--hutong-border) bg-(--hutong-bg) shadow-(--hutong-sh-3)">
          <Pill handle={place.handle} onOpen={() => place.hasMoved() || unfold()} />
          {phone.status === 'talking' && <PillControls phone={phone} />}
        </div>
      )}
    </div>
  )
}

/** Shows the seat's state, and briefly why the last call failed. */
function Pill(props: { handle: ReturnType<typeof usePlace>['handle']; onOpen: () => void }) {
  const state = useStore($seatState)
  const phone = useStore($phone)
  const seconds = useStore($callSeconds)
  const isFailed = phone.status === 'wrap-up' && !phone.outcome.ok
  const isSignedIn = useStore($isSignedIn)
  const isKnown = isSignedIn || isOnCall(phone)
  const word = isFailed ? phone.outcome.text : isKnown ? labelOfState(state) : messages.signedOut()
  const clock = phone.status === 'talking' ? timer(seconds) : ''
  return (
    <button
      aria-expanded="false"
      aria-label={`${callMessages.openPhone()}${joinMessages.comma()}${word} ${clock}`.trim()}
      className={`flex h-12 touch-none items-center gap-2 rounded-(--hutong-radius-full) pr-5 pl-4 font-semibold max-w-[300px] ${inkOf(isFailed, isKnown, state)}`}
      onClick={props.onOpen}
      title={callMessages.movePhone()}
      type="button"
      {...props.handle}
    >
      {isKnown && <StatusShape state={state} />}
      <span className="truncate">{word}</span>
      {clock && (
        <span className="shrink-0 text-[14px]/[22px] tabular-nums" part="timer">
          {clock}
        </span>
      )}
    </button>
  )
}

const inkOf = (isFailed: boolean, isKnown: boolean, state: SignState): string =>
  isFailed ? 'text-(--hutong-danger)' : isKnown ? seatInk[state] : 'text-(--hutong-text-2)'

/** Mute and hang-up, available at any time during a call. */
function PillControls({ phone }: { phone: Talking }) {
  const [mute] = switchesOf(phone)
  return (
    <div className="flex items-center gap-2 pr-2">
      {mute && (
        <IconButton
          aria-keyshortcuts={mute.shortcut}
          aria-pressed={mute.isOn}
          label={mute.label}
          onClick={mute.flip}
          part="button"
        >
          {mute.icon}
        </IconButton>
      )}
      <HangUpButton phone={phone} size="medium" />
    </div>
  )
}
