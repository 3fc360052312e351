/**
 * `npm run test:<suite> [-- filter]`: one suite, or those of its tests that the filter finds by the
 * path of their file, or else by a title in it. Installs what is missing, and builds what is older than
 * its sources.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { env, install, root, run } from '../demo/prepare.mjs'
import { prepareSpeech } from '../demo/system-packages.mjs'
import { prepareBrowser } from './support/browser/install-browser.mjs'

const elementSources = [
  ...['core', 'widgets', 'shell', 'demo/conformance'],
  ...['vite.config.ts', 'package-lock.json']
]

/** What a suite runs on: files that a build writes last, and what they are built from. */
const elements = { built: 'dist/sri.json', sources: elementSources, args: [] }
const pages = {
  built: '.demo/index.html',
  sources: [...elementSources, 'demo/hosts', 'demo/console', 'demo/gallery', 'demo/index.ts'],
  args: ['--mode', 'demo']
}
const fixture = {
  built: 'test-results/same-dist/sri.json',
  sources: [...elementSources, 'tests/widgets/fixture', 'demo/gallery']
}

const suites = {
  core: { folders: ['tests/core', 'tests/shell'], runner: vitest },
  contract: { folders: ['tests/contract'], runner: vitest },
  widgets: { folders: ['tests/widgets'], runner: webTestRunner },
  journeys: { folders: ['tests/journeys'], runner: playwright }
}

/** Milliseconds since 1970 of the newest file at or below a path. */
function changedAt(path) {
  const about = statSync(join(root, path), { throwIfNoEntry: false })
  if (!about?.isDirectory()) return about?.mtimeMs ?? 0
  return Math.max(...readdirSync(join(root, path)).map(name => changedAt(`${path}/${name}`)))
}

const isStale = ({ built, sources }) =>
  changedAt(built) === 0 || sources.some(source => changedAt(source) > changedAt(built))

/** Builds what is stale; ends with the code of a build that fails. */
function buildStale(...parts) {
  const stale = parts.filter(isStale)
  for (const { args } of stale) {
    const code = run('vite', ['build', '--logLevel', 'warn', ...args])
    if (code !== 0) process.exit(code)
  }
}

function vitest(files, title) {
  const args = files.length > 0 ? files : suites[name].folders
  const only = title ? ['-t', title] : []
  return run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args, ...only])
}

function webTestRunner(files, title) {
  const isBuilt = !isStale(elements) && !isStale(fixture)
  buildStale(elements)
  const options = { env: { ...env, TITLE: title ?? '', HUTONG_BUILT: isBuilt ? '1' : '' } }
  const args = files.length > 0 ? ['--files', ...files] : []
  return run('wtr', ['--config', 'tests/wtr.config.mjs', ...args], options)
}

function playwright(files, title) {
  buildStale(elements, pages)
  const args = ['test', '--config', 'tests/journeys/playwright.config.ts', '--reporter=list']
  const only = title ? ['-g', title] : []
  // A file is named by an expression.
  const exactly = files.map(file => file.replaceAll('.', '\\.'))
  return run('playwright', [...args, ...exactly, ...only])
}

const [name, ...args] = process.argv.slice(2)
const suite = suites[name]
if (!suite) {
  console.error(`用法：npm run test:${Object.keys(suites).join('|')} [-- 文件名或标题]`)
  process.exit(1)
}
install()
await prepareSpeech()
if (suite.runner !== vitest) env.CHROMIUM = await prepareBrowser()

const textOf = file => readFileSync(join(root, file), 'utf8')

const filter = args.join(' ')
const all = suite.folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true })
    .map(file => `${folder}/${file}`)
    .filter(file => /\.(?:test|spec)\.ts$/.test(file))
)
const byPath = filter ? all.filter(file => file.includes(filter)) : []
const byTitle =
  filter && byPath.length === 0 ? all.filter(file => textOf(file).includes(filter)) : []
if (filter && byPath.length + byTitle.length === 0) {
  console.error(`没有测试的路径或标题含“${filter}”`)
  process.exit(1)
}
process.exit(suite.runner([...byPath, ...byTitle], byTitle.length > 0 ? filter : undefined))
