import { useRef } from 'react'
import type { DateRange } from '../../../core/features/call-task-form/rules/form-types.ts'
import { setDate } from '../../../core/features/call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { DateField } from '../date-field/date-field.tsx'
import { Issues } from './period-field.tsx'

export interface Fields {
  readonly path: string
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onLeave: ((path: string) => void) | undefined
}

/** The dates of a period: one or more ranges, each optionally open-ended. */
export function Dates(
  props: Fields & {
    readonly dates: readonly DateRange[]
    readonly onChange: (dates: readonly DateRange[]) => void
  }
) {
  const { path, dates, errors, onChange, onLeave } = props
  const frame = useRef<HTMLDivElement>(null)
  const input = (at: number, side: keyof DateRange) => {
    const name = `${path}.dialDates.${at}.${side}`
    const range = dates[at]
    const isStart = side === 'startDate'
    return (
      <DateField
        aria-describedby={errors[name] ? `${name}-issue` : undefined}
        aria-invalid={errors[name] !== undefined}
        aria-label={isStart ? messages.startDate() : messages.endDate()}
        calendarLabel={isStart ? messages.startCalendar() : messages.endCalendar()}
        className="w-29"
        from={isStart ? undefined : range?.startDate}
        name={name}
        onChange={value => onChange(setDate(dates, at, side, value))}
        onLeave={() => onLeave?.(name)}
        placeholder={isStart ? messages.dayHint() : messages.unlimited()}
        required={isStart}
        title={isStart ? undefined : messages.endless()}
        value={range?.[side] ?? ''}
      />
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-2 outline-none" ref={frame} tabIndex={-1}>
      {dates.map((_, at) => {
        const row = `${path}.dialDates.${at}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges are identified by position
          <div className="flex flex-col" key={at}>
            <div className="flex flex-wrap items-center gap-1.5">
              {input(at, 'startDate')}
              <span className="text-[13px]/5 text-(--hutong-text-2)">{messages.to()}</span>
              {input(at, 'endDate')}
              {dates.length > 1 && (
                <IconButton
                  label={messages.removeDates({ number: at + 1 })}
                  onClick={() => {
                    frame.current?.focus()
                    onChange(dates.filter((_, index) => index !== at))
                  }}
                  size="small"
                >
                  <Icon name="clear" size={16} />
                </IconButton>
              )}
              {at === dates.length - 1 && (
                <Button
                  onClick={() => onChange([...dates, { startDate: '', endDate: '' }])}
                  size="small"
                  className="text-(--hutong-link)!"
                  tone="bare"
                >
                  {messages.addDates()}
                </Button>
              )}
            </div>
            <Issues errors={errors} names={[`${row}.startDate`, `${row}.endDate`]} />
          </div>
        )
      })}
    </div>
  )
}
