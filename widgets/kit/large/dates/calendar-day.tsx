import { DayPicker } from 'react-day-picker'
import { Button } from '../../button.tsx'
import { useKitMessages } from '../kit-messages-context.ts'
import { arrows } from './calendar-arrows.tsx'
import { calendarLocale } from './calendar-locale.ts'
import { calendarStyles } from './calendar-styles.ts'

export interface CalendarDayProps {
  /** `YYYY-MM-DD`; anything else counts as no day. */
  readonly value: string
  /** The first selectable day. */
  readonly from?: string | undefined
  readonly canClear: boolean
  /** Called with an empty string when cleared. */
  readonly onChoose: (value: string) => void
}

const look: typeof calendarStyles = {
  ...calendarStyles,
  months: 'relative flex justify-center',
  selected: calendarStyles.range_start ?? ''
}

/** A single month; a click selects a day. */
export default function CalendarDay({ value, from, canClear, onChoose }: CalendarDayProps) {
  const kitMessages = useKitMessages()
  const chosen = dayOf(value)
  const first = dayOf(from ?? '')
  return (
    <div className="flex flex-col gap-2">
      <DayPicker
        autoFocus
        classNames={look}
        components={arrows}
        defaultMonth={chosen ?? first ?? new Date()}
        disabled={first && { before: first }}
        labels={{ labelPrevious: kitMessages.previousMonth, labelNext: kitMessages.nextMonth }}
        locale={calendarLocale()}
        mode="single"
        onSelect={day => onChoose(written(day))}
        required
        selected={chosen}
      />
      {canClear && (
        <Button className="self-end" onClick={() => onChoose('')} size="small">
          {kitMessages.clear()}
        </Button>
      )}
    </div>
  )
}

const two = (part: number): string => String(part).padStart(2, '0')

const written = (day: Date): string =>
  `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

function dayOf(text: string): Date | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return undefined
  const day = new Date(year, month - 1, date)
  return written(day) === text ? day : undefined
}
