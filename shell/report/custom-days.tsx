import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $wallClock } from '../../core/environment/clock.ts'
import { reportRangeMessages as messages } from '../../core/features/report-range/messages.ts'
import { type DayRange, rangeIssue } from '../../core/features/report-range/rules.ts'
import { kitMessages } from '../../core/messages/kit-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { DateField } from '../../widgets/parts/date-field/date-field.tsx'
import type { ChosenRange } from './use-day-range.ts'

/** The two days of a custom range, as they are typed. */
export default function CustomDays(props: {
  readonly about: ChosenRange
  readonly onDone: () => void
}) {
  const { about, onDone } = props
  const now = useStore($wallClock)
  const [typed, type] = useState<DayRange>(about.refused?.range ?? about.range)
  const issue = rangeIssue(typed, now, about.limitDays)
  const fields = [
    ['from', messages.from(), messages.chooseFrom()],
    ['to', messages.to(), messages.chooseTo()]
  ] as const
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (issue !== undefined) return
        about.chooseDays(typed)
        onDone()
      }}
    >
      {fields.map(([key, label, calendarLabel]) => (
        <DateField
          aria-describedby="range-issue"
          aria-invalid={issue !== undefined}
          aria-label={label}
          calendarLabel={calendarLabel}
          className="w-36"
          key={key}
          onChange={day => type({ ...typed, [key]: day })}
          placeholder={messages.dayFormat()}
          value={typed[key]}
        />
      ))}
      <Button disabled={issue !== undefined} tone="primary" type="submit">
        {kitMessages.search()}
      </Button>
      <p
        aria-live="polite"
        className="text-[12px]/5 text-(--hutong-danger) empty:hidden"
        id="range-issue"
      >
        {issue}
      </p>
    </form>
  )
}
