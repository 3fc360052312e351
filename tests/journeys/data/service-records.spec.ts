/** Service records: what agents filed is found, opened with its call, edited and exported. */
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { CONSOLE, rows, textShown, window } from '../steps/work-order-steps.ts'
import { expect, test } from '../support.ts'

test('a record is found by its type, opened with its call and history, and steps on', async ({
  page
}) => {
  await enterConsole(page, 'leader', 'callManage/serviceRecords')
  const main = consoleOf(page).locator('[part=main]')
  await expect(rows(page).first()).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await chooseFrom(main.getByRole('combobox', { name: '服务类型' }), '投诉建议')
  await main.getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/serviceType=/)
  await expect(rows(page).filter({ hasNotText: '投诉建议' })).toHaveCount(0)
  const detail = rows(page).filter({ hasText: '呼出' }).first().getByRole('button', {
    name: '详情'
  })
  await detail.focus()
  await page.keyboard.press('Enter')
  const drawer = window(page, '呼叫详情')
  await expect(drawer.getByRole('region', { name: '工单信息' })).toContainText('投诉建议')
  await expect(drawer.getByRole('region', { name: '工单信息' })).toContainText(/工单 GD\d{8}处理中/)
  await expect(drawer.locator('[aria-current=true]')).toHaveCount(1)
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await drawer.getByRole('button', { name: '下一条' }).click()
  await expect(drawer.getByRole('region', { name: '工单信息' })).toContainText('投诉建议')
  await expect(drawer.locator('[aria-current=true]')).toHaveCount(1)
})

test('an edit that another has overtaken is refused, and nothing typed is lost', async ({
  page,
  browser
}) => {
  const other = await (await browser.newContext()).newPage()
  for (const [place, username] of [
    [page, 'leader'],
    [other, 'admin']
  ] as const) {
    await enterConsole(place, username, 'callManage/serviceRecords?agentName=王晓彤')
    await rows(place).first().getByRole('button', { name: '编辑' }).click()
    await expect(
      window(place, '编辑服务记录').getByRole('textbox', { name: '服务记录' })
    ).not.toHaveValue('')
  }
  const [mine, theirs] = [window(page, '编辑服务记录'), window(other, '编辑服务记录')]
  await theirs.getByRole('textbox', { name: '服务记录' }).fill('已由管理员补充')
  await theirs.getByRole('button', { name: '提交', exact: true }).click()
  await expect(textShown(other, '提交工单成功！')).toBeVisible()
  await expect(rows(other).first()).toContainText('已由管理员补充')
  await mine.getByRole('textbox', { name: '服务记录' }).fill('班长的补充')
  await mine.getByRole('button', { name: '提交', exact: true }).click()
  await expect(mine).toContainText('该服务记录已被他人修改，请重新打开后再提交')
  await page.keyboard.press('Escape')
  await expect(mine).toBeHidden()
  await rows(page).first().getByRole('button', { name: '编辑' }).click()
  await expect(mine.getByRole('region', { name: '已保存的内容' })).toContainText('已由管理员补充')
  await expect(mine.getByRole('textbox', { name: '服务记录' })).toHaveValue('班长的补充')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await mine.getByRole('button', { name: '提交', exact: true }).click()
  await expect(mine).toBeHidden()
  await expect(rows(page).first()).toContainText('班长的补充')
  await other.context().close()
})

test('an agent sees the own records, and no export', async ({ page }) => {
  await enterConsole(page, 'agent1', 'callManage/serviceRecords')
  await expect(rows(page).first()).toContainText('王晓彤')
  await expect(rows(page).filter({ hasNotText: '王晓彤' })).toHaveCount(0)
  await expect(rows(page).first().getByRole('button', { name: '编辑' })).toBeVisible()
  await expect(consoleOf(page).getByRole('button', { name: '导出' })).toHaveCount(0)
})
