/** A supervisor and an agent, each in a browser of their own, in one call. */
import type { Browser, BrowserContext, Page } from 'playwright/test'
import type { DemoServer } from '../../support/server/demo-server.ts'
import { axeFinds } from '../axe/axe.ts'
import {
  customerReceivesAudio,
  customerReceivesSilence,
  farEnd,
  listenIn,
  receivesAudio
} from '../sound.ts'
import { button, consoleOf, openByMenu } from '../steps/console-steps.ts'
import { callBar, chooseStatus, comeIn } from '../steps/top-bar-steps.ts'
import { customerCalls, expect, test } from '../support.ts'

const NUMBER = '13812345678'
const CONSOLE = ['hutong-console']

const row = (page: Page) => consoleOf(page).getByRole('row', { name: /王晓彤/ })
const inRow = (page: Page, name: string | RegExp) =>
  row(page).getByRole('button', { name, exact: true })
const beside = (page: Page, name: string) =>
  consoleOf(page).getByRole('complementary', { name, exact: true })
const notice = (page: Page, text: string) =>
  consoleOf(page).getByText(text, { exact: true }).first()

const contexts: BrowserContext[] = []

async function openAs(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  contexts.push(context)
  const page = await context.newPage()
  await listenIn(page)
  await comeIn(page, username)
  return page
}

/** An agent who talks with a customer, and the id of the call. */
async function talkingAgent(
  browser: Browser,
  server: DemoServer
): Promise<{ readonly agent: Page; readonly id: string }> {
  const agent = await openAs(browser, 'agent1')
  await chooseStatus(agent, '空闲')
  let id = ''
  // Until the agent's telephone is there to ring.
  await expect
    .poll(async () => {
      id = await customerCalls(server).catch(() => '')
      return id
    })
    .not.toBe('')
  await button(agent, '接听').first().click()
  await expect(callBar(agent).getByRole('button', { name: '静音' })).toBeEnabled()
  return { agent, id }
}

async function toMonitoring(page: Page): Promise<void> {
  await consoleOf(page).getByRole('button', { name: '数据中心' }).click()
  await consoleOf(page).getByRole('link', { name: '通话监控' }).click()
  await expect(consoleOf(page).getByRole('heading', { name: '通话监控' })).toBeVisible()
}

/** The server's response to a request made without the console. */
async function requestAs(server: DemoServer, username: string, path: string, method: string) {
  const signedIn = await fetch(`${server.url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('hutong-web:').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: new URLSearchParams({
      scope: 'cmc',
      grant_type: 'password',
      username,
      password: 'Hutong@2026'
    }).toString()
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}` }
  })
  return answer.status
}

// A page left open would keep the telephone of the next test's agent.
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

test('finds a call, listens silently, cuts in with audio, and ends it for all', async ({
  browser,
  server
}) => {
  const leader = await openAs(browser, 'leader')
  await toMonitoring(leader)
  await expect(consoleOf(leader).getByText('当前没有进行中的通话')).toBeVisible()
  const { agent } = await talkingAgent(browser, server)

  // The list has grown by itself.
  await expect(row(leader)).toBeVisible()
  await expect(row(leader)).toContainText(NUMBER)
  await expect(row(leader)).toContainText(/\d\d:\d\d/)
  await expect(inRow(leader, '监听 王晓彤 的通话')).toBeEnabled()
  await inRow(leader, '监听 王晓彤 的通话').click()
  await expect(inRow(leader, '静音')).toHaveAttribute('aria-pressed', 'true')
  await expect(consoleOf(leader).getByText(/^显示本部门“.+”坐席的通话$/)).toBeVisible()
  await expect(inRow(leader, '强插')).toBeEnabled()
  await receivesAudio(leader)
  // The telephone says the same, and offers nothing that is not a listener's.
  const bar = callBar(leader)
  await expect(bar).toContainText('监听')
  await expect(bar).toContainText(NUMBER)
  const sign = bar.getByRole('button', { name: '静音' })
  await expect(sign).toHaveAttribute('aria-pressed', 'true')
  await expect(bar.getByRole('button', { name: /保持|转接|键盘|挂断/ })).toHaveCount(0)
  await expect(bar.getByRole('button', { name: '结束监听' })).toBeVisible()

  // With the agent mute, all that the customer could hear is the supervisor.
  await callBar(agent).getByRole('button', { name: '静音' }).click()
  await customerReceivesSilence(server.url, NUMBER)

  await inRow(leader, '查看 王晓彤 的通话').click()
  const detail = beside(leader, '通话详情')
  await expect(detail.getByRole('heading', { name: '通话详情' })).toBeFocused()
  await expect(detail.getByRole('heading', { name: '实时对话' })).toBeVisible()
  await expect(detail.getByText('喂，您好，请问是哪位？')).toBeVisible()
  await expect(detail.getByText('基本信息')).toBeVisible()

  await detail.getByRole('button', { name: '静音', exact: true }).click()
  await expect(notice(leader, '成功开启语音！')).toBeVisible()
  await customerReceivesAudio(server.url, NUMBER)
  await expect(sign).toHaveAttribute('aria-pressed', 'false')
  await sign.click()
  await expect(detail.getByText('通话双方听不到您的声音')).toBeVisible()
  await sign.click()
  await expect(detail.getByText('通话双方可以听到您的声音')).toBeVisible()
  await detail.getByRole('button', { name: '静音', exact: true }).click()
  await expect(notice(leader, '成功关闭语音！')).toBeVisible()
  await customerReceivesSilence(server.url, NUMBER)

  await detail.getByRole('button', { name: '强插', exact: true }).click()
  const first = consoleOf(leader).getByRole('alertdialog', { name: '强插通话？' })
  await first.getByRole('button', { name: '强插', exact: true }).click()
  await expect(detail.getByText('强插中，通话双方可以听到您的声音')).toBeVisible()
  await customerReceivesAudio(server.url, NUMBER)
  await receivesAudio(agent)
  await expect(callBar(agent)).toContainText('强插中：林若溪')
  await expect(bar).toContainText('强插中')

  await detail.getByRole('button', { name: '挂断 王晓彤 的通话' }).click()
  const question = consoleOf(leader).getByRole('alertdialog')
  await expect(question).toContainText('确定要结束该通话吗？')
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await expect(question).toBeHidden()
  expect(await farEnd(server.url, NUMBER)).toBeDefined()
  await detail.getByRole('button', { name: '挂断 王晓彤 的通话' }).click()
  await question.getByRole('button', { name: '确定', exact: true }).click()
  await expect(notice(leader, '通话已挂断')).toBeVisible()
  await expect.poll(() => farEnd(server.url, NUMBER)).toBeUndefined()
  await expect(callBar(agent).getByRole('button', { name: '静音' })).toHaveCount(0)
  await expect(callBar(agent)).toContainText('班长已结束通话')
  await expect(row(leader)).toHaveCount(0)
  await expect(beside(leader, '通话记录')).toBeVisible()
})

test('leaves by closing the window, which prompts first; is notified when the customer hangs up', async ({
  browser,
  server
}) => {
  const leader = await openAs(browser, 'leader')
  await toMonitoring(leader)
  const { id } = await talkingAgent(browser, server)
  const listen = async () => {
    await expect(inRow(leader, '监听 王晓彤 的通话')).toBeEnabled()
    await inRow(leader, '监听 王晓彤 的通话').click()
    await expect(inRow(leader, '强插')).toBeEnabled()
  }
  await listen()
  await inRow(leader, '查看 王晓彤 的通话').click()
  await expect(beside(leader, '通话详情').getByRole('heading', { name: '通话详情' })).toBeFocused()
  await leader.keyboard.press('Escape')
  const question = consoleOf(leader).getByRole('alertdialog')
  await expect(question).toContainText('关闭界面同时会结束监听，确定要关闭吗？')
  await question.getByRole('button', { name: '确定', exact: true }).click()
  await expect(beside(leader, '通话详情')).toHaveCount(0)
  await expect(inRow(leader, '监听 王晓彤 的通话')).toBeVisible()
  // The two talk on.
  expect(await farEnd(server.url, NUMBER)).toBeDefined()

  await listen()
  await server.post('/demo/hang_up', { callRecordId: id })
  await expect(notice(leader, '对方已挂断')).toBeVisible()
  await expect(row(leader)).toHaveCount(0)
})

test('the same controls stand in 呼叫详情 of a call that is on', async ({ browser, server }) => {
  const leader = await openAs(browser, 'leader')
  await openByMenu(leader, '呼入记录')
  const { id } = await talkingAgent(browser, server)
  await button(leader, '查询').click()
  // Sample calls of this number stand below it; they have been hung up.
  const ours = consoleOf(leader)
    .getByRole('row', { name: /王晓彤 今天 .* 已接通 .* 无/ })
    .first()
  await expect(ours).toContainText(NUMBER)
  await ours.getByRole('button', { name: /^详情/ }).click()
  const drawer = consoleOf(leader).getByRole('dialog', { name: '呼叫详情' })
  await expect(drawer.getByRole('button', { name: '监听 王晓彤 的通话' })).toBeEnabled()
  await drawer.getByRole('button', { name: '监听 王晓彤 的通话' }).click()
  await expect(drawer.getByRole('button', { name: '强插', exact: true })).toBeEnabled()
  await receivesAudio(leader)
  await drawer.getByRole('button', { name: '结束监听' }).click()
  await expect(drawer.getByRole('button', { name: '监听 王晓彤 的通话' })).toBeVisible()
  await server.post('/demo/hang_up', { callRecordId: id })
  await expect(drawer.getByRole('button', { name: '监听 王晓彤 的通话' })).toHaveCount(0)
})

test('without the supervision permission: no page, no buttons, requests rejected', async ({
  browser,
  server
}) => {
  const { agent, id } = await talkingAgent(browser, server)
  const other = await openAs(browser, 'agent2')
  await expect(consoleOf(other).getByRole('navigation').first()).toBeVisible()
  await expect(consoleOf(other).getByRole('button', { name: '数据中心' })).toHaveCount(0)
  await other.goto('/console/dataManage/callMonitoring')
  await expect(consoleOf(other).getByText('401')).toBeVisible()
  expect(await requestAs(server, 'agent2', '/eavesdrop/calls', 'GET')).toBe(403)
  for (const action of ['', '/cut_in', '/hang_up', '/mute?open=true'])
    expect(await requestAs(server, 'agent2', `/eavesdrop/calls/${id}${action}`, 'POST')).toBe(403)
  // Not even in the agent's own call.
  await consoleOf(agent).getByRole('link', { name: '客户管理' }).click()
  await expect(consoleOf(agent).getByRole('button', { name: /监听/ })).toHaveCount(0)
})

test('axe finds nothing in the list and beside it, at rest, while monitoring and cutting in', async ({
  browser,
  server
}) => {
  const leader = await openAs(browser, 'leader')
  await toMonitoring(leader)
  await expect(consoleOf(leader).getByText('当前没有进行中的通话')).toBeVisible()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  const { agent } = await talkingAgent(browser, server)
  await expect(inRow(leader, '监听 王晓彤 的通话')).toBeEnabled()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  await inRow(leader, '监听 王晓彤 的通话').click()
  await expect(inRow(leader, '强插')).toBeEnabled()
  await inRow(leader, '查看 王晓彤 的通话').click()
  await expect(beside(leader, '通话详情').getByText('基本信息')).toBeVisible()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  await beside(leader, '通话详情').getByRole('button', { name: '展开' }).click()
  const whole = consoleOf(leader).getByRole('main', { name: '通话详情' })
  await expect(whole.getByText('基本信息')).toBeVisible()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])

  await whole.getByRole('button', { name: '强插', exact: true }).click()
  const question = consoleOf(leader).getByRole('alertdialog', { name: '强插通话？' })
  await expect(question).toBeVisible()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  await question.getByRole('button', { name: '强插', exact: true }).click()
  await expect(whole.getByText('强插中，通话双方可以听到您的声音')).toBeVisible()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  await expect(callBar(agent)).toContainText('强插中：林若溪')
  expect(await axeFinds(agent, CONSOLE)).toEqual([])
  await whole.getByRole('button', { name: '挂断 王晓彤 的通话' }).click()
  const last = consoleOf(leader).getByRole('alertdialog')
  await expect(last).toContainText('确定要结束该通话吗？')
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
  await last.getByRole('button', { name: '确定', exact: true }).click()
  await expect(notice(leader, '通话已挂断')).toBeVisible()
  expect(await axeFinds(leader, CONSOLE)).toEqual([])
})
