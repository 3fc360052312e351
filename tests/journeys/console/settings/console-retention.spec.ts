import { axeFinds } from '../../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../support.ts'

const ALL = ['hutong-console', '.hutong-wrapper']

test('a shorter term says what it deletes, and asks before it is saved', async ({ page }) => {
  await enterConsole(page, 'admin', 'systemManage/systemSetting?section=retention')
  const days = consoleOf(page).getByRole('textbox', { name: '录音保存天数' })
  await expect(consoleOf(page).getByText(/^现有录音 \d+ 条/)).toBeVisible()
  expect(await axeFinds(page, ALL)).toEqual([])

  await days.fill('7')
  await button(page, '保存').click()
  await expect(consoleOf(page).getByText('请输入 30 至 3650 的整数，或留空')).toBeVisible()
  await days.fill('30')
  await expect(
    consoleOf(page).getByText(/^按此期限，现有录音 \d+ 条（约 .*）、文字记录 0 份已到期$/)
  ).toBeVisible()
  await button(page, '保存').click()
  const question = consoleOf(page).getByRole('alertdialog')
  await expect(question).toContainText(/录音 \d+ 条（约 .*已超过新的期限，将在次日凌晨删除/)
  expect(await axeFinds(page, ALL)).toEqual([])
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await page.reload()
  await expect(days).toHaveValue('')

  await days.fill('30')
  await button(page, '保存').click()
  await question.getByRole('button', { name: '保存并删除', exact: true }).click()
  await expect(consoleOf(page).getByText('设置已保存').first()).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('30')
})
