import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

const folder = new URL('../../../.cache/', import.meta.url)

/** The version of the package that writes and reads the image. */
function version(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

function keep(file: URL, bytes: Uint8Array): void {
  try {
    mkdirSync(folder, { recursive: true })
    const draft = new URL(`${file.href}.${process.pid}.${performance.now()}`)
    writeFileSync(draft, bytes)
    renameSync(draft, file)
  } catch {
    // A folder that cannot be written to costs two seconds at the next start, and nothing else.
  }
}

/**
 * An empty database in memory. Making one takes two seconds; so an image of it is kept in
 * `.cache`, from which the next is ready in a third of one.
 */
export async function databaseInMemory(): Promise<PGlite> {
  const file = new URL(`empty-database-${version()}.tar`, folder)
  if (existsSync(file)) return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) })
  const database = await PGlite.create()
  const image = await database.dumpDataDir('none')
  keep(file, new Uint8Array(await image.arrayBuffer()))
  return database
}
