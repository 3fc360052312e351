import type { Locator, Page } from 'playwright/test'
import { axeFinds } from './axe.ts'
import { inRow, row, toTasks } from './call-task-steps.ts'
import { consoleOf, enterConsole, PASSWORD } from './console-steps.ts'
import { expect, test } from './support.ts'

const script = (dialog: Locator) => dialog.getByRole('button', { name: /^话术模板 / })

/** Chooses from a list that is searched by typing. */
async function chooseScript(dialog: Locator, name: string): Promise<void> {
  await script(dialog).click()
  const search = dialog.getByRole('combobox', { name: '话术模板' })
  await search.fill(name)
  await search.press('Enter')
  await expect(script(dialog)).toContainText(name)
}

async function openPartner(page: Page): Promise<Locator> {
  await page.goto('/hosts/partner/tasks/')
  await page.getByLabel('密码').fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('button', { name: '新建呼叫任务' })).toBeVisible()
  return page.locator('hutong-call-task-dialog').getByRole('dialog')
}

test('a manager plans a campaign in the console, changes it and copies it', async ({ page }) => {
  await enterConsole(page, 'leader')
  await toTasks(page)
  await consoleOf(page).getByRole('button', { name: '创建呼叫任务', exact: true }).click()
  const dialog = consoleOf(page).getByRole('dialog', { name: '创建呼叫任务' })
  const confirm = dialog.getByRole('button', { name: '确 定' })
  await dialog.getByLabel('任务名称').fill('三月门店回访')
  await confirm.click()
  await expect(dialog.getByText('有 1 处需要修改').first()).toBeVisible()
  await expect(script(dialog)).toBeFocused()
  await chooseScript(dialog, '服务满意度回访')
  await dialog.getByRole('button', { name: /^高级配置/ }).click()
  await dialog.getByRole('switch', { name: '开启自动重播' }).click()
  await dialog.getByRole('checkbox', { name: '未接通' }).click()
  await dialog
    .getByRole('group', { name: '未接通标签' })
    .getByRole('checkbox', { name: '全选' })
    .click()
  await dialog.getByLabel('重播次数').fill('2')
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(consoleOf(page).getByText('创建成功')).toBeVisible()
  await expect(row(page, '三月门店回访')).toBeVisible()

  await inRow(page, '编辑', '三月门店回访').click()
  const editing = consoleOf(page).getByRole('dialog', { name: '编辑呼叫任务' })
  await expect(editing.getByRole('button', { name: /高级配置.*重播 2 次/ })).toBeVisible()
  await editing.getByLabel('任务名称').fill('四月门店回访')
  await editing.getByRole('button', { name: '确 定' }).click()
  await expect(editing).toBeHidden()
  await expect(row(page, '四月门店回访')).toBeVisible()
})

test("a partner's page makes tasks with the dialog alone, and hears of it", async ({ page }) => {
  const dialog = await openPartner(page)
  await page.getByRole('button', { name: '新建呼叫任务' }).click()
  await dialog.getByLabel('任务名称').fill('打了一半')
  await page.reload()
  await openPartner(page)
  await page.getByRole('button', { name: '新建呼叫任务' }).click()
  await expect(dialog.getByText('已恢复上次未提交的内容')).toBeVisible()
  await expect(dialog.getByLabel('任务名称')).toHaveValue('打了一半')
  await chooseScript(dialog, '服务满意度回访')
  expect(await axeFinds(page, ['hutong-call-task-dialog', 'dialog'])).toEqual([])
  await page.keyboard.press('Escape')
  const question = dialog.getByRole('alertdialog')
  await question.getByRole('button', { name: '取 消' }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: '确 定' }).click()
  await expect(dialog).toBeHidden()
  const log = page.getByRole('listitem')
  await expect(log.filter({ hasText: /^hutong-submit\{"mode":"create"/ })).toBeVisible()

  await page.getByRole('cell').getByRole('button', { name: '复制' }).click()
  await expect(script(dialog)).toContainText('服务满意度回访')
  await dialog.getByLabel('任务名称').fill('同样的一批')
  await dialog.getByRole('button', { name: '确 定' }).click()
  await expect(page.getByRole('button', { name: '编辑' })).toHaveCount(2)
  await page.getByRole('button', { name: '编辑' }).first().click()
  await expect(dialog.getByLabel('任务名称')).toHaveValue('同样的一批')
  await dialog.getByRole('button', { name: '取 消' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '新建失联修复任务' }).click()
  await expect(dialog.getByRole('heading', { name: '创建失联修复任务' })).toBeVisible()
})
