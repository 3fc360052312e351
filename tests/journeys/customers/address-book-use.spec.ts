/** Members of the address book that two users change at once, and all that match put to use. */
import type { Page } from 'playwright/test'
import type { BookMember } from '../../../core/features/address-book/schemas.ts'
import { axeFinds } from '../axe/axe.ts'
import { asAdmin } from '../steps/call-detail-steps.ts'
import { button, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { CONSOLE, rows, window } from '../steps/work-order-steps.ts'
import { expect, test } from '../support.ts'

const main = (page: Page) => consoleOf(page).locator('[part=main]')
const form = (page: Page) => window(page, '编辑成员')
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const save = (page: Page) => form(page).getByRole('button', { name: '确定' })

test('a book of many groups renders those in sight, and the keyboard reaches the others', async ({
  page,
  server
}) => {
  const ask = await asAdmin(server)
  const names = Array.from({ length: 240 }, (_, at) => `社区${at + 1}`)
  for (const groupName of names)
    await ask('/address_books/groups', { addressBookType: 1, parentId: null, groupName })
  await enterConsole(page, 'leader', 'addressBook/index')
  const items = main(page).getByRole('treeitem')
  await expect(items.first()).toHaveAccessibleName(/^全部成员/)
  // Until the groups are there, all members are the only item.
  await expect(items.nth(10)).toBeVisible()
  await expect.poll(() => items.count()).toBeLessThan(60)
  await items.first().click()
  await page.keyboard.press('End')
  const last = main(page).getByRole('treeitem', { name: '社区240 0' })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(main(page).getByRole('treeitem', { name: '社区239 0' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, '分组“社区239”的更多操作')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  expect(await items.count()).toBeLessThan(60)
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})

test('a member that another user changes keeps both changes, and all that match are used', async ({
  page,
  server
}) => {
  const ask = await asAdmin(server)
  await enterConsole(page, 'leader', 'addressBook/index')
  await main(page)
    .getByRole('treeitem', { name: /^华东区/ })
    .first()
    .click()
  await expect(page).toHaveURL(/group=/)
  const groupId = new URL(page.url()).searchParams.get('group') ?? ''
  const members = `/address_book_items?addressBookType=1&groupId=${groupId}&page=1&pageSize=10`
  const { list, total } = await ask<{ list: BookMember[]; total: number }>(members)
  const [member] = list
  if (!member) throw new Error('The group has no members')
  const { id, phoneNumber } = member
  const row = rows(page).filter({ hasText: phoneNumber })
  /** What another user saves meanwhile. */
  const changeElsewhere = async (more: Partial<BookMember>) => {
    const now = await ask<BookMember>(`/address_book_items/${id}/detail`)
    const { customerName, customFields, version } = now
    const body = { groupId: now.groupId, customerName, phoneNumber, customFields, version }
    await ask(`/address_book_items/${id}`, { ...body, ...more }, 'PUT')
  }
  const edit = () => row.getByRole('button', { name: /^编辑/ }).click()

  // Different fields: both are kept, and the form waits for the answer.
  await edit()
  await changeElsewhere({ customerName: '改名一' })
  await field(page, '单位').fill('江南物业')
  const held = Promise.withResolvers<void>()
  const path = `**/api/address_book_items/${id}`
  await page.route(path, async route => {
    await held.promise
    await route.continue()
  })
  await save(page).click()
  await expect(save(page)).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(field(page, '单位')).toHaveValue('江南物业')
  held.resolve()
  await expect(consoleOf(page).getByText('已合并他人刚刚保存的修改').first()).toBeVisible()
  await expect(form(page)).toBeHidden()
  await expect(row).toContainText('改名一')
  const { customFields } = await ask<BookMember>(`/address_book_items/${id}/detail`)
  expect(Object.values(customFields).flat()).toContain('江南物业')
  await page.unroute(path)

  // The same field: nothing is overwritten before the user decides.
  await edit()
  await changeElsewhere({ customerName: '改名二' })
  await field(page, '姓名').fill('改名三')
  await save(page).click()
  const conflict = form(page).getByRole('region', { name: '其他人刚刚修改了这些内容' })
  await expect(conflict).toContainText('改名二')
  await expect(conflict).toContainText('改名三')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await save(page).click()
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: /改名三/ }).click()
  await expect(conflict).toBeHidden()

  // What was typed stays when the answer does not come.
  await page.route(path, route => route.abort())
  await save(page).click()
  await expect(form(page).getByRole('alert')).toContainText('网络')
  await expect(field(page, '姓名')).toHaveValue('改名三')
  await page.unroute(path)
  await save(page).click()
  await expect(form(page)).toBeHidden()
  await expect(row).toContainText('改名三')

  // All that match, of every page.
  await button(page, '全部建为呼叫任务').click()
  await expect(window(page, '创建呼叫任务').getByText(`已选 ${total} 位通讯录成员`)).toBeVisible()
  await page.keyboard.press('Escape')
  await main(page).getByRole('textbox', { name: '姓名' }).fill('改名')
  await button(page, '查询').click()
  await expect(rows(page)).toHaveCount(1)
  await button(page, '全部发送短信').click()
  await expect(main(page).getByText(/华东区.*1 人/)).toBeVisible()
})

test('an agent keeps a book of their own, and a drop that changes who sees a group asks', async ({
  page,
  browser
}) => {
  const group = (at: Page, name: RegExp) => main(at).getByRole('treeitem', { name }).first()
  const dialog = (at: Page, name: string) => consoleOf(at).getByRole('dialog', { name })
  await enterConsole(page, 'agent1', 'addressBook/index')
  await expect(rows(page).first()).toBeVisible()
  await expect(button(page, '新建分组')).toHaveCount(0)
  await main(page).getByRole('radio', { name: '个人通讯录' }).click()
  await button(page, '新建分组').click()
  await dialog(page, '新建分组').getByRole('textbox').fill('亲友')
  await dialog(page, '新建分组').getByRole('button', { name: '确定', exact: true }).click()
  await expect(button(page, '分组“亲友”的更多操作')).toBeVisible()
  await button(page, '新增成员').click()
  const adding = dialog(page, '新增成员')
  await adding.getByRole('textbox', { name: '姓名' }).fill('赵敏')
  await adding.getByRole('textbox', { name: '号码' }).fill('13812349999')
  await adding.getByRole('button', { name: '确定', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)

  const admin = await (await browser.newContext()).newPage()
  await enterConsole(admin, 'admin', 'addressBook/index')
  await group(admin, /^会员/).dragTo(group(admin, /限定范围/))
  const moving = dialog(admin, '移动“会员”')
  await expect(moving.getByText(/能查看、修改“会员”的人员会随上级分组的权限改变/)).toBeVisible()
  await expect(moving.getByRole('combobox', { name: '移动到' })).not.toHaveValue('')
  await moving.getByRole('button', { name: '取消' }).click()
  await expect(group(admin, /^会员/)).toHaveAttribute('aria-level', '1')
})
