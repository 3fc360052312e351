import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { startParams } from './start-params.ts'

const folder = new URL('../../../.cache/', import.meta.url)
const WITH_TABLES = 'database-with-tables-'

/** The version of the package that writes and reads the images. */
function version(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** What the tables are made by: another word in one of these files, and it is another image. */
function makers(): string {
  const here = new URL('./', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(here).sort()) hash.update(readFileSync(new URL(name, here)))
  return hash.digest('hex').slice(0, 16)
}

const nameOf = (hasTables: boolean): string =>
  hasTables ? `${WITH_TABLES}${version()}-${makers()}.tar` : `empty-database-${version()}.tar`

function keep(name: string, bytes: Uint8Array): void {
  try {
    mkdirSync(folder, { recursive: true })
    const draft = new URL(`${name}.${process.pid}.${performance.now()}`, folder)
    writeFileSync(draft, bytes)
    renameSync(draft, new URL(name, folder))
    const isOutdated = (one: string) =>
      name.startsWith(WITH_TABLES) &&
      one.startsWith(WITH_TABLES) &&
      one.endsWith('.tar') &&
      one !== name
    for (const one of readdirSync(folder).filter(isOutdated)) rmSync(new URL(one, folder))
  } catch {
    // A folder that cannot be written to costs seconds at the next start, and nothing else.
  }
}

/** What makes the tables is loaded only where there is no image of them yet. */
async function withTables(): Promise<PGlite> {
  const { Kysely, PGliteDialect } = await import('kysely')
  const { Migrator } = await import('kysely/migration')
  const { migrations } = await import('./migrations.ts')
  const pglite = await databaseInMemory(false)
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) })
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  return pglite
}

/**
 * A database in memory, empty or with our tables and nothing in them. Making one takes seconds; so
 * an image of it is kept in `.cache`, from which the next is ready in a third of one.
 */
export async function databaseInMemory(hasTables: boolean): Promise<PGlite> {
  const name = nameOf(hasTables)
  const file = new URL(name, folder)
  if (existsSync(file))
    return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]), startParams })
  const database = await (hasTables ? withTables() : PGlite.create({ startParams }))
  const image = await database.dumpDataDir('none')
  keep(name, new Uint8Array(await image.arrayBuffer()))
  return database
}
