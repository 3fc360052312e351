import { useStore } from '@nanostores/react'
import { supervisionMessages as messages } from '../../../../core/features/supervision/messages.ts'
import { $overdueCalls } from '../../../../core/features/supervision/overdue-calls.ts'
import {
  isInState,
  type RunningState,
  runningStates
} from '../../../../core/features/supervision/rules.ts'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { setQuery } from '../../../router/router.ts'
import { Counter, Counters, OverdueCounter } from '../monitors/counter.tsx'

export interface CountFilters {
  /** Empty: all. */
  readonly states: readonly RunningState[]
  readonly isOverdueOnly: boolean
}

/** The filters of an address. */
export const countFilters = (query: Readonly<Record<string, string>>): CountFilters => ({
  states: runningStates.filter(state => (query.state ?? '').split(',').includes(state)),
  isOverdueOnly: query.overdue === '1'
})

const labels: Readonly<Record<RunningState, () => string>> = {
  ringing: messages.ringing,
  talking: messages.talking,
  listened: messages.listeners
}

/** Running calls by state; each counter shows only its calls. */
export function RunningCounts(props: {
  readonly calls: readonly RunningCall[]
  readonly filters: CountFilters
}) {
  const overdue = useStore($overdueCalls)
  const { states, isOverdueOnly } = props.filters
  const press = (state: RunningState) => {
    const next = states.includes(state) ? states.filter(one => one !== state) : [...states, state]
    setQuery({ state: next.join(',') || undefined })
  }
  return (
    <Counters label={messages.states()}>
      {runningStates.map(state => (
        <Counter
          count={props.calls.filter(call => isInState(call, state)).length}
          isPressed={states.includes(state)}
          key={state}
          label={labels[state]()}
          onPress={() => press(state)}
        />
      ))}
      <OverdueCounter
        count={overdue.size}
        isPressed={isOverdueOnly}
        label={messages.overdue()}
        onPress={() => setQuery({ overdue: isOverdueOnly ? undefined : 1 })}
      />
    </Counters>
  )
}
