/** Several customers at once, from the list. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseScript, script } from '../steps/call-task-steps.ts'
import { button, chooseFrom, consoleOf, openByMenu } from '../steps/console-steps.ts'
import { comeIn } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const rows = (page: Page) => consoleOf(page).getByRole('table').locator('tbody tr')

async function tickTwo(page: Page): Promise<readonly [string, string]> {
  await comeIn(page, 'admin')
  await consoleOf(page).getByRole('link', { name: '客户管理' }).click()
  await expect(rows(page)).toHaveCount(10)
  const names: string[] = []
  for (const row of [rows(page).nth(0), rows(page).nth(1)]) {
    names.push((await row.getByRole('cell').nth(1).textContent()) ?? '')
    await row.getByRole('checkbox').click()
  }
  return [names[0] ?? '', names[1] ?? '']
}
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name }).first()

test('two customers are given an owner', async ({ page }) => {
  const [first, second] = await tickTwo(page)
  await button(page, '分配归属人').click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '分配归属人' })
  await expect(dialog).toContainText('2')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await chooseFrom(dialog.getByRole('combobox', { name: '归属人' }), /林若溪/)
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  for (const name of [first, second]) await expect(rowOf(page, name)).toContainText('林若溪')
})

test('two customers become a call task with their numbers, and no other', async ({ page }) => {
  const names = await tickTwo(page)
  await button(page, '建为呼叫任务').click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '创建呼叫任务' })
  await dialog.getByLabel('任务名称').fill('两位客户回访')
  // Customers have no values for its variables.
  await script(dialog).click()
  await expect(
    consoleOf(page).getByRole('option', { name: /^预约到访提醒 ?变量（预约时间）没有值$/ })
  ).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await chooseScript(dialog, '服务满意度回访')
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  await openByMenu(page, '智能呼叫任务')
  await button(page, '查看 两位客户回访').click()
  await consoleOf(page).getByRole('tab', { name: '号码', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  for (const name of names) await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
})

test('two customers are deleted, after a question', async ({ page }) => {
  const [first, second] = await tickTwo(page)
  await button(page, '批量删除').click()
  const question = consoleOf(page).getByRole('alertdialog')
  await expect(question).toContainText('2')
  await question.getByRole('button', { name: '批量删除', exact: true }).click()
  await expect(question).toBeHidden()
  for (const name of [first, second])
    await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
})
