import { axeFinds } from '../../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../support.ts'

const ALL = ['hutong-console', '.hutong-wrapper']

test('a term says what it would delete, and is kept', async ({ page }) => {
  await enterConsole(page, 'admin', 'systemManage/systemSetting?section=retention')
  const days = consoleOf(page).getByRole('textbox', { name: '录音保存天数' })
  await expect(consoleOf(page).getByText(/^现有录音 \d+ 条/)).toBeVisible()
  expect(await axeFinds(page, ALL)).toEqual([])

  await days.fill('7')
  await button(page, '保存').click()
  await expect(consoleOf(page).getByText('请输入 30 至 3650 的整数，或留空')).toBeVisible()
  await days.fill('30')
  await expect(consoleOf(page).getByText('按此期限，目前没有到期的录音和文字记录')).toBeVisible()
  expect(await axeFinds(page, ALL)).toEqual([])
  await button(page, '保存').click()
  await expect(consoleOf(page).getByText('设置已保存').first()).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('30')
})
