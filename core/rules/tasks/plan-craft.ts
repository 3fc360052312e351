/** The forecast of a plan, from its question alone: what the Worker does, and the page without one. */
import { type Forecast, forecastOf } from './forecast.ts'
import { PLAN_DAYS, type PlanQuestion } from './plan.ts'
import { scheduleOf } from './schedule.ts'

export const planForecast = ({ times, now, load, input }: PlanQuestion): Forecast =>
  forecastOf({ ...input, schedule: scheduleOf(times, now, PLAN_DAYS, load) })
