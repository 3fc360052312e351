import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { button, consoleOf, loginPage, PASSWORD, typePassword } from '../steps/console-steps.ts'
import { chooseInUserMenu, comeIn } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const field = (page: Page, name: string) =>
  consoleOf(page).getByLabel(name, { exact: true }).and(page.locator('input, button'))
const textShown = (page: Page, text: string) =>
  consoleOf(page).getByText(text, { exact: true }).first()
const block = (page: Page, name: string) =>
  consoleOf(page).getByRole('region', { name, exact: true })
const window = (page: Page, name: string) =>
  consoleOf(page).getByRole('dialog', { name, exact: true })
const path = (page: Page) => new URL(page.url()).pathname.replace(/^\/console/, '')

async function openProfile(page: Page): Promise<void> {
  await chooseInUserMenu(page, '个人资料')
  await expect(block(page, '基本信息')).toBeVisible()
}

async function openMembers(page: Page): Promise<void> {
  await chooseInUserMenu(page, '成员管理')
  await expect(rows(page).first()).toBeVisible()
}
const rows = (page: Page) =>
  consoleOf(page).getByRole('table', { name: '成员' }).locator('tbody tr')

/** Resolves once the page was reloaded. */
async function untilReloaded(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Reflect.set(globalThis, 'isOld', true))
  await act()
  await expect
    .poll(() => page.evaluate(() => Reflect.has(globalThis, 'isOld')).catch(() => true))
    .toBe(false)
}

/** The whole console: the page and whatever lies above it. */
const ALL = ['hutong-console', '.hutong-wrapper']

const calm = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

test('one’s own data are changed in place, and what is refused stays as it was typed', async ({
  page,
  server
}) => {
  await comeIn(page, 'leader')
  await openProfile(page)
  await expect(block(page, '基本信息')).toContainText('13800000300')
  await button(page, '编辑 邮箱').click()
  await expect(field(page, '邮箱')).toBeFocused()
  await field(page, '邮箱').fill('no-address')
  await field(page, '邮箱').press('Tab')
  await expect(textShown(page, '邮箱地址不正确')).toBeVisible()
  await button(page, '确定').click()
  await expect(field(page, '邮箱')).toBeFocused()

  await field(page, '邮箱').fill('lin@example.com')
  await server.post('/demo/faults', { route: 'account.changeBasicInfo', kind: 'status', times: 1 })
  await button(page, '确定').click()
  await expect(textShown(page, '网络异常')).toBeVisible()
  await expect(field(page, '邮箱')).toHaveValue('lin@example.com')
  await button(page, '确定').click()
  await expect(textShown(page, '信息修改成功')).toBeVisible()
  await expect(block(page, '邮箱')).toContainText('lin@example.com')
  await page.reload()
  await expect(block(page, '邮箱')).toContainText('lin@example.com')

  await button(page, '编辑 账号').click()
  await field(page, '账号').fill('yf_10001')
  await button(page, '确定').click()
  await expect(textShown(page, '账号已存在')).toBeVisible()
  await button(page, '取消').click()
  await expect(block(page, '账号')).toContainText('leader')
  await expect(block(page, '账号')).toBeFocused()

  await button(page, '编辑 昵称').click()
  await field(page, '昵称').fill('林若溪·阿依')
  await field(page, '昵称').press('Enter')
  await expect(button(page, '用户菜单：林若溪·阿依')).toBeVisible()
})

test('a password is changed, every login of the account ends, and the new one signs in', async ({
  page,
  browser,
  baseURL
}) => {
  await comeIn(page, 'agent2')
  await openProfile(page)
  await button(page, '编辑 密码').click()
  await button(page, '确定').click()
  for (const sentence of ['原密码不能为空', '新密码不能为空', '请再次输入新密码'])
    await expect(textShown(page, sentence)).toBeVisible()
  await expect(field(page, '原密码')).toBeFocused()

  await field(page, '原密码').fill('wrong')
  await field(page, '新密码').fill('Better2026')
  await field(page, '确认新密码').fill('Better2026')
  await field(page, '新密码').fill('Better2027')
  await expect(textShown(page, '两次输入的密码不一致')).toBeVisible()
  await field(page, '确认新密码').fill('Better2027')
  await button(page, '确定').click()
  await expect(textShown(page, '原密码错误')).toBeVisible()
  await expect(field(page, '新密码')).toHaveValue('Better2027')
  await button(page, '取消').click()
  await button(page, '编辑 密码').click()
  await expect(field(page, '原密码')).toHaveValue('')

  await field(page, '原密码').fill(PASSWORD)
  await field(page, '新密码').fill('Better2027')
  await field(page, '确认新密码').fill('Better2027')
  await button(page, '确定').click()
  await expect(loginPage(page)).toBeVisible()
  await expect(textShown(page, '密码修改成功')).toBeVisible()
  expect(path(page)).toBe('/login')

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await other.goto('/console/login')
  await typePassword(other, 'agent2', PASSWORD)
  await expect(textShown(other, '账号或密码错误')).toBeVisible()
  await typePassword(page, 'agent2', 'Better2027')
  await expect(button(page, /^用户菜单/)).toBeVisible()
  await other.context().close()
})

test('another enterprise from the profile page: the workbench without other permissions', async ({
  page
}) => {
  await calm(page)
  await comeIn(page, 'admin')
  await openProfile(page)
  await button(page, '切换企业').click()
  const dialog = window(page, '选择企业')
  await expect(dialog.getByRole('radio', { name: /远帆客户服务有限公司/ })).toBeDisabled()
  await dialog.getByRole('button', { name: '进入企业' }).click()
  await expect(dialog.getByText('请选择企业')).toBeVisible()
  const slide = (at: number) => dialog.getByRole('group', { name: `第 ${at} 张，共 2 张` })
  await expect(slide(1).getByRole('radio')).toHaveCount(9)
  await dialog.getByRole('button', { name: '下一张' }).click()
  await expect(slide(2).getByRole('radio').last()).toBeInViewport({ ratio: 1 })
  await expect(slide(2).getByRole('radio')).toHaveCount(5)
  await dialog.getByLabel('企业名称').fill('晨光')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await dialog.getByRole('radio', { name: '晨光热线外包服务有限公司' }).click()
  await untilReloaded(page, () => dialog.getByRole('button', { name: '进入企业' }).click())
  await expect.poll(() => path(page)).toBe('/workbench')
})

test('another enterprise from the dialog: 切换成功, and the page reloads after two seconds', async ({
  page
}) => {
  await calm(page)
  await comeIn(page, 'admin')
  await openMembers(page)
  await chooseInUserMenu(page, '全部企业…')
  const dialog = window(page, '选择企业')
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(990)
  const onShow = dialog.locator('[aria-roledescription=slide]:not([inert])')
  await expect(onShow.getByRole('radio')).toHaveCount(9)
  await dialog.getByText('同心社区服务中心').click()
  await untilReloaded(page, async () => {
    await dialog.getByRole('button', { name: '进入企业' }).click()
    await expect(textShown(page, '切换成功')).toBeVisible()
  })
  expect(path(page)).toBe('/memberManage')
  await expect(rows(page).first()).toContainText('热线组')
})

test('what does not come is reported where it would stand, and comes at the next try', async ({
  page,
  server
}) => {
  const fault = (route: string) => server.post('/demo/faults', { route, kind: 'status', times: 1 })
  const again = (page: Page) => button(page, '加载失败，点击重试')
  await comeIn(page, 'admin')
  await fault('members.list')
  await fault('members.options')
  await chooseInUserMenu(page, '成员管理')
  await again(page).click()
  await expect(rows(page)).toHaveCount(10)
  await button(page, '添加成员').click()
  const drawer = window(page, '添加成员')
  await drawer.getByRole('button', { name: '加载失败，点击重试' }).click()
  await expect(drawer.getByLabel('账号')).toBeVisible()
  await page.keyboard.press('Escape')
  await fault('auth.userDetail')
  await chooseInUserMenu(page, '个人资料')
  await button(page, '主人，您所查看的内容正在努力生成中，请稍后~').click()
  await expect(block(page, '基本信息')).toBeVisible()
  await fault('account.userJoined')
  await button(page, '切换企业').click()
  await again(page).click()
  await expect(window(page, '选择企业').getByRole('radio').first()).toBeVisible()
})

test('axe finds nothing on these pages and in what they open, in both themes', async ({ page }) => {
  const dialog = consoleOf(page).getByRole('dialog')
  await comeIn(page, 'admin')
  await openProfile(page)
  expect(await axeFinds(page, ALL)).toEqual([])
  await button(page, '编辑 密码').click()
  await button(page, '确定').click()
  expect(await axeFinds(page, ALL)).toEqual([])
  await button(page, '切换企业').click()
  await dialog.getByRole('radio').nth(1).click()
  expect(await axeFinds(page, ALL)).toEqual([])
  await page.keyboard.press('Escape')
  await openMembers(page)
  expect(await axeFinds(page, ALL)).toEqual([])
  for (const opener of ['添加成员', /^编辑 /, '重置密码']) {
    if (opener === '重置密码') {
      await button(page, /的更多操作$/)
        .first()
        .click()
      await consoleOf(page).getByRole('menuitem', { name: opener, exact: true }).click()
    } else await button(page, opener).first().click()
    await dialog.getByRole('button', { name: '确定', exact: true }).click()
    if (await dialog.isVisible()) expect(await axeFinds(page, ALL)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await button(page, /的更多操作$/)
    .first()
    .click()
  await consoleOf(page).getByRole('menuitem', { name: '删除', exact: true }).click()
  expect(await axeFinds(page, ALL)).toEqual([])
})
