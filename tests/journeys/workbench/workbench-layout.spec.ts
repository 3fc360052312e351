/** The window of the workbench: how it is laid out, and leaving it. */
import { button, consoleOf, enterConsole } from '../steps/console-steps.ts'
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

/** How much of it one has to scroll for. */
const tooHigh = (box: Element) => box.scrollHeight - box.clientHeight

test('has a window of its own, once, and shows the seat and its day', async ({ page }) => {
  const seat = await openWorkbench(page)
  expect(await seat.evaluate(() => window.name)).toBe('seat')
  expect(new URL(seat.url()).pathname).toBe('/console/workbench')
  await expect(seat).toHaveTitle(/坐席工作台/)
  await expect(consoleOf(seat).getByText('分机 100').first()).toBeVisible()
  await expect(consoleOf(seat).getByText(/^通话 \d+$/)).toBeVisible()
  await expect(consoleOf(seat).getByText('接打电话或查找客户后，这里显示客户信息')).toBeVisible()

  await seat.evaluate(() => Object.assign(window, { mark: 'kept' }))
  await button(page, '启动坐席工作台').click()
  expect(page.context().pages()).toHaveLength(2)
  expect(await seat.evaluate(() => Reflect.get(window, 'mark'))).toBe('kept')
})

test('three columns scroll by themselves, and the page does not', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server)
  await expect(panel(page).getByRole('heading', { name: '跟进记录' })).toBeVisible()
  const widths = async () => {
    const columns = [history(page), region(page, '客户资料'), service(page)]
    const boxes = await Promise.all(columns.map(it => it.boundingBox()))
    return boxes.map(box => Math.round(box?.width ?? 0))
  }
  await expect.poll(widths).toEqual([300, 552, 380])
  const scroller = region(page, '客户资料')
  await expect.poll(() => scroller.evaluate(tooHigh)).toBeGreaterThan(0)
  const main = consoleOf(page).locator('[part=main]')
  await expect.poll(() => main.evaluate(tooHigh)).toBe(0)
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(service(page)).toHaveCount(0)
  await expect.poll(() => main.evaluate(tooHigh)).toBe(0)
  await button(page, '服务面板').click()
  const drawer = consoleOf(page).getByRole('dialog', { name: '服务面板' })
  await expect(drawer.getByRole('tab', { name: '工单信息' })).toBeVisible()
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeCloseTo(380, 1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('in a low window the keypad makes room for the lists until it is opened', async ({
  page,
  server
}) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await atWorkbench(page)
  const key = button(page, '5')
  const room = async () => Math.round((await history(page).boundingBox())?.height ?? 0)
  await expect(key).toHaveCount(0)
  await expect.poll(room).toBeGreaterThan(300)
  const column = history(page).locator('xpath=..')
  await expect.poll(() => column.evaluate(tooHigh)).toBe(0)
  await button(page, '展开拨号盘').click()
  await expect(key).toBeVisible()
  await button(page, '收起拨号盘').click()
  await expect(key).toHaveCount(0)
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  await expect(button(page, '挂断')).toBeVisible()
  await expect.poll(() => column.evaluate(tooHigh)).toBe(0)
  await expect.poll(room).toBeGreaterThan(240)
  await button(page, '键盘').click()
  await expect(key).toBeVisible()
  await expect(button(page, '挂断')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1024, height: 1080 })
  await hangUp(page)
  await expect(key).toBeVisible()
  await expect(button(page, '展开拨号盘')).toHaveCount(0)
})

test('where there is little width the caller stands right after the telephone', async ({
  page,
  server
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  await expect(panel(page).getByRole('heading', { name: '跟进记录' })).toBeVisible()
  const person = region(page, '客户资料')
  const ends = async (it: typeof person) => {
    const box = await it.boundingBox()
    return { left: box?.x ?? 0, top: box?.y ?? 0, right: (box?.x ?? 0) + (box?.width ?? 0) }
  }
  await expect(strip(page)).toBeInViewport({ ratio: 1 })
  await expect(person).toBeInViewport()
  await expect.poll(() => ends(history(page))).toMatchObject({ left: 12, right: 348 })
  const wider = (main: Element) => main.scrollWidth - main.clientWidth
  await expect.poll(() => consoleOf(page).locator('[part=main]').evaluate(wider)).toBe(0)
  const apart = async () => (await ends(history(page))).top - (await ends(person)).top
  await expect.poll(apart).toBeGreaterThan(0)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(async () => (await ends(history(page))).right).toBe(312)
  await expect.poll(() => ends(person)).toMatchObject({ left: 324, right: 756 })
  await expect(strip(page)).toBeInViewport({ ratio: 1 })
  await expect(history(page)).toBeInViewport()
})

test('confirms before it closes, and states what becomes of a call', async ({ page, server }) => {
  const seat = await openWorkbench(page)
  await button(seat, '关闭工作台').click()
  const question = consoleOf(seat).getByRole('alertdialog', { name: '关闭坐席工作台？' })
  await expect(question).toContainText('确定要关闭该界面吗？')
  await button(seat, '取消').click()
  await expect(question).toBeHidden()

  await chooseFree(seat)
  await customerCalls(server)
  await button(seat, '接听').first().click()
  await expect(button(seat, '挂断')).toBeVisible()
  await button(seat, '关闭工作台').click()
  await expect(question).toContainText('关闭界面同时会结束通话，确定要关闭吗？')
  const closed = seat.waitForEvent('close')
  await button(seat, '确定').click()
  await closed
})

test('confirms before leaving the page during a call, which continues there', async ({
  page,
  server
}) => {
  await enterConsole(page, 'agent1', 'customer/index')
  await expect(consoleOf(page).getByRole('heading', { name: '客户管理' })).toBeVisible()
  await page.evaluate(() => {
    const element = document.querySelector('hutong-console')
    void Reflect.get(element ?? {}, 'navigate').call(element, '/workbench')
  })
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  await expect(button(page, '静音')).toBeEnabled()
  const question = consoleOf(page).getByRole('alertdialog', { name: '关闭坐席工作台？' })
  await page.goBack()
  await expect(question).toContainText('当前有通话进行中，是否退出')
  await button(page, '取消').click()
  await expect(question).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/console/workbench')
  await page.goBack()
  await button(page, '确定').click()
  await expect(consoleOf(page).getByRole('heading', { name: '客户管理' })).toBeVisible()
  await expect(button(page, '挂断')).toBeVisible()
})

test('is the only page of a user with that permission only', async ({ page }) => {
  await onBusyDay(page)
  await enterConsole(page, 'account1', 'customer/index')
  await expect(consoleOf(page).getByRole('heading', { name: '坐席工作台' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/console/workbench')
  await expect(button(page, '关闭工作台')).toHaveCount(0)
  // Numbers are visible without the permission to edit customers.
  await expect(
    calls(page)
      .filter({ hasText: /1\d{10}/ })
      .first()
  ).toBeVisible()
  await button(page, /^用户菜单/).click()
  await expect(consoleOf(page).getByRole('menuitem', { name: '登出' })).toBeVisible()
  await expect(consoleOf(page).getByRole('menuitem', { name: '个人资料' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await calls(page).first().getByRole('button').first().click()
  await expect(service(page).getByRole('tab', { name: '服务记录' })).toBeVisible()
  await expect(service(page).getByRole('tab', { name: '知识库' })).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: '编辑' })).toHaveCount(0)
})

test('at 1440 × 900 eight calls and the remark are seen at once, and the call on show is marked', async ({
  page,
  server
}) => {
  // Of all days, so that there are more than a page of them.
  await page.route(/isMine=true/, route => {
    const url = new URL(route.request().url())
    url.searchParams.set('beginTime', '0')
    return route.continue({ url: url.href })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  const remark = panel(page).getByRole('textbox', { name: '跟进备注' })
  await expect(remark).toBeInViewport({ ratio: 1 })
  await expect(calls(page).nth(7)).toBeInViewport({ ratio: 1 })
  await expect(history(page).getByRole('navigation')).toBeInViewport({ ratio: 1 })
  const marked = calls(page).filter({ has: page.locator('[aria-current]') })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('通话中')
  await expect(panel(page).getByText('最近联系')).toBeVisible()

  const basics = panel(page).getByRole('region', { name: '基本信息' })
  await expect(basics.getByText('详细地址')).toHaveCount(0)
  await basics.getByRole('button', { name: '更多', exact: true }).click()
  await expect(basics.getByText('详细地址')).toBeVisible()

  await calls(page).nth(2).getByRole('button').first().click()
  await expect(calls(page).nth(2).locator('[aria-current]')).toBeVisible()
  await expect(marked).toHaveCount(1)
})

test('an unknown caller gets a short form with 更多, and the remark below it', async ({
  page,
  server
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server, 'agent1', '13999990001')
  await button(page, '接听').first().click()
  const form = panel(page).getByRole('form', { name: '新增客户' })
  await expect(form.getByLabel('姓名')).toBeVisible()
  await expect(panel(page).getByRole('textbox', { name: '跟进备注' })).toBeInViewport({ ratio: 1 })
  // What must be said is asked for; what may be said waits.
  await expect(form.getByRole('combobox', { name: '服务对象类别' })).toBeVisible()
  await expect(form.getByLabel('公司')).toHaveCount(0)
  await form.getByRole('button', { name: '更多', exact: true }).click()
  await form.getByLabel('公司').fill('和平路社区服务站')
  // What is written does not go out of sight.
  await expect(form.getByRole('button', { name: '收起', exact: true })).toHaveCount(0)
  await form.getByLabel('姓名').fill('钱多多')
  await expect(form.getByLabel('公司')).toHaveValue('和平路社区服务站')
})
