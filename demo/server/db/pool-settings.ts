/** Limits of the connections to an external PostgreSQL, from the environment. */
import { serverMessages } from '../http/messages.ts'

export interface PoolSettings {
  /** Most connections of this server, beside the one that listens. */
  readonly connections: number
  /** In ms: how long a statement may take (0: without limit), and how long it waits for a connection. */
  readonly statementLife: number
  readonly connectionWait: number
  /** In ms: the database ends a transaction that does nothing for so long. */
  readonly idleInTransaction: number
}

type Variables = Readonly<Record<string, string | undefined>>

const SECOND = 1000
export const defaultConnections = 10
export const defaultIdleInTransaction = 60 * SECOND

/** A whole number between two; undefined when it is not set. */
function numberOf(env: Variables, name: string, least: number, most: number): number | undefined {
  const text = env[name]
  if (!text) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(serverMessages.badDatabaseLimit({ name, least, most, wrong: text }))
  return value
}

/** Only what is set; throws for what is not a number in its range. */
export function poolSettingsOf(env: Variables): Partial<PoolSettings> {
  const connections = numberOf(env, 'DATABASE_POOL', 2, 500)
  const statement = numberOf(env, 'DATABASE_TIMEOUT', 1, 3600)
  const wait = numberOf(env, 'DATABASE_WAIT', 1, 60)
  const idle = numberOf(env, 'DATABASE_IDLE_TRANSACTION', 5, 3600)
  return {
    ...(connections !== undefined && { connections }),
    ...(statement !== undefined && { statementLife: statement * SECOND }),
    ...(wait !== undefined && { connectionWait: wait * SECOND }),
    ...(idle !== undefined && { idleInTransaction: idle * SECOND })
  }
}
