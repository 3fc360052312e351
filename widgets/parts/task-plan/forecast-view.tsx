import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import type { Forecast } from '../../../core/features/task-plan/rules/forecast.ts'
import {
  type Assumptions,
  assumedNumber,
  assumptionLimits,
  concurrencyOf,
  knownNumbers,
  PLAN_DAYS,
  type PlanDetails,
  RING_SECONDS
} from '../../../core/features/task-plan/rules/plan-days.ts'
import {
  $assumptions,
  $forecast,
  forecastTask,
  knowNumbers,
  setAssumptions
} from '../../../core/features/task-plan/task-plan.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Piece } from './plan-piece.tsx'

/** Estimated completion of the task. */
export function ForecastPart(props: { readonly form: TaskForm; readonly resources: PlanDetails }) {
  const { form, resources } = props
  const assumptions = useStore($assumptions)
  const state = useStore($forecast)
  const known = knownNumbers(form, resources)
  useEffect(() => knowNumbers(known), [known])
  useEffect(() => forecastTask(form, resources, assumptions), [form, resources, assumptions])
  const concurrency = concurrencyOf(form, resources)
  const forecast =
    state.status === 'ready'
      ? state.forecast
      : state.status === 'working'
        ? state.before
        : undefined
  const field = (which: keyof Assumptions, label: string) => (
    <Input
      issue={
        assumedNumber(which, assumptions[which]) === undefined
          ? messages.numbersWrong({ most: assumptionLimits[which] })
          : undefined
      }
      inputMode="numeric"
      label={label}
      onChange={event => setAssumptions({ [which]: event.target.value })}
      value={assumptions[which]}
    />
  )
  return (
    <Piece title={messages.forecast()}>
      <div className="grid grid-cols-3 gap-x-3 @max-[420px]/plan:grid-cols-1">
        {field('numbers', messages.numbers())}
        {field('connectRate', messages.connectRate())}
        {field('talkSeconds', messages.talkSeconds())}
      </div>
      <div aria-busy={state.status === 'working'} aria-live="polite">
        {concurrency <= 0 ? (
          <p className="text-(--hutong-text-2)">{messages.noRoom()}</p>
        ) : state.status === 'failed' ? (
          <div className="flex items-center gap-2">
            {messages.brokenForecast()}
            <Button onClick={() => forecastTask(form, resources, assumptions)} size="small">
              {messages.again()}
            </Button>
          </div>
        ) : forecast ? (
          <Result forecast={forecast} isOld={state.status === 'working'} />
        ) : (
          state.status === 'working' && (
            <p className="text-(--hutong-text-3)">{messages.working()}</p>
          )
        )}
      </div>
      {concurrency > 0 && (
        <p className="text-[12px]/5 text-(--hutong-text-3)">
          {messages.atOnce({ count: concurrency, ring: RING_SECONDS })}
        </p>
      )}
    </Piece>
  )
}

/** To the minute, the precision of the estimate. */
const moment = (at: number | null): string =>
  at === null ? messages.never({ days: PLAN_DAYS }) : dateTime(at).slice(0, -3)

function Result({ forecast, isOld }: { readonly forecast: Forecast; readonly isOld: boolean }) {
  const card =
    'flex min-w-0 flex-col rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg-sub) px-3 py-2'
  return (
    <div className={`flex flex-col gap-1 ${isOld ? 'text-(--hutong-text-3)' : ''}`}>
      <dl className="grid grid-cols-2 gap-3 @max-[420px]/plan:grid-cols-1">
        {(
          [
            [messages.p50(), forecast.p50],
            [messages.p90(), forecast.p90]
          ] as const
        ).map(([name, at]) => (
          <div className={card} key={name}>
            <dt className="text-[12px]/5 text-(--hutong-text-2)">{name}</dt>
            <dd className="text-[16px]/6 font-semibold tabular-nums">{moment(at)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-[13px]/5 text-(--hutong-text-2)">
        {messages.calls({ calls: forecast.calls, connected: forecast.connected })}
      </p>
    </div>
  )
}
