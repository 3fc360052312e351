import type { Page, Request } from 'playwright/test'
import { openByMenu } from '../steps/console-steps.ts'
import {
  chooseInUserMenu,
  chooseStatus,
  comeIn,
  focused,
  openPalette,
  status,
  userMenu
} from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

test('everything stands in the top bar in its order, and only what the user may use', async ({
  page,
  browser
}) => {
  await comeIn(page, 'admin')
  const names = () =>
    page
      .getByRole('banner')
      .getByRole('button')
      .evaluateAll(buttons =>
        buttons.map(
          button =>
            button.getAttribute('aria-label') ?? button.querySelector('.sr-only')?.textContent
        )
      )
  await expect
    .poll(names)
    .toEqual([
      '远帆客服，返回首页',
      '搜索页面、操作和客户 Ctrl K',
      '启动坐席工作台',
      '坐席状态：示忙',
      '传输列表',
      '消息，1 条未读',
      '快速呼叫',
      '用户菜单：陈思远'
    ])
  const other = await browser.newPage()
  await comeIn(other, 'agent2')
  await expect(other.getByRole('button', { name: '启动坐席工作台' })).toBeVisible()
  await expect(other.getByRole('button', { name: '快速呼叫' })).toHaveCount(0)
  await other.close()
})

test('a state is shown at once, and taken back when the server refuses it', async ({
  page,
  server
}) => {
  await comeIn(page, 'agent1')
  const isPut = (one: Request) => one.method() === 'PUT'
  const held = Promise.withResolvers<void>()
  await page.route('**/api/**', async route => {
    if (isPut(route.request())) await held.promise
    await route.fallback()
  })
  const answer = page.waitForResponse(one => isPut(one.request()))
  await chooseStatus(page, '空闲')
  // The server has not even heard of it.
  await expect(status(page)).toHaveAttribute('data-status', 'SIGN_FREE')
  held.resolve()
  await answer
  await page.unroute('**/api/**')

  await server.post('/demo/faults', { route: 'agent.setStatus', kind: 'status' })
  await chooseStatus(page, '离线')
  await expect(page.getByText('网络异常')).toBeVisible()
  await expect(status(page)).toHaveAttribute('data-status', 'SIGN_FREE')
  await expect(status(page)).toHaveAccessibleName('坐席状态：空闲')
})

test('the way out is in reach on the narrowest page, in the console and at the workbench', async ({
  page
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await comeIn(page, 'agent1')
  await expect(userMenu(page)).toBeInViewport({ ratio: 1 })
  await page.goto('/console/workbench')
  await expect(page.getByRole('heading', { name: '坐席工作台' })).toBeVisible()
  await expect(userMenu(page)).toBeInViewport({ ratio: 1 })
})

test('the transfer list closes when the page changes and with a click anywhere in it', async ({
  page
}) => {
  await comeIn(page, 'admin')
  const list = page.getByRole('dialog', { name: '文件传输列表' })
  const button = page.getByRole('button', { name: /^传输列表/ })
  await button.click()
  await expect(list).toBeVisible()
  await page.getByRole('main').click({ position: { x: 5, y: 300 } })
  await expect(list).toBeHidden()
  await openByMenu(page, '操作日志', '系统管理')
  await expect(page).toHaveURL(/operationLog$/)
  await button.click()
  await expect(list).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/operationLog$/)
  await expect(list).toBeHidden()
  await openPalette(page)
  await page.keyboard.type('文件传输')
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect.poll(() => focused(page)).toMatch(/^传输列表/)
})

test('what has arrived is counted in two tabs, and read in both once one has opened it', async ({
  page,
  context
}) => {
  await comeIn(page, 'admin')
  const second = await context.newPage()
  await second.goto('/console/')
  const ringer = (one: Page) => one.getByRole('button', { name: /^消息/ })
  for (const one of [page, second]) await expect(ringer(one)).toHaveAccessibleName('消息，1 条未读')
  await ringer(second).click()
  await expect(second.getByRole('dialog', { name: '消息' })).toBeVisible()
  for (const one of [page, second]) await expect(ringer(one)).toHaveAccessibleName('消息')
})

test('theme and density are chosen, kept over a reload, and the same before login', async ({
  page
}) => {
  await comeIn(page, 'agent1')
  const root = page.locator('hutong-console .hutong-root').first()
  const header = page.getByRole('banner')
  const ground = () => header.evaluate(one => getComputedStyle(one).backgroundColor)
  const before = await ground()
  await chooseInUserMenu(page, '深色')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect.poll(ground).not.toBe(before)
  const height = () =>
    root.evaluate(one => getComputedStyle(one).getPropertyValue('--hutong-h').trim())
  const comfortable = await height()
  await chooseInUserMenu(page, '紧凑')
  await expect.poll(height).not.toBe(comfortable)
  await page.reload()
  await expect(userMenu(page)).toBeVisible()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(root).toHaveAttribute('data-density', 'compact')
  await chooseInUserMenu(page, '登出')
  await expect(page).toHaveURL(/\/console\/login/)
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

test('the enterprise is changed from the user menu, and the console restarts', async ({ page }) => {
  await comeIn(page, 'admin')
  await expect(page.getByRole('button', { name: '远帆客服，返回首页' })).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await chooseInUserMenu(page, '同心社区服务中心')
  await expect(page.getByText('切换成功')).toBeVisible()
  await reloaded
  await expect(page.getByRole('button', { name: /^同心.*返回首页$/ })).toBeVisible()
})

test('logging out consults the page, shows a notice, and leads to the login page', async ({
  page
}) => {
  await comeIn(page, 'agent1')
  await page.evaluate(() =>
    document
      .querySelector('hutong-console')
      ?.addEventListener('hutong-before-logout', event => event.preventDefault(), { once: true })
  )
  await chooseInUserMenu(page, '登出')
  await expect(userMenu(page)).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await chooseInUserMenu(page, '登出')
  await expect(page.getByText('登出成功')).toBeVisible()
  await reloaded
  await expect(page).toHaveURL(/\/console\/login$/)
  await expect(page.getByLabel('账号')).toBeVisible()
})
