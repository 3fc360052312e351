/** Which folders with English texts a page's modules use: by following the imports of its entries. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Imports of values, `import()` among them. */
const imports =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'"]*?from '([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g

export function filesFrom(entries: readonly string[], leftOut: RegExp): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || leftOut.test(file)) return
    seen.add(file)
    for (const found of readFileSync(root + file, 'utf8').matchAll(imports)) {
      const source = found[1] ?? found[2] ?? found[3] ?? ''
      const path = join(dirname(file), source)
      if (source.startsWith('.') && /\.tsx?$/.test(path) && existsSync(root + path)) visit(path)
    }
  }
  for (const entry of entries) visit(entry)
  return seen
}

export const isOfEnglish = /(?:^|\/)english(?:\/|\.ts)|-english\.ts|\/english-texts\.ts/

/** Folders with English of their own, and the module that exports it. */
export const englishModules: ReadonlyMap<string, string> = new Map(
  globSync('{core,shell,widgets}/**/english.ts', { cwd: root }).map(file => [
    dirname(file).replace(/\/english$/, ''),
    file
  ])
)

export const hasTexts = (file: string): boolean =>
  /\b(?:defineMessages|labelled|enumeration)\(/.test(readFileSync(root + file, 'utf8'))

/** The folder with English to which a file belongs. */
function folderOf(file: string): string | undefined {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    if (englishModules.has(folder)) return folder
  return undefined
}

/** Modules of English that a page with these entries needs. */
export const englishFor = (entries: readonly string[]): ReadonlySet<string> =>
  new Set(
    [...filesFrom(entries, isOfEnglish)]
      .filter(hasTexts)
      .flatMap(file => englishModules.get(folderOf(file) ?? '') ?? [])
  )

/** Files with texts that have no English module. */
export const filesWithoutEnglish = (): readonly string[] =>
  globSync('{core,shell,widgets}/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !isOfEnglish.test(file) && hasTexts(file) && folderOf(file) === undefined)
    .map(file => relative('.', file))
