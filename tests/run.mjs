/** `npm test`: installs what is missing, runs every check and test, and counts them. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, env, install, root, run } from '../demo/prepare.mjs'

const results = join(root, 'test-results')
let passed = 0
let failed = 0
/** Said once more at the end, where a long log is looked at first. */
const lost = []

const count = (name, ok) => {
  if (ok) passed++
  else failed++
  if (!ok) lost.push(name)
  console.log(`${ok ? '✓' : '✗'} ${name}`)
}

/** Debian's Chromium by apt when no browser is found. */
function findBrowser() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = [process.env.CHROMIUM, ...places].find(place => place && existsSync(place))
  if (found) return found
  const apt = args => run('apt-get', args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
  console.log('正在安装 Chromium …')
  if (
    apt(['update', '-qq']) !== 0 ||
    apt(['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk']) !== 0
  )
    console.error('未找到浏览器，且无法安装。请用环境变量 CHROMIUM 指明浏览器的位置。')
  return places.find(existsSync)
}

/** Runs one test runner and adds what its JSON report counts; a report that is missing counts as a failure. */
function suite(name, command, args, report, read, options = {}) {
  console.log(`\n── ${name}`)
  const code = run(command, args, options)
  let counts = { passed: 0, failed: 1 }
  if (existsSync(report)) counts = read(JSON.parse(readFileSync(report, 'utf8')))
  passed += counts.passed
  failed += counts.failed
  if (counts.failed > 0) lost.push(name, ...(counts.names ?? []).map(which => `  ${which}`))
  if (code !== 0 && counts.failed === 0) count(`${name}: 退出码 ${code}`, false)
}

/** The titles of the journeys below a suite of Playwright's report that did not pass at once. */
const failedJourneys = suite => [
  ...(suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...(suite.suites ?? []).flatMap(failedJourneys)
]

install()
rmSync(results, { force: true, recursive: true })
mkdirSync(results, { recursive: true })
const browser = findBrowser()
if (!browser) process.exit(1)
env.CHROMIUM = browser

count('biome', run('biome', ['check', '--error-on-warnings']) === 0)
count('typescript', run('tsc', ['--noEmit']) === 0)
build()

const vitest = join(results, 'vitest.json')
suite(
  'vitest',
  'vitest',
  [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitest}`
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
        ...file.assertionResults.filter(test => test.status === 'failed').map(it => it.fullName)
      ])
  })
)

const elements = join(results, 'elements.json')
suite('elements', 'wtr', ['--config', 'tests/wtr.config.mjs'], elements, report => report)

const journeys = join(results, 'journeys.json')
suite(
  'journeys',
  'playwright',
  ['test', '--config', 'tests/journeys/playwright.config.ts'],
  journeys,
  report => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    names: report.suites.flatMap(failedJourneys)
  }),
  { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: journeys } }
)

if (lost.length > 0) console.log(`\n${lost.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
