/** Numbers are sorted into classes, and those that can be called become a call task. */
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { CONSOLE, rows, window } from '../steps/work-order-steps.ts'
import { expect, test } from '../support.ts'

test('typed numbers become a task, its classes a chart, and the callable ones a call task', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/numberHandling')
  const main = consoleOf(page).locator('[part=main]')
  await main.getByRole('button', { name: '新建', exact: true }).click()
  const dialog = window(page, '新建号码处理任务')
  await dialog.getByRole('button', { name: '开始处理' }).click()
  await expect(dialog.getByText('必填')).toBeVisible()
  await dialog.getByLabel('任务名称').fill('回访名单')
  await dialog
    .getByRole('textbox', { name: '号码', exact: true })
    .fill('13812345678\n138 1234 5678\n13955550001\n12')
  await dialog.getByRole('switch', { name: '检测号码状态' }).click()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await dialog.getByRole('button', { name: '开始处理' }).click()
  await expect(rows(page).first()).toContainText('已完成')
  await expect(rows(page).first()).toContainText('4/4')

  await main.getByRole('button', { name: '回访名单 的处理结果' }).click()
  await expect(main.getByText('共处理 4 个号码，可拨打 2 个，占 50%')).toBeVisible()
  await main.getByRole('button', { name: '重复' }).first().click()
  await expect(page).toHaveURL(/numberClass=8$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('138 1234 5678')
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  await main.getByRole('button', { name: '极速触达' }).click()
  await expect(main.getByRole('textbox', { name: '号码', exact: true })).toHaveValue(
    '13812345678\n13955550001'
  )
  await page.goBack()
  await main.getByRole('button', { name: '建为呼叫任务' }).click()
  const adding = window(page, '将号码加入呼叫任务')
  await expect(adding.getByText('将加入 2 个号码')).toBeVisible()
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(adding.getByText('请选择呼叫任务')).toBeVisible()
  await chooseFrom(adding.getByRole('combobox', { name: '选择呼叫任务' }), '老客户满意度回访')
  await adding.getByRole('button', { name: '确定' }).click()
  await expect(consoleOf(page).getByText('已开始加入呼叫任务')).toBeVisible()
})
