import { button, chooseMore, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

test('a role is copied, changed and deleted, and open pages of its members follow', async ({
  page,
  browser,
  baseURL
}) => {
  // Has the role 坐席（不可编辑客户）.
  const member = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await enterConsole(member, 'yf_10013', 'customer')
  const membersMenu = consoleOf(member).getByRole('navigation', { name: '主菜单' })
  await expect(membersMenu.getByRole('link', { name: '客户管理' })).toBeVisible()
  await expect(membersMenu.getByText('操作日志')).toBeHidden()

  await enterConsole(page, 'admin', 'systemManage/roleManage')
  const rows = consoleOf(page).getByRole('table', { name: '角色' }).locator('tbody tr')
  await button(page, '坐席（不可编辑客户）').click()
  const edit = consoleOf(page).getByRole('dialog', { name: '编辑角色', exact: true })
  await expect(edit.getByText('保存后，1 名成员的菜单与权限立即更新')).toBeVisible()
  await edit.getByRole('checkbox', { name: '操作日志' }).click()
  // A page that is taken away takes its actions with it; an action brings its page.
  await edit.getByRole('checkbox', { name: '工单', exact: true }).click()
  await expect(edit.getByRole('checkbox', { name: '工单基本操作' })).not.toBeChecked()
  await edit.getByRole('checkbox', { name: '通话记录导出' }).click()
  await expect(edit.getByRole('checkbox', { name: '通话记录', exact: true })).toBeChecked()
  await edit.getByLabel('数据范围').click()
  await consoleOf(page).getByRole('option', { name: '本坐席组' }).click()
  await edit.getByRole('button', { name: '确定', exact: true }).click()
  await expect(rows.filter({ hasText: '坐席（不可编辑客户）' })).toContainText('本坐席组')
  // The member's page was not loaded again.
  await expect(membersMenu.getByRole('link', { name: '操作日志' })).toBeVisible()
  await expect(membersMenu.getByRole('link', { name: '工单管理' })).toBeHidden()

  const leader = rows.filter({ hasText: '班长' }).first()
  await leader.getByRole('button', { name: /复制/ }).click()
  const copy = consoleOf(page).getByRole('dialog', { name: '复制角色', exact: true })
  await expect(copy.getByLabel('角色名称')).toHaveValue('班长 副本')
  await copy.getByLabel('角色名称').fill('坐席')
  await copy.getByRole('button', { name: '确定', exact: true }).click()
  await expect(copy.getByText('角色名称已存在')).toBeVisible()
  await copy.getByLabel('角色名称').fill('夜班班长')
  await copy.getByRole('button', { name: '确定', exact: true }).click()
  await expect(rows.filter({ hasText: '夜班班长' })).toContainText('本部门及下级部门')
  await chooseMore(page, '夜班班长', '删除')
  await consoleOf(page)
    .getByRole('alertdialog')
    .getByRole('button', { name: '删除', exact: true })
    .click()
  await expect(rows.filter({ hasText: '夜班班长' })).toHaveCount(0)

  await leader.getByRole('link', { name: '查看“班长”的成员' }).click()
  await expect(page).toHaveURL(/memberManage\?roleId=role-2/)
  await expect(
    consoleOf(page).getByRole('table', { name: '成员' }).locator('tbody tr')
  ).toHaveCount(5)
  await member.context().close()

  await page.goto('/console/systemManage/operationLog')
  const log = consoleOf(page).getByRole('table', { name: '操作日志' })
  const entry = log.locator('tbody tr').filter({ hasText: '编辑角色' }).first()
  await entry.getByRole('button', { name: /查看变更/ }).click()
  const changes = consoleOf(page).getByRole('dialog', { name: '操作详情' })
  await expect(changes.getByRole('row', { name: '数据范围' })).toContainText('本坐席组')
  await expect(changes.getByRole('row', { name: '增加的权限' })).toContainText('操作日志')
})
