/** The console on paper: a list, a record and a task, whole and without what leads elsewhere. */
import type { Page } from 'playwright/test'
import {
  agree,
  button,
  consoleOf,
  enterConsole,
  loginPage,
  PASSWORD,
  showRows,
  typePassword
} from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/console/${path}`)
  await expect(loginPage(page)).toBeVisible()
  await typePassword(page, 'admin', PASSWORD)
  await agree(page)
  await expect(consoleOf(page).getByRole('row').nth(1)).toBeVisible()
}

/** How many sheets of A4 it takes. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** What of it the window, or a part that scrolls, would cut off. */
const cutOff = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate(selector => {
    const all = document.querySelector('hutong-console')?.shadowRoot?.querySelectorAll(selector)
    return [...(all ?? [])]
      .flatMap(box => [box, ...box.querySelectorAll('*')])
      .flatMap(box =>
        /auto|scroll|hidden/.test(getComputedStyle(box).overflowY) &&
        box.scrollHeight > box.clientHeight + 1 &&
        box.clientHeight > 0
          ? [`${box.localName}.${box.getAttribute('class')}`]
          : []
      )
  }, within)

test('a list is printed with all rows of its page, under its title', async ({ page }) => {
  await open(page, 'callManage/outCall')
  await showRows(page, 50)
  await expect(consoleOf(page).getByRole('row')).toHaveCount(51)
  expect(await sheets(page)).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'print' })
  const console = consoleOf(page)
  await expect(console.locator('[part=header]')).toBeHidden()
  await expect(console.locator('[part=sidebar]')).toBeHidden()
  await expect(console.getByRole('heading', { name: '外呼记录' })).toBeVisible()
  await expect(button(page, '导出')).toHaveCount(0)
  expect(await cutOff(page, '[part=main]')).toEqual([])
  const wide = await console
    .getByRole('table')
    .evaluate(table => table.getBoundingClientRect().width)
  expect(wide).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) + 1)
})

test('a record is printed from its window, without the page behind it', async ({ page }) => {
  await open(page, 'callManage/outCall')
  await button(page, /详情/).first().click()
  const record = consoleOf(page).getByRole('dialog', { name: '呼叫详情' })
  await expect(record.getByText('通话信息')).toBeVisible()
  await page.setViewportSize({ width: 800, height: 500 })
  await page.emulateMedia({ media: 'print' })
  await expect(record.getByText('通话信息')).toBeVisible()
  await expect(consoleOf(page).locator('[part=main]')).toBeHidden()
  await expect(record.getByRole('button', { name: '关闭' })).toHaveCount(0)
  expect(await cutOff(page, '[aria-modal=true]')).toEqual([])
  const high = await record.evaluate(it => it.getBoundingClientRect().height)
  expect(high).toBeGreaterThan(500)
})

test('a task is printed with all of its totals', async ({ page }) => {
  await open(page, 'callManage/callTask')
  await consoleOf(page).getByRole('row').nth(1).getByRole('button').first().click()
  await expect(consoleOf(page).getByText('号码总数')).toBeVisible()
  const name = (await consoleOf(page).getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(await sheets(page)).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'print' })
  await expect(consoleOf(page).getByRole('heading', { level: 1, name })).toBeVisible()
  for (const section of ['号码总数', '每小时拨打', '呼叫结果'])
    await expect(consoleOf(page).getByText(section).first()).toBeVisible()
  await expect(consoleOf(page).locator('[part=sidebar]')).toBeHidden()
  expect(await cutOff(page, '[part=main]')).toEqual([])
})

// rule report-range-6
test('a report is printed with its days and choices, and all of its columns', async ({ page }) => {
  await enterConsole(page, 'admin', 'dataManage/seatsUseReport?range=month&agentName=王')
  const main = consoleOf(page).locator('[part=main]')
  const table = main.getByRole('table', { name: '坐席使用报表' })
  await expect(table.getByRole('row', { name: /王晓彤/ })).toBeVisible()
  await expect(main.getByRole('group', { name: /时长构成/ })).toBeVisible()
  await expect(main.getByText(/^统计时间：/)).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, wide, high] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  expect(Number(wide)).toBeGreaterThan(Number(high))

  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText(/^统计时间：\S+ 至 \S+（近30天）$/)).toBeVisible()
  await expect(main.getByText('坐席姓名：王', { exact: true })).toBeVisible()
  await expect(main.getByText('按坐席', { exact: true })).toBeVisible()
  await expect(main.getByText('按日', { exact: true })).toBeHidden()
  await expect(main.getByText('单位：小时')).toBeVisible()
  await expect(main.getByText('查看数据')).toBeHidden()
  for (const width of [794, 1123]) {
    await page.setViewportSize({ width, height: 900 })
    const { right, headings } = await table.evaluate(it => ({
      right: it.getBoundingClientRect().right,
      headings: [...it.querySelectorAll('th')].map(({ offsetHeight }) => offsetHeight)
    }))
    expect(right).toBeLessThanOrEqual(width)
    expect(Math.max(...headings)).toBeLessThan(48)
  }
})
