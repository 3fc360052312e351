/** Steps of the stories that begin at the login page of the console. */
import type { Locator, Page } from 'playwright/test'
import { protocolVersion } from '../../../core/session/sign-in/licence-version.ts'
import { expect } from '../support.ts'

export const PASSWORD = 'Hutong@2026'

export const consoleOf = (page: Page) => page.locator('hutong-console')
export const loginPage = (page: Page) => consoleOf(page).getByRole('heading', { name: '欢迎登录' })
export const button = (page: Page, name: string | RegExp) =>
  consoleOf(page).getByRole('button', { name, exact: true })
/** Shown to signed-in users only. */
export const inConsole = (page: Page) => consoleOf(page).getByRole('navigation').first()
export const address = (page: Page) => new URL(page.url()).pathname

/** Opens a page by the menu; its group is opened before, if it is closed. */
export async function openByMenu(page: Page, name: string, group = '呼叫管理中心'): Promise<void> {
  const menu = consoleOf(page).getByRole('navigation', { name: '主菜单' })
  const link = menu.getByRole('link', { name, exact: true })
  const folder = menu.getByRole('button', { name: group, exact: true })
  await expect(link.or(folder).first()).toBeVisible()
  if (!(await link.isVisible())) await folder.click()
  await link.click()
}

export async function typePassword(page: Page, username: string, password: string): Promise<void> {
  await consoleOf(page).getByLabel('账号').fill(username)
  await consoleOf(page).getByLabel('密码', { exact: true }).fill(password)
  await consoleOf(page).getByRole('button', { name: '登录', exact: true }).click()
}

/** One of the list that a field opens. */
export async function chooseFrom(field: Locator, option: string | RegExp): Promise<void> {
  await field.click()
  await consoleOf(field.page()).getByRole('option', { name: option, exact: true }).click()
}

/** So many rows to a page. */
export const showRows = (page: Page, count: number): Promise<void> =>
  chooseFrom(consoleOf(page).getByLabel('每页条数', { exact: true }), `${count} 条/页`)

/** Something done to a row that stands behind 更多. */
export async function chooseMore(page: Page, row: string, action: string): Promise<void> {
  await button(page, `${row} 的更多操作`).click()
  await consoleOf(page).getByRole('menuitem', { name: action, exact: true }).click()
}

/** Answers the licence agreement. */
export async function agree(page: Page): Promise<void> {
  const window = consoleOf(page).getByRole('dialog', { name: '软件使用许可协议' })
  await window.getByRole('checkbox', { name: '我已阅读' }).click()
  await window.getByRole('button', { name: '同意', exact: true }).click()
  await expect(window).toBeHidden()
}

/** From the login page to the first page behind it. */
export async function enterByPassword(page: Page, username: string, path = ''): Promise<void> {
  await page.goto(`/console/${path}`)
  await expect(loginPage(page)).toBeVisible()
  await typePassword(page, username, PASSWORD)
  await agree(page)
}

/** Opens a page of the console in a browser that has kept a login, whose agreement is accepted. */
export async function enterConsole(page: Page, username: string, path = ''): Promise<void> {
  await keepLogin(page, username)
  await page.goto(`/console/${path}`)
  await expect(consoleOf(page).locator('[part=main]')).toBeVisible()
}

let logins = 0
/** Signs in as the login page does, without opening it; the next document finds the login. */
async function keepLogin(page: Page, username: string): Promise<void> {
  const { request } = page
  const answer = await request.post('/api/oauth/token', {
    headers: { authorization: `Basic ${btoa('hutong-web:')}` },
    form: { scope: 'cmc', grant_type: 'password', username, password: PASSWORD }
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  await request.put('/api/user-protocol/agree', {
    headers: { authorization },
    data: { version: protocolVersion }
  })
  const origin = new URL(answer.url()).origin
  await request.post('/api/oauth/kept', {
    headers: { authorization, origin, 'sec-fetch-site': 'same-origin' }
  })
  await page.addInitScript(login => {
    if (sessionStorage.getItem(login) !== null) return
    sessionStorage.setItem(login, '')
    localStorage.setItem('hutong:kept', login)
  }, `kept-${++logins}`)
}

/** Sets the page's clock to this hour in Shanghai, whatever the machine's time. */
export const setHour = (page: Page, hour: number): Promise<void> =>
  page.clock.setFixedTime(new Date().setUTCHours(hour - 8, 0, 0, 0))
