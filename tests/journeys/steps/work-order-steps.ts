/** Steps of the stories about work orders and customers. */
import type { Page } from 'playwright/test'
import { expect } from '../support.ts'
import { consoleOf } from './console-steps.ts'
import { atWorkbench, service } from './workbench-steps.ts'

export const CONSOLE = ['hutong-console']

export const rows = (page: Page) => consoleOf(page).locator('[part=main] tbody tr')
export const window = (page: Page, name: string) => consoleOf(page).getByRole('dialog', { name })
export const textShown = (page: Page, text: string) =>
  consoleOf(page).getByText(text, { exact: true })
export const tab = (page: Page, name: string) => service(page).getByRole('tab', { name })

/** At the workbench, with a customer open. */
export async function beside(page: Page, expectedText: string, username?: string): Promise<void> {
  await atWorkbench(page, username)
  await consoleOf(page).getByRole('searchbox').first().fill(expectedText)
  await page.keyboard.press('Enter')
  await consoleOf(page)
    .getByRole('button', { name: new RegExp(expectedText) })
    .first()
    .click()
  await expect(tab(page, '工单信息')).toBeVisible()
}

export async function fileOrder(page: Page, type: string, content: string): Promise<void> {
  const place = service(page)
  await place.getByRole('combobox', { name: '服务类型' }).click()
  await consoleOf(page)
    .getByRole('listbox', { name: '服务类型' })
    .getByRole('option', { name: type })
    .click()
  await place.getByLabel('服务记录', { exact: true }).last().fill(content)
  await place.getByRole('button', { name: '提交', exact: true }).click()
}
