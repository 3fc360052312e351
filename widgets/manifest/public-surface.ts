/**
 * Generates all descriptions of the public API from `widgets/<name>/definition.ts` and `core/index.ts`.
 *
 * The build emits them beside the elements. `node widgets/manifest/public-surface.ts` updates the copies in
 * the repository: `core/page-api.ts`, `widgets/custom-elements.json` and the tables of the README.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { printCoreTypes } from './print-core.ts'
import { printManifest } from './print-json.ts'
import { printPageApi } from './print-page-api.ts'
import { printTables } from './print-tables.ts'
import { printReactTypes, printTypes, printVueTypes } from './print-types.ts'
import { readSurface } from './read.ts'
import { hostTokens } from './tokens.ts'

export interface PublicSurface {
  /** Contents by file name in `dist/`. */
  readonly files: Readonly<Record<string, string>>
  /** Matches the text between the two markers of the README. */
  readonly tables: string
}

export async function publicSurface(): Promise<PublicSurface> {
  const surface = await readSurface()
  const tokens = hostTokens()
  return {
    files: {
      'custom-elements.json': printManifest(surface.elements, tokens),
      'hutong.d.ts': printTypes(surface),
      'core.d.ts': printCoreTypes(surface),
      'react.d.ts': printReactTypes(surface),
      'vue.d.ts': printVueTypes(surface)
    },
    tables: printTables(surface, tokens)
  }
}

const marks = /(<!-- elements:begin -->\n)[\s\S]*(<!-- elements:end -->)/

/** The README with the tables replaced. */
export const withTables = (readme: string, tables: string): string =>
  readme.replace(marks, (_, begin: string, end: string) => `${begin}${tables}${end}`)

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const core = new URL('../../core/', import.meta.url)
  const list = readFileSync(new URL('public-api.ts', core), 'utf8')
  writeFileSync(new URL('page-api.ts', core), printPageApi(list))
  const { files, tables } = await publicSurface()
  const kept = new URL('../custom-elements.json', import.meta.url)
  const readme = new URL('../../README.md', import.meta.url)
  writeFileSync(kept, files['custom-elements.json'] ?? '')
  writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), tables))
}
