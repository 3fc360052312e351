import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { $wallClock } from '../../core/environment/clock.ts'
import {
  chosenRange,
  type DayRange,
  type NamedRange,
  type RequestedRange
} from '../../core/features/report-range/rules.ts'
import { chinaDay } from '../../core/lib/format/china-day.ts'
import { $route, setQuery } from '../router/router.ts'

/** Changes once a day: views of days do not follow the clock. */
const $today = computed($wallClock, now => chinaDay(now))

export interface ChosenRange extends RequestedRange {
  readonly initial: NamedRange
  /** Whether the period before is shown, too. */
  readonly isCompared: boolean
  readonly choose: (name: NamedRange) => void
  /** Chooses days; they have no issue. */
  readonly chooseDays: (range: DayRange) => void
  readonly compare: (isCompared: boolean) => void
  readonly limitDays: number
}

/**
 * The days of a report, kept in the address: `?range=week`, or `?from=2026-11-01&to=2026-11-20`;
 * `compare=1` shows the period before. Days that cannot be reported are `refused`: the page shows no
 * report then (`ReportableDays`).
 */
export function useDayRange(limitDays: number, initial: NamedRange = 'today'): ChosenRange {
  const { query } = useStore($route)
  const today = useStore($today)
  const now = Date.parse(`${today}T12:00:00+08:00`)
  return {
    ...chosenRange(query, now, limitDays, initial),
    initial,
    isCompared: query.compare === '1',
    choose: next =>
      setQuery(
        { range: next === initial ? undefined : next, from: undefined, to: undefined },
        { isStep: true }
      ),
    chooseDays: ({ from, to }) => setQuery({ range: undefined, from, to }, { isStep: true }),
    compare: isCompared => setQuery({ compare: isCompared ? 1 : undefined }),
    limitDays
  }
}
