import { type ReactNode, useEffect, useRef } from 'react'
import { MOST_PERIODS, type WorkPeriod, workPeriod } from '../../../core/rules/tasks/form.ts'
import type { LicenceConflict } from '../../../core/rules/tasks/licence.ts'
import { stripHours, withDefaultTimes } from '../../../core/rules/tasks/periods.ts'
import { taskPlanText as t } from '../../../core/text/task-plan.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Dates } from './dates.tsx'
import { HalfHours } from './half-hours.tsx'
import { Times } from './times.tsx'

export interface PeriodLimits {
  /** What the enterprise allows, in minutes of the day; undefined while nobody knows. */
  readonly global?: readonly [start: number, end: number] | undefined
  /** `YYYY-MM-DD`, where a further period begins. */
  readonly today: string
  /** Hours in which no robot may call; they are marked, and said below. */
  readonly licence?: LicenceConflict | undefined
}

/**
 * When a task dials: up to two periods, each with its dates and its times of the day. Fields have the
 * paths of their complaints as `name`, such as `workTimePeriods.0.dialPeriods.0.start`.
 */
export function WorkPeriods(props: {
  readonly value: readonly WorkPeriod[]
  readonly onChange: (value: readonly WorkPeriod[]) => void
  readonly limits: PeriodLimits
  /** What is wrong, by path. */
  readonly errors: Readonly<Record<string, string | undefined>>
  /** Somebody has left a field. */
  readonly onLeave?: ((path: string) => void) | undefined
  /** What was typed into a field is no time, and its place is empty; undefined when it is again. */
  readonly onRefused?: ((path: string, complaint: string | undefined) => void) | undefined
  /** What stands above, in the line in which a further period is added. */
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
              // Nobody stays on a button that is gone with the click.
              frame.current?.focus()
              onChange([...filled, workPeriod(limits.today)])
            }}
            size="small"
            tone="bare"
          >
            {t.addPeriod()}
          </Button>
        )}
      </div>
      {filled.map((period, at) => {
        const path = `workTimePeriods.${at}`
        const shared = { path, errors, onLeave: props.onLeave }
        return (
          <fieldset
            className={`flex min-w-0 flex-col gap-1.5 ${isSeveral ? 'rounded-(--hutong-radius) border border-(--hutong-border) px-3 pt-1 pb-3' : ''}`}
            // biome-ignore lint/suspicious/noArrayIndexKey: periods are known by their place
            key={at}
          >
            <legend className={isSeveral ? 'float-left w-full' : 'sr-only'}>
              <span className="flex items-center justify-between text-[13px]/7 text-(--hutong-text-2)">
                {t.period({ number: at + 1 })}
                {isSeveral && (
                  <IconButton
                    label={t.removePeriod({ number: at + 1 })}
                    onClick={() => {
                      frame.current?.focus()
                      onChange(filled.filter((_, index) => index !== at))
                    }}
                    size="small"
                  >
                    <Icon sign="clear" size={16} />
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
              label={isSeveral ? `${t.period({ number: at + 1 })}：${t.strip()}` : t.strip()}
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
          <Icon className="mt-0.5" sign="alert" size={16} />
          {limits.licence.message}
        </p>
      )}
    </div>
  )
}
