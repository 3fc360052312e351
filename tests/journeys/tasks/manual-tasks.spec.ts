/** Tasks whose numbers agents call themselves: a manager plans and shares out, agents call. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { listenIn, receivesAudio } from '../sound.ts'
import { consoleOf } from '../steps/console-steps.ts'
import { callBar, chooseStatus, comeIn } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']

const button = (page: Page, name: string | RegExp) =>
  consoleOf(page).getByRole('main').getByRole('button', { name, exact: true })
const main = (page: Page) => consoleOf(page).getByRole('main')
const inHand = (page: Page) => main(page).getByRole('region', { name: '下一个号码' })
const person = (page: Page) => main(page).getByRole('region', { name: '客户详情' }).first()
const radio = (page: Page, name: string) => main(page).getByRole('radio', { name, exact: true })
const save = (page: Page) => button(page, '保存结果')
const row = (page: Page, name: string) =>
  main(page).getByRole('row').filter({ hasText: name }).first()

const go = async (page: Page, query = '') => {
  await page.goto(`/console/callManage/call${query}`)
  await expect(consoleOf(page).getByRole('heading', { name: '人工外呼任务' })).toBeVisible()
}

test.use({ viewport: { width: 1440, height: 900 } })

test('a manager plans a task: what is wrong is reported, and what was typed is kept', async ({
  page
}) => {
  await comeIn(page, 'leader')
  await go(page)
  await button(page, '新建任务').click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '创建人工外呼任务' })
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  await dialog.getByRole('radio', { name: '自动分配' }).click()
  await dialog.getByLabel('结束日期').fill('2020-01-01')
  await confirm.click()
  await expect(dialog.getByLabel('任务名称')).toBeFocused()
  await expect(dialog.getByText('必填', { exact: true })).toBeVisible()
  await expect(dialog.getByText('自动分配需要选择坐席或坐席组')).toBeVisible()
  await expect(dialog.getByText('结束日期不能大于开始日期!')).toBeVisible()
  await expect(dialog.getByText('有 3 处需要修改')).toBeVisible()
  await dialog.getByLabel('任务名称').fill('春节问候')
  await dialog.getByRole('checkbox', { name: '王晓彤（100）' }).click()
  await dialog.getByLabel('结束日期').fill('')
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  // A request that fails leaves the form as it is.
  await page.route('**/api/manualTasks/create', route => route.abort())
  await confirm.click()
  await expect(confirm).toHaveText('确定')
  await expect(dialog.getByLabel('任务名称')).toHaveValue('春节问候')
  await page.unroute('**/api/manualTasks/create')
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(row(page, '春节问候')).toContainText('等待中')
  await row(page, '春节问候').getByRole('button', { name: /^启动/ }).click()
  await expect(consoleOf(page).getByText('任务中还没有号码').first()).toBeVisible()
})

test('the form of a plan has an address: a reload opens it again, and the way back closes it', async ({
  page
}) => {
  await comeIn(page, 'leader')
  await go(page)
  const opened = () => new URL(page.url()).searchParams.get('open')
  const made = consoleOf(page).getByRole('dialog', { name: '创建人工外呼任务' })
  await button(page, '新建任务').click()
  await expect(made).toBeVisible()
  await expect.poll(opened).toBe('plan-new')
  await page.reload()
  await expect(made.getByLabel('任务名称')).toBeVisible()
  await page.goBack()
  await expect(made).toBeHidden()
  await expect.poll(opened).toBeNull()
  await page.goForward()
  await expect(made).toBeVisible()
})

test('a manager gives numbers to an agent, who has them at once', async ({ page, context }) => {
  await comeIn(page, 'leader')
  await go(page, '?task=manual-4')
  await expect(main(page).getByText('已暂停').first()).toBeVisible()
  const value = (name: string) => main(page).locator('dl > div').filter({ hasText: name })
  await expect(value('待分配')).toContainText('138')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await button(page, '继续').click()
  await expect(main(page).getByText('进行中').first()).toBeVisible()

  await main(page).getByRole('combobox', { name: '状态' }).click()
  await consoleOf(page).getByRole('option', { name: '待拨打' }).click()
  await button(page, '查询').click()
  // The rows of before are there until the new ones are drawn.
  await expect(main(page).locator('tbody tr').filter({ hasNotText: '待拨打' })).toHaveCount(0)
  const ticks = main(page).getByRole('row').getByRole('checkbox')
  await expect(ticks).toHaveCount(11)
  await ticks.nth(1).click()
  await ticks.nth(2).click()
  await button(page, '分配所选号码').click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '分配号码' })
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog.getByText('请选择坐席')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '阿依古丽·买买提（200）' }).click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(value('待分配')).toContainText('136')

  const agent = await context.browser()?.newContext({ viewport: { width: 1440, height: 900 } })
  const theirs = await agent?.newPage()
  if (!agent || !theirs) throw new Error('no browser')
  await theirs.goto('about:blank')
  await comeInElsewhere(theirs, page, 'agent2')
  await theirs.goto(new URL('/console/callManage/call?task=manual-4', page.url()).href)
  await expect(main(theirs).getByText('待拨打 2').first()).toBeVisible()
  await button(theirs, '下一个号码').click()
  await expect(inHand(theirs)).toBeVisible()
  // The manager sees it without asking.
  await expect(value('处理中')).toContainText('1')
  await agent.close()
})

/** A context that a story opens itself knows no base address. */
async function comeInElsewhere(page: Page, other: Page, username: string): Promise<void> {
  const base = new URL(other.url()).origin
  const goto = page.goto.bind(page)
  page.goto = (address, options) => goto(new URL(address, base).href, options)
  await comeIn(page, username)
}

test('an agent claims, calls, hears the customer, writes it down and goes on', async ({ page }) => {
  test.setTimeout(120_000)
  await listenIn(page)
  await comeIn(page, 'agent1')
  await go(page, '?task=manual-1')
  await main(page).getByLabel('领取数量').fill('3')
  await button(page, '领取号码').click()
  await expect(main(page).getByText('待拨打 3').first()).toBeVisible()
  await button(page, '下一个号码').click()
  await expect(inHand(page)).toContainText('保留至')
  await expect(inHand(page)).toContainText('话术提示')
  await expect(person(page).getByText('基本信息')).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  // The seat is busy: the reason is shown, and no call is placed.
  await inHand(page).getByRole('button', { name: '呼叫' }).click()
  await expect(consoleOf(page).getByText('坐席状态[示忙], 无法呼叫').first()).toBeVisible()
  await chooseStatus(page, '空闲')
  await inHand(page).getByRole('button', { name: '呼叫' }).click()
  await expect(inHand(page).getByText('通话中')).toBeVisible()
  await receivesAudio(page)
  const number = (await inHand(page).locator('.tabular-nums').first().textContent()) ?? ''
  await main(page).getByRole('textbox', { name: '备注', exact: true }).fill('要一份报价单')

  // After a reload in the middle, the number and the input are there again.
  await callBar(page).getByRole('button', { name: '挂断' }).click()
  await expect(inHand(page).getByText('通话已结束：已接通')).toBeVisible()
  await page.reload()
  await expect(inHand(page)).toContainText(number)
  await expect(main(page).getByRole('textbox', { name: '备注', exact: true })).toHaveValue(
    '要一份报价单'
  )
  await expect(inHand(page).getByRole('button', { name: '释放' })).toHaveCount(0)

  await save(page).click()
  await expect(main(page).getByText('请选择处理结果')).toBeVisible()
  await radio(page, '需再联系').click()
  await save(page).click()
  await expect(main(page).getByText('请选择再次联系时间')).toBeVisible()
  await radio(page, '有意向').click()
  await save(page).click()
  await expect(main(page).getByText(/秒后取下一个号码/)).toBeVisible()
  await button(page, '立即取号').click()
  await expect(inHand(page)).toBeVisible()
  await expect(inHand(page)).not.toContainText(number)
  await expect(main(page).getByText('待拨打 1 · 今日 1').first()).toBeVisible()
  await main(page).getByRole('tab', { name: '我的处理记录' }).click()
  await expect(row(page, '要一份报价单')).toContainText('有意向')
  await row(page, '要一份报价单')
    .getByRole('button', { name: /^通话详情/ })
    .click()
  await expect(consoleOf(page).getByRole('dialog', { name: '呼叫详情' })).toBeVisible()
})

test('two tabs of one agent deal with the same number; another agent with another', async ({
  page,
  context
}) => {
  await comeIn(page, 'agent1')
  await go(page, '?task=manual-1')
  const second = await context.newPage()
  await second.setViewportSize({ width: 1440, height: 900 })
  await second.goto('/console/callManage/call?task=manual-1')
  await expect(button(second, '下一个号码')).toBeVisible()
  await button(page, '下一个号码').click()
  await expect(inHand(page)).toBeVisible()
  const number = (await inHand(page).locator('.tabular-nums').first().textContent()) ?? ''
  await expect(inHand(second)).toContainText(number)
  await inHand(second).getByRole('button', { name: '释放' }).click()
  await expect(inHand(page)).toHaveCount(0)
  await expect(main(page).getByText('还没有正在处理的号码')).toBeVisible()
})

test('numbers of a file go to the 所属经理 whom each row names, and are counted at once', async ({
  page
}) => {
  await comeIn(page, 'leader')
  await go(page, '?task=manual-3')
  const value = (name: string) => main(page).locator('dl > div').filter({ hasText: name })
  await expect(value('号码总数').locator('dd')).toHaveText(/^\d+$/)
  const total = Number(await value('号码总数').locator('dd').textContent())
  await button(page, '添加号码').click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '添加号码' })
  await expect(dialog.getByText('企业客户年度拜访预约')).toBeVisible()
  const table = '号码,姓名,所属经理\n13700001001,甲,王晓彤\n13700001002,乙,林若溪\n13700001003,丙,'
  await dialog.locator('input[type=file]').setInputFiles({
    name: '拜访.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table)
  })
  // The row without one is reported before anything is sent.
  await expect(dialog.getByText(/所属经理/).first()).toBeVisible()
  await dialog.getByRole('button', { name: '仅导入 2 行有效数据' }).first().click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(value('号码总数').locator('dd')).toHaveText(String(total + 2))
  await main(page).getByRole('textbox', { name: '客户号码' }).fill('13700001001')
  await button(page, '查询').click()
  await expect(row(page, '13700001001')).toContainText('王晓彤')
})
