import type { Page } from 'playwright/test'
import { axeFinds } from './axe.ts'
import { consoleOf, enterConsole } from './console-steps.ts'
import { customerCalls, expect, test } from './support.ts'

const MAIN = ['hutong-console', '[part=main]']

const button = (page: Page, name: string | RegExp) =>
  consoleOf(page).getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => consoleOf(page).getByRole('region', { name })
const person = (page: Page) => region(page, '客户信息')
const history = (page: Page) => region(page, '历史记录')
const calls = (page: Page) => history(page).getByRole('listitem')

async function openWorkbench(page: Page, username = 'agent1'): Promise<Page> {
  await enterConsole(page, username)
  const opening = page.context().waitForEvent('page')
  await button(page, '启动坐席工作台').click()
  const seat = await opening
  await expect(consoleOf(seat).getByRole('heading', { name: '坐席工作台' })).toBeVisible()
  return seat
}

/** Before noon the seed has few calls of today, or none: the page then lives half a day earlier. */
async function onBusyDay(page: Page): Promise<void> {
  const HALF_A_DAY = 43_200_000
  const hour = (new Date().getUTCHours() + 8) % 24
  if (hour < 12) await page.context().clock.setFixedTime(Date.now() - HALF_A_DAY)
}

async function chooseFree(page: Page): Promise<void> {
  await button(page, /坐席状态/)
    .first()
    .click()
  await consoleOf(page).getByRole('menuitemradio', { name: '空闲' }).click()
  await expect(button(page, '坐席状态：空闲')).toBeVisible()
}

test.beforeEach(async ({ server }) => {
  await server.post('/demo/reset', {})
})

test('has a window of its own, once, and shows the seat and its day', async ({ page }) => {
  const seat = await openWorkbench(page)
  expect(await seat.evaluate(() => window.name)).toBe('seat')
  expect(new URL(seat.url()).pathname).toBe('/console/workbench')
  await expect(seat).toHaveTitle(/坐席工作台/)
  await expect(consoleOf(seat).getByText('分机 100').first()).toBeVisible()
  await expect(consoleOf(seat).getByText(/^通话 \d+$/)).toBeVisible()
  await expect(person(seat).getByText('接打电话或查找客户后，这里显示客户信息')).toBeVisible()

  await button(page, '启动坐席工作台').click()
  expect(page.context().pages()).toHaveLength(2)
})

test('a call that comes in shows whose it is, and stands in the history when it is over', async ({
  page,
  server
}) => {
  const seat = await openWorkbench(page)
  await chooseFree(seat)
  await customerCalls(server)
  await expect(button(seat, '接听').first()).toBeVisible()
  await expect(person(seat).getByText('当前通话')).toBeVisible({ timeout: 1000 })
  const name = person(seat).getByRole('heading')
  await expect(name).not.toHaveText('未登记客户', { timeout: 1000 })
  const who = (await name.textContent()) ?? ''
  await expect(person(seat).getByText('江苏 连云港')).toBeVisible({ timeout: 1000 })
  await expect(person(seat).getByText('呼入', { exact: true })).toBeVisible()
  const before = await consoleOf(seat)
    .getByText(/^通话 \d+$/)
    .textContent()

  await seat.keyboard.press('Control+Alt+KeyJ')
  await button(seat, '挂断').click()
  await expect(calls(seat).first()).toContainText(who)
  await expect(calls(seat).first()).toContainText('13812345678')
  await expect(person(seat).getByText('上一通电话')).toBeVisible()
  await expect(consoleOf(seat).getByText(/^通话 \d+$/)).not.toHaveText(before ?? '')

  await history(seat).getByRole('tab', { name: '客户记录' }).click()
  await expect(calls(seat).first()).toContainText('13812345678')
})

test('a call that nobody answered can be called back', async ({ page, server }) => {
  const seat = await openWorkbench(page)
  await chooseFree(seat)
  await history(seat).getByRole('tab', { name: '未接来电' }).click()
  await customerCalls(server)
  await button(seat, '拒接').first().click()
  await expect(calls(seat).first()).toContainText('13812345678')
  await chooseFree(seat)
  await history(seat).getByRole('button', { name: /^回拨/ }).first().click()
  await expect(person(seat).getByText('当前通话')).toBeVisible()
  await expect(person(seat).getByText('呼出', { exact: true })).toBeVisible()
})

test('somebody is found by name, company or number, and a number has its origin', async ({
  page
}) => {
  const seat = await openWorkbench(page)
  const find = consoleOf(seat).getByRole('searchbox', { name: '查找客户' })
  await find.fill('1')
  await find.press('Enter')
  await expect(consoleOf(seat).getByText('请输入至少两个字符的查询关键词')).toBeVisible()
  await expect(find).toBeFocused()
  await find.fill('138 1234 5678')
  await find.press('Enter')
  await expect(consoleOf(seat).getByText('找到 1 位客户')).toBeVisible()
  await expect(consoleOf(seat).getByText('江苏 连云港 · 中国移动')).toBeVisible()
  await region(seat, '查找客户').getByRole('listitem').getByRole('button').first().click()
  await expect(person(seat).getByText('查找结果')).toBeVisible()
  await history(seat).getByRole('tab', { name: '客户记录' }).click()
  await expect(history(seat).getByText('选择客户后显示其通话记录')).toHaveCount(0)
})

test('asks before it closes, and says what becomes of a call', async ({ page, server }) => {
  const seat = await openWorkbench(page)
  await button(seat, '关闭工作台').click()
  const question = consoleOf(seat).getByRole('alertdialog')
  await expect(question).toContainText('确定要关闭该界面吗？')
  await button(seat, '取 消').click()
  await expect(question).toBeHidden()

  await chooseFree(seat)
  await customerCalls(server)
  await button(seat, '接听').first().click()
  await expect(button(seat, '挂断')).toBeVisible()
  await button(seat, '关闭工作台').click()
  await expect(question).toContainText('关闭界面同时会结束通话，确定要关闭吗？')
  const closed = seat.waitForEvent('close')
  await button(seat, '确 定').click()
  await closed
})

test('is all there is for somebody who is at the workbench only', async ({ page }) => {
  await onBusyDay(page)
  await enterConsole(page, 'account1', 'customer/index')
  await expect(consoleOf(page).getByRole('heading', { name: '坐席工作台' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/console/workbench')
  await expect(button(page, '关闭工作台')).toHaveCount(0)
  // Without the right to edit customers their numbers are masked.
  await expect(calls(page).first()).toBeVisible()
  for (const text of await calls(page).allTextContents()) expect(text).not.toMatch(/1\d{10}/)
  await button(page, /^用户菜单/).click()
  await expect(consoleOf(page).getByRole('menuitem', { name: '登出' })).toBeVisible()
  await expect(consoleOf(page).getByRole('menuitem', { name: '个人资料' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1100, height: 720 })
  await expect(history(page)).toHaveCount(0)
  await button(page, '历史记录').click()
  const drawer = consoleOf(page).getByRole('dialog', { name: '历史记录' })
  await expect(drawer.getByRole('tab', { name: '今日通话' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('axe finds nothing at the workbench, at rest and in a call', async ({ page, server }) => {
  await onBusyDay(page)
  const seat = await openWorkbench(page)
  await expect(calls(seat).first()).toBeVisible()
  expect(await axeFinds(seat, MAIN)).toEqual([])
  await chooseFree(seat)
  await customerCalls(server)
  await button(seat, '接听').first().click()
  await expect(button(seat, '挂断')).toBeVisible()
  expect(await axeFinds(seat, MAIN)).toEqual([])
})
