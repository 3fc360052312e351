import { browserEnvironment } from './environment/browser-environment.ts'
import {
  type Environment,
  environment,
  isStarted,
  startCore,
  stopCore
} from './environment/environment.ts'
import { overrideTexts } from './messages/define-messages.ts'
import { stop as leaveSession, openLoginLink } from './session/session.ts'
import type { SessionOptions } from './session/session-options.ts'

let given: Omit<SessionOptions, 'arrival'> | undefined

/** The start options of this page's session, for another copy that joins it. */
export const startedWith = (): Omit<SessionOptions, 'arrival'> | undefined => given

/** Starts the core of this page with the browser environment; repeated calls are ignored. */
export const start = (options: SessionOptions): void => startIn(options, page => page)

/** The same in an environment that replaces ports of the browser's. */
export function startIn(options: SessionOptions, adapt: (page: Environment) => Environment): void {
  if (isStarted()) {
    environment().warn('The session has been started already; these options are ignored')
    return
  }
  if (options.messages) overrideTexts(options.messages)
  const { arrival, ...rest } = options
  given = rest
  openLoginLink(arrival)
  startCore(adapt(browserEnvironment(options)))
}

/** Ends the call, the session and all pending work. `start` starts again. */
export function stop(): void {
  leaveSession()
  stopCore()
}
