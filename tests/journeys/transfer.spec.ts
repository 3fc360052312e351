import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright/test'
import { csvRows } from '../../demo/server/uploads.ts'
import { expect, test } from './support.ts'

async function signIn(page: Page, path: string, username: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.locator('#desk')).toBeVisible()
}

const rowsOf = async (download: Download) => {
  const text = await readFile(await download.path(), 'utf8')
  return [...csvRows(text.replace(/^\uFEFF/, ''))]
}
/** Resolves once the bar of a job stands so high; looked at from inside, for it is soon over. */
const stands = (page: Page, from: number, to: number) =>
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
const inPage = (page: Page) => page.locator('hutong-transfer-list[inline]')

test('call records are exported, followed by their progress, and downloaded row by row', async ({
  page
}) => {
  await signIn(page, '/hosts/transfer/', 'leader')
  const followed = stands(page, 0, 100)
  await page.getByRole('button', { name: '导出通话记录' }).click()
  await followed
  await expect(inPage(page).getByRole('cell', { name: '已完成' })).toBeVisible()
  const note =
    (await inPage(page)
      .getByRole('cell', { name: /^共 \d+ 条$/ })
      .textContent()) ?? ''
  const count = Number(note.replace(/\D/g, ''))
  expect(count).toBeGreaterThanOrEqual(50)

  const waiting = page.waitForEvent('download')
  await inPage(page).getByRole('button', { name: /^下载/ }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^通话记录_\d{4}-\d\d-\d\d\.csv$/)
  const [heading, ...rows] = await rowsOf(download)
  expect(heading?.slice(0, 3)).toEqual(['呼叫方向', '客户姓名', '客户号码'])
  expect(rows).toHaveLength(count)
  expect(rows.every(row => row.length === heading?.length)).toBe(true)
  const times = rows.map(row => row[6] ?? '')
  expect(times).toEqual([...times].sort().reverse())

  await inPage(page).getByRole('button', { name: '清空当前页记录' }).click()
  await expect(inPage(page).getByText('主人，您当前的查询条件下暂无数据哦')).toBeVisible()
})

test('an import that the server is killed in goes on after the restart, and gives back what failed', async ({
  page,
  server
}) => {
  await signIn(page, '/hosts/transfer/', 'leader')
  const people = Array.from(
    { length: 2000 },
    (_, n) => `客户${n},135${String(n).padStart(8, '0')},`
  )
  const csv = ['姓名,手机号码,公司', ...people, '=坏行,12,'].join('\n')
  const isHalf = stands(page, 10, 69)
  await page
    .getByLabel('导入联系人')
    .setInputFiles({ name: '客户.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await isHalf
  await server.stop('SIGKILL')
  await server.start()
  await expect(inPage(page).getByRole('cell', { name: '成功 2000 条，失败 1 条' })).toBeVisible({
    timeout: 20_000
  })
  const waiting = page.waitForEvent('download')
  await inPage(page)
    .getByRole('button', { name: /^失败文件/ })
    .click()
  expect(await rowsOf(await waiting)).toEqual([
    ['姓名', '手机号码', '公司', '失败原因'],
    ["'=坏行", '12', '', '手机号格式不正确']
  ])
})

test('the unread count is the same in two tabs, rises when something happens, and is read in both', async ({
  context,
  page
}) => {
  await signIn(page, '/hosts/messages/', 'admin')
  const bell = (one: Page) => one.locator('hutong-message-tips').getByRole('button').first()
  await expect(bell(page)).toHaveAccessibleName('消息，1 条未读')
  const second = await context.newPage()
  await second.goto('/hosts/transfer/')
  await second.getByRole('button', { name: '导出通话记录' }).click()
  await expect(bell(page)).toHaveAccessibleName('消息，2 条未读')
  await expect(page.locator('#latest')).toHaveText('，最新：通话记录导出已完成')

  const third = await context.newPage()
  await third.goto('/hosts/messages/')
  await expect(bell(third)).toHaveAccessibleName('消息，2 条未读')
  await bell(third).click()
  await expect(third.getByRole('dialog', { name: '消息' })).toContainText('通话记录导出已完成')
  for (const one of [page, third]) await expect(bell(one)).toHaveAccessibleName('消息')
  await expect(page.locator('#unread')).toHaveText('0')
})
