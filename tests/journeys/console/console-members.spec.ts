import type { Page } from 'playwright/test'
import {
  button,
  chooseMore,
  consoleOf,
  loginPage,
  showRows,
  typePassword
} from '../steps/console-steps.ts'
import { chooseInUserMenu, comeIn } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

const field = (page: Page, name: string) =>
  consoleOf(page).getByLabel(name, { exact: true }).and(page.locator('input, button'))
const textShown = (page: Page, text: string) =>
  consoleOf(page).getByText(text, { exact: true }).first()
const window = (page: Page, name: string) =>
  consoleOf(page).getByRole('dialog', { name, exact: true })

async function openMembers(page: Page): Promise<void> {
  await chooseInUserMenu(page, '成员管理')
  await expect(rows(page).first()).toBeVisible()
}
const rows = (page: Page) =>
  consoleOf(page).getByRole('table', { name: '成员' }).locator('tbody tr')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
/** Nothing has taken the focus away with it: a keyboard goes on from where it was. */
const keepsFocus = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () => document.querySelector('hutong-console')?.shadowRoot?.activeElement?.tagName
      )
    )
    .toBeTruthy()

test('a member is added, changed, disabled and removed', async ({ page, browser, baseURL }) => {
  await comeIn(page, 'admin')
  await openMembers(page)
  await button(page, '添加成员').click()
  const drawer = window(page, '添加成员')
  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  await expect(drawer.getByText('请选择部门')).toBeVisible()
  await expect(drawer.getByLabel('账号')).toBeFocused()
  await drawer.getByLabel('账号').fill('tashi.2026')
  await page.keyboard.press('Escape')
  const leaving = consoleOf(page).getByRole('alertdialog')
  await expect(leaving).toContainText('填写的内容尚未保存')
  await page.keyboard.press('Escape')
  await expect(leaving).toBeHidden()
  await expect(drawer.getByLabel('账号')).toHaveValue('tashi.2026')
  await drawer.getByLabel('姓名').fill('扎西·次仁')
  await drawer.getByLabel('手机号', { exact: true }).fill('１３８０００００９００')
  await drawer.getByLabel('部门').click()
  await consoleOf(page).getByRole('option', { name: '客服一部' }).click()
  await drawer.getByRole('checkbox', { name: '坐席', exact: true }).click()
  await drawer.getByRole('switch', { name: '坐席电话' }).click()
  await drawer.getByLabel('分机号').fill('655')
  await drawer.getByRole('radio', { name: '由我设置密码' }).click()
  await drawer.getByLabel('初始密码').fill('Sunny#2026x')
  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  await expect(drawer.getByText('手机号已存在')).toBeVisible()
  await expect(drawer.getByLabel('手机号', { exact: true })).toBeFocused()
  await drawer.getByLabel('手机号', { exact: true }).fill('13700009001')
  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  await expect(textShown(page, '添加成功')).toBeVisible()
  await expect(row(page, '扎西·次仁')).toContainText('655')

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await other.goto('/console/login')
  await typePassword(other, 'tashi.2026', 'Sunny#2026x')
  await expect(button(other, /^用户菜单/)).toBeVisible()

  await button(page, '编辑 扎西·次仁').click()
  const editing = window(page, '编辑成员')
  await editing.getByLabel('姓名').fill('格桑德吉')
  await editing.getByRole('button', { name: '确定', exact: true }).click()
  await expect(row(page, '格桑德吉')).toContainText('tashi.2026')
  await keepsFocus(page)

  await button(page, '停用 格桑德吉').click()
  const confirmation = consoleOf(page).getByRole('alertdialog', { name: '停用“格桑德吉”？' })
  await confirmation.getByRole('button', { name: '停用', exact: true }).click()
  await expect(row(page, '格桑德吉')).toContainText('停用')
  await keepsFocus(page)
  await other.reload()
  await expect(loginPage(other)).toBeVisible()
  await typePassword(other, 'tashi.2026', 'Sunny#2026x')
  await expect(textShown(other, '账号已停用，请联系管理员')).toBeVisible()
  await other.context().close()

  await chooseMore(page, '格桑德吉', '删除')
  const question = consoleOf(page).getByRole('alertdialog', { name: '删除“格桑德吉”？' })
  await expect(question).toContainText('是否确认删除')
  await question.getByRole('button', { name: '删除', exact: true }).click()
  await expect(textShown(page, '删除成功')).toBeVisible()
  await expect(row(page, '格桑德吉')).toHaveCount(0)
  await keepsFocus(page)
})

test('what members are searched by survives a reload; names and numbers are not in the address', async ({
  page
}) => {
  await comeIn(page, 'admin')
  await openMembers(page)
  await button(page, '展开').click()
  await field(page, '部门').click()
  await consoleOf(page).getByRole('option', { name: '客服二部' }).click()
  await field(page, '姓名').fill('阿依古丽')
  await button(page, '查询').click()
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => new URL(page.url()).search).toBe('?departmentId=dep-3')
  await page.reload()
  await expect(field(page, '部门')).toHaveText(/客服二部/)
  await expect(field(page, '姓名')).toHaveValue('阿依古丽')
  await expect(rows(page)).toHaveCount(1)
  await field(page, '姓名').fill('')
  await button(page, '查询').click()
  await expect(rows(page)).toHaveCount(10)
  for (const each of await rows(page).all()) await expect(each).toContainText('客服二部')
  await showRows(page, 20)
  await expect(rows(page)).not.toHaveCount(10)
  await page.reload()
  await expect(consoleOf(page).getByLabel('每页条数')).toHaveText('20 条/页')
})

test('the form of a member has an address: a reload opens it again, and the way back closes it', async ({
  page
}) => {
  await comeIn(page, 'admin')
  await openMembers(page)
  const opened = () => new URL(page.url()).searchParams.get('open')
  const form = consoleOf(page).getByRole('dialog', { name: '编辑成员' })
  await rows(page).first().getByRole('button', { name: /^编辑/ }).click()
  await expect(form.getByLabel('姓名')).not.toHaveValue('')
  const name = await form.getByLabel('姓名').inputValue()
  await expect.poll(opened).toMatch(/^member-/)
  await page.reload()
  await expect(form.getByLabel('姓名')).toHaveValue(name)
  await page.goBack()
  await expect(form).toBeHidden()
  await expect.poll(opened).toBeNull()
  await button(page, '添加成员').click()
  await expect.poll(opened).toBe('member-new')
  await page.reload()
  await expect(consoleOf(page).getByRole('dialog', { name: '添加成员' })).toBeVisible()
})

test('the way to the members is one round of requests', async ({ page }) => {
  const lists: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/members')) lists.push(pathname)
  })
  await comeIn(page, 'admin')
  await openMembers(page)
  await button(page, '展开').click()
  await field(page, '部门').click()
  await expect(consoleOf(page).getByRole('option', { name: '客服二部' })).toBeVisible()
  expect(lists.sort()).toEqual(['/api/members', '/api/members/count', '/api/members/options'])
})

test('without the permission: the own department, and no actions', async ({ page }) => {
  await comeIn(page, 'agent1')
  await openMembers(page)
  await expect(textShown(page, '仅显示您所在部门的成员')).toBeVisible()
  for (const each of await rows(page).all()) await expect(each).toContainText('客服一部')
  await expect(button(page, '添加成员')).toHaveCount(0)
  await expect(button(page, /^(编辑|停用|启用|重置密码|删除)/)).toHaveCount(0)
})
