/** Which areas of messages the modules of an entry use, by following its imports. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Imports of values, `import()` among them. */
const imports =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^'"]*?from '([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g

function filesFrom(entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const found of readFileSync(root + file, 'utf8').matchAll(imports)) {
      const source = found[1] ?? found[2] ?? found[3] ?? ''
      const path = join(dirname(file), source)
      if (source.startsWith('.') && /\.tsx?$/.test(path) && existsSync(root + path)) visit(path)
    }
  }
  entries.forEach(visit)
  return seen
}

export const areasFrom = (entries: readonly string[]): readonly string[] => [
  ...new Set(
    [...filesFrom(entries)].flatMap(file =>
      [...readFileSync(root + file, 'utf8').matchAll(/defineMessages\(\s*'(\w+)'/g)].map(
        ([, area = '']) => area
      )
    )
  )
]
