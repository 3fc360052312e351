// A manager writes rules beside a script, tries them on last month's calls, publishes them and grades those calls again.
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

test.use({ hasCampaigns: true })

const press = (page: Page, name: string | RegExp) =>
  consoleOf(page).getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: string) => consoleOf(page).getByRole('tab', { name }).click()
const accessible = async (page: Page) =>
  expect(await axeFinds(page, ['hutong-console', '[part=main]'])).toEqual([])

test('rules are written, checked, tried on earlier calls, published and used to grade them again', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/intentRule')
  const main = consoleOf(page)
  const row = main.getByRole('table').locator('tbody tr').filter({ hasText: '会员续费邀约' })
  await expect(row).toContainText('第 1 版有未发布的修改')
  await accessible(page)
  await press(page, '编辑“会员续费邀约”的规则')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('会员续费邀约 · 意向规则')

  // A fifth rule, which the check finds incomplete at first.
  await press(page, '添加规则')
  const rule = main.getByRole('group', { name: '规则 5', exact: true })
  await expect(rule.getByLabel('规则名称')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('聊得久')
  await expect(main.getByText('1 个问题，修改后才能发布')).toBeVisible()
  await chooseFrom(rule.getByLabel('给规则 5 添加条件'), '通话时长')
  await press(page, '规则 5 的条件 1：没有填写范围')
  await expect(rule.getByLabel('至少')).toBeFocused()
  await page.keyboard.type('25')
  await chooseFrom(rule.getByLabel('等级'), 'B级')
  await expect(rule).toContainText('如果通话不少于 25 秒，评为 B级。')

  // A group of which one condition is enough; changing the rule's word changes the group's.
  await chooseFrom(rule.getByLabel('给规则 5 添加条件'), '条件组（其中任一）')
  await press(page, '规则 5 的条件 2：没有条件')
  const addToGroup = rule.getByLabel('给规则 5 的条件组 2 添加条件')
  await expect(addToGroup).toBeFocused()
  await chooseFrom(addToGroup, '是否接通')
  await chooseFrom(addToGroup, '对话轮次')
  await press(page, '规则 5 的条件 2.2：没有填写范围')
  await page.keyboard.type('1')
  await expect(rule).toContainText(
    '如果通话不少于 25 秒，且（接通，或客户回答不少于 1 轮），评为 B级。'
  )
  await chooseFrom(rule.getByLabel('满足'), '任一条件')
  await expect(rule).toContainText(
    '如果通话不少于 25 秒，或（接通，且客户回答不少于 1 轮），评为 B级。'
  )
  await accessible(page)
  await chooseFrom(rule.getByLabel('满足'), '全部条件')
  await rule.getByRole('button', { name: '删除规则 5 的条件 2', exact: true }).click()
  await expect(main.getByText('没有发现问题')).toBeVisible()
  await accessible(page)

  // Its place is changed by keyboard; the focus goes with it.
  await rule.getByRole('button', { name: '上移规则 5' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  const moved = main.getByRole('group', { name: '规则 4', exact: true })
  await expect(moved.getByLabel('规则名称')).toHaveValue('聊得久')
  await expect(moved.getByRole('button', { name: '上移规则 4' })).toBeFocused()
  await expect(main.getByText('“聊得久”已移到第 4 位')).toBeAttached()

  // Another tab saves first; nothing typed is lost.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await consoleOf(other).getByLabel('规则名称').first().fill('要求人工')
  await consoleOf(other).getByRole('button', { name: '保存', exact: true }).click()
  await expect(consoleOf(other).getByText('有未发布的修改')).toBeVisible()
  await expect(consoleOf(other).getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  await other.close()
  await press(page, '保存')
  const conflict = main.getByRole('region', { name: '“会员续费邀约”的意向规则已被陈思远修改' })
  await expect(conflict.getByRole('listitem')).toContainText(['新增要求人工'])
  await accessible(page)
  await press(page, '保留我的规则')
  await expect(conflict).toBeHidden()
  await expect(moved.getByLabel('规则名称')).toHaveValue('聊得久')

  // Unsaved rules are tried.
  await tab(page, '试算')
  await press(page, '开始试算')
  const outcome = main.getByText(/^\d+ 通通话中，[1-9]\d* 通的等级会改变$/)
  await expect(outcome).toBeVisible()
  await expect(main.getByRole('row', { name: /^聊得久 [1-9]\d* 通/ })).toBeVisible()
  await accessible(page)
  await main.getByRole('button', { name: '查看通话' }).first().click()
  const drawer = main.getByRole('dialog', { name: '呼叫详情' })
  await expect(drawer).toContainText('（第 1 版）')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await press(page, '发布')
  const question = main.getByRole('alertdialog', { name: '发布“会员续费邀约”的意向规则' })
  await question.getByRole('button', { name: '发布' }).click()
  await expect(main.getByText('使用中：第 2 版')).toBeVisible()

  await tab(page, '版本与重新评级')
  await expect(main.getByRole('listitem').filter({ hasText: '第 2 版' }).first()).toContainText(
    '新增聊得久'
  )
  await press(page, '开始重新评级')
  const confirmation = main.getByRole('alertdialog')
  await confirmation.getByRole('button', { name: '开始重新评级' }).click()
  const run = main.getByRole('listitem').filter({ hasText: '陈思远' }).filter({ hasText: '已完成' })
  await expect(run).toContainText(/改变 [1-9]\d* 通/)
  await accessible(page)
  await run.getByRole('button', { name: '查看改变' }).click()
  const changes = main.getByRole('dialog', { name: /的重新评级改变的通话$/ })
  const change = changes.getByRole('row').filter({ hasText: '谈到办理' }).first()
  await change.getByRole('button', { name: /^查看通话/ }).click()
  await expect(main.getByRole('dialog', { name: '呼叫详情' })).toContainText('谈到办理（第 2 版）')
})
