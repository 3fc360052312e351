import type { Page } from 'playwright/test'
import type { DemoServer } from '../../support/server/demo-server.ts'
import { button, consoleOf, loginPage, PASSWORD, typePassword } from '../steps/console-steps.ts'
import { chooseInUserMenu, comeIn, userMenu } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const again = (page: Page) =>
  consoleOf(page).getByRole('alert').filter({ hasText: '加载失败，点击重试' })
const field = (page: Page, name: string) => consoleOf(page).getByRole('textbox', { name })
const heading = (page: Page, name: string) => consoleOf(page).getByRole('heading', { name }).first()
const path = (page: Page) => new URL(page.url()).pathname

for (const [what, route] of [
  ['the login that the browser has kept', 'signIn.resume'],
  ['the user’s permissions', 'auth.userDetail']
] as const)
  test(`a reload while ${what} cannot be requested signs no user out`, async ({ page, server }) => {
    await comeIn(page, 'leader')
    await page.goto('/console/callManage/outCall')
    await expect(heading(page, '外呼记录')).toBeVisible()
    await server.post('/demo/faults', { route, kind: 'status', times: 1 })
    await page.reload()
    await expect(heading(page, '外呼记录')).toBeVisible()
    await expect(loginPage(page)).toBeHidden()

    await server.post('/demo/faults', { route, kind: 'status', times: 4 })
    await page.reload()
    await expect(again(page)).toBeVisible()
    expect(path(page)).toBe('/console/callManage/outCall')
    await again(page).click()
    await expect(heading(page, '外呼记录')).toBeVisible()
    await expect(userMenu(page)).toBeVisible()
  })

test('a sign-out before the page has loaded shows one notice', async ({ page }) => {
  await comeIn(page, 'leader')
  await page.route('**/api/**', route =>
    route.request().url().includes('/oauth/')
      ? route.continue()
      : route.fulfill({ status: 401, json: { message: '登录已失效' } })
  )
  await page.goto('/console/personalData/table')
  await expect(loginPage(page)).toBeVisible()
  const signOutNotice = consoleOf(page).getByText(/^登录已失效$|^请重新登录$/)
  await expect(signOutNotice.first()).toBeVisible()
  expect(await signOutNotice.allTextContents()).toEqual(['登录已失效'])
})

/** The server takes no token of this page any more, and gives it no other; one question finds out. */
async function runOut(page: Page, server: DemoServer): Promise<void> {
  await server.post('/demo/faults', { route: '*', kind: 'status', status: 401, times: 30 })
  await page.evaluate(async () => {
    const core = (await import(`${location.origin}/dist/core.js`)) as {
      call(endpoint: object, input: object): Promise<unknown>
      endpoints: { auth: { userDetail: object } }
    }
    await core.call(core.endpoints.auth.userDetail, {}).catch(() => undefined)
  })
  await expect(loginPage(page)).toBeVisible()
  await server.post('/demo/faults', { route: '*', kind: 'status', times: 0 })
}

test('what was typed is there again after a login that has run out', async ({ page, server }) => {
  await comeIn(page, 'admin')
  await chooseInUserMenu(page, '个人资料')
  await button(page, '编辑 邮箱').click()
  await field(page, '邮箱').fill('typed@example.com')
  await runOut(page, server)
  await typePassword(page, 'admin', PASSWORD)
  await expect(field(page, '邮箱')).toHaveValue('typed@example.com')
  await button(page, '取消').click()
  await button(page, '编辑 邮箱').click()
  await expect(field(page, '邮箱')).not.toHaveValue('typed@example.com')
  await button(page, '取消').click()

  await chooseInUserMenu(page, '成员管理')
  await button(page, '添加成员').click()
  const drawer = consoleOf(page).getByRole('dialog', { name: '添加成员' })
  await drawer.getByLabel('姓名').fill('打到一半')
  await drawer.getByRole('radio', { name: '由我设置密码' }).click()
  await drawer.getByLabel('初始密码').fill('Secret2026')
  await runOut(page, server)
  await typePassword(page, 'admin', PASSWORD)
  // The form is part of the address, and opens with it.
  await expect(drawer.getByLabel('姓名')).toHaveValue('打到一半')
  await expect(drawer.getByLabel('初始密码')).toHaveValue('')
})

test("an embedded console leaves the page's own hash alone until a navigation", async ({
  page
}) => {
  await page.route('**/embed', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>host</title><hutong-console></hutong-console>
        <hutong-session api-base="/api"></hutong-session>
        <script type="module" src="/dist/hutong.js"></script>`
    })
  )
  await page.goto('/embed#section2')
  await expect(loginPage(page)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#section2')
})

test('a malformed address is the 404 of the console', async ({ page }) => {
  for (const odd of ['customer/%', 'x.json']) {
    const answer = await page.goto(`/console/${odd}`)
    expect(answer?.status()).toBe(200)
    await expect(consoleOf(page).getByText('404')).toBeVisible()
  }
})
