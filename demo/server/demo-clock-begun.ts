/** Imported before everything that might keep the time. */
import { shiftClock } from './demo-clock.ts'
import { aheadOf } from './dialler/demo-time.ts'

shiftClock(aheadOf(process.env.DEMO_TIME))
