/**
 * `npm run bench:dev`: milliseconds from a written file to the changed screen, in a signed-in console
 * that `npm run dev` serves from a copy of the sources. No change may reload the page.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'
import { freePort, startServer } from '../support/server/server-process.ts'
import { median } from '../support/statistics.ts'
import { launch } from './browser.ts'

const ROUNDS = 5
const LIMIT_MS = 1000
/** The server is a process that ends and starts. */
const SERVER_LIMIT_MS = 5000

interface Change {
  readonly what: string
  readonly file: string
  readonly from: string
  /** What takes its place in the given round. */
  readonly to: (round: number) => string
  readonly limit: number
  /** Resolves once the page shows what was written. */
  readonly shown: (page: Page, round: number) => Promise<unknown>
}

const changes: readonly Change[] = [
  {
    what: 'a sentence of the core',
    file: 'core/messages/top-bar-messages.ts',
    from: '启动坐席工作台',
    to: round => `打开坐席工作台${round}`,
    limit: LIMIT_MS,
    shown: (page, round) => page.getByRole('button', { name: `打开坐席工作台${round}` }).waitFor()
  },
  {
    what: 'a class of a kit component',
    file: 'widgets/kit/button.tsx',
    from: 'h-(--hutong-h) px-3',
    to: round => `h-(--hutong-h) px-[${30 + round}px]`,
    limit: LIMIT_MS,
    shown: (page, round) =>
      page.waitForFunction(
        padding =>
          [
            ...(document.querySelector('hutong-console')?.shadowRoot?.querySelectorAll('button') ??
              [])
          ].some(button => getComputedStyle(button).paddingLeft === padding),
        `${30 + round}px`
      )
  },
  {
    what: 'a component',
    file: 'widgets/kit/large/table/pager.tsx',
    from: "aria-current={number === page ? 'page' : undefined}",
    to: round => `aria-current={number === page ? 'page' : undefined} data-round="${round}"`,
    limit: LIMIT_MS,
    shown: (page, round) => page.locator(`[data-round="${round}"]`).first().waitFor()
  },
  {
    what: 'a rule of the core',
    file: 'core/lib/format/duration.ts',
    from: ':$' + '{two(seconds)}',
    to: round => ` (${round}):\${two(seconds)}`,
    limit: LIMIT_MS,
    shown: (page, round) => page.getByText(`(${round}):`).first().waitFor()
  },
  {
    what: "a server's handler",
    file: 'demo/server/http/health.ts',
    from: "status: 'ok', live: true }",
    to: round => `status: 'round ${round}', live: true }`,
    limit: SERVER_LIMIT_MS,
    shown: (page, round) =>
      page.waitForFunction(
        async status =>
          fetch('/healthz/live')
            .then(reply => reply.text())
            .then(text => text.includes(status)),
        `round ${round}`
      )
  }
]

async function open(page: Page): Promise<void> {
  await page.goto('/console/callManage/outCall')
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('Hutong@2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('checkbox', { name: '我已阅读' }).click()
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await page.goto('/console/callManage/outCall')
  await page.getByRole('row').nth(3).waitFor()
}

async function measure(page: Page, copy: ProjectCopy, change: Change): Promise<number> {
  const times: number[] = []
  let from = change.from
  for (let round = 0; round < ROUNDS; round++) {
    const to = change.to(round)
    const started = performance.now()
    copy.replace(change.file, from, to)
    await change.shown(page, round)
    times.push(performance.now() - started)
    from = to
    // The watcher takes what follows at once for the same change.
    await sleep(200)
  }
  return median(times)
}

const copy = copyProject()
const data = mkdtempSync(join(tmpdir(), 'hutong-dev-'))
const port = await freePort()
const env = { PORT: String(port), HUTONG_DATA: data, HUTONG_SEED: 'small', NODE_ENV: 'development' }
const { child, output: message } = await startServer(
  ['node', join(copy.root, 'demo/development/development-server.ts')],
  env,
  `:${port}`
)
const browser = await launch([])
let isWithin = true
try {
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` })
  await open(page)
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true))
  for (const change of changes) {
    const value = await measure(page, copy, change)
    const isSamePage = await page.evaluate(() => Reflect.get(globalThis, 'isSamePage') === true)
    const isRight = value <= change.limit && isSamePage
    isWithin &&= isRight
    console.log(
      `${isRight ? '✓' : '✗'} ${change.what.padEnd(40)} ${value.toFixed(0).padStart(6)} ms   ≤ ${change.limit}${isSamePage ? '' : '   page reloaded'}`
    )
  }
} catch (error) {
  console.error(message())
  throw error
} finally {
  await browser.close()
  child.kill()
  copy.remove()
  rmSync(data, { force: true, recursive: true })
}
process.exit(isWithin ? 0 : 1)
