// A manager writes a script, tries it out, solves what the check finds, and has it published twice.
import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { chooseFrom, consoleOf, enterConsole } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const press = (page: Page, name: string) =>
  consoleOf(page).getByRole('button', { name, exact: true }).click()
const tab = (page: Page, name: string) => consoleOf(page).getByRole('tab', { name }).click()
const accessible = async (page: Page) =>
  expect(await axeFinds(page, ['hutong-console', '[part=main]'])).toEqual([])

test('a script is written, simulated, corrected, sent back and published as version 2', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/verbelTemplate')
  const main = consoleOf(page)
  await press(page, '新建')
  const dialog = main.getByRole('dialog', { name: '新建话术' })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('必填')
  await dialog.getByLabel('话术名称').fill('会员关怀')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(main.getByRole('heading', { level: 1, name: '会员关怀' })).toBeVisible()

  // The opening, and a second node.
  const say = main.getByLabel('机器人话术')
  await say.fill('{姓名}您好，方便说两句吗？')
  await press(page, '添加回答')
  const yes = main.getByRole('group', { name: '回答 1' })
  await chooseFrom(yes.getByLabel('识别方式'), '肯定')
  await chooseFrom(yes.getByLabel('意向等级'), 'A级')
  await press(page, '添加节点')
  const nodeName = main.getByLabel('节点名称')
  await expect(nodeName).toBeFocused()
  await nodeName.fill('需求')
  await say.fill('请问您最近用过检修服务吗？')
  await press(page, '添加回答')
  const used = main.getByRole('group', { name: '回答 1' })
  await used.getByLabel('关键词').fill('用过')
  await page.keyboard.press('Enter')
  await chooseFrom(used.getByLabel('走向'), '转接人工')

  // A question at any node, which is spoken too.
  const nodes = main.getByRole('navigation', { name: '对话节点' })
  await nodes.getByRole('button', { name: '知识问答' }).click()
  await press(page, '添加问答')
  await main.getByLabel('问题名称').fill('身份')
  await expect(main.getByText('4 个问题')).toBeVisible()
  await accessible(page)
  await press(page, '删除问题 1')
  await expect(main.getByRole('button', { name: '添加问答' })).toBeFocused()
  await nodes.getByRole('button', { name: '需求' }).click()

  // The check leads to what is missing.
  await expect(main.getByText('2 个问题')).toBeVisible()
  await accessible(page)
  await press(page, '节点“需求”：没有节点走到这里')
  await expect(nodeName).toBeFocused()
  await press(page, '节点“开场白”的回答“肯定”：没有选择走向')
  await expect(yes.getByLabel('识别方式')).toBeFocused()
  await chooseFrom(yes.getByLabel('走向'), '需求')
  await expect(main.getByText('检查通过，没有问题')).toBeVisible()
  await nodes.getByRole('button', { name: '开场白' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(nodes.getByRole('button', { name: '需求' })).toBeFocused()
  await expect(nodeName).toHaveValue('需求')
  await page.keyboard.press('Home')
  await expect(nodes.getByRole('button', { name: '开场白' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(nodeName).toHaveValue('需求')

  // The focus follows what is moved and removed by keyboard.
  await main.getByRole('button', { name: '添加回答' }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('group', { name: '回答 2' }).getByLabel('识别方式')).toBeFocused()
  await main.getByRole('button', { name: '上移回答 2' }).focus()
  await page.keyboard.press('Enter')
  await expect(used.getByLabel('识别方式')).toBeFocused()
  await main.getByRole('button', { name: '删除回答 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(used.getByLabel('识别方式')).toBeFocused()
  await expect(used).toContainText('用过')
  const up = main.getByRole('button', { name: '上移节点' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(nodes.getByRole('button').first()).toHaveText('需求')
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await press(page, '下移节点')

  // What is spoken can be heard; what is not saved is not lost by leaving.
  const playing = page.waitForResponse(/verbal_templates\/audition/)
  await press(page, '试听“请问您最近用过检修服务吗？”')
  expect((await playing).status()).toBe(200)
  await main.getByRole('link', { name: '任务审核' }).click()
  await expect(main.getByRole('alertdialog')).toContainText('修改尚未保存，确定要离开吗？')
  await press(page, '取消')

  // As the customer.
  await tab(page, '模拟对话')
  await main.getByLabel('姓名', { exact: true }).fill('王芳')
  await press(page, '开始对话')
  const talk = main.getByRole('list', { name: '模拟对话内容' })
  await expect(talk).toContainText('王芳您好，方便说两句吗？')
  await expect(main.getByLabel('输入客户的回答')).toBeFocused()
  // Its node cannot be interrupted.
  await page.keyboard.type('可以，你说吧')
  await press(page, '在机器人说话时插话')
  await expect(talk).toContainText('已忽略')
  await main.getByLabel('输入客户的回答').fill('可以')
  await page.keyboard.press('Enter')
  await expect(talk).toContainText('识别为 肯定')
  const findings = main.locator('dl')
  await expect(findings).toContainText('当前节点需求')
  await expect(findings).toContainText('意向A级')
  await accessible(page)
  // The node on which the conversation stands goes, and comes back with another id.
  await tab(page, '编辑')
  await nodes.getByRole('button', { name: '需求' }).click()
  await press(page, '复制节点')
  await nodes.getByRole('button', { name: '需求', exact: true }).click()
  await press(page, '删除节点')
  await expect(main.getByRole('alertdialog')).toContainText('有 1 处回答走到这里')
  await main.getByRole('alertdialog').getByRole('button', { name: '删除节点' }).click()
  await tab(page, '模拟对话')
  await expect(main.getByText('对话所在的节点已被删除，请重新开始')).toBeVisible()
  await tab(page, '走向图')
  await accessible(page)
  await press(page, '（未选择）')
  await chooseFrom(yes.getByLabel('走向'), '需求2')
  await expect(main.getByText('检查通过，没有问题')).toBeVisible()

  // Review: back with a reason, then published.
  await press(page, '提交审核')
  await expect(main.getByText('正在审核，撤回后可以修改')).toBeVisible()
  await expect(say).toBeDisabled()
  await press(page, '驳回')
  const rejection = main.getByRole('dialog', { name: '驳回“会员关怀”' })
  await rejection.getByLabel('驳回原因').fill('缺少身份说明')
  await rejection.getByRole('button', { name: '确定' }).click()
  await expect(main.getByText('驳回原因：缺少身份说明')).toBeVisible()
  await say.fill('{姓名}您好，我是远帆客服，方便说两句吗？')
  await press(page, '提交审核')
  await press(page, '审核通过')
  await press(page, '发布')
  await main.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
  await expect(main.getByText('当前版本 v1')).toBeVisible()

  await say.fill('{姓名}您好，我是远帆会员中心，方便说两句吗？')
  await press(page, '提交审核')
  await press(page, '审核通过')
  await press(page, '发布')
  await main.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
  await expect(main.getByText('当前版本 v2')).toBeVisible()
  await tab(page, '版本与记录')
  await press(page, '与 v1 比较')
  const difference = main.getByRole('region', { name: 'v1 与 当前草稿 的差异' })
  await expect(difference.getByRole('listitem')).toHaveText([
    /修改节点“开场白”.*我是远帆客服，.*我是远帆会员中心，/
  ])
  await chooseFrom(main.getByLabel('v1 的比较对象'), 'v2')
  const published = main.getByRole('region', { name: 'v1 与 v2 的差异' })
  await expect(published.getByRole('listitem')).toHaveText([
    /修改节点“开场白”.*我是远帆客服，.*我是远帆会员中心，/
  ])
  // The later one is on the right, whichever was chosen first.
  await press(page, '与 v2 比较')
  await chooseFrom(main.getByLabel('v2 的比较对象'), 'v1')
  await expect(published.getByRole('listitem')).toHaveCount(1)
  await expect(main.getByText('缺少身份说明')).toBeVisible()
  await accessible(page)
})
