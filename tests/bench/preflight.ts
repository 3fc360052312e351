/**
 * Preflight of a file of 100,000 numbers in the page: its effect on the responsiveness of the page,
 * with a Worker and without one, and how much longer it takes than plain `papaparse`.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { gbk } from '../support/scenes/gbk.ts'
import { median } from '../support/statistics.ts'
import { type Bench, openBench } from './browser.ts'

const ROWS = 100_000
const ROUNDS = 3

/** 3 % are no numbers, 5 % are there before. */
const phoneOf = (n: number) =>
  n % 100 < 3 ? '12' : `135${String(n % 100 < 8 ? n - (n % 100) + 50 : n).padStart(8, '0')}`
const text = `号码,姓名,公司\n${Array.from({ length: ROWS }, (_, n) => `${phoneOf(n)},客户${n},羊城`).join('\n')}\n`

interface Looked {
  readonly milliseconds: number
  readonly longTasks: number
  readonly longest: number
  readonly summary: string
}

/** The window that adds customers, with its way for files open. */
async function openWindow(bench: Bench, username: string, withWorker: boolean): Promise<Page> {
  const page = await bench.browser.newPage({ baseURL: bench.server.url })
  if (!withWorker) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await page.goto('/console/customer/index')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill('Hutong@2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const licence = page.getByRole('dialog', { name: '软件使用许可协议' })
  await licence.getByRole('checkbox', { name: '我已阅读' }).click()
  await licence.getByRole('button', { name: '同意', exact: true }).click()
  await page.getByRole('button', { name: '批量添加' }).click()
  await page.getByRole('dialog').locator('input[type=file]').waitFor({ state: 'attached' })
  return page
}

/** From the choice of a file to the report; the file is taken away again. */
async function look(page: Page, bytes: Buffer): Promise<Looked> {
  const input = page.getByRole('dialog').locator('input[type=file]')
  await input.evaluate((element, base64) => {
    const content = Uint8Array.from(atob(base64), one => one.charCodeAt(0))
    const given = new DataTransfer()
    given.items.add(new File([content], '名单.csv'))
    const field = element as HTMLInputElement
    const measured = new Promise<Looked>(done => {
      let longTasks = 0
      let longest = 0
      const count = (entries: readonly PerformanceEntry[]) => {
        longTasks += entries.length
        longest = Math.max(longest, ...entries.map(({ duration }) => duration))
      }
      const watching = new PerformanceObserver(list => {
        count(list.getEntries())
      })
      let began = 0
      const check = () => {
        const summary = /\d+ 行有效，\d+ 行有问题/.exec(dialog.textContent ?? '')?.[0]
        if (!summary) return void setTimeout(check, 5)
        const milliseconds = performance.now() - began
        // What has just been drawn counts too.
        setTimeout(() => {
          count(watching.takeRecords())
          watching.disconnect()
          done({ milliseconds, longTasks, longest, summary })
        }, 300)
      }
      const dialog = field.closest('[role=dialog]') as HTMLElement
      // What has been made ready for the test is over by then.
      setTimeout(() => {
        watching.observe({ type: 'longtask' })
        began = performance.now()
        field.files = given.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
        check()
      }, 500)
    })
    Reflect.set(globalThis, 'looked', measured)
  }, bytes.toString('base64'))
  const looked = await page.evaluate(() => Reflect.get(globalThis, 'looked') as Promise<Looked>)
  await page.getByRole('button', { name: /名单\.csv$/ }).click()
  return looked
}

/** The same text, parsed whole in the page: what the library alone takes. */
async function plain(page: Page): Promise<number> {
  const library = createRequire(import.meta.url).resolve('papaparse/papaparse.min.js')
  await page.evaluate(await readFile(library, 'utf8'))
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    took.push(
      await page.evaluate(given => {
        const began = performance.now()
        const { data } = (
          Reflect.get(globalThis, 'Papa') as { parse(text: string): { data: unknown[] } }
        ).parse(given)
        return data.length > 0 ? performance.now() - began : Number.NaN
      }, text)
    )
  return median(took)
}

async function rounds(page: Page, bytes: Buffer): Promise<readonly Looked[]> {
  const all: Looked[] = []
  for (let round = 0; round < ROUNDS; round++) all.push(await look(page, bytes))
  return all
}

const timeOf = (all: readonly Looked[]) => median(all.map(({ milliseconds }) => milliseconds))
const longOf = (all: readonly Looked[]) => Math.max(...all.map(({ longTasks }) => longTasks))
const longestOf = (all: readonly Looked[]) => Math.max(...all.map(({ longest }) => longest))
const wrongOf = (all: readonly Looked[]) =>
  all.filter(({ summary }) => summary !== '92000 行有效，8000 行有问题').length

export async function measurePreflight(): Promise<readonly [string, number, number?][]> {
  const bench = await openBench()
  try {
    const page = await openWindow(bench, 'leader', true)
    const utf8 = await rounds(page, Buffer.from(text))
    const chinese = await rounds(page, gbk(text))
    const library = await plain(page)
    await page.close()
    const without = await openWindow(bench, 'admin', false)
    const sliced = await rounds(without, Buffer.from(text))
    return [
      [`preflight of ${ROWS} rows: tasks above 50 ms in the page`, longOf(utf8), 0],
      ['of GBK: tasks above 50 ms in the page', longOf(chinese), 0],
      ['without a Worker: tasks above 50 ms in the page', longOf(sliced), 0],
      ['reports that were wrong', wrongOf([...utf8, ...chinese, ...sliced]), 0],
      ['the longest of them: ms (0: none)', longestOf([...utf8, ...chinese])],
      ['the longest of them without a Worker: ms (0: none)', longestOf(sliced)],
      ['preflight, median: ms', timeOf(utf8)],
      ['of GBK, median: ms', timeOf(chinese)],
      ['without a Worker, median: ms', timeOf(sliced)],
      ['papaparse alone, median: ms', library],
      ['preflight against papaparse alone: times', timeOf(utf8) / library]
    ]
  } finally {
    await bench.end()
  }
}

if (process.argv[1] === import.meta.filename)
  for (const [what, value, limit] of await measurePreflight())
    console.log(
      `${value.toFixed(2).padStart(9)}${limit === undefined ? '' : ` of ${limit}`}  ${what}`
    )
