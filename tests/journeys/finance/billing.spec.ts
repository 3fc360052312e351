import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { button, chooseFrom, consoleOf, enterConsole, openByMenu } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const MAIN = ['hutong-console', '[part=main]'] as const
const DIALOG = ['hutong-console', '[role=dialog]'] as const
const GROUP = '计费管理'

const dialog = (page: Page) => consoleOf(page).getByRole('dialog')
const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: '确定', exact: true }).click()
const table = (page: Page, name: string) => consoleOf(page).getByRole('table', { name })
const section = (page: Page, name: string) => consoleOf(page).getByRole('region', { name })
const card = (page: Page, name: string) =>
  consoleOf(page).getByText(name, { exact: true }).locator('..')
const cents = (text: string | null) =>
  Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100)

const finds = async (page: Page, within: readonly string[] = MAIN) =>
  expect(await axeFinds(page, within)).toEqual([])

test('an administrator pays in, sets prices and the limit, and closes a month whose bill is its entries', async ({
  page
}) => {
  await enterConsole(page, 'admin')
  await openByMenu(page, '账户总览', GROUP)
  await expect(card(page, '账户余额')).toContainText('2,000.00')
  await expect(section(page, '价格')).toContainText('坐席呼出')
  await expect(consoleOf(page).getByRole('heading', { name: '近 30 天消费' })).toBeVisible()
  await finds(page)

  // A recharge: refused amounts are named at the field.
  await button(page, '充值').click()
  await dialog(page).getByRole('textbox', { name: '金额' }).fill('12.345')
  await confirm(page)
  await expect(dialog(page).getByText(/请输入大于 0/)).toBeVisible()
  await finds(page, DIALOG)
  await dialog(page).getByRole('textbox', { name: '金额' }).fill('500.50')
  await dialog(page).getByRole('textbox', { name: '凭证号' }).fill('YH-2026-11')
  await confirm(page)
  await expect(dialog(page)).toBeHidden()
  await expect(card(page, '账户余额')).toContainText('2,500.50')

  // The limit, and a price of a line from the next month.
  await button(page, '设置预警值').click()
  await dialog(page).getByRole('textbox', { name: '预警值' }).fill('3000')
  await confirm(page)
  await expect(consoleOf(page).getByText('余额已低于预警值 3,000.00 元，请及时充值')).toBeVisible()
  await button(page, '调整价格').click()
  await chooseFrom(dialog(page).getByLabel('计费项目'), '坐席呼入')
  await chooseFrom(dialog(page).getByLabel('线路'), '02085550101')
  await dialog(page).getByRole('textbox', { name: '单价' }).fill('0.09')
  await chooseFrom(dialog(page).getByLabel('何时生效'), '次月1日零点')
  await finds(page, DIALOG)
  await confirm(page)
  await expect(dialog(page)).toBeHidden()
  const rate = section(page, '价格').locator('tr').filter({ hasText: '02085550101' })
  await expect(rate).toContainText('待生效')
  await expect(rate).toContainText('0.09')

  // What was paid in, and a correction with its reason.
  await openByMenu(page, '充值记录', GROUP)
  const records = table(page, '充值记录').locator('tbody tr')
  await expect(records.first()).toContainText('+500.50')
  await expect(records.first()).toContainText('YH-2026-11')
  await finds(page)
  await button(page, '调账').click()
  await dialog(page).getByRole('textbox', { name: '金额' }).fill('-0.50')
  await confirm(page)
  await expect(dialog(page).getByText('请输入调账原因')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: '调账原因' }).fill('多充零头')
  await confirm(page)
  await expect(records.first()).toContainText('-0.50')
  await expect(records.first()).toContainText('2,500.00')

  // A bill whose sums lead to the entries that they add up.
  await openByMenu(page, '费用账单', GROUP)
  const kinds = section(page, '按计费项目')
  await expect(kinds.locator('tfoot')).toContainText('合计')
  await finds(page)
  const line = kinds.locator('tbody tr').filter({ hasText: '线路月租' })
  const fee = line.getByRole('button', { name: /线路月租的明细/ })
  const billed = cents(await fee.textContent())
  await fee.click()
  const entries = dialog(page).getByRole('table', { name: '费用明细' }).locator('tbody tr')
  await expect(entries).toHaveCount(6)
  const fees = await entries.locator('td:nth-child(5)').allTextContents()
  expect(fees.reduce((sum, text) => sum + cents(text), 0)).toBe(billed)
  await finds(page, DIALOG)
  await page.keyboard.press('Escape')
  await button(page, '导出明细').click()
  await expect(consoleOf(page).getByText(/导出/).first()).toBeVisible()

  await openByMenu(page, '日账单', GROUP)
  await expect(
    consoleOf(page)
      .getByRole('heading', { name: /日账单$/ })
      .last()
  ).toBeVisible()
  await finds(page)

  // The month before closes, and says so.
  await openByMenu(page, '账单导出', GROUP)
  const months = section(page, '月度账单').locator('tbody tr')
  await expect(months.first()).toContainText('进行中')
  await finds(page)
  const close = months.getByRole('button', { name: /^月结 / })
  for (let count = await months.count(); count > 1; count--) {
    await close.click()
    await consoleOf(page)
      .getByRole('alertdialog')
      .getByRole('button', { name: '月结', exact: true })
      .click()
    await expect(months.filter({ hasText: '已月结' })).toHaveCount(
      (await months.count()) - count + 1
    )
  }
  await expect(close).toHaveCount(0)
  await openByMenu(page, '操作日志', '系统管理')
  const log = consoleOf(page).getByRole('table').locator('tbody')
  await expect(log).toContainText('调账 -0.50 元，原因：多充零头')
  await expect(log).toContainText('充值 500.50 元（银行转账）')
})

test('an agent has none of it', async ({ page }) => {
  await enterConsole(page, 'agent1')
  await page.goto('/console/finance/overview')
  await expect(consoleOf(page).getByText('账户余额')).toHaveCount(0)
  await expect(
    consoleOf(page).getByRole('navigation', { name: '主菜单' }).getByText(GROUP)
  ).toHaveCount(0)
})
