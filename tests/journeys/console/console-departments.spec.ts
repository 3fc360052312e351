import {
  button,
  chooseFrom,
  chooseMore,
  consoleOf,
  enterConsole,
  showRows
} from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

test('a department is added below another, gets a member and a head, moves, and stays while it has members', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'systemManage/departManage')
  const rows = consoleOf(page).getByRole('table', { name: '部门' }).locator('tbody tr')
  const dialog = (name: string) => consoleOf(page).getByRole('dialog', { name, exact: true })
  const confirm = (name: string) =>
    dialog(name).getByRole('button', { name: '确定', exact: true }).click()
  await expect(rows).toHaveCount(3)

  await rows
    .filter({ hasText: '客服一部' })
    .getByRole('button', { name: /新增下级/ })
    .click()
  await expect(
    dialog('新增部门').getByRole('combobox', { name: '上级部门', exact: true })
  ).toHaveValue('运营中心 / 客服一部')
  await dialog('新增部门').getByLabel('部门名称').fill('夜班组')
  await confirm('新增部门')
  const night = rows.filter({ hasText: '夜班组' })
  await expect(night).toContainText('运营中心 / 客服一部 / 夜班组')

  // People of another department move into it.
  await rows
    .filter({ hasText: '客服二部' })
    .getByRole('link', { name: '查看“客服二部”的成员' })
    .click()
  const members = consoleOf(page).getByRole('table', { name: '成员' }).locator('tbody tr')
  await showRows(page, 50)
  const agent = members.filter({ hasText: 'agent2' })
  await agent.getByRole('checkbox').click()
  await button(page, '调整部门').click()
  await confirm('调整部门')
  await expect(dialog('调整部门').getByText('请选择部门')).toBeVisible()
  await chooseFrom(
    dialog('调整部门').getByRole('combobox', { name: '部门', exact: true }),
    '夜班组'
  )
  await confirm('调整部门')
  await expect(agent).toHaveCount(0)

  await page.goBack()
  await expect(night.getByRole('link', { name: '查看“夜班组”的成员' })).toHaveText(/1$/)
  await night.getByRole('button', { name: /编辑/ }).click()
  await chooseFrom(
    dialog('编辑部门').getByRole('combobox', { name: '负责人', exact: true }),
    /阿依古丽/
  )
  await chooseFrom(
    dialog('编辑部门').getByRole('combobox', { name: '上级部门', exact: true }),
    '运营中心 / 客服二部'
  )
  await confirm('编辑部门')
  await expect(night).toContainText('运营中心 / 客服二部 / 夜班组')
  await expect(night).toContainText('阿依古丽')

  await chooseMore(page, '运营中心 / 客服二部 / 夜班组', '删除')
  await consoleOf(page)
    .getByRole('alertdialog')
    .getByRole('button', { name: '删除', exact: true })
    .click()
  await expect(
    consoleOf(page).getByText('该部门还有 1 名成员，请先将他们移到其他部门')
  ).toBeVisible()
})
