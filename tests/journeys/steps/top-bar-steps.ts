/** Steps of the stories that are about the console behind the login page. */
import type { Page } from 'playwright/test'
import { protocolVersion } from '../../../core/session/sign-in/licence-version.ts'
import { accounts } from '../../../demo/server/seed/accounts.ts'
import { expect } from '../support.ts'
import { consoleOf, loginPage, PASSWORD, typePassword } from './console-steps.ts'

/** The licence is accepted beforehand; another test covers it. */
async function agreed(page: Page): Promise<void> {
  await page.addInitScript(
    ({ version, owners }) => {
      const entry = { until: Date.now() + 86_400_000, value: { version } }
      for (const owner of owners)
        localStorage.setItem(`hutong:protocol:${owner}`, JSON.stringify(entry))
    },
    { version: protocolVersion, owners: accounts.map(({ id }) => id) }
  )
}

/** Signs in at the login page and waits for the first page. */
export async function comeIn(page: Page, username: string): Promise<void> {
  await agreed(page)
  await page.goto('/console/login')
  await expect(loginPage(page)).toBeVisible()
  await typePassword(page, username, PASSWORD)
  await expect(userMenu(page)).toBeVisible()
  // Whatever is opened before one has arrived is shut again.
  await expect(page).toHaveURL(/\/console\/(home|workbench)$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // The workbench has no palette.
  if (page.url().endsWith('/workbench')) return
  await expect(page.getByRole('main').getByText('呼入量', { exact: true })).toBeVisible()
  await shortcutsReady(page)
}

/** The console's shortcuts come beside the first page, and its palette button says so. */
export const shortcutsReady = (page: Page) =>
  expect(consoleOf(page).locator('button[aria-keyshortcuts*="Control+K"]')).toBeAttached()

export const userMenu = (page: Page) => page.getByRole('button', { name: /^用户菜单/ })
export const status = (page: Page) => page.getByRole('button', { name: /^坐席状态/ })
export const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' })
export const callBar = (page: Page) => page.getByRole('complementary', { name: '通话栏' })

export async function chooseInUserMenu(page: Page, name: string): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menu').getByText(name, { exact: true }).click()
}

export async function chooseStatus(page: Page, name: string): Promise<void> {
  await status(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}

/** What has the focus, however deep it sits. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

export async function openPalette(page: Page): Promise<void> {
  await shortcutsReady(page)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}
