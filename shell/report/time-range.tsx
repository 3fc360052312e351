import { useState } from 'react'
import { reportRangeMessages as messages } from '../../core/features/report-range/messages.ts'
import {
  type DayRange,
  namedRanges,
  type RangeName,
  rangeText
} from '../../core/features/report-range/rules.ts'
import { Checkbox } from '../../widgets/kit/large/forms/checkbox.tsx'
import { Lazy } from '../../widgets/kit/lazy-view.tsx'
import { PrintedChoices } from '../../widgets/kit/printed-choices.tsx'
import { Segmented } from '../../widgets/parts/segmented.tsx'
import { styledView } from '../layout/styled-view.ts'
import type { ChosenRange } from './use-day-range.ts'

const keyOf = ({ from, to }: DayRange) => `${from} ${to}`
const customDays = styledView(() => import('./custom-days.tsx'))

/** Chooses the days of a report; see `useDayRange`. */
export function TimeRange(props: {
  readonly about: ChosenRange
  /** Offers the period before beside the chosen one. */
  readonly canCompare?: boolean
}) {
  const { about, canCompare = false } = props
  const [isTyping, setTyping] = useState(false)
  const name: RangeName = isTyping ? 'custom' : about.name
  return (
    <>
      <PrintedChoices choices={rangeTexts(about, canCompare)} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 print:hidden">
        <Segmented
          label={messages.range()}
          onChoose={next => {
            setTyping(next === 'custom')
            if (next !== 'custom') about.choose(next)
          }}
          options={[...namedRanges, 'custom' as const].map(
            each => [each, messages[each]()] as const
          )}
          value={name}
        />
        {name === 'custom' && (
          <Lazy
            fallback={<span className="h-9" />}
            key={keyOf(about.refused?.range ?? about.range)}
            view={customDays}
            with={{ about, onDone: () => setTyping(false) }}
          />
        )}
        {canCompare && (
          <span className="inline-flex h-9 items-center text-[13px]/5">
            <Checkbox
              checked={about.isCompared}
              label={messages.compare()}
              onChange={about.compare}
            />
          </span>
        )}
      </div>
    </>
  )
}

/** The days that are shown, in words. */
function rangeTexts({ name, range, refused, isCompared }: ChosenRange, canCompare: boolean) {
  if (refused) return []
  const days = rangeText(range)
  const value = name === 'custom' ? days : messages.namedDays({ days, name: messages[name]() })
  return [
    messages.chosenDays({ days: value }),
    ...(canCompare && isCompared ? [messages.compare()] : [])
  ]
}
