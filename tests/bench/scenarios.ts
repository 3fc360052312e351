/**
 * Total bytes and request rounds of each scenario: `node tests/bench/scenarios.ts` after a build. Counts all
 * files that a page needs until it is usable, shared ones included.
 */
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import {
  chunk,
  core,
  customerPanel,
  dialPad,
  filesOf,
  firstRoute,
  gzip,
  loginPage,
  sourceOf,
  taskDialog
} from './bytes.ts'

export interface Scenario {
  readonly name: string
  /** What the page's own tags name: fetched at once. */
  readonly tags: readonly string[]
  readonly entries: readonly string[]
  /** kB gz, requests, levels. */
  readonly most?: readonly [number, number, number]
}

const telephone = () => [chunk('telephone'), chunk('jssip')]
const tag = ['hutong.js']
const consoleTags = ['console.js', 'session.js']

export const scenarios = (): readonly Scenario[] => [
  {
    name: 'softphone until usable',
    tags: tag,
    entries: [...dialPad(), ...core()],
    most: [135, 12, 3]
  },
  {
    name: 'softphone until registered',
    tags: tag,
    entries: [...dialPad(), ...core(), ...telephone()],
    most: [190, 12, 3]
  },
  {
    name: 'softphone until ready for calls',
    tags: tag,
    entries: [...dialPad(), ...core(), ...telephone(), chunk('sip-calls')],
    most: [211, 13, 4]
  },
  { name: 'customer panel until usable', tags: tag, entries: [...customerPanel(), ...core()] },
  {
    name: 'call-task dialog until usable',
    tags: tag,
    entries: [...taskDialog(), ...core(), chunk('task-editor')]
  },
  {
    name: 'login page until usable',
    tags: consoleTags,
    entries: [...loginPage(), ...['attach-session', 'guard-effects'].map(chunk)]
  },
  {
    name: 'console with its first route until usable',
    tags: consoleTags,
    entries: [...firstRoute(), chunk('attach-session')]
  },
  {
    name: 'console until its telephone is registered',
    tags: consoleTags,
    entries: [...firstRoute(), chunk('attach-session'), ...telephone()]
  }
]

/** The files that one names, to be imported before it runs or fetched while it does. */
function namedBy(file: string): readonly string[] {
  const named = sourceOf(file).matchAll(
    /(?:(?:^|[;}])(?:import|export)(?:[^"'`;()]*?from)?\s*|import\()["'`]([^"'`]+\.js)["'`]/g
  )
  return [...named].map(([, path = '']) =>
    new URL(path, new URL(file, 'http://x/')).pathname.slice(1)
  )
}

/** How many times the page waits for a file before it discovers the next. */
function levelsOf(tags: readonly string[], files: ReadonlySet<string>): number {
  const known = new Set(tags)
  let levels = 0
  for (let next = tags; next.length > 0; levels++) {
    const found = new Set(next.flatMap(namedBy))
    next = [...found].filter(file => files.has(file) && !known.has(file))
    for (const file of next) known.add(file)
  }
  const lost = [...files].filter(file => !known.has(file))
  if (lost.length > 0) throw new Error(`Nothing of the scenario fetches ${lost.join(', ')}`)
  return levels
}

export function costOf({ tags, entries }: Scenario) {
  const files = filesOf([...tags, ...entries])
  return {
    files,
    kB: [...files].reduce((sum, file) => sum + gzip(file), 0) / 1024,
    levels: levelsOf(tags, files)
  }
}

/** In which browsers fetch the files. */
const brotliOf = (files: ReadonlySet<string>): number =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(sourceOf(file)).length, 0) / 1024

const measured = (what: string, value: number, most?: number): [string, number, number?] =>
  most === undefined ? [what, value] : [what, value, most]

export const measureScenarios = async (): Promise<readonly [string, number, number?][]> =>
  scenarios().flatMap(scenario => {
    const { files, kB, levels } = costOf(scenario)
    const [mostKb, mostRequests, mostLevels] = scenario.most ?? []
    return [
      measured(`${scenario.name}: kB gz in all`, kB, mostKb),
      measured(`${scenario.name}: kB brotli in all`, brotliOf(files)),
      measured(`${scenario.name}: requests`, files.size, mostRequests),
      measured(`${scenario.name}: levels of waterfall`, levels, mostLevels)
    ]
  })

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [what, value, most] of await measureScenarios())
    console.log(
      `${(Number.isInteger(value) ? String(value) : value.toFixed(1)).padStart(6)}${most ? ` of ${most}` : ''}  ${what}`
    )
