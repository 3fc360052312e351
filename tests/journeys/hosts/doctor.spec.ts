/** The doctor on its own page: before a sign-in, with a telephone, in a page whose policy blocks. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseFree, expect, registered, test } from '../support.ts'

const doctor = (page: Page) => page.locator('hutong-doctor')
const row = (page: Page, title: string) =>
  doctor(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
const click = (page: Page, name: string) => doctor(page).getByRole('button', { name }).click()

async function run(page: Page): Promise<void> {
  await click(page, '开始检测')
  await expect(doctor(page).getByText(/^检测完成/)).toBeVisible({ timeout: 60_000 })
}

test('an agent checks the page, calls the echo number and downloads a report without secrets', async ({
  page
}) => {
  const password = 'Hutong@2026'
  await page.goto('/hosts/doctor/')
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await registered(page)
  await run(page)
  for (const title of ['服务器接口', '跨域访问', '页面安全策略', '实时通道', '电话服务器连接'])
    await expect(row(page, title)).toContainText('正常')
  for (const title of ['电话注册', '麦克风', '语音通路', '电脑时间', '浏览器存储', '标签页协作'])
    await expect(row(page, title)).toContainText('正常')
  await expect(row(page, '页面上的版本')).toContainText('页面上只有一份呼通')

  await click(page, '播放提示音')
  await click(page, '听到了')
  await expect(row(page, '扬声器')).toContainText('已确认听到提示音')

  await click(page, '拨打回声号码')
  await expect(row(page, '回声通话')).toContainText('把坐席状态置为空闲')
  await chooseFree(page)
  await click(page, '拨打回声号码')
  await expect(row(page, '回声通话')).toContainText(/语音质量 MOS [34]\.\d/, { timeout: 45_000 })

  const waiting = page.waitForEvent('download')
  await click(page, '下载报告')
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^hutong-report-\d{14}\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  const report = JSON.parse(text)
  expect(report.checks).toHaveLength(14)
  expect(report.checks.filter(({ status }: { status: string }) => status !== 'ok')).toEqual([])
  const names = report.events.map(({ name }: { name: string }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['request', 'session', 'connection', 'sip', 'phone', 'call-end'])
  )
  // The echo number, numbers, names, tokens and the password are nowhere in it.
  expect(text).not.toContain(password)
  expect(text).not.toMatch(/access_token|bearer|9196|张|"number"|sip:/i)
  expect(text.replace(/"at":("[^"]*"|\d+)/g, '')).not.toMatch(/\d{7}/)

  expect(await axeFinds(page, ['hutong-doctor'])).toEqual([])
})

test('without a sign-in, in a narrow window, it checks what it can', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/hosts/doctor/')
  await run(page)
  await expect(row(page, '服务器接口')).toContainText('正常')
  await expect(row(page, '实时通道')).toContainText('登录后可检测实时通道')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
})

test('names the API that the policy of the page blocks', async ({ page }) => {
  await page.route('**/hosts/doctor/', async route => {
    const answer = await route.fetch()
    const policy = "connect-src 'none'"
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'content-security-policy': policy }
    })
  })
  await page.goto('/hosts/doctor/')
  await run(page)
  await expect(row(page, '页面安全策略')).toContainText(
    /页面的安全策略阻止了 http:\/\/localhost:\d+（connect-src）/
  )
  await expect(row(page, '服务器接口')).toContainText('未检测')
})

test('names a server that nothing reaches', async ({ page }) => {
  await page.goto('/hosts/doctor/')
  await page.route(/\/api(\/|$)/, route => route.abort())
  await run(page)
  await expect(row(page, '服务器接口')).toContainText('无法连接服务器接口')
  await expect(row(page, '服务器接口')).toContainText('处理：')
})
