import { axeFinds } from '../axe/axe.ts'
import { button, consoleOf } from '../steps/console-steps.ts'
import {
  atWorkbench,
  calls,
  chooseFree,
  hangUp,
  history,
  onBusyDay,
  openWorkbench,
  panel,
  region,
  service,
  strip
} from '../steps/workbench-steps.ts'
import { customerCalls, expect, test } from '../support.ts'

const MAIN = ['hutong-console', '[part=main]']

test('the time of the day counts on with the call that is on', async ({ page, server }) => {
  await atWorkbench(page)
  const talked = consoleOf(page).getByText(/^时长 /)
  const before = (await talked.textContent()) ?? ''
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  await expect(talked).not.toHaveText(before)
  const first = (await talked.textContent()) ?? ''
  await expect(talked).not.toHaveText(first)
  // The call is counted and listed while it is on.
  await expect(calls(page).first()).toContainText('通话中')
  await hangUp(page)
  await expect(calls(page).first()).not.toContainText('通话中')
})

test('with a wider scope: the missed calls of others too, with their agents', async ({ page }) => {
  await atWorkbench(page, 'leader')
  const tab = history(page).getByRole('tab', { name: /^待回拨/ })
  await tab.click()
  await expect(history(page).getByRole('radio', { name: '我的' })).toBeChecked()
  await expect(calls(page).filter({ hasText: '王晓彤' })).toHaveCount(0)
  await history(page).getByRole('radio', { name: '全部' }).check()
  await expect(calls(page).filter({ hasText: '王晓彤' }).first()).toBeVisible()
  expect(await axeFinds(page, MAIN)).toEqual([])
})

test('with the own scope: no choice of others’ calls', async ({ page }) => {
  await atWorkbench(page)
  await history(page)
    .getByRole('tab', { name: /^待回拨/ })
    .click()
  await expect(calls(page).first()).toBeVisible()
  await expect(history(page).getByRole('radio')).toHaveCount(0)
})

test('a call that comes in shows whose it is, and stands on top of the lists when it is over', async ({
  page,
  server
}) => {
  const seat = await openWorkbench(page)
  await chooseFree(seat)
  const value = consoleOf(seat).getByText(/^通话 \d+$/)
  const before = (await value.textContent()) ?? ''
  await customerCalls(server)
  await expect(button(seat, '接听').first()).toBeVisible()
  await expect(strip(seat).getByText('当前通话')).toBeVisible()
  const name = panel(seat).getByRole('heading').first()
  await expect(name).toBeVisible()
  const customerName = (await name.textContent()) ?? ''
  await expect(strip(seat).getByText('江苏 连云港')).toBeVisible()
  await expect(strip(seat).getByText('中国移动')).toBeVisible()
  await expect(strip(seat).getByText('呼入', { exact: true })).toBeVisible()
  // All of it while it still rings.
  await expect(button(seat, '接听').first()).toBeVisible()

  await seat.keyboard.press('Control+Alt+KeyJ')
  await button(seat, '挂断').click()
  await expect(calls(seat).first()).toContainText(customerName)
  await expect(calls(seat).first()).toContainText('13812345678')
  await expect(strip(seat).getByText('历史通话')).toBeVisible()
  await expect(value).not.toHaveText(before)
  const newest = panel(seat).getByRole('list', { name: '跟进记录' }).getByRole('listitem').first()
  await expect(newest).toContainText('最新')
  await expect(newest).toContainText('人工 · 呼入')
})

test('a missed caller waits, is called back, and waits no more', async ({ page, server }) => {
  await atWorkbench(page)
  await chooseFree(page)
  await history(page)
    .getByRole('tab', { name: /^待回拨/ })
    .click()
  await customerCalls(server)
  await button(page, '拒接').first().click()
  const waiting = calls(page).filter({ hasText: '13812345678' })
  await expect(waiting).toHaveCount(1)
  await chooseFree(page)
  await waiting.getByRole('button', { name: /^回拨/ }).click()
  await expect(strip(page).getByText('当前通话')).toBeVisible()
  await expect(strip(page).getByText('呼出', { exact: true })).toBeVisible()
  await expect(button(page, '静音')).toBeEnabled()
  await hangUp(page)
  await expect(waiting).toHaveCount(0)

  await expect.poll(() => calls(page).count()).toBeGreaterThan(0)
  const others = await calls(page).count()
  await calls(page)
    .first()
    .getByRole('button', { name: /^标记已处理/ })
    .click()
  await expect(calls(page)).toHaveCount(others - 1)
  await expect(history(page)).toBeFocused()
  await page.reload()
  await history(page)
    .getByRole('tab', { name: /^待回拨/ })
    .click()
  await expect(button(page, /^回拨/)).toHaveCount(others - 1)
})

test('dialling is refused with a message while the seat is busy', async ({ page }) => {
  await onBusyDay(page)
  await atWorkbench(page)
  await calls(page).first().getByRole('button', { name: /^呼叫/ }).click()
  await expect(consoleOf(page).getByText('坐席状态[示忙], 无法呼叫').first()).toBeVisible()
})

test('a customer is found by name, company or number, and a number has its origin', async ({
  page
}) => {
  await atWorkbench(page)
  const find = consoleOf(page).getByRole('searchbox', { name: '查找客户' })
  await find.fill('1')
  await find.press('Enter')
  await expect(consoleOf(page).getByText('请输入至少两个字符的查询关键词')).toBeVisible()
  await expect(find).toBeFocused()
  await find.fill('138 1234 5678')
  await find.press('Enter')
  await expect(consoleOf(page).getByText('找到 1 位客户')).toBeVisible()
  await expect(consoleOf(page).getByText('江苏 连云港 · 中国移动')).toBeVisible()
  const found = region(page, '查找客户').getByRole('listitem').getByRole('button').first()
  const customerName = (await found.locator('span').first().textContent()) ?? ''
  await found.click()
  await expect(consoleOf(page).getByText('找到 1 位客户')).toBeHidden()
  await expect(find).toBeFocused()
  await expect(strip(page).getByText('查找结果')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: customerName })).toBeVisible()
  await expect(service(page).getByText(customerName)).toBeVisible()
})

test('shows what could not be loaded, and loads it at a click', async ({ page, server }) => {
  await atWorkbench(page)
  await expect(consoleOf(page).getByText(/^通话 \d+$/)).toBeVisible()
  for (const route of ['workbench.figures', 'workbench.missed'])
    await server.post('/demo/faults', { route, kind: 'status' })
  await page.reload()
  await button(page, '今日数据加载失败，点击重试').click()
  await expect(consoleOf(page).getByText(/^通话 \d+$/)).toBeVisible()
  await history(page)
    .getByRole('tab', { name: /^待回拨/ })
    .click()
  await history(page).getByRole('alert').click()
  await expect(calls(page).first()).toBeVisible()
})

test('axe finds nothing at the workbench, at rest, in a call and after it', async ({
  page,
  server
}) => {
  await onBusyDay(page)
  const seat = await openWorkbench(page)
  await expect(calls(seat).first()).toBeVisible()
  expect(await axeFinds(seat, MAIN)).toEqual([])
  await history(seat)
    .getByRole('tab', { name: /^待回拨/ })
    .click()
  await expect(button(seat, /^回拨/).first()).toBeVisible()
  await chooseFree(seat)
  await customerCalls(server)
  await button(seat, '接听').first().click()
  await expect(button(seat, '挂断')).toBeVisible()
  await expect(panel(seat).getByLabel('跟进备注')).toBeVisible()
  expect(await axeFinds(seat, MAIN)).toEqual([])
})

test('axe finds nothing beside an unknown caller, with the service panel as a drawer', async ({
  page,
  server
}) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server, 'agent1', '13977776666')
  await button(page, '接听').first().click()
  await expect(panel(page).getByRole('form', { name: '新增客户' })).toBeVisible()
  expect(await axeFinds(page, MAIN)).toEqual([])
  await button(page, '服务面板').click()
  const drawer = consoleOf(page).getByRole('dialog', { name: '服务面板' })
  await drawer.getByRole('tab', { name: '知识库' }).click()
  await expect(drawer.getByLabel('搜索知识库')).toBeVisible()
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
})
