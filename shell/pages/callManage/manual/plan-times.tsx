import { DAY_END, HALF_HOUR, minutesOf, pointOf } from '../../../../core/rules/tasks/day-time.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Choice } from '../../../../widgets/kit/large/choice.tsx'
import { FormField } from '../../../../widgets/kit/large/form-field.tsx'
import { DateField } from '../../../../widgets/parts/date-field/date-field.tsx'
import { type FieldsProps, pair, Section } from './plan-section.tsx'

/** Half hours, and midnight at the end of the day. */
const points = Array.from({ length: DAY_END / HALF_HOUR + 1 }, (_, at) => {
  const value = pointOf(at * HALF_HOUR)
  return { value, label: at * HALF_HOUR === DAY_END ? '24:00' : value.slice(0, 5) }
})

/** On which days, and at what time of them. */
export function Times({ draft, complaints, onChange, onLeave }: FieldsProps) {
  return (
    <Section title={t.times()}>
      <div className={pair}>
        <FormField complaint={complaints.startDate} label={t.startDate()} required>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={t.startCalendar()}
              onChange={startDate => onChange({ startDate })}
              onLeave={() => onLeave('startDate')}
              placeholder={t.dayHint()}
              required
              value={draft.startDate}
            />
          )}
        </FormField>
        <FormField complaint={complaints.endDate} hint={t.endDateHint()} label={t.endDate()}>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={t.endCalendar()}
              from={draft.startDate}
              onChange={endDate => onChange({ endDate })}
              onLeave={() => onLeave('endDate')}
              placeholder={t.unlimited()}
              value={draft.endDate}
            />
          )}
        </FormField>
        <Choice
          complaint={complaints.startTimePoint}
          label={t.startTime()}
          onChoose={startTimePoint => onChange({ startTimePoint })}
          options={points.filter(({ value }) => minutesOf(value) < DAY_END)}
          value={draft.startTimePoint}
        />
        <Choice
          complaint={complaints.endTimePoint}
          label={t.endTime()}
          onChoose={endTimePoint => onChange({ endTimePoint })}
          onLeave={() => onLeave('endTimePoint')}
          options={points.slice(1)}
          value={draft.endTimePoint}
        />
      </div>
    </Section>
  )
}
