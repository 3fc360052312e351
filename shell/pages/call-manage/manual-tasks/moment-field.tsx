import { useState } from 'react'
import { momentOf, normalizeTime } from '../../../../core/features/manual-tasks/manual-time.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import { date, timeOfDay } from '../../../../core/lib/format/dates.ts'
import { FormField } from '../../../../widgets/kit/large/forms/form-field.tsx'
import { DateField } from '../../../../widgets/parts/date-field/date-field.tsx'
import { field } from '../../../../widgets/parts/work-periods/period-field.tsx'

const written = (at: number | undefined) =>
  at === undefined ? { day: '', time: '' } : { day: date(at), time: timeOfDay(at).slice(0, 5) }

/** Date and time; reports undefined until both are valid. */
export function MomentField(props: {
  readonly label: string
  readonly issue: string | undefined
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  /** Accessible names of the calendar and the time; default: those of the next contact. */
  readonly names?: { readonly calendar: string; readonly clock: string }
}) {
  const { label, issue, value, onChange } = props
  const { names = { calendar: messages.followCalendar(), clock: messages.followClock() } } = props
  const [typed, setTyped] = useState({ ...written(value), of: value })
  // The value was set from outside, for example by a shortcut button.
  const { day, time } = typed.of === value ? typed : written(value)
  const type = (change: { readonly day?: string; readonly time?: string }) => {
    const next = { day, time, ...change }
    const of = momentOf(next.day, next.time)
    setTyped({ ...next, of })
    if (of !== value) onChange(of)
  }
  return (
    <FormField issue={issue} label={label} required>
      {wired => (
        <span className="flex gap-2">
          <DateField
            {...wired}
            calendarLabel={names.calendar}
            className="grow"
            onChange={next => type({ day: next })}
            placeholder={messages.dayHint()}
            required
            value={day}
          />
          <input
            aria-describedby={wired['aria-describedby']}
            aria-invalid={wired['aria-invalid']}
            aria-label={names.clock}
            aria-required="true"
            autoComplete="off"
            className={`${field} w-20 text-center`}
            inputMode="numeric"
            maxLength={5}
            onBlur={() => type({ time: normalizeTime(time) })}
            onChange={({ target }) => type({ time: target.value })}
            placeholder={messages.clockHint()}
            value={time}
          />
        </span>
      )}
    </FormField>
  )
}
