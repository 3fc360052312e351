/** Handler of the forecast worker; also runs on the main thread as a fallback. */

import { scheduleOf } from './day-schedule.ts'
import { type Forecast, forecastOf } from './forecast.ts'
import { PLAN_DAYS, type PlanQuestion } from './plan-days.ts'

export const planForecast = ({ times, now, load, input }: PlanQuestion): Forecast =>
  forecastOf({ ...input, schedule: scheduleOf(times, now, PLAN_DAYS, load) })
