/** Everything about a second call in the tab that owns the telephone. */
import * as commands from './second-call.ts'
import * as events from './second-events.ts'
import { secondCallIs } from './second-state.ts'
import './second-life.ts'

export { runSecond } from './second-call.ts'

secondCallIs({ ...commands, ...events })
