/** An own question about the calls: computed, drawn, kept as a view, and asked about before it is lost. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole, openByMenu } from '../steps/console-steps.ts'
import { chooseInUserMenu } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']
const QUESTION = '退出后需重新分析，确定要退出吗？'

test.use({ hasCampaigns: true })

const mainOf = (page: Page) => consoleOf(page).locator('[part=main]')
const field = (page: Page, name: string) => mainOf(page).getByLabel(name, { exact: true })
const views = (page: Page) => mainOf(page).getByRole('combobox', { name: '视图' })
const start = (page: Page) => mainOf(page).getByRole('button', { name: '开始分析' }).click()
const result = (page: Page) => mainOf(page).getByRole('region', { name: '分析结果' }).first()

test('robot calls by task and level become a heat map, open their calls, and are kept as a view', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'home')
  await openByMenu(page, '自助分析', 'AI智能分析')
  await chooseFrom(field(page, '分析对象'), '机器人通话')
  await chooseFrom(field(page, '维度1'), '任务')
  await chooseFrom(field(page, '维度2'), '意向等级')
  await chooseFrom(field(page, '指标1'), '接通量')
  await start(page)
  await chooseFrom(result(page).getByRole('combobox', { name: '展示方式' }), '热力图')
  await expect(result(page).getByRole('figure', { name: '接通量' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  await chooseFrom(result(page).getByRole('combobox', { name: '展示方式' }), '表格')
  const cell = result(page).getByRole('button', { name: /活跃会员） A级 接通量的明细/ })
  const count = ((await cell.textContent()) ?? '').replaceAll(',', '')
  await cell.click()
  await expect(mainOf(page).getByText(`共 ${count} 条`)).toBeVisible()
  await mainOf(page).getByRole('button', { name: '返回结果' }).click()

  await mainOf(page).getByRole('button', { name: '保存视图' }).click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '保存视图' })
  await dialog.getByLabel('视图名称').fill('任务意向')
  await dialog.getByRole('button', { name: '保存视图' }).click()
  await expect(dialog).toBeHidden()
  await expect(views(page)).toHaveValue('任务意向')

  await openByMenu(page, '智能分析', 'AI智能分析')
  await expect(mainOf(page).getByRole('figure', { name: '转化漏斗' })).toBeVisible()
  await openByMenu(page, '自助分析', 'AI智能分析')
  await views(page).fill('任务意向')
  await consoleOf(page).getByRole('option', { name: '任务意向', exact: true }).click()
  await expect(result(page).getByRole('row', { name: /^合计/ })).toBeVisible()
})

test('a result that no view keeps is asked about, and found again after a reload', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'analysis/self')
  await start(page)
  await expect(result(page)).toBeVisible()
  const question = consoleOf(page).getByRole('alertdialog', { name: '温馨提示' })

  await openByMenu(page, '首页', '')
  await expect(question).toContainText(QUESTION)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/analysis\/self\?/)
  await expect(result(page)).toBeVisible()

  // rule self-analysis-12
  const address = page.url()
  await page.goBack()
  await expect(question).toContainText(QUESTION)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(address)
  await expect(result(page)).toBeVisible()

  page.once('dialog', confirmation => void confirmation.accept())
  await page.reload()
  await expect(result(page)).toBeVisible()

  await chooseInUserMenu(page, '登出')
  await expect(question).toContainText(QUESTION)
  await question.getByRole('button', { name: '取消' }).click()
  await openByMenu(page, '首页', '')
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/home/)
})
