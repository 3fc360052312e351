/** Customers rate calls: from the hang-up to the records, the remark and the report. */
import { axeFinds } from '../axe/axe.ts'
import { drawer } from '../steps/call-detail-steps.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { chooseFree, customerCalls, expect, phoneOf, signIn, test } from '../support.ts'

const CONSOLE = ['hutong-console']
/** Presses 5 as soon as the invitation begins. */
const DISSATISFIED = '13900139505'

test.use({ viewport: { width: 1440, height: 900 } })

test('an agent hangs up, the customer presses 5, and the follow-up is noted', async ({
  browser,
  page,
  server
}) => {
  const agent = await (await browser.newContext()).newPage()
  await signIn(agent)
  await chooseFree(agent)
  await customerCalls(server, 'agent1', DISSATISFIED)
  await phoneOf(agent).getByRole('button', { name: '接听', exact: true }).click()
  await expect(phoneOf(agent).getByRole('button', { name: '静音' })).toBeEnabled()
  const hangUp = phoneOf(agent).getByRole('button', { name: '挂断', exact: true })
  await hangUp.click()
  await expect(hangUp).toBeHidden()

  await enterConsole(page, 'admin', 'callManage/satisfactionRecords?rating=5')
  const main = consoleOf(page).locator('[part=main]')
  const row = main.locator('tbody tr').filter({ hasText: DISSATISFIED })
  await expect(async () => {
    await main.getByRole('button', { name: '查询' }).click()
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(row).toContainText('很不满意')
  await expect(row).toContainText('待回访')
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  await row.getByRole('button', { name: /回访备注/ }).press('Enter')
  const dialog = consoleOf(page).getByRole('dialog', { name: '回访备注' })
  await dialog.getByRole('textbox', { name: '回访备注' }).fill('已致电道歉')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('已致电道歉')
  await expect(row).toContainText('陈思远')

  await row.getByRole('button', { name: /通话详情/ }).click()
  await expect(drawer(page).getByText('满意度评价')).toBeVisible()
  await expect(drawer(page).getByText('很不满意')).toBeVisible()
})

test('the report leads from each number to as many records', async ({ page }) => {
  await enterConsole(page, 'leader', 'dataManage/satisfactionReport?range=month')
  const main = consoleOf(page).locator('[part=main]')
  const total = main.getByText(/^共 \d+ 条$/)
  const shares = main.getByRole('listitem').filter({ hasText: /^很满意/ })
  await expect(shares).toBeVisible()
  await expect(main.getByRole('group', { name: '满意率趋势' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  const count = await shares.locator('.tabular-nums').first().textContent()
  await shares.getByRole('button', { name: '很满意' }).press('Enter')
  await expect(page).toHaveURL(/satisfactionRecords\?.*rating=1/)
  await expect(total).toHaveText(`共 ${count} 条`)

  await page.goBack()
  const agents = main.getByRole('table', { name: '按坐席' }).locator('tbody tr').first()
  const invited = agents.getByRole('link').first()
  const number = /^\d+/.exec((await invited.textContent()) ?? '')?.[0]
  await invited.click()
  await expect(total).toHaveText(`共 ${number} 条`)
  await expect(main.getByRole('switch', { name: '挂机邀请评价' })).toBeHidden()
})
