import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { PoolLog } from './pool-log.ts'
import { defaultConnections, defaultIdleInTransaction, type PoolSettings } from './pool-settings.ts'
import { isScript } from './statements.ts'
import type { TableCache } from './table-cache.ts'
import { changesOf } from './table-changes.ts'

export type PoolLimits = Pick<PoolSettings, 'statementLife' | 'connectionWait'> &
  Partial<PoolSettings>

/** Connections, and requests that wait for one. */
export interface PoolCounts {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** Reads `bigint` as a number, like the embedded database. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
}

/** Client-side margin in ms: a dead server never enforces its own statement timeout. */
const SILENCE = 5000

/** SQLSTATE classes and codes that concern the server or the connection, not the statement. */
const isOfConnection = (code = '') => /^(?:08|57P0[1-5]|53300|25P03)/.test(code)

/** Maps connection errors to `DatabaseUnavailable`; errors of the statement stay. */
function mapConnectionError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && !isOfConnection(error.code)) return error
  return error instanceof TypeError || error instanceof RangeError
    ? error
    : new DatabaseUnavailable(error)
}

/** The address would otherwise name the connections, which bear the id of the server. */
function withoutName(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const options = url.slice(at + 1).split('&')
  const others = options.filter(option => !/^application_name(?:=|$)/i.test(option))
  return `${url.slice(0, at)}${others.length > 0 ? `?${others.join('&')}` : ''}`
}

/**
 * The rows of several statements that were sent as one text. They have no command of their own: Kysely
 * would replace the rows of a COMMIT.
 */
const allRows = (results: readonly pg.QueryResult[]) => ({
  ...results.at(-1),
  ...{ command: 'SELECT', rows: results.flatMap(({ rows }) => rows) }
})

/**
 * Pool for a PostgreSQL that may go away and return. A connection that broke, or whose statement
 * was abandoned, is not reused.
 */
export function postgresPool(
  url: string,
  limits: PoolLimits,
  { lost, busy, found }: PoolLog,
  { cache, server }: { readonly cache?: TableCache; readonly server?: string } = {}
): PostgresPool & { readonly counts: () => PoolCounts } {
  const { connections = defaultConnections, idleInTransaction = defaultIdleInTransaction } = limits
  const pool = new pg.Pool({
    connectionString: server === undefined ? url : withoutName(url),
    max: connections,
    types,
    keepAlive: true,
    ...(server !== undefined && { application_name: server }),
    connectionTimeoutMillis: limits.connectionWait,
    idle_in_transaction_session_timeout: idleInTransaction,
    ...(limits.statementLife > 0 && {
      statement_timeout: limits.statementLife,
      query_timeout: limits.statementLife + Math.min(SILENCE, limits.statementLife)
    })
  })
  let established = 0
  // A checked-out connection emits its own errors; without a listener they end the process.
  pool.on('connect', client => {
    established += 1
    client.on('error', lost)
  })
  pool.on('remove', () => {
    established -= 1
  })
  pool.on('error', lost)

  function validate(error: unknown): unknown {
    const validated = mapConnectionError(error)
    if (validated instanceof DatabaseUnavailable) lost(error)
    return validated
  }

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const changes = changesOf(cache)
    let isBroken = false
    function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query(
      queryText: string | PostgresCursor<unknown>,
      parameters: readonly unknown[] = []
    ): unknown {
      if (typeof queryText !== 'string') throw new TypeError('This pool has no cursors')
      const sent = changes.during(queryText, () => client.query(queryText, [...parameters]))
      return sent.then(
        result => {
          found()
          return Array.isArray(result) ? allRows(result) : result
        },
        error => {
          const failure = validate(error)
          // A script may have failed inside a transaction that it began itself.
          isBroken ||= failure instanceof DatabaseUnavailable || isScript(queryText, parameters)
          throw failure
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
        if (established < connections || pool.idleCount > 0) throw validate(error)
        busy(error)
        throw new DatabaseUnavailable(error)
      }
    },
    counts: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount
    }),
    end: () => pool.end()
  }
}
