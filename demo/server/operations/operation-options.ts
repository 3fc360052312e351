import type { PoolSettings } from '../db/pool-settings.ts'
import type { LogFormat } from './server-log.ts'

/** What an operator sets. */
export interface OperationOptions {
  /** `json`: an object a line, with every response. */
  readonly logFormat?: LogFormat
  /** Id of this run of the server; a random one by default. */
  readonly id?: string
  /** URL of a Redis that carries the messages between servers in place of the database. */
  readonly redisUrl?: string | undefined
  /** Limits of the connections to an external PostgreSQL, in place of the usual ones. */
  readonly database?: Partial<PoolSettings>
  /** Bearers of this token may read `/metrics`; without it, programs on this machine. */
  readonly metricsToken?: string | undefined
}
