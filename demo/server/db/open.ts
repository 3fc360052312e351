import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { serverText } from '../../../core/text/server.ts'
import { embeddedDialect } from './embedded.ts'
import { migrations } from './migrations.ts'
import type { Database, Tables } from './schema.ts'

/** The major version of the embedded PostgreSQL; it cannot read the folders of another. */
export const EMBEDDED_VERSION = '18'

/** PostgreSQL's `bigint` as a number, as the embedded database has it. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
}

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

async function dialectFor(place: DatabasePlace) {
  if (place.url) {
    const pool = new pg.Pool({ connectionString: place.url, max: 10, types })
    pool.on('error', error => place.log(serverText.databaseTrouble({ message: error.message })))
    return new PostgresDialect({ pool })
  }
  if (!place.dataDir) return embeddedDialect({ hasTables: true })
  const folder = join(place.dataDir, 'pg')
  mkdirSync(place.dataDir, { recursive: true })
  clearForeignFolder(folder, place.log)
  return embeddedDialect({ folder })
}

export interface DatabasePlace {
  /** A real PostgreSQL, instead of the embedded one. */
  readonly url: string | undefined
  /** Where the embedded one lives; in memory when undefined. */
  readonly dataDir: string | undefined
  readonly log: (line: string) => void
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: await dialectFor(place) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return db
  await db.destroy()
  throw error
}
