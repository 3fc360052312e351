import { browserEnvironment } from './browser.ts'
import { environment, isStarted, startCore, stopCore } from './environment.ts'
import { arriveWith, stop as leaveSession } from './session/session.ts'
import type { SessionOptions } from './session-options.ts'
import { overrideTexts } from './text/texts.ts'

let given: Omit<SessionOptions, 'arrival'> | undefined

/** What the session of this page was started with, for another copy of us that joins it. */
export const startedWith = (): Omit<SessionOptions, 'arrival'> | undefined => given

/** Starts the core of this page with the real browser; once, whoever asks first. */
export function start(options: SessionOptions): void {
  if (isStarted()) {
    environment().warn(
      'The session of this page has been started already; these options are ignored'
    )
    return
  }
  if (options.messages) overrideTexts(options.messages)
  const { arrival, ...rest } = options
  given = rest
  arriveWith(arrival)
  startCore(browserEnvironment(options))
}

/** Ends the call, the session and everything that is under way. `start` begins anew. */
export function stop(): void {
  leaveSession()
  stopCore()
}
