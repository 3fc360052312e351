import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { serverMessages } from '../http/messages.ts'
import { isTracing } from '../operations/tracing/spans.ts'
import { traceStatement } from '../operations/tracing/trace-statements.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { SeedImage } from './embedded/database-thread.ts'
import { embeddedDialect } from './embedded/embedded-dialect.ts'
import { jobStatements } from './job-statements.ts'
import { migrationsWithLater } from './migrations/later-migrations.ts'
import {
  type Notifications,
  notifications,
  registerNotifications,
  TABLES
} from './notifications.ts'
import { messagePoolLog, noPoolLog, poolLog } from './pool-log.ts'
import { type PoolCounts, type PoolLimits, postgresPool } from './postgres-pool.ts'
import type { Database, Tables } from './schema/schema.ts'
import { registerCache, type TableCache, tableCache } from './table-cache.ts'

/** Major version of the embedded PostgreSQL; it cannot read the data folder of another. */
export const EMBEDDED_VERSION = '18'

/** Renames a data folder of another PostgreSQL version, so that a new one can be seeded. */
function clearForeignFolder(folder: string, log: (line: string) => void): void {
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) return
  const found = readFileSync(version, 'utf8').trim()
  if (found === EMBEDDED_VERSION) return
  const aside = `${folder}-${found}-${Date.now()}`
  renameSync(folder, aside)
  log(serverMessages.foreignDatabase({ found, aside }))
}

async function embedded(place: DatabasePlace, cache: TableCache) {
  const { seed } = place
  if (!place.dataDir) return embeddedDialect({ hasTables: true, seed }, cache)
  const folder = join(place.dataDir, 'pg')
  mkdirSync(place.dataDir, { recursive: true })
  clearForeignFolder(folder, place.log)
  return embeddedDialect({ folder, seed }, cache)
}

export interface DatabasePlace {
  /** Id of this run of the server, by which its connections are named. */
  readonly server?: string | undefined
  /** Connection URL of an external PostgreSQL; undefined for the embedded one. */
  readonly url: string | undefined
  /** Data folder of the embedded database; in memory when undefined. */
  readonly dataDir: string | undefined
  /** The rows that a new embedded database has at once; none when undefined. */
  readonly seed?: SeedImage | undefined
  readonly limits: PoolLimits
  readonly log: (line: string) => void
  /** Called with every statement after the migration. */
  readonly watch?: ((sql: string, parameters: readonly unknown[]) => void) | undefined
  /** Called once when an external PostgreSQL is not reachable yet. */
  readonly onUnavailable?: () => Promise<void>
}

async function migrate(db: Database): Promise<void> {
  const known = await migrationsWithLater(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const [FIRST_WAIT, LONGEST_WAIT] = [500, 10_000]

/**
 * Migrates without the statement timeout: a migration may take longer than any statement
 * afterwards.
 */
async function migrateWhenThere(url: string, place: DatabasePlace): Promise<void> {
  const { log, limits, onUnavailable } = place
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    const pool = postgresPool(url, { ...limits, statementLife: 0 }, noPoolLog)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    try {
      return await migrate(db)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      if (wait === FIRST_WAIT) await onUnavailable?.()
      log(serverMessages.databaseWaiting({ seconds: wait / 1000, message: error.message }))
      await sleep(wait)
    } finally {
      await db.destroy()
    }
  }
}

/** One to read messages of other servers and one to send: a write may wait for another server's. */
const FOR_MESSAGES = 2

/** Requests that wait for the database, as for a locked table, do not delay messages between servers. */
function messageDatabase(url: string, { limits, log }: DatabasePlace): Database {
  const own = { ...limits, connections: FOR_MESSAGES }
  const pool = postgresPool(url, own, messagePoolLog(log))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** A pool whose table caches are invalidated by writes of other processes. */
function cachedPool(
  url: string,
  { limits, log, server }: DatabasePlace,
  messages: Database
): [PostgresPool & { readonly counts: () => PoolCounts }, TableCache, Notifications] {
  const cache = tableCache(() => elsewhere.areReliable())
  const pool = postgresPool(url, limits, poolLog(log, limits), {
    cache,
    ...(server !== undefined && { server })
  })
  const selectRows = async (sql: string) => {
    const client = await pool.connect()
    await client.query(sql, []).finally(client.release)
  }
  const elsewhere = notifications({ url, ask: selectRows })
  elsewhere.listen(TABLES, { onNotice: cache.forget, onBegin: cache.forget })
  const end = async () => {
    elsewhere.stop()
    await Promise.all([messages.destroy(), pool.end()])
  }
  return [{ ...pool, end }, cache, elsewhere]
}

const messagesByDatabase = new WeakMap<Database, Database>()

/** The same database by the connections of the messages between servers. */
export const databaseForMessages = (db: Database): Database => messagesByDatabase.get(db) ?? db

const countsByDatabase = new WeakMap<Database, () => PoolCounts>()

/** Undefined for the embedded database. */
export const poolCountsOf = (db: Database): PoolCounts | undefined => countsByDatabase.get(db)?.()

/** Opens and migrates the database; waits for an external one that is not reachable yet. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const { url, watch } = place
  const watching = (watch || isTracing()) && {
    log: (event: LogEvent) => {
      const { query } = event
      if (isTracing()) traceStatement(event)
      if (query.queryId !== jobStatements) watch?.(query.sql, query.parameters)
    }
  }
  if (url) {
    await migrateWhenThere(url, place)
    const messages = messageDatabase(url, place)
    const [pool, cache, elsewhere] = cachedPool(url, place, messages)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...watching })
    registerCache(db, cache)
    registerNotifications(db, elsewhere)
    messagesByDatabase.set(db, messages)
    countsByDatabase.set(db, pool.counts)
    return db
  }
  const cache = tableCache()
  const db = new Kysely<Tables>({ dialect: await embedded(place, cache), ...watching })
  registerCache(db, cache)
  try {
    // One in memory has its tables from the image, which is of these migrations.
    if (place.dataDir) await migrate(db)
    await sql`select set_config('application_name', ${place.server ?? ''}, false)`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
