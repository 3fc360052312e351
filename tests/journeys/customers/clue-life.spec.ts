/** A clue from its first day to its last: added, claimed, exported, deleted. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const rows = (page: Page) => consoleOf(page).locator('[part=main] tbody tr')
const dialog = (page: Page, name: string) => consoleOf(page).getByRole('dialog', { name })
const notice = (page: Page, text: string) =>
  consoleOf(page).getByText(text, { exact: true }).first()

test('a clue is added for all, claimed by one, exported, and deleted', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'admin', 'clue/unclaimed')
  await expect(rows(page).first()).toBeVisible()
  await button(page, '新增线索').click()
  const form = dialog(page, '新增线索')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('请输入手机号码')).toBeVisible()
  await form.getByRole('textbox', { name: '姓名' }).fill('周晓')
  await form.getByRole('textbox', { name: '手机号' }).fill('139 0001 1234')
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await form.getByRole('button', { name: '确定' }).click()
  await expect(notice(page, '添加成功！')).toBeVisible()

  const details = dialog(page, '线索详情')
  await expect(details.getByText('待领取', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: '领取', exact: true }).click()
  await expect(notice(page, '领取成功')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: '周晓' })).toHaveCount(0)

  await consoleOf(page).getByRole('link', { name: '我的线索' }).click()
  const row = rows(page).filter({ hasText: '周晓' })
  await expect(row).toHaveCount(1)
  await button(page, '导出').click()
  await expect(notice(page, '导出中，请到传输列表中查看')).toBeVisible()

  await row.getByRole('button', { name: '周晓', exact: true }).click()
  await details.getByRole('button', { name: '删除', exact: true }).click()
  const question = consoleOf(page).getByRole('alertdialog', { name: '删除“周晓”？' })
  await expect(question).toContainText('是否确认删除')
  await expect(question).toContainText('共享同时失效')
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await expect(notice(page, '删除成功')).toBeVisible()
  await expect(details).toBeHidden()
  await expect(row).toHaveCount(0)
})
