/**
 * What a page pays, in kB (1024 bytes) of gzip: `node tests/bench/bytes.ts` after a build.
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

/** kB of gzip of everything that these entries import before they run. */
function weigh(...entries: readonly string[]): number {
  const files = [...entries.reduce((all, entry) => closure(entry, all), new Set<string>())]
  return files.reduce((sum, file) => sum + gzip(file), 0) / 1024
}

export const measureBytes = async (): Promise<readonly [string, number, number?][]> => [
  ['hutong.js: kB gz', weigh('hutong.js'), 5],
  ['core.js: kB gz', weigh('core.js')],
  [
    'softphone usable, without JsSIP: kB gz',
    weigh('hutong.js', ...['attach', 'react-to-web-component', 'stage', 'softphone'].map(chunk)),
    105
  ],
  ['JsSIP: kB gz', weigh(chunk('jssip')), 53]
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [what, kB, limit] of await measureBytes())
    console.log(`${kB.toFixed(1).padStart(6)}${limit ? ` of ${limit}` : ''}  ${what}`)
}
