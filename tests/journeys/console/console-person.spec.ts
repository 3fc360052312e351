import type { Locator, Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { consoleOf, enterConsole, openByMenu } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']
const LOADING = '数据正在全力加载中...'
const LATE = '主人，您所查看的内容正在努力生成中，请稍后~'
const SCRIPT = '<img src=x onerror="window.struck=true"><script>window.struck=true</script>'

const list = (page: Page) => consoleOf(page).locator('[part=main]')
const width = async (page: Page) => (await list(page).boundingBox())?.width ?? 0
const rows = (page: Page) => list(page).locator('tbody tr')
const named = (page: Page, role: 'complementary' | 'dialog' | 'main') =>
  consoleOf(page).getByRole(role, { name: '客户详情', exact: true })
const see = (page: Page, row = 0) => rows(page).nth(row).getByRole('button', { name: /^查看/ })
const press = (place: Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()

test.use({ viewport: { width: 1440, height: 900 } })

test('details push the page aside where there is room, and lie over it otherwise', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  const before = await width(page)
  await see(page).click()
  const beside = named(page, 'complementary')
  await expect(beside.getByRole('heading', { name: '客户详情' })).toBeFocused()
  await expect.poll(async () => (await beside.boundingBox())?.width).toBe(420)
  await expect.poll(() => width(page)).toBe(before - 420)
  await expect(list(page)).not.toHaveAttribute('inert')

  // Another one from the page, which is not inert.
  const name = rows(page).nth(3).getByRole('button').first()
  const second = (await name.textContent()) ?? ''
  await name.click()
  await expect(beside.getByRole('img', { name: second })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(beside).toBeHidden()
  await expect(name).toBeFocused()

  await page.setViewportSize({ width: 1200, height: 900 })
  await expect.poll(() => width(page)).toBe(before - 240)
  await see(page, 1).click()
  const over = named(page, 'dialog')
  await expect(over.getByRole('heading', { name: '客户详情' })).toBeFocused()
  await expect(over).toHaveAttribute('aria-modal', 'true')
  // Of an input method, it calls off what is being composed and nothing else.
  await over.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
  await expect(over.getByRole('heading', { name: '客户详情' })).toBeFocused()
  await expect(list(page)).toHaveAttribute('inert')
  await expect.poll(() => width(page)).toBe(before - 240)
  await page.keyboard.press('Escape')
  await expect(over).toBeHidden()
  await expect(see(page, 1)).toBeFocused()
})

test('展开 takes the place of the page, and 返回 brings it back as it was', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 500 })
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  const typed = consoleOf(page).getByLabel('客户姓名', { exact: true })
  await typed.fill('没有查过')
  const ofFirstPage = (await rows(page).nth(5).textContent()) ?? ''
  await press(list(page), '下一页')
  await expect(list(page).locator('[aria-current=page]', { hasText: '2' })).toBeVisible()
  // Until the second page comes, the rows of the first one stay.
  await expect(rows(page).nth(5)).not.toHaveText(ofFirstPage)
  await expect(rows(page)).toHaveCount(10)
  await see(page, 5).click()
  const top = () => list(page).evaluate(main => main.scrollTop)
  await expect(named(page, 'dialog')).toBeVisible()
  const scrolled = await top()
  expect(scrolled).toBeGreaterThan(0)
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  await press(named(page, 'dialog'), '展开')
  const whole = named(page, 'main')
  await expect(whole.getByRole('heading', { name: '客户详情' })).toBeFocused()
  await expect(whole.getByRole('heading', { name: '基本信息' })).toBeVisible()
  await expect(see(page, 5)).toBeHidden()
  await press(whole, '返回')
  await expect(whole).toBeHidden()
  await expect(see(page, 5)).toBeFocused()
  await expect(typed).toHaveValue('没有查过')
  expect(new URL(page.url()).search).toBe('?page=2')
  await expect.poll(top).toBe(scrolled)
  expect(requests).not.toContain('/api/customers')
})

test('beside the page, over it and in its place stands the one view of a customer', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  await see(page).click()
  const beside = named(page, 'complementary')
  await expect(beside.getByRole('heading', { name: '基本信息' })).toBeVisible()
  await expect(beside.getByRole('heading', { name: '跟进记录' })).toBeVisible()
  await press(beside, '展开')
  await expect(named(page, 'main').getByRole('heading', { name: '跟进记录' })).toBeVisible()
})

test('what is loading is marked; what does not come can be requested again; another page closes it', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'customer/index')
  await expect(rows(page)).toHaveCount(10)
  let isHeld = true
  const held = Promise.withResolvers<void>()
  await page.route('**/api/customers/*/basic_information', async route => {
    if (isHeld) await held.promise
    return route.abort()
  })
  await see(page).click()
  const beside = named(page, 'complementary')
  await expect(beside.getByText(LOADING).last()).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  isHeld = false
  held.resolve()
  await expect(beside.getByRole('button', { name: LATE })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.unroute('**/api/customers/*/basic_information')
  await beside.getByRole('button', { name: LATE }).click()
  await expect(beside.getByRole('heading', { name: '基本信息' })).toBeVisible()
  await openByMenu(page, '操作日志', '系统管理')
  await expect(consoleOf(page).getByRole('heading', { name: '操作日志' })).toBeVisible()
  await expect(beside).toBeHidden()
  // The way back brings the page with what was open over it.
  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await expect(beside.getByRole('heading', { name: '基本信息' })).toBeVisible()
  await page.goBack()
  await expect(beside).toBeHidden()
  await expect(rows(page)).toHaveCount(10)
})

test('a script in a name is shown as text; a customer without calls has an empty list', async ({
  page
}) => {
  await page.route('**/api/customers/*/basic_information', async route => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const forged = { ...data, customerName: SCRIPT, companyName: SCRIPT }
    await route.fulfill({ response: answer, json: { ...rest, data: forged } })
  })
  await page.route('**/api/customers/*/callRecords?**', route =>
    route.fulfill({ json: { code: 1, data: [] } })
  )
  await enterConsole(page, 'admin', 'customer/index')
  await see(page).click()
  const beside = named(page, 'complementary')
  await expect(beside.getByText(SCRIPT).first()).toBeVisible()
  await expect(beside.getByText('暂无跟进记录')).toBeVisible()
  await press(beside, '展开')
  await expect(named(page, 'main').getByText('暂无跟进记录')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'struck'))).toBeUndefined()
})

test('axe finds nothing in any of its three places, in either theme', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  // With the permission to delete calls, the first column has checkboxes.
  await rows(page).first().locator('td').nth(2).getByRole('button').click()
  const known = { name: '跟进记录' }
  await expect(named(page, 'complementary').getByRole('heading', known)).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(named(page, 'dialog').getByRole('heading', known)).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await press(named(page, 'dialog'), '展开')
  await expect(named(page, 'main').getByRole('heading', known)).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})
