import {
  DAY_END,
  HALF_HOUR,
  minutesOf,
  timePointOf
} from '../../../../../core/features/call-task-form/rules/day-time.ts'
import { manualMessages as messages } from '../../../../../core/features/manual-tasks/messages.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'
import { FormField } from '../../../../../widgets/kit/large/forms/form-field.tsx'
import { DateField } from '../../../../../widgets/parts/date-field/date-field.tsx'
import { type FieldsProps, pair, Section } from './plan-section.tsx'

/** Every half hour, including midnight at the end of the day. */
const points = Array.from({ length: DAY_END / HALF_HOUR + 1 }, (_, at) => {
  const value = timePointOf(at * HALF_HOUR)
  return { value, label: at * HALF_HOUR === DAY_END ? '24:00' : value.slice(0, 5) }
})

/** Days and times of day of the task. */
export function Times({ draft, issues, onChange, onLeave }: FieldsProps) {
  return (
    <Section title={messages.times()}>
      <div className={pair}>
        <FormField issue={issues.startDate} label={messages.startDate()} required>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={messages.startCalendar()}
              onChange={startDate => onChange({ startDate })}
              onLeave={() => onLeave('startDate')}
              placeholder={messages.dayHint()}
              required
              value={draft.startDate}
            />
          )}
        </FormField>
        <FormField issue={issues.endDate} hint={messages.endDateHint()} label={messages.endDate()}>
          {wired => (
            <DateField
              {...wired}
              calendarLabel={messages.endCalendar()}
              from={draft.startDate}
              onChange={endDate => onChange({ endDate })}
              onLeave={() => onLeave('endDate')}
              placeholder={messages.unlimited()}
              value={draft.endDate}
            />
          )}
        </FormField>
        <Choice
          issue={issues.startTimePoint}
          label={messages.startTime()}
          onChoose={startTimePoint => onChange({ startTimePoint })}
          options={points.filter(({ value }) => minutesOf(value) < DAY_END)}
          value={draft.startTimePoint}
        />
        <Choice
          issue={issues.endTimePoint}
          label={messages.endTime()}
          onChoose={endTimePoint => onChange({ endTimePoint })}
          onLeave={() => onLeave('endTimePoint')}
          options={points.slice(1)}
          value={draft.endTimePoint}
        />
      </div>
    </Section>
  )
}
