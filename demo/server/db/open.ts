import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely'
import { Migrator } from 'kysely/migration'
import { serverText } from '../../../core/text/server.ts'
import { DatabaseAway } from './away.ts'
import { changesElsewhere } from './changes-elsewhere.ts'
import { embeddedDialect } from './embedded.ts'
import { keepInMemory, type Memory, memory } from './memory.ts'
import { migrations } from './migrations.ts'
import { type PoolLimits, postgresPool } from './postgres.ts'
import type { Database, Tables } from './schema.ts'

/** The major version of the embedded PostgreSQL; it cannot read the folders of another. */
export const EMBEDDED_VERSION = '18'

/** A folder that another PostgreSQL wrote is put aside, so that a fresh one can be seeded. */
function clearForeignFolder(folder: string, log: (line: string) => void): void {
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) return
  const found = readFileSync(version, 'utf8').trim()
  if (found === EMBEDDED_VERSION) return
  const aside = `${folder}-${found}-${Date.now()}`
  renameSync(folder, aside)
  log(serverText.foreignDatabase({ found, aside }))
}

async function embedded(place: DatabasePlace, kept: Memory) {
  if (!place.dataDir) return embeddedDialect({ hasTables: true }, kept)
  const folder = join(place.dataDir, 'pg')
  mkdirSync(place.dataDir, { recursive: true })
  clearForeignFolder(folder, place.log)
  return embeddedDialect({ folder }, kept)
}

export interface DatabasePlace {
  /** A real PostgreSQL, instead of the embedded one. */
  readonly url: string | undefined
  /** Where the embedded one lives; in memory when undefined. */
  readonly dataDir: string | undefined
  readonly limits: PoolLimits
  readonly log: (line: string) => void
  /** Is told every statement, once the tables are up to date. */
  readonly watch?: ((sql: string, parameters: readonly unknown[]) => void) | undefined
  /** Called once when a real PostgreSQL is not there yet. */
  readonly whileAway?: () => Promise<void>
}

async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const [FIRST_WAIT, LONGEST_WAIT] = [500, 10_000]

/** A change of the tables may take longer than any statement afterwards. */
async function migrateWhenThere(url: string, place: DatabasePlace): Promise<void> {
  const { log, limits, whileAway } = place
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    const pool = postgresPool(url, { ...limits, statementLife: 0 }, () => undefined)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    try {
      return await migrate(db)
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      if (wait === FIRST_WAIT) await whileAway?.()
      log(serverText.databaseWaiting({ seconds: wait / 1000, message: error.message }))
      await sleep(wait)
    } finally {
      await db.destroy()
    }
  }
}

/** What is kept in memory is forgotten as other processes change it, too. */
function keepingPool(url: string, { limits, log }: DatabasePlace): [PostgresPool, Memory] {
  const kept = memory(() => elsewhere.areHeard())
  const pool = postgresPool(url, limits, log, kept)
  const ask = async (asked: string) => {
    const client = await pool.connect()
    await client.query(asked, []).finally(client.release)
  }
  const elsewhere = changesElsewhere({ url, ask, onChange: kept.forget })
  const end = () => {
    elsewhere.stop()
    return pool.end()
  }
  return [{ ...pool, end }, kept]
}

/** Opens the database and brings its tables up to date; waits for a real one that is not there yet. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const { url, watch } = place
  const watching = watch && {
    log: ({ query }: LogEvent) => watch(query.sql, query.parameters)
  }
  if (url) {
    await migrateWhenThere(url, place)
    const [pool, kept] = keepingPool(url, place)
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...watching })
    keepInMemory(db, kept)
    return db
  }
  const kept = memory()
  const db = new Kysely<Tables>({ dialect: await embedded(place, kept), ...watching })
  keepInMemory(db, kept)
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
