/** The seat state log: what an agent does appears in it, as rows and on the day's timeline. */
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { chooseFree, expect, signIn, test } from '../support.ts'

const CONSOLE = ['hutong-console']

test('a change of state is logged with its cause, and a closed page as offline', async ({
  browser,
  page
}) => {
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent)
  await chooseFree(agent)
  await enterConsole(page, 'admin', 'dataManage/seatStatusLog')
  const rows = consoleOf(page).locator('[part=main] tbody tr')
  await consoleOf(page).getByRole('textbox', { name: '分机号' }).fill('100')
  await consoleOf(page).getByRole('button', { name: '查询' }).click()
  await expect(rows.first()).toContainText('空闲')
  await expect(rows.first()).toContainText('持续中')
  await expect(rows.first()).toContainText('本人')
  await expect(rows.nth(1)).toContainText('示忙')
  await agent.context().close()
  await expect
    .poll(
      async () => {
        await consoleOf(page).getByRole('button', { name: '查询' }).click()
        return rows.first().textContent()
      },
      { timeout: 30_000 }
    )
    .toMatch(/离线.*系统/)
})

test('a day is a timeline that keys walk through, with a table, other days and a search', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'dataManage/seatStatusLog')
  const main = consoleOf(page).locator('[part=main]')
  await expect(main.locator('tbody tr').first()).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await main.getByRole('tab', { name: '时间轴' }).click()
  await main.getByRole('button', { name: '前一天' }).click()
  await expect(page).toHaveURL(/view=timeline&day=\d{4}-\d{2}-\d{2}$/)
  const plot = main.getByRole('group', { name: /坐席状态/ })
  await plot.focus()
  await plot.press('ArrowRight')
  await expect(main.getByRole('status').first()).toContainText('–')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await main.getByRole('button', { name: '查看数据' }).click()
  await expect(main.getByRole('table')).toContainText('示忙')
  await main.getByRole('searchbox', { name: '坐席姓名' }).fill('查无此人')
  await main.getByRole('button', { name: '查询' }).click()
  await expect(main.getByText('暂无数据')).toBeVisible()
  await page.reload()
  await expect(main.getByText('暂无数据')).toBeVisible()
})

test('a day that is none, or in the future, is not requested', async ({ page }) => {
  await enterConsole(page, 'admin', 'dataManage/seatStatusLog?view=timeline')
  const main = consoleOf(page).locator('[part=main]')
  const day = main.getByRole('textbox', { name: '日期' })
  await day.fill('2999-01-01')
  await expect(main.getByText('不能晚于今天')).toBeVisible()
  await day.fill('2026-02-31')
  await expect(main.getByText('日期不正确')).toBeVisible()
  await expect(main.getByRole('button', { name: '后一天' })).toBeDisabled()
})
