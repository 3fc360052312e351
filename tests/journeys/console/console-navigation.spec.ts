import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, loginPage, openByMenu, PASSWORD, typePassword } from '../steps/console-steps.ts'
import { chooseInUserMenu, comeIn } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const menu = (page: Page) => consoleOf(page).getByRole('navigation', { name: '主菜单' })
const heading = (page: Page) => consoleOf(page).getByRole('heading', { level: 1 })
const go = (page: Page, name: string) => openByMenu(page, name)
const address = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const entries = (page: Page) => menu(page).getByRole('link').allInnerTexts()

/** Types an address into the bar of a console that is there already: no new page is loaded. */
const type = (page: Page, path: string) =>
  page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('the menu leads from page to page, and the browser back and forward', async ({ page }) => {
  await comeIn(page, 'admin')
  await expect(heading(page)).toHaveText('首页')
  await expect(page).toHaveTitle('首页 - 呼通')
  await expect(menu(page).getByRole('link', { name: '首页' })).toHaveAttribute(
    'aria-current',
    'page'
  )
  const loads: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'document') loads.push(request.url())
  })
  await go(page, '外呼记录')
  await expect(heading(page)).toHaveText('外呼记录')
  await expect(heading(page)).toBeFocused()
  await go(page, '客户管理')
  await expect(page).toHaveTitle('客户管理 - 呼通')
  await page.goBack()
  await expect(heading(page)).toHaveText('外呼记录')
  expect(address(page)).toBe('/console/callManage/outCall')
  await page.goForward()
  await expect(heading(page)).toHaveText('客户管理')
  await consoleOf(page).getByRole('button', { name: '远帆客服，返回首页' }).click()
  await expect(heading(page)).toHaveText('首页')
  expect(loads).toEqual([])
})

test('a list is one round of requests away from the menu', async ({ page }) => {
  await comeIn(page, 'admin')
  await expect(heading(page)).toHaveText('首页')
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`)
  })
  await go(page, '客户管理')
  await expect(consoleOf(page).getByRole('table').locator('tbody tr').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The rows, and beside them what the enterprise has its customers asked.
  expect(new Set(requests).size).toBe(requests.length)
  expect(requests).toContain('GET /api/customers')
  expect(requests.length).toBeLessThanOrEqual(3)
})

test('nothing but what one may see is in the menu, and a typed address does not get around it', async ({
  page
}) => {
  await comeIn(page, 'agent2')
  await expect(menu(page).getByRole('link').first()).toBeVisible()
  const seen = await entries(page)
  expect(seen).toContain('客户管理')
  await menu(page).getByRole('button', { name: '呼叫管理中心' }).click()
  await expect(menu(page).getByRole('link', { name: '外呼记录' })).toBeVisible()
  const within = await entries(page)
  for (const name of ['黑名单', '智能呼叫任务', '操作日志']) expect(within).not.toContain(name)

  for (const path of ['/console/systemManage/operationLog', '/console/callManage/blackList']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('您没有权限访问此页面')
    expect(address(page)).toBe(path)
  }
  for (const path of ['/console/nowhere', '/console/systemManage/nowhere', '/console/%00']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('您访问的页面不存在')
  }
  await consoleOf(page).getByRole('button', { name: '返回首页', exact: true }).click()
  await expect(heading(page)).toHaveText('首页')
})

test('a redirect to the login page returns to the requested page', async ({ page }) => {
  await page.goto('/console/customer/index?page=2')
  await expect(loginPage(page)).toBeVisible()
  await expect(consoleOf(page).getByText('请重新登录')).toBeVisible()
  await typePassword(page, 'agent2', PASSWORD)
  await expect(heading(page)).toHaveText('客户管理')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/console/customer/index')
})

test('the redirect helper leads inside only', async ({ page, server }) => {
  await comeIn(page, 'admin')
  await expect(heading(page)).toHaveText('首页')
  const elsewhere: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).host !== new URL(server.url).host) elsewhere.push(request.url())
  })
  await type(page, '/console/redirect/customer/index?page=2')
  await expect(heading(page)).toHaveText('客户管理')
  for (const path of [
    '/console/redirect//evil.example/x',
    '/console/redirect/%2F%2Fevil.example',
    '/console/redirect/%252F%252Fevil.example',
    '/console/redirect/https:%2F%2Fevil.example',
    '/console/redirect/https://evil.example',
    '/console/redirect/%5C%5Cevil.example',
    '/console/redirect/javascript:alert(1)',
    '/console/login?redirect=//evil.example',
    '/console/login?redirect=https://evil.example'
  ]) {
    // A previous session would skip the login page.
    if (path.includes('/login')) await page.context().clearCookies()
    await page.goto(path)
    if (path.includes('/login')) {
      await expect(loginPage(page)).toBeVisible()
      await typePassword(page, 'admin', PASSWORD)
    }
    await expect(heading(page), path).toHaveText('首页')
    await expect.poll(() => address(page), path).toBe('/console/home')
  }
  expect(elsewhere).toEqual([])
})

test('an account for the workbench only is led there, whatever it types', async ({ page }) => {
  await comeIn(page, 'account1')
  await expect(page).toHaveURL(/\/console\/workbench$/)
  await page.goto('/console/customer/index')
  await expect(page).toHaveURL(/\/console\/workbench$/)
})

test('a page whose chunk does not come is requested by its own URL twice and by another one, then offers to try again', async ({
  page
}) => {
  await comeIn(page, 'admin')
  await expect(heading(page)).toHaveText('首页')
  let refused = 0
  await page.route(/\/dist\/assets\/customers-[^/]*\.js/, async route => {
    refused++
    await (refused <= 3 ? route.abort() : route.continue())
  })
  await go(page, '客户管理')
  const again = consoleOf(page).getByRole('alert').filter({ hasText: '加载失败，点击重试' })
  await expect(again).toBeVisible()
  expect(refused).toBe(3)
  await again.click()
  await expect(heading(page)).toHaveText('客户管理')
})

test('a dialog whose chunk does not come says so in its place, and is loaded again', async ({
  page
}) => {
  await comeIn(page, 'admin')
  await page.goto('/console/message/task')
  let refused = 0
  await page.route(/\/dist\/assets\/sending-settings-dialog-[^/]*\.js/, async route => {
    refused++
    await (refused <= 9 ? route.abort() : route.continue())
  })
  const opener = consoleOf(page).getByRole('button', { name: '发送设置' })
  const missing = page.getByRole('dialog', { name: '窗口加载失败' })
  const retry = missing.getByRole('button', { name: '重试' })
  await opener.click()
  await expect(retry).toBeFocused()
  await expect(missing.getByRole('alert')).toHaveText('请检查网络连接后重试')
  expect(await axeFinds(page, ['hutong-console', '.hutong-root'])).toEqual([])
  expect(refused).toBe(3)

  await page.keyboard.press('Escape')
  await expect(missing).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(retry).toBeFocused()
  await retry.click()
  await expect.poll(() => refused).toBe(9)
  await expect(missing.getByRole('alert')).toHaveText('请检查网络连接后重试')
  await retry.click()
  const settings = page.getByRole('dialog', { name: '发送设置' })
  await expect(settings).toBeVisible()
  await expect(missing).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the menu is folded for good, laid over the page on a narrow screen, and skipped with a key', async ({
  page
}) => {
  await comeIn(page, 'admin')
  await expect(heading(page)).toHaveText('首页')
  await consoleOf(page).getByRole('button', { name: '收起菜单' }).click()
  await page.reload()
  await expect(consoleOf(page).getByRole('button', { name: '展开菜单' })).toBeVisible()
  await menu(page).getByRole('button', { name: '呼叫管理中心' }).click()
  await consoleOf(page).getByRole('menuitem', { name: '外呼记录' }).click()
  await expect(heading(page)).toHaveText('外呼记录')

  await page.setViewportSize({ width: 360, height: 640 })
  await consoleOf(page).getByRole('button', { name: '打开菜单' }).click()
  await go(page, '客户管理')
  await expect(heading(page)).toHaveText('客户管理')
  await expect(menu(page)).toHaveCount(0)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow).toBe(0)

  await page.reload()
  await expect(heading(page)).toHaveText('客户管理')
  await page.keyboard.press('Tab')
  await expect(consoleOf(page).getByRole('button', { name: '跳到主要内容' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(consoleOf(page).getByRole('main')).toBeFocused()
})

test('a long page has a way back to its top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await comeIn(page, 'admin')
  await chooseInUserMenu(page, '产品使用指南')
  await expect(consoleOf(page).getByRole('heading', { name: '常见问题' })).toBeVisible()
  const main = consoleOf(page).getByRole('main')
  const up = consoleOf(page).getByRole('button', { name: '回到顶部' })
  await main.evaluate(box => box.scrollTo(0, 390))
  await expect(up).toHaveCount(0)
  await main.evaluate(box => box.scrollTo(0, 401))
  await up.click()
  await expect.poll(() => main.evaluate(box => box.scrollTop)).toBe(0)
})

test('axe passes in either theme, and no policy is broken', async ({ page }) => {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      Reflect.get(window, 'tellViolation')(`${event.violatedDirective} ${event.blockedURI}`)
    )
  })
  const everything = ['hutong-console', '.hutong-root']
  await comeIn(page, 'admin')
  await expect(heading(page)).toHaveText('首页')
  expect(await axeFinds(page, everything)).toEqual([])
  await consoleOf(page).getByRole('button', { name: '收起菜单' }).click()
  await menu(page).getByRole('button', { name: '呼叫管理中心' }).click()
  await expect(consoleOf(page).getByRole('menuitem', { name: '外呼记录' })).toBeVisible()
  expect(await axeFinds(page, everything)).toEqual([])
  expect(await axeFinds(page, ['hutong-console', '.hutong-portal'])).toEqual([])
  await page.goto('/console/nowhere')
  await expect(heading(page)).toHaveText('您访问的页面不存在')
  expect(await axeFinds(page, everything)).toEqual([])
  expect(violations).toEqual([])
})
