import { serverMessages } from '../http/messages.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { defaultConnections, type PoolSettings } from './pool-settings.ts'

/** What a pool finds out about its connections. */
export interface PoolLog {
  /** A connection broke, or was refused. */
  lost(error: unknown): void
  /** All connections are in use, so that the one that was waited for is no matter of the network. */
  busy(error: unknown): void
  /** A statement was answered. */
  found(): void
}

/** In ms between two lines about a pool whose connections are all in use. */
const LOG_INTERVAL = 60_000

const reasonOf = (error: unknown) => ({ message: new DatabaseUnavailable(error).message })

/** One line for each outage and one for its end. */
export function poolLog(
  log: (line: string) => void,
  given: Pick<PoolSettings, 'connectionWait'> & Partial<PoolSettings>
): PoolLog {
  const { connectionWait, connections = defaultConnections } = given
  let isUnavailable = false
  let busyAt = -LOG_INTERVAL
  return {
    lost(error) {
      if (!isUnavailable) log(serverMessages.databaseLost(reasonOf(error)))
      isUnavailable = true
    },
    busy() {
      const now = performance.now()
      if (now - busyAt > LOG_INTERVAL)
        log(serverMessages.databaseBusy({ seconds: connectionWait / 1000, connections }))
      busyAt = now
    },
    found() {
      if (isUnavailable) log(serverMessages.databaseBack())
      isUnavailable = false
    }
  }
}

/**
 * One line for each outage, and at most one a minute: one connection may answer while PostgreSQL refuses
 * the other, as at the limit of a role.
 */
export function messagePoolLog(log: (line: string) => void): PoolLog {
  let isUnavailable = false
  let loggedAt = -LOG_INTERVAL
  function lost(error: unknown): void {
    const now = performance.now()
    if (isUnavailable || now - loggedAt < LOG_INTERVAL) return
    isUnavailable = true
    loggedAt = now
    log(serverMessages.messagesStopped(reasonOf(error)))
  }
  return {
    lost,
    busy: lost,
    found() {
      isUnavailable = false
    }
  }
}

export const noPoolLog: PoolLog = {
  lost: () => undefined,
  busy: () => undefined,
  found: () => undefined
}
