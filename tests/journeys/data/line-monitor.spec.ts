/** The line monitor: what a number counts leads to those calls, and its use is a chart. */
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { chooseFree, expect, ring, signIn, test } from '../support.ts'

test('a call appears in its number, leads to the call, and ends on the chart', async ({
  browser,
  page,
  server
}) => {
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent)
  await chooseFree(agent)
  await enterConsole(page, 'admin', 'dataManage/lineMonitor')
  const main = consoleOf(page).locator('[part=main]')
  const row = main.getByRole('row').filter({ hasText: '02085550100' })
  await expect(row).toContainText(/0 \/ 60/)
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await ring(server, 'agent1')
  await row.getByRole('link', { name: '查看02085550100的使用中：1 次' }).click()
  await expect(page).toHaveURL(/dataManage\/callMonitoring\?ourNumber=02085550100$/)
  await expect(main.getByText('共 1 通')).toBeVisible()
  await expect(main.locator('tbody tr')).toHaveCount(1)
  await page.goBack()
  await main.getByRole('link', { name: '查看广州固话池的使用中：1 次' }).click()
  await expect(page).toHaveURL(/dataManage\/callMonitoring\?lineGroupId=lines-1$/)
  await expect(main.locator('tbody tr')).toHaveCount(1)
  await page.goBack()
  const link = row.getByRole('link', { name: /02085550100的呼入：\d+ 次/ })
  const count = Number(/(\d+) 次/.exec((await link.textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(0)
  const plot = main.getByRole('group', { name: /并发趋势/ })
  await plot.focus()
  await plot.press('End')
  await expect(main.getByRole('status').filter({ hasText: '广州固话池' })).toContainText(/[1-9]/)
  await link.click()
  await expect(page).toHaveURL(/callManage\/income\?ourNumber=02085550100&beginTime=/)
  await expect(main.getByText(`共 ${count} 条`)).toBeVisible()
  await expect(main.locator('tbody tr').first()).toContainText('02085550100')
  await page.goBack()
  await main.getByRole('radio', { name: '历史' }).click()
  await main.getByRole('radio', { name: '近7天' }).click()
  await expect(page).toHaveURL(/view=history&range=week$/)
  await main.getByRole('button', { name: '查看数据' }).click()
  await expect(main.getByRole('table').last()).toContainText('广州固话池')
  await agent.context().close()
})
