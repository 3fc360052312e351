/** AI incoming calls: a robot answers, its lines appear, and the record is heard in the list. */
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { CONSOLE, rows, window } from '../steps/work-order-steps.ts'
import { expect, test } from '../support.ts'

test('a call that a robot answers is in the list, with its conversation in the detail', async ({
  page,
  server
}) => {
  await enterConsole(page, 'admin', 'callManage/aiIncome')
  await expect(rows(page).first()).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  const values = { 会员等级: '金卡会员', 到期日: '本月三十号' }
  const call = { from: '13812345678', to: 'agent1', script: 'HS-1003', values, seed: 'story' }
  expect(await server.post('/demo/incoming', call)).toMatchObject({ code: 1 })
  const first = rows(page).first()
  await consoleOf(page).getByRole('button', { name: '查询' }).focus()
  await page.keyboard.press('Enter')
  await expect(first).toContainText('演示来电')
  await expect(first).toContainText('会员权益到期提醒')
  await first.getByRole('button', { name: '详情' }).focus()
  await page.keyboard.press('Enter')
  const drawer = window(page, '呼叫详情')
  await expect(drawer).toContainText('您的金卡会员权益将于本月三十号到期，现在续费可享八折')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})

test('a recording plays in its row, and stops as the page is left', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/aiIncome')
  await expect(rows(page).first()).toBeVisible()
  const play = rows(page).first().getByRole('button', { name: '播放录音' })
  await play.focus()
  await page.keyboard.press('Enter')
  const stop = rows(page).first().getByRole('button', { name: '停止播放' })
  await expect(stop).toBeVisible()
  await expect(rows(page).first()).toContainText('00:0')
  await consoleOf(page).getByRole('link', { name: '呼入记录', exact: true }).click()
  await expect(page).toHaveURL(/income/)
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(consoleOf(page).getByRole('button', { name: '停止播放' })).toHaveCount(0)
})
