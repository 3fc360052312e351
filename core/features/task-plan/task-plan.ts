/** Calling times and completion forecast of a task being planned. */
import { atom, computed, readonlyType } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { serverNow } from '../../environment/server-time.ts'
import { workerClient } from '../../lib/worker/worker-client.ts'
import { whileSignedIn } from '../../session/signed-in-stores.ts'
import type { TaskForm } from '../call-task-form/rules/form-types.ts'
import workerUrl from './forecast.worker.ts?worker&url'
import { hasOpenTime, type ScheduleDay, scheduleOf } from './rules/day-schedule.ts'
import type { Forecast } from './rules/forecast.ts'
import {
  type Assumptions,
  defaultAssumptions,
  PLAN_DAYS,
  type PlanDetails,
  type PlanQuestion,
  planQuestion,
  timesOf
} from './rules/plan-days.ts'

export type ForecastState =
  /** Input is missing. */
  | { readonly status: 'none' }
  | { readonly status: 'working'; readonly before: Forecast | undefined }
  | { readonly status: 'ready'; readonly forecast: Forecast; readonly question: PlanQuestion }
  | { readonly status: 'failed' }

/** Debounce of the forecast during input. */
const PAUSE_MS = 200

const $state = atom<ForecastState>({ status: 'none' })
export const $forecast = readonlyType($state)

const $sharedAssumptions = atom<Assumptions>(defaultAssumptions)
/** Known size of the planned task; neither an assumption nor another task's. */
const $own = atom<string | undefined>()
/** The user's assumptions; they outlive the dialog and apply to several tasks. */
export const $assumptions = computed([$sharedAssumptions, $own], (guess, numbers) =>
  numbers === undefined ? guess : { ...guess, numbers }
)
export function setAssumptions({ numbers, ...change }: Partial<Assumptions>): void {
  if (numbers !== undefined && $own.get() !== undefined) $own.set(numbers)
  $sharedAssumptions.set({
    ...$sharedAssumptions.get(),
    ...change,
    ...(numbers !== undefined && $own.get() === undefined && { numbers })
  })
}
/** Sets the known size of the planned task; undefined while unknown. */
export const knowNumbers = (count: number | undefined): void =>
  $own.set(count === undefined ? undefined : String(count))

/** The half hours of the given number of days from today. */
export function planDays(
  form: TaskForm,
  details: PlanDetails,
  assumptions: Assumptions,
  days = PLAN_DAYS
): readonly ScheduleDay[] {
  const now = serverNow()
  const load = planQuestion(form, details, assumptions, now)?.load
  return scheduleOf(timesOf(form, details), now, days, load)
}

/** Whether a plan leaves any calling time. */
export const canEverDial = hasOpenTime

const sums = workerClient<PlanQuestion, Forecast>(
  workerUrl,
  async () => (await import('./rules/forecast-handler.ts')).planForecast
)
let requests = 0
let callOff: (() => void) | undefined

/** Recomputes the forecast, debounced; only the latest request counts. */
export function forecastTask(
  form: TaskForm,
  planDetails: PlanDetails,
  assumptions: Assumptions
): void {
  const mine = ++requests
  callOff?.()
  const now = $state.get()
  const question = planQuestion(form, planDetails, assumptions, serverNow())
  if (!question) {
    $state.set({ status: 'none' })
    return
  }
  const kept =
    now.status === 'ready' ? now.forecast : now.status === 'working' ? now.before : undefined
  $state.set({ status: 'working', before: kept })
  callOff = after(PAUSE_MS, () => void answer(mine, question))
}

async function answer(mine: number, question: PlanQuestion): Promise<void> {
  const state = await sums.ask(question).then(
    (forecast): ForecastState => ({ status: 'ready', forecast, question }),
    (): ForecastState => ({ status: 'failed' })
  )
  if (mine === requests) $state.set(state)
}

/** Terminates the Worker and drops pending results. */
export function leavePlan(): void {
  requests++
  callOff?.()
  callOff = undefined
  $own.set(undefined)
  sums.stop()
  $state.set({ status: 'none' })
}

whileSignedIn(() => () => {
  leavePlan()
  $sharedAssumptions.set(defaultAssumptions)
})
