/** 首页: what it counts, what its values lead to, and whose they are. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { consoleOf } from '../steps/console-steps.ts'
import { comeIn } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']
const main = (page: Page) => consoleOf(page).getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })
/** The number that a key value shows. */
const shownValue = async (page: Page, label: string): Promise<number> => {
  const card = main(page)
    .getByRole('link', { name: `查看${label}明细`, exact: true })
    .locator('xpath=..')
  return Number((await card.textContent())?.match(/^\D*([\d,]+)/)?.[1]?.replace(',', ''))
}
const range = (page: Page, name: string) =>
  main(page).getByRole('radiogroup', { name: '统计时间' }).getByRole('radio', { name })

test('one request draws 首页, and its values lead to as many rows', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(home|call_records|call_tasks)/.test(pathname)) requests.push(pathname)
  })
  await comeIn(page, 'admin')
  await expect(heading(page)).toHaveText('首页')
  await expect(main(page).getByText('“远帆客户服务有限公司”全部坐席的通话')).toBeVisible()
  expect(requests).toEqual(['/api/home'])

  await range(page, '近30天').click()
  await expect(page).toHaveURL(/\/home\?range=month$/)
  await expect(main(page).locator('[aria-busy=false]')).toBeVisible()
  await expect(main(page).getByRole('figure', { name: '通话趋势' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  const missed = await shownValue(page, '未接来电')
  expect(missed).toBeGreaterThan(0)
  await main(page).getByRole('link', { name: '查看未接来电明细' }).click()
  await expect(heading(page)).toHaveText('呼入记录')
  await expect(main(page).getByText(`共 ${missed} 条`)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/home\?range=month$/)
  expect(await shownValue(page, '未接来电')).toBe(missed)
  await expect(main(page).getByText(/剩余短信/)).toBeVisible()
  // The talk time of an agent leads to the answered calls.
  await main(page)
    .getByRole('row', { name: /王晓彤/ })
    .getByRole('link', { name: /^呼出 \d/ })
    .click()
  await expect(page).toHaveURL(/outCall\?.*agentId=.*isAnswered=true/)
  await page.goBack()

  // rule home-6
  let fails = true
  await page.route(/\/api\/home\?/, route => (fails ? route.abort() : route.continue()))
  await range(page, '今日').click()
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText(/的数据读取失败，以下为 \S+ 至 \S+ 的数据（更新于/)
  expect(await shownValue(page, '未接来电')).toBe(missed)
  fails = false
  await alert.getByRole('button', { name: '重试' }).click()
  await expect(alert).toBeHidden()
  await expect(main(page).getByText(/^数据更新于/)).toBeVisible()
})

// rule report-range-3
test('an address with days that do not exist keeps them and says so', async ({ page }) => {
  await comeIn(page, 'leader')
  await expect(range(page, '今日')).toBeChecked()
  const address = page.url().replace(/\/home.*/, '/home?from=2026-02-30&to=2026-03-01')
  await page.goto(address)
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('日期不正确，没有可显示的数据')
  await expect(range(page, '自定义')).toBeChecked()
  await expect(main(page).getByLabel('开始日期', { exact: true })).toHaveValue('2026-02-30')
  await expect(page).toHaveURL(/from=2026-02-30&to=2026-03-01$/)
  await expect(main(page).getByRole('figure')).toHaveCount(0)
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await alert.getByRole('button', { name: '查看今日' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(main(page).getByRole('figure', { name: '通话趋势' })).toBeVisible()
})

test('the ranges and the chart answer to keys, and a day of the chart leads to its calls', async ({
  page
}) => {
  await comeIn(page, 'leader')
  await range(page, '今日').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(range(page, '近30天')).toBeChecked()
  const chart = main(page).getByRole('figure', { name: '通话趋势' })
  await expect(chart.getByRole('button', { name: '上期呼入' })).toHaveCount(0)
  const plot = chart.getByRole('group', { name: '通话趋势' })
  await plot.focus()
  const reading = chart.getByRole('status').filter({ hasText: '呼入' })
  let inbound = 0
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      const [, calls, others] = (await reading.textContent())?.match(/呼入 (\d+)，呼出 (\d+)/) ?? []
      inbound = Number(calls)
      return inbound * Number(others)
    })
    .toBeGreaterThan(0)
  // A point of two series offers the rows of each; closing the choice returns to the point.
  const choice = consoleOf(page).getByRole('menuitem', { name: `呼入 ${inbound} 通` })
  await page.keyboard.press('Enter')
  await expect(choice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(plot).toBeFocused()
  await expect(reading).toContainText(`呼入 ${inbound}，`)
  await page.keyboard.press('Enter')
  await expect(consoleOf(page).getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('呼入记录')
  await expect(main(page).getByText(`共 ${inbound} 条`)).toBeVisible()
})

test('an agent sees the own calls, and is led to them', async ({ page }) => {
  await comeIn(page, 'agent1')
  await expect(heading(page)).toHaveText('首页')
  await expect(main(page).getByText('本人的通话')).toBeVisible()
  await range(page, '近30天').click()
  await expect(main(page).locator('[aria-busy=false]')).toBeVisible()
  await expect(main(page).getByRole('table').locator('tbody tr')).toHaveCount(1)
  const outbound = await shownValue(page, '呼出量')
  await main(page).getByRole('link', { name: '查看呼出量明细' }).click()
  await expect(heading(page)).toHaveText('外呼记录')
  await expect(main(page).getByText(`共 ${outbound} 条`)).toBeVisible()
  await expect(main(page).getByRole('row', { name: /林若溪/ })).toHaveCount(0)
})
