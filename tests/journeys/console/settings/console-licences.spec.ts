import { axeFinds } from '../../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../support.ts'

const ALL = ['hutong-console', '.hutong-wrapper']

test('an administrator raises the licences, which 坐席管理 counts', async ({ page }) => {
  await enterConsole(page, 'admin', 'systemManage/systemSetting?section=licences')
  const seats = consoleOf(page).getByRole('textbox', { name: '坐席许可数' })
  await expect(consoleOf(page).getByText(/^已用 \d+ 个坐席/)).toBeVisible()
  expect(await axeFinds(page, ALL)).toEqual([])
  await seats.fill('1')
  await button(page, '保存').click()
  await expect(consoleOf(page).getByText(/^不能少于已用的 \d+ 个/)).toBeVisible()
  await seats.fill('77')
  await button(page, '保存').click()
  await expect(consoleOf(page).getByText('设置已保存').first()).toBeVisible()
  await page.goto('/console/systemManage/workerManage')
  await expect(consoleOf(page).getByText(/77/).first()).toBeVisible()
})
