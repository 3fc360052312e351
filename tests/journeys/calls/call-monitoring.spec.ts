/** The monitor of calls: whose calls it shows, why it is empty, counts by state and thresholds. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { chooseFree, expect, phoneOf, ring, signIn, test } from '../support.ts'

const counter = (page: Page, name: string | RegExp) =>
  consoleOf(page).getByRole('group', { name: '按状态筛选' }).getByRole('button', { name })

test('a call is counted by its state and marked over a threshold; an empty table says why', async ({
  browser,
  page,
  server
}) => {
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent)
  await chooseFree(agent)
  await enterConsole(page, 'admin', 'dataManage/callMonitoring')
  const main = consoleOf(page).locator('[part=main]')
  const rows = main.locator('tbody tr')
  const scope = '显示“远帆客户服务有限公司”全部坐席的通话'
  await expect(main.getByText(`${scope}，当前没有进行中的通话，接通或振铃后自动出现`)).toBeVisible()
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await button(page, '告警阈值').click()
  const limits = consoleOf(page).getByRole('dialog', { name: '告警阈值' })
  await limits.getByRole('textbox', { name: '振铃时长（秒）' }).fill('1')
  await limits.getByRole('button', { name: /^(保存|确定)$/ }).click()
  await expect(limits).toBeHidden()

  await ring(server, 'agent1')
  await expect(counter(page, /振铃中/)).toHaveText('振铃中1')
  await expect(counter(page, /通话中/)).toHaveText('通话中0')
  await expect(counter(page, /超时/)).toHaveText('超时1')
  await expect(rows.filter({ hasText: '王晓彤' })).toContainText('超时')
  await counter(page, /通话中/).click()
  await expect(main.getByText('进行中的 1 通通话都不符合当前条件')).toBeVisible()
  await phoneOf(agent).getByRole('button', { name: '接听' }).first().click()
  await expect(counter(page, /通话中/)).toHaveText('通话中1')
  await expect(counter(page, /振铃中/)).toHaveText('振铃中0')
  await expect(counter(page, /超时/)).toHaveText('超时0')
  await expect(rows).toHaveCount(1)
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await agent.context().close()
})
