/**
 * The public surface in every form that somebody reads, made from `widgets/<name>/definition.ts`.
 *
 * The build writes the forms beside the elements. `node widgets/manifest.ts` renews what is kept in
 * the repository: `widgets/custom-elements.json` and the tables of the README.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { printManifest } from './manifest/print-json.ts'
import { printTables } from './manifest/print-tables.ts'
import { printReactTypes, printTypes, printVueTypes } from './manifest/print-types.ts'
import { readElements } from './manifest/read.ts'
import { hostTokens } from './manifest/tokens.ts'

export interface PublicSurface {
  /** File names in `dist/`, and what is in them. */
  readonly files: Readonly<Record<string, string>>
  /** What stands between the two marks of the README. */
  readonly tables: string
}

export async function publicSurface(): Promise<PublicSurface> {
  const elements = await readElements()
  const tokens = hostTokens()
  return {
    files: {
      'custom-elements.json': printManifest(elements, tokens),
      'hutong.d.ts': printTypes(elements),
      'react.d.ts': printReactTypes(elements),
      'vue.d.ts': printVueTypes(elements)
    },
    tables: printTables(elements, tokens)
  }
}

const marks = /(<!-- elements:begin -->\n)[\s\S]*(<!-- elements:end -->)/

/** The README with these tables in their place. */
export const withTables = (readme: string, tables: string): string =>
  readme.replace(marks, (_, begin: string, end: string) => `${begin}${tables}${end}`)

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { files, tables } = await publicSurface()
  const kept = new URL('custom-elements.json', import.meta.url)
  const readme = new URL('../README.md', import.meta.url)
  writeFileSync(kept, files['custom-elements.json'] ?? '')
  writeFileSync(readme, withTables(readFileSync(readme, 'utf8'), tables))
}
