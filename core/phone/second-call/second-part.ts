/** Everything about a second call in the tab that owns the telephone. */
import * as events from './second-events.ts'
import { secondCallIs } from './second-state.ts'
import * as singleCall from './single-call-commands.ts'
import './second-life.ts'

export { runSecond } from './second-call.ts'

secondCallIs({ ...singleCall, ...events })
