import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { $monitorLimits } from '../../../../core/features/monitor-limits/limit-form.ts'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import {
  isNoneFree,
  type StateCounts,
  wallStates
} from '../../../../core/features/seat-wall/rules.ts'
import { type SignState, signState } from '../../../../core/features/seats/enums.ts'
import { StatusShape } from '../../../../widgets/parts/status-shape.tsx'
import { seatInk } from '../../../../widgets/softphone/bar/seat-colors.ts'
import { setQuery } from '../../../router/router.ts'
import type { WallFilters } from './use-wall-order.ts'

const toggle =
  'flex h-16 flex-col justify-center rounded-(--hutong-radius-lg) border ' +
  'border-(--hutong-border) bg-(--hutong-bg) px-3 text-left hover:bg-(--hutong-bg-hover) ' +
  'aria-pressed:border-(--hutong-brand) aria-pressed:bg-(--hutong-bg-sel)'

/** Seats by state; each counter shows only its seats. */
export function WallSummary(props: {
  readonly counts: ReadableAtom<StateCounts>
  readonly filters: WallFilters
  readonly overdue: number
  readonly isWall: boolean
}) {
  const counts = useStore(props.counts)
  const { states, isOverdueOnly } = props.filters
  const press = (state: SignState) => {
    const next = states.includes(state) ? states.filter(one => one !== state) : [...states, state]
    setQuery({ state: next.join(',') || undefined })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      aria-label={messages.states()}
      className="grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-2"
      role="group"
    >
      {wallStates.map(state => (
        <button
          aria-pressed={states.includes(state)}
          className={toggle}
          key={state}
          onClick={() => press(state)}
          type="button"
        >
          <span className={`flex items-center gap-1.5 text-[13px]/5 ${seatInk[state]}`}>
            <StatusShape state={state} />
            {signState.label(state)}
          </span>
          <span className="text-[20px]/7 font-semibold tabular-nums">{counts[state]}</span>
        </button>
      ))}
      <button
        aria-pressed={isOverdueOnly}
        className={`${toggle} ${props.overdue > 0 ? 'border-(--hutong-danger)!' : ''}`}
        onClick={() => setQuery({ overdue: isOverdueOnly ? undefined : 1 })}
        type="button"
      >
        <span
          className={`flex items-center gap-1.5 text-[13px]/5 ${props.overdue > 0 ? 'text-(--hutong-danger)' : 'text-(--hutong-text-2)'}`}
        >
          <svg aria-hidden="true" className="size-3" fill="none" viewBox="0 0 12 12">
            <circle cx="6" cy="6" r="5" stroke="currentColor" strokeWidth="1.75" />
            <path d="M6 3v3.4l2 1.2" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          {messages.overdue()}
        </span>
        <span className="text-[20px]/7 font-semibold tabular-nums">{props.overdue}</span>
      </button>
    </div>
  )
}

/** Alarm that no seat is free. */
export function WallAlarm({ counts }: { readonly counts: ReadableAtom<StateCounts> }) {
  const isNone = isNoneFree(useStore(counts))
  const { warnsNoneFree } = useStore($monitorLimits)
  return (
    <div role="status">
      {isNone && warnsNoneFree && (
        <p className="rounded-(--hutong-radius) border border-(--hutong-danger) bg-(--hutong-danger-bg) px-3 py-2 font-semibold text-(--hutong-danger)">
          {messages.noneFree()}
        </p>
      )}
    </div>
  )
}
