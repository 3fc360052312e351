/** When a task can dial and when it will be done, while somebody is still planning it. */
import { atom, computed, readonlyType } from 'nanostores'
import { after } from '../../clock.ts'
import { workshop } from '../../lib/workshop.ts'
import type { Forecast } from '../../rules/tasks/forecast.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'
import {
  PLAN_DAYS,
  type PlanFacts,
  type PlanQuestion,
  planQuestion,
  type Supposed,
  timesOf,
  usualGuess
} from '../../rules/tasks/plan.ts'
import { hasOpenTime, type ScheduleDay, scheduleOf } from '../../rules/tasks/schedule.ts'
import { serverNow } from '../../server-time.ts'
import { whileSignedIn } from '../../session/account.ts'
import workerUrl from './forecast.worker.ts?worker&url'

export type ForecastState =
  /** Something to work it out from is missing. */
  | { readonly at: 'none' }
  | { readonly at: 'working'; readonly before: Forecast | undefined }
  | { readonly at: 'ready'; readonly forecast: Forecast; readonly question: PlanQuestion }
  | { readonly at: 'failed' }

/** While somebody types, nothing is worked out that is out of date by the next key. */
const PAUSE_MS = 200

const $state = atom<ForecastState>({ at: 'none' })
export const $forecast = readonlyType($state)

const $guess = atom<Supposed>(usualGuess)
/** How many numbers the task has that is being planned: no guess, and no other task's. */
const $own = atom<string | undefined>()
/** What people suppose of the numbers; it outlives the dialog, as one guess serves several tasks. */
export const $supposed = computed([$guess, $own], (guess, numbers) =>
  numbers === undefined ? guess : { ...guess, numbers }
)
export function suppose({ numbers, ...change }: Partial<Supposed>): void {
  if (numbers !== undefined && $own.get() !== undefined) $own.set(numbers)
  $guess.set({
    ...$guess.get(),
    ...change,
    ...(numbers !== undefined && $own.get() === undefined && { numbers })
  })
}
/** The task that is planned has so many numbers; undefined while nobody knows. */
export const knowNumbers = (count: number | undefined): void =>
  $own.set(count === undefined ? undefined : String(count))

/** The half hours of so many days from today. */
export function planDays(
  form: TaskForm,
  facts: PlanFacts,
  supposed: Supposed,
  days = PLAN_DAYS
): readonly ScheduleDay[] {
  const now = serverNow()
  const load = planQuestion(form, facts, supposed, now)?.load
  return scheduleOf(timesOf(form, facts), now, days, load)
}

/** Whether a plan leaves anything at all. */
export const canEverDial = hasOpenTime

const sums = workshop<PlanQuestion, Forecast>(
  workerUrl,
  async () => (await import('../../rules/tasks/plan-craft.ts')).planForecast
)
let asked = 0
let callOff: (() => void) | undefined

/** Works the forecast out anew, soon; of several wishes the last alone counts. */
export function forecastTask(form: TaskForm, facts: PlanFacts, supposed: Supposed): void {
  const mine = ++asked
  callOff?.()
  const now = $state.get()
  const question = planQuestion(form, facts, supposed, serverNow())
  if (!question) {
    $state.set({ at: 'none' })
    return
  }
  const kept = now.at === 'ready' ? now.forecast : now.at === 'working' ? now.before : undefined
  $state.set({ at: 'working', before: kept })
  callOff = after(PAUSE_MS, () => void answer(mine, question))
}

async function answer(mine: number, question: PlanQuestion): Promise<void> {
  const state = await sums.ask(question).then(
    (forecast): ForecastState => ({ at: 'ready', forecast, question }),
    (): ForecastState => ({ at: 'failed' })
  )
  if (mine === asked) $state.set(state)
}

/** Nobody looks any more: the Worker goes, and what it was at. */
export function leavePlan(): void {
  asked++
  callOff?.()
  callOff = undefined
  $own.set(undefined)
  sums.stop()
  $state.set({ at: 'none' })
}

whileSignedIn(() => () => {
  leavePlan()
  $guess.set(usualGuess)
})
