/** Worker that computes forecasts off the main thread. */
import { serveHandler } from '../../lib/worker/worker-handler.ts'
import { planForecast } from './rules/forecast-handler.ts'

serveHandler(planForecast)
