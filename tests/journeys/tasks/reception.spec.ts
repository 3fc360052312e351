// A manager binds a number to a scenario; a caller meets the robot, waits and reaches an agent.
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { atWorkbench, hangUp, panel } from '../steps/workbench-steps.ts'
import { expect, test } from '../support.ts'

const press = (page: Page, name: string) =>
  consoleOf(page).getByRole('button', { name, exact: true }).click()
const accessible = async (page: Page) =>
  expect(await axeFinds(page, ['hutong-console', '[part=main]'])).toEqual([])
const status = (page: Page, text: string) => expect(consoleOf(page).getByText(text)).toBeVisible()
const part = (page: Page, name: string) =>
  consoleOf(page).getByRole('region', { name, exact: true })

async function tickNumber(page: Page, number: RegExp): Promise<void> {
  await part(page, '接入号码').getByRole('button').click()
  await consoleOf(page).getByRole('checkbox', { name: number }).click()
  await page.keyboard.press('Escape')
}

const contexts: BrowserContext[] = []
async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  contexts.push(context)
  return context.newPage()
}
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

// rules reception-2, reception-3, reception-15
test('a scenario is written and checked; two editors lose nothing; it is published twice', async ({
  page
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'admin', 'callManage/reception')
  const main = consoleOf(page)
  await expect(main.getByRole('row', { name: /全国热线接待/ })).toContainText('启用')
  await accessible(page)
  await press(page, '新建场景')
  const dialog = main.getByRole('dialog', { name: '新建接待场景' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('必填')
  await dialog.getByLabel('场景名称').fill('夜间接待')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(main.getByRole('heading', { level: 1, name: '夜间接待' })).toBeVisible()

  // Each fault is said with its place, and leads there.
  await status(page, '2 个问题')
  await press(page, '接入号码：没有绑定号码')
  await expect(part(page, '接入号码').getByRole('button')).toBeFocused()
  await tickNumber(page, /^4008001234/)
  await expect(
    main.getByRole('button', { name: '接入号码：号码已被其他场景使用（全国热线接待）' })
  ).toBeVisible()
  await tickNumber(page, /^4008001234/)
  await tickNumber(page, /^4008005678/)
  await press(page, '添加时段')
  const second = main.getByRole('group', { name: '时段 2' })
  await second.getByRole('checkbox', { name: '周一' }).click()
  await second.getByLabel('开始时间').fill('1730')
  await second.getByLabel('结束时间').fill('25:00')
  await second.getByLabel('开始时间').focus()
  await expect(second.getByLabel('开始时间')).toHaveValue('17:30')
  await expect(second.getByRole('alert')).toHaveText('请输入 00:00 至 24:00 的时间')
  await press(page, '添加按键')
  const key = main.getByRole('group', { name: '按键 1' })
  await key.getByLabel('按键名称').fill('办理业务')
  await press(page, '按键菜单：没有填写菜单提示')
  await expect(main.getByLabel('菜单提示')).toBeFocused()
  await page.keyboard.type('办理业务请按1。')
  await press(page, '按键菜单 按键 1：没有选择去向')
  await expect(key.getByLabel('按下的键')).toBeFocused()
  await chooseFrom(key.getByLabel('转到'), '机器人话术')
  const script = key.getByRole('combobox', { name: '话术' })
  await chooseFrom(script, /会员权益到期提醒/)
  await press(page, '按键菜单 按键 1：话术的变量在来电时没有值（会员等级、到期日）')
  await expect(key.getByLabel('按下的键')).toBeFocused()
  await chooseFrom(script, /服务满意度回访/)
  await status(page, '2 个问题')
  await accessible(page)
  await press(page, '排队：话术会转人工，但没有选择坐席组')
  const handOver = main.getByLabel('机器人转人工到')
  await expect(handOver).toBeFocused()
  await chooseFrom(handOver, /客服一部外呼组/)
  await press(page, '发布')
  const publishing = main.getByRole('dialog', { name: '发布“夜间接待”' })
  await expect(publishing.getByRole('alert')).toHaveText('有 1 个问题，解决后才能发布')
  await expect(publishing.getByRole('button', { name: '发布' })).toBeDisabled()
  await publishing.getByRole('button', { name: '服务时间 时段 2：时段与前面的时段重叠' }).click()
  await press(page, '删除时段 2')
  await status(page, '检查通过，没有问题')

  // What a caller would meet on a Saturday, and on the Friday before.
  const answer = part(page, '来电时会怎样')
  await answer.getByLabel('日期', { exact: true }).fill('2026-11-28')
  await answer.getByLabel('时间').fill('10:00')
  await expect(answer.getByRole('status')).toContainText('非服务时间')
  await answer.getByLabel('日期', { exact: true }).fill('2026-11-27')
  await expect(answer.getByRole('status')).toContainText('等待按键，5 秒后重复或转到“结束通话”')
  await press(page, '发布')
  await expect(publishing).toContainText('首次发布。新的来电按以下号码的场景接待：4008005678')
  await publishing.getByRole('button', { name: '发布' }).click()
  await status(page, '已发布 v1')

  // Another tab saves first.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await part(other, '开场白').getByRole('textbox').fill('晚上好。')
  await consoleOf(other).getByLabel('最长等待（秒）').fill('90')
  await press(other, '保存')
  await status(other, '有未发布的修改')
  await other.close()
  await part(page, '开场白').getByRole('textbox').fill('夜里好。')
  await main.getByLabel('非服务时间提示').fill('我们下班了。')
  await press(page, '保存')
  const conflict = main.getByRole('region', { name: '“夜间接待”已被陈思远修改' })
  await expect(conflict).toContainText('我的：夜里好。')
  await expect(conflict).toContainText('对方的：晚上好。')
  await expect(main.getByLabel('最长等待（秒）')).toHaveValue('90')
  await expect(main.getByLabel('非服务时间提示')).toHaveValue('我们下班了。')
  await expect(main.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await accessible(page)
  await press(page, '采用对方的开场白')
  await press(page, '保存')
  await expect(conflict).toBeHidden()
  await press(page, '发布')
  await expect(publishing.getByRole('list', { name: '将要变更的内容' })).toHaveText(
    /您好，欢迎致电。.*晚上好。.*120 秒.*90 秒.*我们下班了。/
  )
  await accessible(page)
  await publishing.getByRole('button', { name: '发布' }).click()
  await status(page, '已发布 v2')
  await expect(part(page, '变更记录').getByRole('listitem').first()).toContainText('发布 v2')

  // What is not saved is not lost by leaving.
  await part(page, '开场白').getByRole('textbox').fill('早。')
  await main.getByRole('link', { name: '任务审核' }).click()
  await expect(main.getByRole('alertdialog')).toContainText('修改尚未保存，确定要离开吗？')
})

// rules reception-5, reception-8, reception-13, reception-14
test('a caller hears the script, waits, and rings an agent who reads what was said', async ({
  browser,
  page,
  server
}) => {
  const agent = await another(browser)
  await atWorkbench(agent)
  const leader = await another(browser)
  await enterConsole(leader, 'leader', 'dataManage/seatsMonitoring')
  const strip = consoleOf(leader).getByRole('listitem', { name: '客服一部外呼组的排队' })
  await expect(strip).toContainText('正在排队0 人')
  const call = { from: '13812345678', to: '4008001234', keys: '1', seed: 'a', waitsFor: 600 }
  expect(await server.post('/demo/incoming', call)).toMatchObject({ code: 1 })

  // The conversation runs live in the call's detail.
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'admin', 'callManage/reception?tab=calls')
  const main = consoleOf(page)
  const row = main.getByRole('row', { name: /全国热线接待/ })
  await expect(row).toContainText('进行中')
  await row.getByRole('button', { name: '详情' }).click()
  const detail = main.getByRole('dialog', { name: '呼叫详情' })
  // The conversation lasts half a minute.
  await expect(detail).toContainText('请问您对我们的服务是满意、一般，还是不满意？', {
    timeout: 60_000
  })
  await expect(strip).toContainText('正在排队1 人', { timeout: 60_000 })
  await expect(strip).toContainText(/最长等待00:0[1-9]/)
  expect(await axeFinds(leader, ['hutong-console'])).toEqual([])

  // 首页 counts the caller, and leads to the call.
  await page.goto('/console/home')
  const queue = main.getByRole('listitem', { name: '客服一部外呼组的排队' })
  await expect(queue).toContainText('正在排队1 人')
  await accessible(page)
  await queue.getByRole('link', { name: '1 人' }).click()
  await expect(page).toHaveURL(/tab=calls.*outcome=waiting/)
  await expect(row).toHaveCount(1)

  // The agent becomes free: the telephone rings, with the conversation so far.
  await consoleOf(agent)
    .getByRole('button', { name: /坐席状态/ })
    .first()
    .click()
  await consoleOf(agent).getByRole('menuitemradio', { name: '空闲' }).click()
  await expect(consoleOf(agent).getByRole('button', { name: '接听' }).first()).toBeVisible()
  await expect(panel(agent)).toContainText('不满意，问题还没解决。')
  await agent.keyboard.press('Control+Alt+KeyJ')
  await expect(consoleOf(agent).getByRole('button', { name: '静音' })).toBeEnabled()
  await expect(strip).toContainText('正在排队0 人')
  await hangUp(agent)
  await page.goto('/console/callManage/reception?tab=calls&outcome=answered')
  await expect(row).toContainText('坐席接听')
  await expect(row).toContainText('王晓彤')
  await page.goto('/console/callManage/income')
  await main.getByRole('button', { name: '详情' }).first().click()
  await expect(detail.getByText('AI转接')).toBeVisible()
})
