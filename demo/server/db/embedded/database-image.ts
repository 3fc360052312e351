import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { startParams } from './start-params.ts'

const folder = new URL('../../../../.cache/', import.meta.url)
/** In ms: older outdated images are deleted when another of their kind is made. */
const KEPT_FOR = 600_000
/** In ms: a lock that was renewed longer ago belongs to a process that was killed. */
const LOCKED_FOR = 30_000
/** Interval in ms at which a lock is renewed: a loaded machine takes minutes to make an image. */
const RENEW_EVERY = 3000
/** Interval in ms of checks for an image that another thread or process is making. */
const LOOK_EVERY = 50

/** Version of the package that writes and reads the images. */
function version(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** Hash of the files that create the tables: a change makes another image. */
function tableMakers(): string {
  const here = new URL('../', import.meta.url)
  const hash = createHash('sha256')
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter(file => file.endsWith('.ts')).sort())
    hash.update(readFileSync(new URL(name, here)))
  return hash.digest('hex').slice(0, 16)
}

function read(name: string): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync(new URL(name, folder))
  } catch {
    return undefined
  }
}

function keep(kind: string, name: string, bytes: Uint8Array): void {
  try {
    mkdirSync(folder, { recursive: true })
    const draft = new URL(`${name}.${process.pid}.${performance.now()}`, folder)
    writeFileSync(draft, bytes)
    renameSync(draft, new URL(name, folder))
    for (const one of readdirSync(folder)) {
      if (!one.startsWith(kind) || one === name) continue
      const file = new URL(one, folder)
      if (statSync(file).mtimeMs < performance.timeOrigin - KEPT_FOR) rmSync(file)
    }
  } catch {
    // Without a writable folder each start only takes seconds longer.
  }
}

export interface Image {
  /** First part of the file name. A new image of a kind replaces the earlier one. */
  readonly kind: string
  /** Differs whenever the content does. */
  readonly key: string
  /** Image that the content is added to; an empty database when undefined. */
  readonly base?: Image
  readonly add?: (database: PGlite) => Promise<void>
}

/** Keeps the files after the database has shut down, so that the next start needs no recovery. */
class KeptFiles extends MemoryFS {
  image: Blob | undefined
  override async closeFs(): Promise<void> {
    this.image = await this.dumpTar('image', 'none')
    await super.closeFs()
  }
}

/** Gives its bytes at once; a plain `Blob` takes a second to be read. */
class ImageFile extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>
  constructor(bytes: Buffer<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    const isWhole = byteLength === buffer.byteLength
    return isWhole ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

/** Smallest size of write-ahead log files (MB), as an image has several. */
const LOG_FILES = '--wal-segsize=1'

async function make({ base, add }: Image): Promise<Blob> {
  const fs = new KeptFiles()
  const from = base ? { loadDataDir: await imageOf(base) } : { initDbStartParams: [LOG_FILES] }
  const database = await PGlite.create({ fs, startParams: startParams(undefined), ...from })
  await add?.(database)
  await database.close()
  if (!fs.image) throw new Error('The database has not shut down')
  return fs.image
}

/**
 * Acquires the lock for making an image and returns its release; undefined while another process
 * has it.
 */
function lock(name: string): (() => void) | undefined {
  const file = new URL(`${name}.lock`, folder)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, '', { flag: 'wx' })
    return holding(file)
  } catch (error) {
    // Without a writable folder each process makes its own image.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return () => undefined
  }
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - since <= LOCKED_FOR) return undefined
  rmSync(file, { force: true })
  return undefined
}

/** Renews a lock until it is released; returns its release. */
function holding(file: URL): () => void {
  const renewal = setInterval(() => {
    const now = new Date()
    if (existsSync(file)) utimesSync(file, now, now)
  }, RENEW_EVERY)
  return () => {
    clearInterval(renewal)
    rmSync(file, { force: true })
  }
}

/**
 * Bytes of an image (tar) from `.cache`. A missing one is made there and renamed into place when
 * complete; concurrent threads and processes make it once.
 */
async function imageOf(image: Image): Promise<Blob> {
  const { kind, key } = image
  const name = `${kind}-${version()}-${key}.tar`
  const kept = read(name)
  if (kept) return new ImageFile(kept)
  let unlock = lock(name)
  for (; !unlock; unlock = lock(name)) await sleep(LOOK_EVERY)
  try {
    const madeMeanwhile = read(name)
    if (madeMeanwhile) return new ImageFile(madeMeanwhile)
    const made = await make(image)
    keep(kind, name, new Uint8Array(await made.arrayBuffer()))
    return made
  } finally {
    unlock()
  }
}

/** Migrations are loaded only when there is no image yet. */
async function addTables(pglite: PGlite): Promise<void> {
  const { Kysely, PGliteDialect } = await import('kysely')
  const { Migrator } = await import('kysely/migration')
  const { migrations } = await import('../migrations/migrations.ts')
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) })
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  const { installQueues } = await import('../../jobs/job-queue.ts')
  await installQueues(pglite)
  // Drops the template databases, a third of the files, as no further database is created.
  await pglite.exec('update pg_database set datistemplate = false')
  await pglite.exec('drop database template0')
  await pglite.exec('drop database template1')
}

const empty: Image = { kind: 'database-empty', key: 'log-1' }

/** Image with the tables, without rows. */
export const withTables = (): Image => ({
  kind: 'database-with-tables',
  key: tableMakers(),
  base: empty,
  add: addTables
})

/** Starts a database on an image: in memory, or in an empty folder. */
export const startOn = async (
  image: Image,
  dataDir?: string,
  program?: WebAssembly.Module
): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir && { dataDir }),
    ...(program && { pgliteWasmModule: program }),
    ...{ loadDataDir: await imageOf(image), startParams: startParams(dataDir) }
  })

/**
 * A database in memory, empty or with the tables. Creating one takes seconds; from the image in
 * `.cache` it takes a third of one.
 */
export const databaseInMemory = (
  hasTables: boolean,
  program: WebAssembly.Module
): Promise<PGlite> => startOn(hasTables ? withTables() : empty, undefined, program)
