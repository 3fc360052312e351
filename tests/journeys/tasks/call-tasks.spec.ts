/** A manager starts campaigns and watches them dial; agents are rung; alarms stop what goes badly. */
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { noAlarm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { axeFinds } from '../axe/axe.ts'
import {
  answerQuestion,
  doneOf,
  inRow,
  makeTask,
  notice,
  openTab,
  row,
  test,
  toTasks
} from '../steps/call-task-steps.ts'
import { button, consoleOf } from '../steps/console-steps.ts'
import { callBar, chooseStatus, comeIn } from '../steps/top-bar-steps.ts'
import { expect } from '../support.ts'

const CONSOLE = ['hutong-console']
const contexts: BrowserContext[] = []

async function openAs(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  contexts.push(context)
  const page = await context.newPage()
  await comeIn(page, username)
  return page
}

test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

test('starts a campaign and watches it dial: totals, intents, calls with transcripts', async ({
  browser,
  server
}) => {
  // A whole campaign, looked at in both themes five times.
  test.setTimeout(120_000)
  const name = await makeTask(server, { name: '双十二回访', concurrencyLevel: '5' }, 60)
  // Made before the sign-in, which another one of the same user would end.
  const again = await makeTask(server, { name: '年末再访' }, 3)
  const page = await openAs(browser, 'leader')
  const requests: string[] = []
  await toTasks(page)
  await expect(row(page, name)).toContainText('等待中')
  await expect(row(page, '会员续费提醒')).toContainText('草稿')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await inRow(page, '启动', name).click()
  await answerQuestion(page, '启动后将开始拨打“双十二回访”的 60 个号码')
  await expect(notice(page, '任务已启动')).toBeVisible()
  await expect(row(page, name)).toContainText('进行中')

  // The row grows where it stands: the list is not read again.
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  await expect.poll(() => doneOf(page, name)).toBeGreaterThan(3)
  expect(requests.filter(path => path.endsWith('/call_tasks'))).toEqual([])
  await inRow(page, '暂停', name).click()
  await expect(row(page, name)).toContainText('已暂停')
  await expect(inRow(page, '继续', name)).toBeVisible()
  await button(page, `${name} 的更多操作`).click()
  await expect(consoleOf(page).getByRole('menuitem', { name: '编辑', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await consoleOf(page)
    .getByRole('button', { name: `查看 ${name}` })
    .click()
  await expect(consoleOf(page).getByRole('heading', { name, level: 1 })).toBeVisible()
  const actions = consoleOf(page).getByRole('group', { name: '任务操作' })
  await actions.getByRole('button', { name: '继续' }).click()
  await expect(actions.getByRole('button', { name: '暂停' })).toBeVisible()
  const before = await doneOf(page, name)
  await expect.poll(() => doneOf(page, name)).toBeGreaterThan(before)
  await expect(consoleOf(page).getByText('已完成', { exact: true })).toBeVisible({
    timeout: 30_000
  })
  await expect.poll(() => doneOf(page, name)).toBe(60)
  const metrics = consoleOf(page).getByRole('region', { name: '进度' })
  await expect(metrics).toContainText(/已拨打\s*60/)
  await expect(metrics).toContainText(/剩余号码\s*0/)
  const intents = consoleOf(page).getByRole('region', { name: '意向等级' })
  await intents.getByRole('button', { name: /查看数据/ }).click()
  await expect(intents.getByRole('table').getByRole('row')).toHaveCount(7)
  await expect(consoleOf(page).getByRole('img', { name: /每小时拨打与接通的次数/ })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  await openTab(page, '号码')
  await expect(consoleOf(page).getByText('共 60 条')).toBeVisible()
  await consoleOf(page).getByRole('combobox', { name: '呼叫结果' }).click()
  await consoleOf(page).getByRole('option', { name: '已接通', exact: true }).click()
  await consoleOf(page).getByRole('button', { name: '查询', exact: true }).click()
  await expect(consoleOf(page).getByText('共 60 条')).toBeHidden()
  await expect(consoleOf(page).getByRole('cell', { name: '无人接听' })).toHaveCount(0)
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  // Transcripts of the intents E and F are hidden.
  await consoleOf(page)
    .getByRole('row')
    .filter({ hasText: /[A-D] ?级/ })
    .getByRole('button', { name: /^通话详情/ })
    .first()
    .click()
  const drawer = consoleOf(page).getByRole('dialog', { name: '呼叫详情' })
  await expect(drawer).toContainText('我是远帆客服的智能回访员')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await consoleOf(page).getByRole('button', { name: '导出', exact: true }).click()
  await expect(notice(page, '导出中，请到传输列表中查看')).toBeVisible()
  await openTab(page, '通话记录')
  await expect(consoleOf(page).getByText('共 60 条')).toBeVisible()
  await button(page, '导出录音').click()
  await button(page, /^传输列表/).click()
  const voices = consoleOf(page).getByRole('row', { name: /录音导出/ })
  await expect(voices).toContainText(/共 \d+ 个录音/)
  const loading = page.waitForEvent('download')
  await voices.getByRole('button', { name: /^下载/ }).click()
  expect((await loading).suggestedFilename()).toMatch(/^通话录音_.*\.zip$/)
  await page.keyboard.press('Escape')
  await openTab(page, '配置')
  await expect(consoleOf(page).getByText('服务满意度回访', { exact: true })).toBeVisible()
  const callback = consoleOf(page).getByRole('region', { name: '客户回呼' })
  await expect(callback).toContainText('由机器人按话术“服务满意度回访”接听')

  // Whom robots have called today is left out, and said before the start.
  await toTasks(page)
  await inRow(page, '启动', again).click()
  const question = consoleOf(page).getByRole('alertdialog')
  await expect(question.getByRole('status')).toContainText('3 个号码今天已由机器人呼叫')
  await question.getByRole('button', { name: '取消' }).click()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})

test('ends a task for good, copies it, and looks up why a number is not called', async ({
  browser
}) => {
  const page = await openAs(browser, 'leader')
  await toTasks(page)
  await consoleOf(page).getByRole('button', { name: '查看 失联客户修复' }).click()
  await openTab(page, '号码')
  await consoleOf(page)
    .getByRole('button', { name: /^未拨打原因/ })
    .first()
    .click()
  const why = consoleOf(page).getByRole('dialog', { name: '未拨打原因' })
  await expect(why).toContainText('任务未在进行中')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.keyboard.press('Escape')
  const actions = consoleOf(page).getByRole('group', { name: '任务操作' })
  await actions.getByRole('button', { name: '终止' }).click()
  await answerQuestion(page, '终止后不能恢复')
  await expect(notice(page, '任务已终止')).toBeVisible()
  await expect(actions.getByRole('button')).toHaveText(['复制'])
  await actions.getByRole('button', { name: '复制' }).click()
  await expect(consoleOf(page).getByRole('dialog', { name: '创建失联修复任务' })).toBeVisible()
})

test('an alarm stops the task and is shown wherever the task is', async ({ browser, server }) => {
  const name = await makeTask(
    server,
    {
      name: '要求过高的回访',
      concurrencyLevel: '20',
      alarm: {
        ...noAlarm,
        enabled: true,
        connectedRate: { enabled: true, value: '99' },
        suspendCallTask: true
      }
    },
    200
  )
  const page = await openAs(browser, 'leader')
  await toTasks(page)
  await inRow(page, '启动', name).click()
  await answerQuestion(page, name)
  await expect(row(page, name)).toContainText('已暂停', { timeout: 30_000 })
  await expect(page.getByRole('button', { name: /消息，\d+ 条未读/ })).toBeVisible()
  await consoleOf(page)
    .getByRole('button', { name: `查看 ${name}` })
    .click()
  await expect(consoleOf(page).getByText('原因：接通率低于99%')).toBeVisible()
  const alarm = consoleOf(page).getByRole('region', { name: '告警', exact: true })
  await expect(alarm).toContainText('触发后暂停任务')
  await expect(alarm).toContainText('已触发')
  await expect(alarm).toContainText('低于 99% 时告警')
})

test('a task for agents rings the telephone in a free agent’s browser', async ({ browser }) => {
  const agent = await openAs(browser, 'agent1')
  await chooseStatus(agent, '空闲')
  const page = await openAs(browser, 'leader')
  await toTasks(page)
  await inRow(page, '启动', '重点客户坐席回访').click()
  await answerQuestion(page, '12 个号码')
  const answer = consoleOf(agent).getByRole('button', { name: '接听', exact: true }).first()
  await expect(answer).toBeVisible({ timeout: 30_000 })
  await answer.click()
  await expect(callBar(agent).getByRole('button', { name: '静音' })).toBeEnabled()
  await expect(callBar(agent)).toContainText(/136007000\d\d/)
  await inRow(page, '暂停', '重点客户坐席回访').click()
  await expect(row(page, '重点客户坐席回访')).toContainText('已暂停')
  await callBar(agent).getByRole('button', { name: '挂断' }).click()
  await consoleOf(page).getByRole('button', { name: '查看 重点客户坐席回访' }).click()
  await openTab(page, '通话记录')
  await expect
    .poll(async () => {
      // One after the other: who asks again does not wait for the first answer.
      const answer = page.waitForResponse(reply => /\/call_records\?/.test(reply.url()))
      await consoleOf(page).getByRole('button', { name: '查询', exact: true }).click()
      await answer
      return consoleOf(page).getByRole('cell', { name: '王晓彤' }).count()
    })
    .toBe(1)
})

test('a reviewer sends a task back with a reason, which its maker reads', async ({ browser }) => {
  const page = await openAs(browser, 'admin')
  await toTasks(page, '任务审核')
  await inRow(page, '驳回', '新品体验邀约').click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '驳回“新品体验邀约”' })
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog.getByText('请填写驳回原因')).toBeVisible()
  await expect(dialog.getByLabel('驳回原因')).toBeFocused()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await dialog.getByLabel('驳回原因').fill('拨打时段太长')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(notice(page, '已驳回')).toBeVisible()
  await expect(row(page, '新品体验邀约')).toHaveCount(0)

  await toTasks(page)
  await expect(row(page, '新品体验邀约')).toContainText('审核驳回')
  await consoleOf(page).getByRole('button', { name: '查看 新品体验邀约' }).click()
  await expect(consoleOf(page).getByText('驳回原因：拨打时段太长')).toBeVisible()
})

test('an address with method=add opens the dialog of its kind', async ({ browser }) => {
  const page = await openAs(browser, 'leader')
  await page.goto('/console/callManage/reconnectTask?method=add')
  await expect(consoleOf(page).getByRole('dialog', { name: '创建失联修复任务' })).toBeVisible()
})

test('a task that is planned ahead begins tomorrow, whatever day that is by then', async ({
  browser
}) => {
  const page = await openAs(browser, 'admin')
  const tomorrow = () =>
    page.evaluate(() => new Date(Date.now() + 86_400_000).toLocaleDateString('sv'))
  const days = [await tomorrow()]
  await page.goto('/console/callManage/scheduledTask?method=add')
  const dialog = consoleOf(page).getByRole('dialog', { name: '创建呼叫任务' })
  const begins = await dialog.getByLabel('开始日期').inputValue()
  expect([...days, await tomorrow()]).toContain(begins)
})
