import { useState } from 'react'
import { momentOf, tidyTime } from '../../../../core/areas/manual-tasks/moment.ts'
import { date, timeOfDay } from '../../../../core/rules/dates.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { FormField } from '../../../../widgets/kit/large/form-field.tsx'
import { DateField } from '../../../../widgets/parts/date-field/date-field.tsx'
import { field } from '../../../../widgets/parts/work-periods/field-look.tsx'

const written = (at: number | undefined) =>
  at === undefined ? { day: '', time: '' } : { day: date(at), time: timeOfDay(at).slice(0, 5) }

/** A day with its time; undefined for the page until both of them are right. */
export function MomentField(props: {
  readonly label: string
  readonly complaint: string | undefined
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}) {
  const { label, complaint, value, onChange } = props
  const [typed, setTyped] = useState({ ...written(value), of: value })
  // Chosen elsewhere, such as by a button for an usual moment.
  const { day, time } = typed.of === value ? typed : written(value)
  const type = (change: { readonly day?: string; readonly time?: string }) => {
    const next = { day, time, ...change }
    const of = momentOf(next.day, next.time)
    setTyped({ ...next, of })
    if (of !== value) onChange(of)
  }
  return (
    <FormField complaint={complaint} label={label} required>
      {wired => (
        <span className="flex gap-2">
          <DateField
            {...wired}
            calendarLabel={t.followCalendar()}
            className="grow"
            onChange={next => type({ day: next })}
            placeholder={t.dayHint()}
            required
            value={day}
          />
          <input
            aria-describedby={wired['aria-describedby']}
            aria-invalid={wired['aria-invalid']}
            aria-label={t.followClock()}
            aria-required="true"
            autoComplete="off"
            className={`${field} w-20 text-center`}
            inputMode="numeric"
            maxLength={5}
            onBlur={() => type({ time: tidyTime(time) })}
            onChange={({ target }) => type({ time: target.value })}
            placeholder={t.clockHint()}
            value={time}
          />
        </span>
      )}
    </FormField>
  )
}
