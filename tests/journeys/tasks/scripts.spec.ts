import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseMore, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const rows = (page: Page) => consoleOf(page).getByRole('table').locator('tbody tr')
const press = (page: Page, name: string) =>
  consoleOf(page).getByRole('button', { name, exact: true }).click()

test('a script is read node by node, and switched off for new tasks', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/verbelTemplate')
  const main = consoleOf(page)
  const review = rows(page).filter({ hasText: '服务满意度回访' })
  await expect(review).toContainText('可用')

  await press(page, '服务满意度回访')
  const drawer = main.getByRole('dialog', { name: '服务满意度回访' })
  await expect(drawer.getByRole('heading', { level: 3 })).toHaveText([
    '开场白起始节点',
    '满意度',
    '原因',
    '推荐',
    '转接',
    '结束语'
  ])
  const opening = drawer.getByRole('listitem').filter({ hasText: '我是远帆客服的智能回访员' })
  await expect(opening.getByText('约 50%')).toBeVisible()
  // A branch leads to where it leads.
  await opening.getByRole('button', { name: '→ 进入“满意度”' }).first().click()
  await expect
    .poll(() =>
      page.evaluate(
        () => document.querySelector('hutong-console')?.shadowRoot?.activeElement?.textContent
      )
    )
    .toContain('请问您对我们的服务是满意、一般，还是不满意？')
  await expect(drawer).toContainText('在“满意度”回答“挺满意的。”')
  await expect(drawer).toContainText('关注处理速度')
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(main.getByRole('button', { name: '服务满意度回访', exact: true })).toBeFocused()

  await chooseMore(page, '预约到访提醒', '停用')
  await expect(main.getByRole('alertdialog', { name: '停用“预约到访提醒”？' })).toContainText(
    '停用后新任务不能再选择它'
  )
  await press(page, '停用')
  const reminder = rows(page).filter({ hasText: '预约到访提醒' })
  await expect(reminder).toContainText('已停用')
  await chooseMore(page, '预约到访提醒', '启用')
  await expect(reminder).toContainText('可用')
  expect(await axeFinds(page, ['hutong-console', '[part=main]'])).toEqual([])
})

test('the alarm settings of all tasks are changed from their list', async ({ page }) => {
  await enterConsole(page, 'admin', 'callManage/callTask')
  const main = consoleOf(page)
  const dialog = main.getByRole('dialog', { name: '全局告警设置' })
  await press(page, '全局告警设置')
  const rate = dialog.getByLabel('接通率低于的阈值')
  await expect(rate).toHaveValue('25')
  await rate.fill('0')
  await expect(rate).toHaveValue('')
  await press(page, '确定')
  await expect(dialog).toContainText('请填写告警阈值')
  await expect(rate).toBeFocused()
  expect(await axeFinds(page, ['hutong-console', '[role=dialog]'])).toEqual([])
  // Switched on again it has its default.
  await dialog.getByRole('checkbox', { name: '接通率低于' }).click()
  await dialog.getByRole('checkbox', { name: '接通率低于' }).click()
  await expect(rate).toHaveValue('30')
  await press(page, '确定')
  await expect(dialog).toBeHidden()
  await press(page, '全局告警设置')
  await expect(rate).toHaveValue('30')
})
