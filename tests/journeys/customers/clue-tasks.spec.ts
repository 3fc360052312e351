/** A clue task: planned, filled, shared out, claimed from, followed, taken back and ended. */
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { button, chooseMore, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const main = (page: Page) => consoleOf(page).locator('[part=main]')
const rows = (page: Page) => main(page).locator('tbody tr')
const dialog = (page: Page, name: string | RegExp) => consoleOf(page).getByRole('dialog', { name })
/** The clues on the page of a task. */
const clues = (page: Page) =>
  main(page).getByRole('table', { name: '任务的线索' }).locator('tbody tr')
const notice = (page: Page, text: string) =>
  consoleOf(page).getByText(text, { exact: true }).first()
const confirm = (page: Page, name: string | RegExp) =>
  dialog(page, name).getByRole('button', { name: '确定', exact: true }).click()
const summary = (page: Page) => main(page).getByRole('region', { name: '任务概况' })

test('a leader plans a clue task, shares clues out and takes them back', async ({
  page,
  browser
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, 'leader', 'clue/task')
  await button(page, '新建线索任务').click()
  const form = dialog(page, '新建线索任务')
  await expect(
    form.getByRole('group', { name: '坐席' }).getByRole('checkbox').first()
  ).toBeVisible()
  await confirm(page, '新建线索任务')
  await expect(form.getByText('请输入任务名称')).toBeVisible()
  await expect(form.getByText('请选择坐席')).toBeVisible()
  await form.getByRole('textbox', { name: '任务名称' }).fill('秋季展会')
  await form.getByRole('radio', { name: '坐席领取' }).check()
  await form.getByRole('textbox', { name: '每人未完成上限' }).fill('2000')
  await form.getByRole('searchbox', { name: '按姓名查找坐席' }).fill('林若溪')
  await form.getByRole('checkbox', { name: /林若溪/ }).check()
  await confirm(page, '新建线索任务')
  await expect(form.getByText('请输入 0 至 1000 的整数')).toBeVisible()
  await form.getByRole('textbox', { name: '每人未完成上限' }).fill('3')
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])
  await confirm(page, '新建线索任务')

  await expect(main(page).getByRole('heading', { name: '秋季展会' })).toBeVisible()
  await button(page, '添加线索').click()
  const adding = dialog(page, '添加号码')
  await adding.getByRole('tab', { name: '手动录入' }).click()
  const numbers = ['13671000001', '13671000002', '13671000003', '13671000004', '13671000005']
  await adding.getByRole('tabpanel').getByRole('textbox').first().fill(numbers.join('\n'))
  await adding.getByRole('button', { name: '添加', exact: true }).click()
  await confirm(page, '添加号码')
  await expect(summary(page).getByRole('button', { name: '线索 5', exact: true })).toBeVisible()
  await expect(clues(page)).toHaveCount(5)

  await button(page, '分配线索').click()
  const giving = dialog(page, '分配“秋季展会”的线索')
  await giving.getByRole('textbox', { name: '每人分配' }).fill('1')
  await confirm(page, '分配“秋季展会”的线索')
  await expect(notice(page, '已分配 1 条线索')).toBeVisible()
  await expect(clues(page).filter({ hasText: '林若溪' })).toHaveCount(1)
  expect(await axeFinds(page, ['hutong-console'])).toEqual([])

  await consoleOf(page).getByRole('link', { name: '我的线索' }).click()
  await button(page, '领取线索').click()
  const claiming = dialog(page, '领取线索')
  await expect(claiming.getByText('秋季展会（可领取 2 条）')).toBeVisible()
  await claiming.getByRole('textbox', { name: '领取条数' }).fill('3')
  await confirm(page, '领取线索')
  await expect(claiming.getByText('请输入 1 至 2 的整数')).toBeVisible()
  await claiming.getByRole('textbox', { name: '领取条数' }).fill('2')
  await confirm(page, '领取线索')
  await expect(notice(page, '已领取 2 条线索')).toBeVisible()

  await consoleOf(page).getByRole('link', { name: '线索任务' }).click()
  await rows(page).getByRole('button', { name: '秋季展会', exact: true }).click()
  await expect(clues(page).filter({ hasText: '林若溪' })).toHaveCount(3)
  await expect(summary(page)).toContainText('未完成3')
  await summary(page).getByRole('button', { name: '待分配 2' }).click()
  await expect(clues(page)).toHaveCount(2)
  await summary(page).getByRole('button', { name: '未完成 3' }).click()
  await expect(clues(page)).toHaveCount(3)
  await summary(page).getByRole('button', { name: '已完成 0' }).click()
  await expect(main(page).getByText('没有符合条件的记录')).toBeVisible()
  const agents = main(page).getByRole('region', { name: '按坐席' })
  await agents.getByRole('button', { name: /待跟进 3$/ }).click()
  await expect(clues(page)).toHaveCount(3)
  await clues(page)
    .first()
    .getByRole('button', { name: /更多操作$/ })
    .click()
  await consoleOf(page).getByRole('menuitem', { name: '收回' }).click()
  await consoleOf(page).getByRole('alertdialog').getByRole('button', { name: '收回' }).click()
  await expect(notice(page, '已收回 1 条线索')).toBeVisible()
  await expect(clues(page)).toHaveCount(2)

  const other = await (await browser.newContext()).newPage()
  await enterConsole(other, 'admin', 'clue/task')
  await rows(other).getByRole('button', { name: '秋季展会', exact: true }).click()
  await expect(clues(other)).toHaveCount(5)
  await clues(other)
    .filter({ hasText: '林若溪' })
    .first()
    .getByRole('button', { name: /更多操作$/ })
    .click()
  await consoleOf(other).getByRole('menuitem', { name: '删除' }).click()
  await consoleOf(other).getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(clues(other)).toHaveCount(4)
  await expect(summary(other).getByRole('button', { name: '未完成 1' })).toBeVisible()
  await expect(summary(page).getByRole('button', { name: '线索 4' })).toBeVisible()
  await expect(clues(page)).toHaveCount(1)

  // An agent is not offered what the server would refuse, nor the size of the pool.
  const agent = await (await browser.newContext()).newPage()
  await enterConsole(agent, 'agent1', 'clue/task')
  const own = rows(agent).filter({ hasText: '官网预约体验' })
  await expect(own).toContainText('坐席领取')
  await expect(own.getByRole('cell', { name: '-', exact: true })).toBeVisible()
  await expect(button(agent, '新建线索任务')).toHaveCount(0)
  await other.context().close()

  await consoleOf(page).getByRole('link', { name: '线索任务' }).click()
  await chooseMore(page, '秋季展会', '结束')
  await consoleOf(page).getByRole('alertdialog').getByRole('button', { name: '结束' }).click()
  await expect(rows(page).filter({ hasText: '秋季展会' })).toContainText('已结束')
})
