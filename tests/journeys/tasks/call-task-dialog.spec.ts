import { axeFinds } from '../axe/axe.ts'
import { chooseScript, openPartner, row, script, toTasks } from '../steps/call-task-steps.ts'
import { chooseMore, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

test('a manager plans a campaign in the console, changes it and copies it', async ({ page }) => {
  await enterConsole(page, 'leader')
  await toTasks(page)
  await consoleOf(page).getByRole('button', { name: '新建任务', exact: true }).click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '创建呼叫任务' })
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  // It was half past ten in China when the server began, wherever the machine stands.
  await expect(dialog.getByLabel('任务名称')).toHaveValue(/^呼叫任务\d{8}1[01]\d{4}$/)
  await dialog.getByLabel('任务名称').fill('三月门店回访')
  await confirm.click()
  await expect(dialog.getByText('有 1 处需要修改').first()).toBeVisible()
  await expect(script(dialog)).toBeFocused()
  await chooseScript(dialog, '服务满意度回访')
  await dialog.getByRole('button', { name: /^高级配置/ }).click()
  await dialog.getByRole('switch', { name: '开启自动重拨' }).click()
  await dialog.getByRole('checkbox', { name: '未接通' }).click()
  await dialog
    .getByRole('group', { name: '未接通标签' })
    .getByRole('checkbox', { name: '全选' })
    .click()
  await dialog.getByLabel('重拨次数').fill('2')
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(consoleOf(page).getByText('创建成功')).toBeVisible()
  await expect(row(page, '三月门店回访')).toBeVisible()

  await chooseMore(page, '三月门店回访', '编辑')
  const editing = consoleOf(page).getByRole('dialog', { name: '编辑呼叫任务' })
  await expect(editing.getByRole('button', { name: /高级配置.*重拨 2 次/ })).toBeVisible()
  await editing.getByLabel('任务名称').fill('四月门店回访')
  await editing.getByRole('button', { name: '确定', exact: true }).click()
  await expect(editing).toBeHidden()
  await expect(row(page, '四月门店回访')).toBeVisible()
})

test("a partner's page makes tasks with the dialog alone, and is notified of it", async ({
  page
}) => {
  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await dialog.getByLabel('任务名称').fill('打了一半')
  await page.reload()
  await openPartner(page)
  await page.getByRole('button', { name: '新建任务' }).click()
  await expect(dialog.getByText('已恢复上次未提交的内容')).toBeVisible()
  await expect(dialog.getByLabel('任务名称')).toHaveValue('打了一半')
  await chooseScript(dialog, '服务满意度回访')
  expect(await axeFinds(page, ['hutong-call-task-dialog', 'dialog'])).toEqual([])
  await page.keyboard.press('Escape')
  const question = dialog.getByRole('alertdialog')
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
  const log = page.getByRole('listitem')
  await expect(log.filter({ hasText: /^hutong-submit\{"mode":"create"/ })).toBeVisible()

  await page.getByRole('cell').getByRole('button', { name: '复制' }).click()
  await expect(script(dialog)).toContainText('服务满意度回访')
  await dialog.getByLabel('任务名称').fill('同样的一批')
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(2)
  await page.getByRole('button', { name: '编辑' }).first().click()
  await expect(dialog.getByLabel('任务名称')).toHaveValue('同样的一批')
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '新建失联修复任务' }).click()
  await expect(dialog.getByRole('heading', { name: '创建失联修复任务' })).toBeVisible()
})
