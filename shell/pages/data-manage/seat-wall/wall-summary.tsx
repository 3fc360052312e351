import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { $monitorLimits } from '../../../../core/features/monitor-limits/limit-form.ts'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import {
  isNoneFree,
  type StateCounts,
  wallStates
} from '../../../../core/features/seat-wall/rules.ts'
import { $wallOldSince } from '../../../../core/features/seat-wall/wall-freshness.ts'
import type { WallFilters } from '../../../../core/features/seat-wall/wall-order.ts'
import { type SignState, signState } from '../../../../core/features/seats/enums.ts'
import { StatusShape } from '../../../../widgets/parts/status-shape.tsx'
import { seatInk } from '../../../../widgets/softphone/bar/seat-colors.ts'
import { setQuery } from '../../../router/router.ts'
import { Counter, Counters, OverdueCounter } from '../monitors/counter.tsx'

/** Seats by state; each counter shows only its seats. */
export function WallSummary(props: {
  readonly counts: ReadableAtom<StateCounts>
  readonly filters: WallFilters
  readonly overdue: number
  /** For a wall display. */
  readonly isLarge: boolean
}) {
  const counts = useStore(props.counts)
  const { states, isOverdueOnly } = props.filters
  const press = (state: SignState) => {
    const next = states.includes(state) ? states.filter(one => one !== state) : [...states, state]
    setQuery({ state: next.join(',') || undefined })
  }
  return (
    <Counters isLarge={props.isLarge} label={messages.states()}>
      {wallStates.map(state => (
        <Counter
          count={counts[state]}
          ink={seatInk[state]}
          isPressed={states.includes(state)}
          key={state}
          label={
            <>
              <StatusShape state={state} />
              {signState.label(state)}
            </>
          }
          onPress={() => press(state)}
        />
      ))}
      <OverdueCounter
        count={props.overdue}
        isPressed={isOverdueOnly}
        label={messages.overdue()}
        onPress={() => setQuery({ overdue: isOverdueOnly ? undefined : 1 })}
      />
    </Counters>
  )
}

/** Alarm that no seat is free. */
export function WallAlarm(props: {
  readonly counts: ReadableAtom<StateCounts>
  readonly isLarge: boolean
}) {
  const isNone = isNoneFree(useStore(props.counts))
  const { warnsNoneFree } = useStore($monitorLimits)
  const isOld = useStore($wallOldSince) !== undefined
  return (
    <div role="status">
      {isNone && warnsNoneFree && !isOld && (
        <p
          className={`rounded-(--hutong-radius) border border-(--hutong-danger) bg-(--hutong-danger-bg) px-3 py-2 font-semibold text-(--hutong-danger) ${props.isLarge ? 'text-[20px]/7' : ''}`}
        >
          {messages.noneFree()}
        </p>
      )}
    </div>
  )
}
