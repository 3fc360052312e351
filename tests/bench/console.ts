/** A page of the console for the benchmarks, entered by the administrator. */
import type { Page } from 'playwright'
import type { Bench } from './browser.ts'

const PASSWORD = 'Hutong@2026'

export async function consolePage(bench: Bench, path: string): Promise<Page> {
  const page = await bench.browser.newPage({
    baseURL: bench.server.url,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 }
  })
  await page.goto(`/console/${path}`)
  const shell = page.locator('hutong-console')
  await shell.getByLabel('账号').fill('admin')
  await shell.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await shell.getByRole('button', { name: '登录', exact: true }).click()
  const licence = shell.getByRole('dialog', { name: '软件使用许可协议' })
  await licence.getByRole('checkbox', { name: '我已阅读' }).click()
  await licence.getByRole('button', { name: '同意', exact: true }).click()
  await shell.locator('tbody tr').first().waitFor()
  return page
}
