import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { serverText } from '../../../core/text/server.ts'
import type { Limits } from '../options.ts'
import { DatabaseAway } from './away.ts'
import { changesOf } from './changes.ts'
import type { Memory } from './memory.ts'

/** How long a statement may take, 0 for ever, and how long a connection is waited for. */
export type PoolLimits = Pick<Limits, 'statementLife' | 'connectionWait'>

/** `bigint` as a number, as the embedded database has it. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
}

const CONNECTIONS = 10
/** A server that is gone without a word answers nothing: the statement's own limit never comes. */
const SILENCE = 5000
const IDLE_IN_TRANSACTION = 60_000

/** Classes and codes of PostgreSQL that speak of the server and the connection, not of the statement. */
const isOfConnection = (code = '') => /^(?:08|57P0[1-5]|53300|25P03)/.test(code)

/** Trouble of the connection becomes `DatabaseAway`; what the statement itself is refused for stays. */
function asAway(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !isOfConnection(error.code)) return error
  return error instanceof TypeError || error instanceof RangeError ? error : new DatabaseAway(error)
}

/**
 * The connections to a PostgreSQL that may go away and come back. A connection that broke, or whose
 * statement was given up, is never used again.
 */
export function postgresPool(
  url: string,
  limits: PoolLimits,
  log: (line: string) => void,
  kept?: Memory
): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    types,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectionWait,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
    ...(limits.statementLife > 0 && {
      statement_timeout: limits.statementLife,
      query_timeout: limits.statementLife + Math.min(SILENCE, limits.statementLife)
    })
  })
  let isAway = false
  const lost = (error: unknown) => {
    if (!isAway) log(serverText.databaseLost({ message: new DatabaseAway(error).message }))
    isAway = true
  }
  const found = () => {
    if (isAway) log(serverText.databaseBack())
    isAway = false
  }
  // A connection that is in use raises its own error; without a listener that ends the process.
  pool.on('connect', client => void client.on('error', lost))
  pool.on('error', lost)

  function judge(error: unknown): unknown {
    const judged = asAway(error)
    if (judged instanceof DatabaseAway) lost(error)
    return judged
  }

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const changes = changesOf(kept)
    let isBroken = false
    function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(
      asked: string | PostgresCursor<unknown>,
      parameters: readonly unknown[] = []
    ): unknown {
      if (typeof asked !== 'string') throw new TypeError('This pool has no cursors')
      const sent = changes.during(asked, () => client.query(asked, [...parameters]))
      return sent.then(
        result => {
          found()
          return result
        },
        error => {
          const judged = judge(error)
          isBroken ||= judged instanceof DatabaseAway
          throw judged
        }
      )
    }
    const release = (isDiscarded?: boolean) => {
      changes.settle()
      client.release(isBroken || isDiscarded === true)
    }
    return { query, release }
  }

  return {
    options: pool.options,
    connect: async () => {
      try {
        return wrap(await pool.connect())
      } catch (error) {
        throw judge(error)
      }
    },
    end: () => pool.end()
  }
}
