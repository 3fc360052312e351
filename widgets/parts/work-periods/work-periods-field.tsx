import { type ReactNode, useEffect, useRef } from 'react'
import {
  MOST_PERIODS,
  type WorkPeriod,
  workPeriod
} from '../../../core/features/call-task-form/rules/form-types.ts'
import {
  stripHours,
  withDefaultTimes
} from '../../../core/features/call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import type { LicenceConflict } from '../../../core/features/task-plan/rules/licence-hours.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { HalfHours } from './half-hours.tsx'
import { Dates } from './period-dates.tsx'
import { Times } from './period-times.tsx'

export interface PeriodLimits {
  /** The enterprise's allowed times in minutes of the day; undefined while unknown. */
  readonly global?: readonly [start: number, end: number] | undefined
  /** `YYYY-MM-DD`: start of an added period. */
  readonly today: string
  /** Times in which robots may not call; marked, and explained below. */
  readonly licence?: LicenceConflict | undefined
}

/**
 * When a task dials: up to two periods, each with dates and times of day. Fields use the paths of their
 * errors as `name`, such as `workTimePeriods.0.dialPeriods.0.start`.
 */
export function WorkPeriods(props: {
  readonly value: readonly WorkPeriod[]
  readonly onChange: (value: readonly WorkPeriod[]) => void
  readonly limits: PeriodLimits
  /** Errors by path. */
  readonly errors: Readonly<Record<string, string | undefined>>
  /** A field lost the focus. */
  readonly onLeave?: ((path: string) => void) | undefined
  /** A field has an invalid time, and its value is empty; undefined once it is valid. */
  readonly onRefused?: ((path: string, issue: string | undefined) => void) | undefined
  /** Content above, in the row of the add button. */
  readonly heading: ReactNode
}) {
  const { value, onChange, limits, errors } = props
  const hours = stripHours(limits.global)
  const frame = useRef<HTMLDivElement>(null)
  const filled = withDefaultTimes(value, hours)
  useEffect(() => {
    if (filled !== value) onChange(filled)
  })
  const change = (at: number, how: Partial<WorkPeriod>) =>
    onChange(filled.map((period, index) => (index === at ? { ...period, ...how } : period)))
  const isSeveral = filled.length > 1
  return (
    <div className="flex min-w-0 flex-col gap-2 outline-none" ref={frame} tabIndex={-1}>
      <div className={`flex items-center justify-between [&>h3]:m-0 ${isSeveral ? '' : '-mb-1'}`}>
        {props.heading}
        {filled.length < MOST_PERIODS && (
          <Button
            className="-my-1 text-(--hutong-link)!"
            onClick={() => {
              // The pressed button is unmounted: keeps the focus in the frame.
              frame.current?.focus()
              onChange([...filled, workPeriod(limits.today)])
            }}
            size="small"
            tone="bare"
          >
            {messages.addPeriod()}
          </Button>
        )}
      </div>
      {filled.map((period, at) => {
        const path = `workTimePeriods.${at}`
        const shared = { path, errors, onLeave: props.onLeave }
        return (
          <fieldset
            className={`flex min-w-0 flex-col gap-1.5 ${isSeveral ? 'rounded-(--hutong-radius) border border-(--hutong-border) px-3 pt-1 pb-3' : ''}`}
            // biome-ignore lint/suspicious/noArrayIndexKey: periods are identified by position
            key={at}
          >
            <legend className={isSeveral ? 'float-left w-full' : 'sr-only'}>
              <span className="flex items-center justify-between text-[13px]/7 text-(--hutong-text-2)">
                {messages.period({ number: at + 1 })}
                {isSeveral && (
                  <IconButton
                    label={messages.removePeriod({ number: at + 1 })}
                    onClick={() => {
                      frame.current?.focus()
                      onChange(filled.filter((_, index) => index !== at))
                    }}
                    size="small"
                  >
                    <Icon name="clear" size={16} />
                  </IconButton>
                )}
              </span>
            </legend>
            <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-2 gap-y-2">
              <Dates
                {...shared}
                dates={period.dialDates}
                onChange={dialDates => change(at, { dialDates })}
              />
              <Times
                {...shared}
                onRefused={props.onRefused}
                onChange={dialPeriods => change(at, { dialPeriods })}
                times={period.dialPeriods}
              />
            </div>
            <HalfHours
              hours={hours}
              label={
                isSeveral
                  ? joinMessages.labelled({
                      label: messages.period({ number: at + 1 }),
                      value: messages.strip()
                    })
                  : messages.strip()
              }
              onChange={dialPeriods => change(at, { dialPeriods })}
              outside={limits.licence?.outside ?? []}
              times={period.dialPeriods}
            />
          </fieldset>
        )
      })}
      {limits.licence && (
        <p
          className={`flex items-start gap-1 text-[12px]/5 ${limits.licence.policy === 'block' ? 'text-(--hutong-danger)' : 'text-(--hutong-warn)'}`}
          role="status"
        >
          <Icon className="mt-0.5" name="alert" size={16} />
          {limits.licence.message}
        </p>
      )}
    </div>
  )
}
