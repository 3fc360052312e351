/** A call on the pages of the console, the pages before it, and what goes wrong: axe finds nothing. */
import type { Page } from 'playwright/test'
import { consoleOf, loginPage, PASSWORD, typePassword } from '../steps/console-steps.ts'
import { callBar, chooseInUserMenu, chooseStatus, comeIn } from '../steps/top-bar-steps.ts'
import { expect, ring, test } from '../support.ts'
import {
  asks,
  dialog,
  link,
  newWalk,
  press,
  printStates,
  read,
  type State,
  see,
  stay,
  tab,
  walk
} from './axe-states.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const wrong = async (page: Page) => {
  const answer = page.waitForResponse(/oauth\/token/)
  await typePassword(page, 'agent2', 'wrong')
  await answer
}
/** One of each kind, the last with something to do about it. */
const toasts = (page: Page) =>
  page.evaluate(async () => {
    const core = (await import(`${location.origin}/dist/core.js`)) as {
      notify(tone: string, text: string, options: object): void
    }
    const action = { label: '撤销', act: () => {} }
    const kept = { for: Number.POSITIVE_INFINITY }
    for (const tone of ['success', 'info', 'warning'])
      core.notify(tone, `这是一条 ${tone} 消息`, kept)
    core.notify('error', '这是一条可撤销的消息', { ...kept, action })
  })

const bar = (name: string | RegExp) => (page: Page) =>
  callBar(page).getByRole('button', { name, exact: true })

const inCall: readonly State[] = [
  ['talking', [press('接听'), page => expect(bar('静音')(page)).toBeEnabled()], bar('挂断'), stay],
  ['customer of the call', [], see('heading', '跟进记录'), stay],
  ['muted', [press('静音')], see('button', '静音'), press('静音')],
  ['held', [press('保持')], bar('恢复通话'), press('恢复通话')],
  ['keys', [press('键盘')], dialog('键盘')],
  ['transfer without a target', [press('转接'), press('立即转接')], read('请输入转接号码')],
  ['devices', [press('设备')], dialog('设备')],
  ['leaving during a call', [page => chooseInUserMenu(page, '登出')], asks],
  ['wrapping up', [press('挂断')], bar('完成整理'), stay]
]

test('a call on a page of the console', async ({ page, server }) => {
  await comeIn(page, 'agent2')
  await chooseStatus(page, '空闲')
  await ring(server, 'agent2')
  const seen = newWalk()
  await walk(page, [['ringing', [], see('alertdialog', '来电'), stay], ...inCall], seen)
  printStates('a call in the console', seen)
})

const front: readonly State[] = [
  ['login', [], loginPage, stay],
  ['login, nothing filled in', [press('登录')], read('请输入账号'), stay],
  [
    'login by text message, nothing filled in',
    [tab('短信登录'), press('登录')],
    read('请输入短信验证码'),
    stay
  ],
  [
    'new password, nothing filled in',
    [
      page => consoleOf(page).getByRole('link', { name: '忘记密码' }).click(),
      page => expect(consoleOf(page).locator('img')).toBeVisible(),
      press('重置密码')
    ],
    page => consoleOf(page).getByRole('form').getByRole('alert').first(),
    page => page.goBack()
  ],
  ['wrong password', [page => typePassword(page, 'agent2', 'wrong')], read('账号或密码错误'), stay],
  ['captcha', [wrong, wrong], page => consoleOf(page).locator('img'), stay],
  [
    'licence agreement',
    [page => page.goto('/console/login'), page => typePassword(page, 'leader', PASSWORD)],
    dialog('软件使用许可协议'),
    stay
  ]
]

const failures: readonly State[] = [
  ['four toasts', [toasts], read('这是一条可撤销的消息'), stay],
  [
    'a list that fails',
    [page => page.route('**/api/call_records?**', route => route.abort()), link('外呼记录')],
    read('加载失败，点击重试'),
    page => page.unroute('**/api/call_records?**')
  ],
  [
    'no network',
    [
      press('加载失败，点击重试'),
      page => expect(consoleOf(page).locator('[part=main] tbody tr').first()).toBeVisible(),
      page => page.context().setOffline(true)
    ],
    read('网络已断开'),
    stay
  ],
  [
    'old rows without a network',
    [press('第 2 页')],
    read('加载失败，点击重试'),
    page => page.context().setOffline(false)
  ],
  ['no permission', [page => page.goto('/console/401')], read('您没有权限访问此页面'), stay],
  ['no such page', [page => page.goto('/console/nowhere')], read('您访问的页面不存在'), stay]
]

test('in front of the console', async ({ page }) => {
  await page.goto('/console/login')
  const seen = newWalk()
  await walk(page, front, seen)
  printStates('in front of the console', seen)
})

test('what goes wrong', async ({ page, browser, server }) => {
  await comeIn(page, 'admin')
  const seen = newWalk()
  await walk(page, failures, seen)
  const other = await browser.newPage({ baseURL: server.url })
  await other.goto('/console/login')
  await typePassword(other, 'admin', PASSWORD)
  await walk(page, [['signed in elsewhere', [], read('账号已在其他设备登录'), stay]], seen)
  await other.context().close()
  printStates('what goes wrong', seen)
})
