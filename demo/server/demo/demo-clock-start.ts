/** Must be imported before any module that may store a reference to the clock. */

import { aheadOf } from '../modules/dialler/demo-time.ts'
import { shiftClock } from './demo-clock.ts'

shiftClock(aheadOf(process.env.DEMO_TIME))
