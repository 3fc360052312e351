/** Runs the built elements in a real browser: `wtr --config tests/wtr.config.mjs`. */
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter, summaryReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { env, start } from '../demo/prepare.mjs'
import { browserArgs, findBrowser } from './support/browser/find-browser.mjs'
import { fakeApi, flaky, strict, withoutCore } from './widgets/support/middleware.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = `${root}/test-results`

/** The elements, the tests' own element and the gallery, and the first two again as another version. */
async function buildAll() {
  const build = (args, more = {}) =>
    start('vite', ['build', '--logLevel', 'warn', ...args], { env: { ...env, ...more } })
  // React's development build: every view stands in StrictMode.
  const strictly = { HUTONG_STRICT: '1' }
  const other = { HUTONG_BUILD: 'other' }
  const done = await Promise.all([
    existsSync(`${root}/dist/hutong.js`) ? 0 : build([]),
    build(['--mode', 'fixture'], strictly),
    build(['--mode', 'gallery'], strictly),
    build(['--mode', 'fixture', '--outDir', `${results}/other-fixture`], other),
    build(['--outDir', `${results}/other-dist`], { ...other, ...strictly })
  ])
  if (done.some(code => code !== 0)) throw new Error('The elements could not be built')
  // The same build at a second address.
  cpSync(`${root}/dist`, `${results}/same-dist`, { recursive: true })
}

/** What `tests/run.mjs` counts. */
const counting = {
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0, names: [] }
    const fail = (name, why) => {
      count.failed++
      count.names.push(`${name}: ${why?.message ?? ''}`)
    }
    const add = (suite, path) => {
      for (const test of suite.tests)
        if (test.passed) count.passed++
        else fail([...path, test.name].join(' › '), test.error)
      for (const inner of suite.suites) add(inner, [...path, inner.name])
    }
    for (const { testFile, testResults, errors } of sessions) {
      const file = relative(root, testFile)
      if (testResults) add(testResults, [file])
      if (errors.length > 0) fail(file, errors[0])
    }
    mkdirSync(results, { recursive: true })
    writeFileSync(`${results}/elements.json`, JSON.stringify(count))
  }
}

// Set while working on the tests alone: what was built last is tested again.
if (!process.env.HUTONG_BUILT) await buildAll()

export default {
  rootDir: root,
  files: 'tests/widgets/**/*.test.ts',
  port: Number(process.env.WTR_PORT ?? 8159),
  nodeResolve: true,
  // Pages beside each other lose the pointer now and then.
  concurrency: 1,
  plugins: [esbuildPlugin({ ts: true, target: 'es2022' })],
  middleware: [fakeApi, flaky, strict, withoutCore],
  reporters: [defaultReporter(), summaryReporter(), counting],
  testFramework: {
    config: { timeout: 40_000, ...(process.env.TITLE && { grep: process.env.TITLE }) }
  },
  testsFinishTimeout: 300_000,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: {
        executablePath: findBrowser(),
        args: browserArgs
      }
    })
  ]
}
