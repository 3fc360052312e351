import { useStore } from '@nanostores/react'
import { type RefObject, useId, useState } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { agentRows, type CallList } from '../../../../core/features/home/row-links.ts'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import type { ForcedState, WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import { forceState } from '../../../../core/features/seat-wall/wall-actions.ts'
import { $wallDay, wallSeat } from '../../../../core/features/seat-wall/wall-seats.ts'
import { signState } from '../../../../core/features/seats/enums.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { useTopLayer } from '../../../../widgets/kit/overlay/overlay.tsx'
import PopoverPopup from '../../../../widgets/kit/overlay/popover-popup.tsx'
import { usePortal } from '../../../../widgets/kit/overlay/portal.tsx'
import { StatusShape } from '../../../../widgets/parts/status-shape.tsx'
import { seatInk } from '../../../../widgets/softphone/bar/seat-colors.ts'
import { useAsyncAction } from '../../../list/actions/use-async-action.ts'
import { href, navigate } from '../../../router/router.ts'
import { SupervisionControls } from '../../../supervision/supervision-controls.tsx'
import { withWhom } from './seat-tile.tsx'
import { timeIn } from './tick-times.ts'

interface PopoverProps {
  readonly seatId: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** Details of a seat, and what may be done to it. */
export default function SeatPopover({ seatId, anchor, onClose }: PopoverProps) {
  const seat = useStore(wallSeat(seatId))
  const container = usePortal()
  const id = useId()
  useTopLayer(container, container !== null)
  if (!seat || !container) return null
  return (
    <PopoverPopup
      {...{ anchor, container, id, onClose }}
      isWide={false}
      label={messages.details({ name: seat.agentName })}
    >
      <div className="flex w-70 max-w-full flex-col gap-3">
        <Details seat={seat} />
        <Actions seat={seat} />
      </div>
    </PopoverPopup>
  )
}

function Details({ seat }: { readonly seat: WallSeat }) {
  const { agentName, extension, groupName, signState: state, since, call, forced } = seat
  const now = useStore($wallClock)
  return (
    <>
      <div>
        <p className="flex items-baseline gap-2">
          <strong className="truncate text-[16px]/6 font-semibold" title={agentName}>
            {agentName}
          </strong>
          <span className="text-(--hutong-text-2) tabular-nums">{extension}</span>
        </p>
        <p className="truncate text-[12px]/5 text-(--hutong-text-3)">
          {groupName || messages.noGroup()}
        </p>
      </div>
      <p className={`flex items-center gap-1.5 ${seatInk[state]}`}>
        <StatusShape state={state} />
        {signState.label(state)}
        {since !== null && (
          <span className="text-(--hutong-text) tabular-nums">{timeIn(since, now)}</span>
        )}
      </p>
      {call && (
        <p className="wrap-anywhere">
          <span className="text-(--hutong-text-3)">{messages.with()} </span>
          {withWhom(call)}
        </p>
      )}
      {forced && (
        <p className="text-(--hutong-warn)">
          {messages.waits({ state: signState.label(forced.signState), by: forced.by })}
        </p>
      )}
      <p className="flex gap-3">
        <span className="text-(--hutong-text-3)">{messages.todayCalls()}</span>
        <Calls count={seat.outboundToday} list="outbound" seat={seat} text={messages.todayOut} />
        <Calls count={seat.inboundToday} list="inbound" seat={seat} text={messages.todayIn} />
      </p>
    </>
  )
}

/** A number of calls, with a link to their records. */
function Calls(props: {
  readonly count: number
  readonly list: CallList
  readonly seat: WallSeat
  readonly text: (with_: { count: number }) => string
}) {
  const may = useStore($may)
  const day = useStore($wallDay)
  const text = props.text({ count: props.count })
  if (!may('CMC.CALL.RECORD')) return <span className="tabular-nums">{text}</span>
  const today = chinaDay(day)
  const address = agentRows(props.list, { from: today, to: today }, props.seat.agentUserId)
  return (
    <a
      className="text-(--hutong-link) tabular-nums hover:underline"
      href={href(address)}
      onClick={event => {
        event.preventDefault()
        navigate(address)
      }}
    >
      {text}
    </a>
  )
}

const forced = [
  ['SIGN_FREE', messages.forceFree],
  ['SIGN_BUSY', messages.forceBusy],
  ['OFF_LINE', messages.forceOut]
] as const

/** 监听, 强插 and 挂断 during a call, and the states that may be forced. */
function Actions({ seat }: { readonly seat: WallSeat }) {
  const may = useStore($may)
  const { isBusy, perform } = useAsyncAction()
  const [choice, choose] = useState<ForcedState>()
  if (!may('CCS.MONI.CUTIN')) return null
  const { call, agentName: name, signState: state } = seat
  const isOnCall = state === 'RING' || state === 'CALLING'
  const question = isOnCall ? messages.askDeferred : messages.askForce
  const action = forced.find(([code]) => code === choice)?.[1]
  return (
    <div className="flex flex-col gap-3 border-t border-(--hutong-border) pt-3">
      {call && call.answerTime !== null && (
        <SupervisionControls agent={name} callRecordId={call.callRecordId} />
      )}
      <div className="flex flex-wrap gap-2">
        {forced.map(([code, label]) => (
          <Button
            aria-disabled={state === code || isBusy('force')}
            key={code}
            onClick={() => state !== code && choose(code)}
            size="small"
          >
            {label()}
          </Button>
        ))}
      </div>
      <Confirm
        isOpen={choice !== undefined}
        onAnswer={yes => {
          choose(undefined)
          if (yes && choice) perform('force', () => forceState(seat, choice))
        }}
        text={choice ? question({ name, state: signState.label(choice) }) : ''}
        title={messages.forceTitle({ action: action?.() ?? '' })}
      />
    </div>
  )
}
