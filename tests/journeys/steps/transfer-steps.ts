/** Steps of the stories about exports and imports. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright/test'
import { rowsOfCsv } from '../../support/csv.ts'
import { expect } from '../support.ts'

export async function signIn(page: Page, path: string, username: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.locator('#workspace')).toBeVisible()
}

export const rowsOf = async (download: Download) => {
  const text = await readFile(await download.path(), 'utf8')
  return rowsOfCsv(text.replace(/^\uFEFF/, ''))
}
/** Resolves once the bar of a job stands so high; looked at from inside, for it is soon over. */
export const stands = (page: Page, from: number, to: number) =>
  page.evaluate(
    async ([from, to]) => {
      await customElements.whenDefined('hutong-transfer-list')
      const root = document.querySelector('hutong-transfer-list[inline]')?.shadowRoot
      if (!root) throw new Error('no list')
      await new Promise<void>(done => {
        const look = () => {
          const bar = root.querySelector('[role=progressbar]')
          const now = Number(bar?.getAttribute('aria-valuenow'))
          if (bar && now >= from && now <= to) done()
        }
        new MutationObserver(look).observe(root, {
          attributes: true,
          childList: true,
          subtree: true
        })
        look()
      })
    },
    [from, to] as const
  )
export const inPage = (page: Page) => page.locator('hutong-transfer-list[inline]')
