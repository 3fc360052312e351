/**
 * What a page pays, in kB (1024 bytes) of gzip: `node tests/bench/bytes.ts [folder]` after a build.
 *
 * A closure is a file with all of its static imports; what is loaded by `import()` is named where
 * it is needed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const isMain = process.argv[1] === fileURLToPath(import.meta.url)
const named = isMain ? process.argv[2] : undefined
const dist = named ? `${named}/` : fileURLToPath(new URL('../../dist/', import.meta.url))

if (!existsSync(dist)) throw new Error('There is no dist: npm run build')

export const sourceOf = (file: string): string => readFileSync(`${dist}${file}`, 'utf8')
export const gzip = (file: string): number =>
  gzipSync(readFileSync(`${dist}${file}`), { level: 9 }).length

/** The files that `file` imports before it runs, itself among them. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = sourceOf(file)
  const folder = file.includes('/') ? file.replace(/[^/]+$/, '') : ''
  for (const [, from] of code.matchAll(
    /(?:^|[;}])(?:import|export)(?:[^"'`;()]*?from)?\s*["'`]([^"'`]+)["'`]/g
  ))
    closure(new URL(`${folder}${from}`, 'http://x/').pathname.slice(1), seen)
  return seen
}

/** The chunk of a module, by the name that the build gave it. */
export function chunk(name: string): string {
  const all = readdirSync(`${dist}assets`).filter(
    file => file.startsWith(`${name}-`) && /^-[\w-]{8}\.js$/.test(file.slice(name.length))
  )
  // A stylesheet of the same name imports nothing, and is among the imports of the module.
  const found =
    all.find(file => readFileSync(`${dist}assets/${file}`, 'utf8').startsWith('import')) ?? all[0]
  if (!found) throw new Error(`dist/assets has no chunk ${name}: build first`)
  return `assets/${found}`
}

/** Everything that these entries import before they run. */
export const filesOf = (entries: readonly string[]): ReadonlySet<string> =>
  entries.reduce((all, entry) => closure(entry, all), new Set<string>())

/** kB of gzip of these entries with their imports, without the files that `paid` already loads. */
function weigh(entries: readonly string[], paid: readonly string[] = []): number {
  const before = filesOf(paid)
  const files = [...filesOf(entries)].filter(file => !before.has(file))
  return files.reduce((sum, file) => sum + gzip(file), 0) / 1024
}

/** A dial pad that is drawn, takes typing and shows its state. */
export const dialPad = () => [
  'hutong.js',
  ...['react', 'view', 'kit-stylesheet', 'softphone'].map(chunk)
]

/** What an element's own file fetches: found by it, since files of the contract are called so too. */
function fetchedBy(element: string, count: number): string[] {
  const code = readFileSync(`${dist}${element}.js`, 'utf8')
  const fetched = [...code.matchAll(/import\([`"']\.\/(assets\/[\w-]+\.js)[`"']\)/g)]
  if (fetched.length !== count) throw new Error(`${element}.js fetches ${fetched.length} files`)
  return fetched.map(([, file = '']) => file)
}

/** Who a customer is and the list of calls, before a card or a form is opened. */
export const customerPanel = () => [
  'hutong.js',
  ...['react', 'view'].map(chunk),
  ...fetchedBy('customer-details', 2)
]

/** The dialog of a call task with everything that is on show before the advanced part is unfolded. */
export const taskDialog = () => [
  'hutong.js',
  ...['react', 'view'].map(chunk),
  ...fetchedBy('call-task-dialog', 2)
]

/** The dashboard, beside a signed-in page with the softphone. */
const dashboard = () => fetchedBy('dashboard', 2)
const besidePhone = () => [...dialPad(), ...core()]

/** The same in a page with the session attached. */
const withCore = () => [...taskDialog(), 'core.js', chunk('attach-session')]
const withEditor = () => [...withCore(), chunk('task-editor')]

/** The console in front of its frame, and the element of the session. */
const front = () => [
  'console.js',
  'session.js',
  ...['react', 'view', 'frame-stylesheet', 'console'].map(chunk)
]

/** A login page that is drawn and takes typing. */
export const loginPage = () => [...front(), chunk('login-page')]

/** For a signed-in user: the frame with 首页; the telephone and the charts load in parallel. */
export const firstRoute = () => [...front(), ...['guard-effects', 'layout', 'home-page'].map(chunk)]

/** The same with a list in place of 首页. */
const listRoute = () => [...front(), ...['guard-effects', 'layout', 'inbound-calls'].map(chunk)]

/** Charts, each with a page that shows it; the styles of all pages are fetched beside the page. */
const charts = {
  'line-chart': 'home-page',
  'bar-list': 'home-page',
  'stacked-bars': 'seats-use-report',
  donut: 'satisfaction-report',
  funnel: 'analysis-overview',
  'heat-map': 'analysis-overview',
  'seat-timeline': 'seat-status-log'
}

/** What every page with a session shares. */
const sharedCore = () => [chunk('session')]
export const core = () => ['core.js', chunk('attach-session')]

/** A view without the shared core, that core with what else is fetched beside the view, and both. */
const besideCore = (
  name: string,
  view: readonly string[],
  beside: readonly string[],
  most: number
): readonly [string, number, number?][] => [
  [`${name}: kB gz`, weigh(view, sharedCore()), most],
  [
    'its core, fetched beside it: kB gz',
    weigh([...sharedCore(), ...view, ...beside]) - weigh(view, sharedCore())
  ],
  ['in all: kB gz', weigh([...view, ...beside])]
]

const pages = [
  'home-page',
  'analysis-page',
  'analysis-overview',
  'analysis-rows',
  'report-pair',
  'self-analysis-page',
  'result-view',
  'result-rows',
  'view-dialog',
  'seats-monitoring',
  'seats-use-report',
  'line-monitor-page',
  'satisfaction-records',
  'satisfaction-report',
  'scripts-page',
  'script-page',
  'script-editor',
  'script-map',
  'script-simulator',
  'script-past',
  'intent-rules-page',
  'intent-rule-page',
  'rule-editor',
  'dry-run',
  'rule-past',
  'service-records-page',
  'robot-incoming',
  'inbound-calls',
  'outbound-calls',
  'customers-page',
  'send-page',
  'message-tasks-page',
  'message-task-drawer',
  'sending-settings-dialog',
  'records-page',
  'templates-page',
  'signatures-page',
  'operation-log-page',
  'call-monitoring',
  'clue-drawer',
  'person-panel',
  'members-page',
  'task-list-pages',
  'task-detail-page',
  'task-overview',
  'personal-data-page',
  'introduce-page',
  'workbench-page',
  'password-reset-form',
  'licence-page',
  'palette'
]

/**
 * Files of the core: loaded automatically, but no dial pad waits for them. By path below `dist/`.
 */
export function filesOfTheCore(): ReadonlySet<string> {
  const before = filesOf(dialPad())
  return new Set(
    [...filesOf(['core.js', chunk('attach-session')])].filter(file => !before.has(file))
  )
}

export const measureBytes = async (): Promise<readonly [string, number, number?][]> => [
  ['hutong.js: kB gz', weigh(['hutong.js']), 5],
  ['core.js: kB gz', weigh(['core.js'])],
  ['softphone usable, without JsSIP: kB gz', weigh(dialPad()), 105],
  ['its core, fetched beside it: kB gz', weigh(['core.js', chunk('attach-session')], dialPad())],
  ['telephone: kB gz', weigh([chunk('telephone')], besidePhone())],
  [
    'JsSIP and the line: kB gz',
    weigh([chunk('jssip')], [...besidePhone(), chunk('telephone')]),
    54
  ],
  ...besideCore('customer panel alone, before a card is opened', customerPanel(), core(), 138),
  ['dashboard beside the softphone: kB gz', weigh(dashboard(), besidePhone()), 60],
  ...besideCore(
    'call-task dialog alone, before its advanced part',
    taskDialog(),
    [...core(), chunk('task-editor')],
    138
  ),
  ['of that, what reads and sends a task: kB gz', weigh([chunk('task-editor')], withCore())],
  [
    'its advanced part, when it is unfolded: kB gz',
    weigh([chunk('advanced-fields')], withEditor())
  ],
  ...besideCore(
    'console: login page usable',
    loginPage(),
    ['attach-session', 'guard-effects'].map(chunk),
    120
  ),
  ...besideCore('console with its first route', firstRoute(), [chunk('attach-session')], 190),
  ...besideCore('console with a list as its first route', listRoute(), core(), 190),
  ...pages.map((page): [string, number, number] => [
    `console: chunk of ${page}: kB gz`,
    gzip(chunk(page)) / 1024,
    10
  ]),
  ...Object.entries(charts).map(([chart, page]): [string, number, number] => [
    `chart ${chart}, beside ${page}: kB gz`,
    weigh(
      [chunk(chart)],
      [...front(), ...['guard-effects', 'layout', 'large-stylesheet', page].map(chunk)]
    ),
    30
  ])
]

if (isMain) {
  for (const [what, kB, limit] of await measureBytes())
    console.log(`${kB.toFixed(1).padStart(6)}${limit ? ` of ${limit}` : ''}  ${what}`)
}
