import { type CallPhase, callPhase } from '../../../../core/features/seat-log/enums.ts'
import { seatLogMessages as messages } from '../../../../core/features/seat-log/messages.ts'
import { type SignState, signState as states } from '../../../../core/features/seats/enums.ts'
import { StatusShape } from '../../../../widgets/parts/status-shape.tsx'
import { seatInk } from '../../../../widgets/softphone/bar/seat-colors.ts'

/** State of a seat with its shape and colour, and the phase of its call. */
export const SeatState = (props: {
  readonly state: SignState
  readonly phase?: CallPhase | null
}) => {
  const state = states.label(props.state)
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={seatInk[props.state]}>
        <StatusShape state={props.state} />
      </span>
      {props.phase ? messages.phase({ state, phase: callPhase.label(props.phase) }) : state}
    </span>
  )
}
