/** Steps of the stories at the workbench. */
import type { Page } from 'playwright/test'
import { chooseFreeIn, expect } from '../support.ts'
import { button, consoleOf, enterConsole } from './console-steps.ts'

export const region = (page: Page, name: string) => consoleOf(page).getByRole('region', { name })

/** Call data of the shown customer. */
export const strip = (page: Page) => region(page, '来电信息')
/** Who it is, and every call with them. */
export const panel = (page: Page) => region(page, '客户详情')
export const service = (page: Page) => region(page, '服务面板')
export const history = (page: Page) => region(page, '历史记录')
export const calls = (page: Page) => history(page).getByRole('listitem')

/** From the login page to the workbench, in a page of its own. */
export async function atWorkbench(page: Page, username = 'agent1'): Promise<void> {
  await enterConsole(page, username, 'workbench')
  await expect(consoleOf(page).getByRole('heading', { name: '坐席工作台' })).toBeVisible()
}

/** The same by the button of the console, in the window that is the workbench's. */
export async function openWorkbench(page: Page, username = 'agent1'): Promise<Page> {
  await enterConsole(page, username)
  const opening = page.context().waitForEvent('page')
  await button(page, '启动坐席工作台').click()
  const seat = await opening
  await expect(consoleOf(seat).getByRole('heading', { name: '坐席工作台' })).toBeVisible()
  return seat
}

/** Before noon the seed has few calls of today, or none: the page then lives half a day earlier. */
export async function onBusyDay(page: Page): Promise<void> {
  const HALF_A_DAY = 43_200_000
  const hour = (new Date().getUTCHours() + 8) % 24
  if (hour < 12) await page.context().clock.setFixedTime(Date.now() - HALF_A_DAY)
}

/** Free and registered, as the server confirms: an incoming call rings. */
export async function chooseFree(page: Page): Promise<void> {
  await chooseFreeIn(consoleOf(page))
  await expect
    .poll(async () => {
      const answer = await page.request.get('/demo/stats')
      const { data } = (await answer.json()) as { data: { seats: readonly { state: string }[] } }
      return data.seats.map(({ state }) => state)
    })
    .toContain('SIGN_FREE')
}

/** Ends a call, and what is to be done after it. */
export async function hangUp(page: Page): Promise<void> {
  await button(page, '挂断').click()
  // On a busy machine it may end by itself first.
  const finish = button(page, '完成整理')
  await finish.click({ timeout: 5000 }).catch(() => undefined)
  await expect(finish).toBeHidden()
}
