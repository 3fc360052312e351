import { type SignState, signState as states } from '../../../../core/features/seats/enums.ts'
import { StatusShape } from '../../../../widgets/parts/status-shape.tsx'
import { seatInk } from '../../../../widgets/softphone/bar/seat-colors.ts'

/** State of a seat with its shape and colour. */
export const SeatState = ({ state }: { readonly state: SignState }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={seatInk[state]}>
      <StatusShape state={state} />
    </span>
    {states.label(state)}
  </span>
)
