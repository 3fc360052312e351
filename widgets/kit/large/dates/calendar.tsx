import { useState } from 'react'
import { type DateRange, DayPicker } from 'react-day-picker'
import { Button } from '../../button.tsx'
import { useKitMessages } from '../kit-messages-context.ts'
import { arrows } from './calendar-arrows.tsx'
import { calendarLocale } from './calendar-locale.ts'
import { calendarStyles } from './calendar-styles.ts'
import type { Limits, RangeShortcut, Span } from './date-types.ts'

/** Months side by side, presets above, confirm buttons below. */
export default function Calendar(props: {
  readonly value: Span | undefined
  readonly limits: Limits
  readonly shortcuts: readonly RangeShortcut[]
  readonly onChoose: (value: Span | undefined) => void
}) {
  const { value, limits, shortcuts, onChoose } = props
  const [range, setRange] = useState<DateRange | undefined>(
    value && { from: new Date(value[0]), to: new Date(value[1]) }
  )
  const kitMessages = useKitMessages()
  const span = wholeDays(range)
  const isTooLong = span !== undefined && isLonger(span, limits.limitMonths)
  const today = new Date()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1">
        {shortcuts.map(({ label, range: find }) => (
          <Button
            disabled={isRefused(find(today.getTime()), today, limits)}
            key={label()}
            onClick={() => onChoose(find(today.getTime()))}
            size="small"
            tone="bare"
          >
            {label()}
          </Button>
        ))}
      </div>
      <DayPicker
        autoFocus
        classNames={calendarStyles}
        components={arrows}
        disabled={[
          ...(limits.noPast ? [{ before: today }] : []),
          ...(limits.noFuture ? [{ after: today }] : [])
        ]}
        defaultMonth={range?.from ?? today}
        labels={{ labelPrevious: kitMessages.previousMonth, labelNext: kitMessages.nextMonth }}
        locale={calendarLocale()}
        mode="range"
        numberOfMonths={innerWidth < 640 ? 1 : 2}
        onSelect={setRange}
        selected={range}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span className="mr-auto text-[12px]/5 text-(--hutong-danger)" role="alert">
          {isTooLong && kitMessages.tooLong({ months: limits.limitMonths ?? 0 })}
        </span>
        <Button onClick={() => onChoose(undefined)} size="small">
          {kitMessages.clear()}
        </Button>
        <Button
          disabled={!span || isTooLong}
          onClick={() => onChoose(span)}
          size="small"
          tone="primary"
        >
          {kitMessages.confirm()}
        </Button>
      </div>
    </div>
  )
}

function wholeDays(range: DateRange | undefined): Span | undefined {
  if (!range?.from || !range.to) return undefined
  const { from, to } = range
  const after = new Date(to.getFullYear(), to.getMonth(), to.getDate() + 1)
  return [
    new Date(from.getFullYear(), from.getMonth(), from.getDate()).getTime(),
    after.getTime() - 1
  ]
}

/** In calendar months: from the 15th to the 15th of the next month is one month. */
function isLonger([from, to]: Span, months: number | undefined): boolean {
  if (months === undefined) return false
  const end = new Date(from)
  const day = end.getDate()
  end.setMonth(end.getMonth() + months)
  // The 31st of a month with 30 days is its last day, not the first of the next.
  if (end.getDate() !== day) end.setDate(0)
  end.setHours(23, 59, 59, 999)
  return to > end.getTime()
}

function isRefused(span: Span, today: Date, limits: Limits): boolean {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  const end = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  return (
    (limits.noPast === true && span[0] < start.getTime()) ||
    (limits.noFuture === true && span[1] >= end.getTime()) ||
    isLonger(span, limits.limitMonths)
  )
}
