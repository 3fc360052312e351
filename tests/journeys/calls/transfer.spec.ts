import type { Page } from 'playwright/test'
import { inPage, rowsOf, signIn, stands } from '../steps/transfer-steps.ts'
import { expect, test } from '../support.ts'

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

test('the unread count is the same in two tabs, rises when something happens, and is read in both', async ({
  context,
  page
}) => {
  await signIn(page, '/hosts/messages/', 'admin')
  const ringer = (one: Page) => one.locator('hutong-message-tips').getByRole('button').first()
  await expect(ringer(page)).toHaveAccessibleName('消息，1 条未读')
  const second = await context.newPage()
  await second.goto('/hosts/transfer/')
  await second.getByRole('button', { name: '导出通话记录' }).click()
  await expect(ringer(page)).toHaveAccessibleName('消息，2 条未读')
  await expect(page.locator('#latest')).toHaveText('，最新：通话记录导出已完成')

  const third = await context.newPage()
  await third.goto('/hosts/messages/')
  await expect(ringer(third)).toHaveAccessibleName('消息，2 条未读')
  await ringer(third).click()
  await expect(third.getByRole('dialog', { name: '消息' })).toContainText('通话记录导出已完成')
  for (const one of [page, third]) await expect(ringer(one)).toHaveAccessibleName('消息')
  await expect(page.locator('#unread')).toHaveText('0')
})
