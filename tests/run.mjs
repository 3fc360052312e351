/**
 * `npm test`: installs what is missing, runs every check and test, and counts them. `npm test -- --part=1/3` runs
 * the checks and every third of the tests, so that three machines together run all.
 */
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { env, install, root, start } from '../demo/prepare.mjs'
import { prepareSpeech } from '../demo/system-packages.mjs'
import { prepareBrowser } from './support/browser/install-browser.mjs'

const results = join(root, 'test-results')
/** Lines printed of each failed journey's page: its content follows the navigation. */
const PAGE_LINES = 120
/** Lines repeated of each failed test's message. */
const FAILURE_LINES = 12
/** Which part of how many. */
const [part, parts] = partOf(process.argv[2] ?? '--part=1/1')
/** Options of the runners that divide their tests themselves. */
const shard = parts > 1 ? [`--shard=${part}/${parts}`] : []
let passed = 0
let failed = 0
/** Said once more at the end, where a long log is looked at first. */
const lost = []

function partOf(text) {
  const [, part, parts] = /^--part=(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? []
  if (part >= 1 && part <= parts) return [part, parts]
  console.error('用法：npm test [-- --part=1/3]')
  process.exit(1)
}

/** Files of the elements' tests of this part. */
const ownElements = () =>
  readdirSync(join(root, 'tests/widgets'), { recursive: true })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => `tests/widgets/${name}`)
    .toSorted()
    .filter((_, at) => at % parts === part - 1)

/** Seconds of processor time of children that have ended, and of theirs; undefined where the system does not tell. */
function secondsOfChildren() {
  const file = '/proc/self/stat'
  if (!existsSync(file)) return undefined
  // In hundredths, after the name in brackets.
  const [, fields] = readFileSync(file, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(13, 15)
  return (Number(user) + Number(system)) / 100
}

/** What the parts took, printed at the end. */
const durations = []

/** Begins to measure a part of the run; returns what ends it. */
function measure(part) {
  const began = performance.now()
  const before = secondsOfChildren()
  const minutes = seconds => `${(seconds / 60).toFixed(1)} 分钟`
  return () => {
    const after = secondsOfChildren()
    const busy = after === undefined ? '' : `，处理器 ${minutes(after - before)}`
    durations.push(`${part}：${minutes((performance.now() - began) / 1000)}${busy}`)
  }
}

const count = (name, ok) => {
  if (ok) passed++
  else failed++
  if (!ok) lost.push(name)
  console.log(`${ok ? '✓' : '✗'} ${name}`)
}

/**
 * Runs one test runner and adds what its JSON report counts; a report that is missing counts as a failure.
 * `log` names a file for its output, which is printed at the end: two runners may run beside each other.
 */
async function suite(name, command, args, report, read, { log, ...options } = {}) {
  if (!log) console.log(`\n── ${name}`)
  const output = log ? openSync(log, 'w') : 'inherit'
  const code = await start(command, args, { stdio: ['ignore', output, output], ...options })
  if (log) console.log(`\n── ${name}\n${readFileSync(log, 'utf8')}`)
  let counts = { passed: 0, failed: 1 }
  if (existsSync(report)) counts = read(JSON.parse(readFileSync(report, 'utf8')))
  passed += counts.passed
  failed += counts.failed
  if (counts.failed > 0) lost.push(name, ...(counts.names ?? []).map(which => `  ${which}`))
  if (code !== 0 && counts.failed === 0) count(`${name}: 退出码 ${code}`, false)
}

/** The beginning of a message, of which a long log shows the end alone: what is wrong, and where first. */
function beginning(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  const where = lines.find(line => line.startsWith('    at '))
  const what = lines.filter(line => line.trim() && line !== where && !line.startsWith('    at '))
  return [...what.slice(0, FAILURE_LINES), ...(where ? [where] : [])]
}

/** A failed test of vitest. */
const failureOf = ({ fullName, failureMessages = [] }) => [
  fullName,
  ...failureMessages.flatMap(beginning)
]

/** The journeys below a suite of Playwright's report that did not pass at once. */
const failedJourneys = suite => [
  ...(suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map(({ file, line, title, tests }) => ({
      name: `${file}:${line} ${title}`,
      errors: tests
        .flatMap(test => test.results)
        .flatMap(result => result.errors)
        .flatMap(({ message = '' }) => beginning(message)),
      context: tests
        .flatMap(test => test.results)
        .flatMap(result => result.attachments)
        .find(attachment => attachment.name === 'error-context')?.path
    })),
  ...(suite.suites ?? []).flatMap(failedJourneys)
]

/** Prints what the page of each failed journey looked like. */
function printPages(failures) {
  for (const { name, context } of failures) {
    if (!context || !existsSync(context)) continue
    const text = readFileSync(context, 'utf8')
    // Before it stands the error, which is in the log already.
    const [page] = text.slice(Math.max(text.lastIndexOf('```yaml'), 0)).split('\n# Test source')
    const lines = page.split('\n')
    console.log(`\n── ${name}\n${lines.slice(-PAGE_LINES).join('\n')}`)
    if (lines.length > PAGE_LINES) console.log(`… ${relative(root, context)}`)
  }
}

install()
rmSync(results, { force: true, recursive: true })
mkdirSync(results, { recursive: true })
await prepareSpeech()
const browser = await prepareBrowser()
if (!browser) process.exit(1)
env.CHROMIUM = browser

const checked = measure('biome, typescript, build')
const [biome, typescript, built] = await Promise.all([
  start('biome', ['check', '--error-on-warnings']),
  // What has been checked before is not checked again.
  start('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/tsc.json']),
  start('node', ['demo/prepare.mjs', 'build'])
])
checked()
count('biome', biome === 0)
count('typescript', typescript === 0)
if (built !== 0) process.exit(1)

const tested = measure('vitest, elements')
const vitest = join(results, 'vitest.json')
const withoutPage = suite(
  'vitest',
  'vitest',
  [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitest}`,
    ...shard
  ],
  vitest,
  report => ({
    passed: report.numPassedTests,
    failed: Math.max(
      report.numFailedTests,
      report.testResults.filter(file => file.status === 'failed').length
    ),
    names: report.testResults
      .filter(file => file.status === 'failed')
      .flatMap(file => [
        relative(root, file.name),
        ...file.assertionResults.filter(test => test.status === 'failed').flatMap(failureOf)
      ])
  })
)

// One page at a time leaves half of two cores idle.
const elements = join(results, 'elements.json')
const ofElements = suite(
  'elements',
  'wtr',
  ['--config', 'tests/wtr.config.mjs', ...(parts > 1 ? ['--files', ...ownElements()] : [])],
  elements,
  report => report,
  { log: join(results, 'elements.log') }
)
await Promise.all([withoutPage, ofElements])
tested()

const travelled = measure('journeys')
const journeys = join(results, 'journeys.json')
await suite(
  'journeys',
  'playwright',
  ['test', '--config', 'tests/journeys/playwright.config.ts', ...shard],
  journeys,
  report => {
    const failures = report.suites.flatMap(failedJourneys)
    printPages(failures)
    return {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      names: failures.flatMap(({ name, errors }) => [name, ...errors])
    }
  },
  { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys } }
)
travelled()

if (lost.length > 0) console.log(`\n${lost.join('\n')}`)
console.log(`\n${durations.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
