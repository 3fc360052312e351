/**
 * What a page pays, in kB of gzip: `node tests/bench/bytes.ts` after a build.
 *
 * A closure is a file with everything that it imports by itself; what comes by `import()` is named
 * where it is needed.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

const gzip = (file: string): number => gzipSync(readFileSync(`${dist}${file}`), { level: 9 }).length

/** The files that `file` imports before it runs, itself among them. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(`${dist}${file}`, 'utf8')
  const folder = file.includes('/') ? file.replace(/[^/]+$/, '') : ''
  for (const [, from] of code.matchAll(
    /(?:^|[;}])(?:import|export)(?:[^"'`;()]*?from)?\s*["'`]([^"'`]+)["'`]/g
  ))
    closure(new URL(`${folder}${from}`, 'http://x/').pathname.slice(1), seen)
  return seen
}

/** The chunk of a module, by the name that the build gave it. */
function chunk(name: string): string {
  const found = readdirSync(`${dist}assets`).find(
    file => file.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/.test(file.slice(name.length))
  )
  if (!found) throw new Error(`dist/assets has no chunk ${name}: build first`)
  return `assets/${found}`
}

export interface Weight {
  readonly what: string
  readonly files: readonly string[]
  /** Bytes of gzip. */
  readonly bytes: number
  /** Bytes that are allowed; none where no figure was set. */
  readonly limit: number | undefined
}

function weigh(what: string, entries: readonly string[], limit?: number): Weight {
  const files = [...entries.reduce((all, entry) => closure(entry, all), new Set<string>())]
  return { what, files, bytes: files.reduce((sum, file) => sum + gzip(file), 0), limit }
}

export const weights = (): Weight[] => [
  weigh('hutong.js', ['hutong.js'], 5_000),
  weigh('core.js', ['core.js']),
  weigh(
    'softphone usable, without JsSIP',
    ['hutong.js', ...['attach', 'react-to-web-component', 'stage', 'softphone'].map(chunk)],
    105_000
  ),
  weigh('JsSIP', [chunk('jssip')], 53_000)
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
  for (const { what, bytes, limit, files } of weights()) {
    console.log(`${kB(bytes)} kB${limit ? ` of ${kB(limit)}` : ''}  ${what}`)
    if (process.argv.includes('--files'))
      for (const file of files) console.log(`        ${kB(gzip(file))}  ${file}`)
  }
}
