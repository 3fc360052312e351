/** An image of the database with the rows of the demo in it, for tests that open many backends. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { startOn, withTables } from '../db/embedded/database-image.ts'
import type { SeedImage } from '../db/embedded/database-thread.ts'

/** Sources that the rows may depend on. */
const SOURCES = ['../', '../../../core/']
/** The rows are as old as their image, which is recreated after this many milliseconds. */
const MADE_EVERY = 600_000

let known: string | undefined
/** A hash of everything that the rows may depend on. */
function sources(): string {
  if (known) return known
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const root = new URL(source, import.meta.url)
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
    for (const path of files
      .filter(file => file.isFile())
      .map(file => join(file.parentPath, file.name))
      .sort())
      hash.update(path).update(readFileSync(path))
  }
  known = hash.digest('hex').slice(0, 16)
  return known
}

/**
 * The image of a seed. Times are stored relative to `now`, rounded down to ten minutes: a database
 * started from the image equals one seeded at that time on the same day.
 */
export const seedImage = (size: SeedImage['size'], now: number): SeedImage => ({
  size,
  now: Math.floor(now / MADE_EVERY) * MADE_EVERY,
  sources: sources()
})

async function addRows(pglite: PGlite, { size, now }: SeedImage): Promise<void> {
  const { Kysely, PGliteDialect } = await import('kysely')
  const { fill } = await import('./seed-database.ts')
  await fill(new Kysely({ dialect: new PGliteDialect({ pglite }) }), size, now)
}

/** Starts a database with these rows: in memory, or in a folder that is empty. */
export const startSeeded = (
  seed: SeedImage,
  folder?: string,
  program?: WebAssembly.Module
): Promise<PGlite> =>
  startOn(
    {
      kind: `database-with-rows-${seed.size}`,
      key: `${seed.sources}-${seed.now}`,
      base: withTables(),
      add: pglite => addRows(pglite, seed)
    },
    folder,
    program
  )
