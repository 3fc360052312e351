/** An agent's whole story at the workbench, and what must not be lost in it. */
import type { Page } from 'playwright/test'
import { button, chooseFrom, consoleOf } from '../steps/console-steps.ts'
import {
  atWorkbench,
  calls,
  chooseFree,
  hangUp,
  panel,
  region,
  service,
  strip
} from '../steps/workbench-steps.ts'
import { customerCalls, expect, ring, test } from '../support.ts'

const NOBODYS = '13977776666'
/** The one who calls where nothing else is said. */
const CALLERS = '13812345678'

const cards = (page: Page) => panel(page).getByRole('list', { name: '跟进记录' }).locator('> li')
const note = (page: Page, text: string | RegExp) => consoleOf(page).getByText(text).first()

test('is called, sees who it is, edits, notes, rates, looks up, files, hangs up, and finds it all', async ({
  page,
  server
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server)
  await expect(button(page, '接听').first()).toBeVisible()
  await expect(panel(page).getByRole('heading').first()).toBeVisible()
  await expect(consoleOf(page).getByRole('alertdialog', { name: '来电' })).toHaveCount(1)
  await expect(button(page, '接听')).toHaveCount(1)
  const name = (await panel(page).getByRole('heading').first().textContent()) ?? ''
  await page.keyboard.press('Control+Alt+KeyJ')
  await expect(button(page, '静音')).toBeEnabled()
  await expect(cards(page).first()).toContainText('通话中')

  await panel(page).getByRole('button', { name: '编辑' }).click()
  await panel(page).getByLabel('公司').fill('和平路社区服务站')
  await panel(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(note(page, /^(修改成功！|编辑成功)$/)).toBeVisible()
  await expect(panel(page).getByText('和平路社区服务站')).toBeVisible()

  await page.keyboard.press('Control+Alt+KeyN')
  const remark = panel(page).getByRole('textbox', { name: '跟进备注' })
  await expect(remark).toBeFocused()
  await page.keyboard.type('询问高龄津贴，已说明标准')
  await page.keyboard.press('Tab')
  await expect(cards(page).first().getByText('已保存')).toBeVisible()

  const intent = cards(page).first().getByRole('combobox', { name: '人工意向' })
  await chooseFrom(intent, 'B级')
  await expect(note(page, '人工意向修改成功')).toBeVisible()

  await service(page).getByRole('tab', { name: '知识库' }).click()
  await service(page).getByLabel('搜索知识库').fill('高龄津贴')
  await page.keyboard.press('Enter')
  await expect(service(page).getByText('高龄津贴的领取标准').first()).toBeVisible()

  await service(page).getByRole('tab', { name: '工单信息' }).click()
  await service(page).getByRole('combobox', { name: '服务类型' }).click()
  await consoleOf(page).getByRole('option', { name: '政策解答' }).click()
  await service(page).getByRole('textbox', { name: '服务记录' }).fill('已解释津贴的发放标准')
  await service(page).getByRole('button', { name: '提交' }).click()
  await expect(note(page, '提交工单成功！')).toBeVisible()

  await hangUp(page)
  await expect(calls(page).first()).toContainText(name)
  const newest = cards(page).first()
  await expect(newest).toContainText('最新')
  await expect(newest.getByRole('textbox', { name: '跟进备注' })).toHaveValue(
    '询问高龄津贴，已说明标准'
  )
  await newest.getByRole('button', { name: '播放录音' }).click()
  await expect(newest.getByRole('button', { name: '暂停播放' })).toBeVisible()
  await expect(newest.getByText('喂，您好').first()).toBeVisible()
  await service(page).getByRole('tab', { name: '服务记录' }).click()
  await expect(service(page).getByText('已解释津贴的发放标准')).toBeVisible()
})

test('an unknown caller is written down during the call, and is a customer from then on', async ({
  page,
  server
}) => {
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server, 'agent1', NOBODYS)
  await button(page, '接听').first().click()
  await expect(strip(page).getByRole('heading', { name: '未登记客户' })).toBeVisible()
  const form = panel(page).getByRole('form', { name: '新增客户' })
  await expect(form.getByLabel('手机号', { exact: true })).toHaveValue(NOBODYS)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByLabel('姓名')).toBeFocused()
  await form.getByLabel('姓名').fill('买买提阿卜杜拉')
  await form.getByRole('combobox', { name: '服务对象类别' }).fill('独居')
  await consoleOf(page).getByRole('option', { name: '独居老人' }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(note(page, '添加成功！')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: '买买提阿卜杜拉' })).toBeVisible()
  await expect(strip(page).getByRole('heading', { name: '未登记客户' })).toHaveCount(0)
  await expect(service(page).getByText('买买提阿卜杜拉')).toBeVisible()
  await hangUp(page)
  await expect(calls(page).first()).toContainText('买买提阿卜杜拉')
})

test('the next caller takes nothing from what is not saved yet', async ({ page, server }) => {
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  const first = (await panel(page).getByRole('heading').first().textContent()) ?? ''
  await panel(page).getByRole('button', { name: '编辑' }).click()
  await panel(page).getByLabel('公司').fill('还没有写完的公')
  await hangUp(page)
  await chooseFree(page)
  await customerCalls(server, 'agent1', NOBODYS)
  await expect(button(page, '接听').first()).toBeVisible()
  const question = panel(page).getByRole('alertdialog')
  await expect(question).toContainText(`“${first}”有未保存的修改`)
  await expect(panel(page).getByLabel('公司')).toHaveValue('还没有写完的公')
  await button(page, '接听').first().click()
  await question.getByRole('button', { name: '保留草稿并查看' }).click()
  await expect(panel(page).getByRole('form', { name: '新增客户' })).toBeVisible()
  await hangUp(page)

  await calls(page).filter({ hasText: first }).first().getByRole('button').first().click()
  await expect(panel(page).getByText('已恢复上次未保存的修改')).toBeVisible()
  await expect(panel(page).getByLabel('公司')).toHaveValue('还没有写完的公')
})

for (const [answer, goOn] of [
  ['is saved', '保存并查看'],
  ['is kept', '保留草稿并查看'],
  ['is given up', '取消']
] as const)
  test(`the next caller keeps their own form when the form of an unknown caller ${answer}`, async ({
    page,
    server
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await atWorkbench(page)
    await chooseFree(page)
    await customerCalls(server, 'agent1', NOBODYS)
    await button(page, '接听').first().click()
    const form = panel(page).getByRole('form', { name: '新增客户' })
    await form.getByLabel('姓名').fill('买买提阿卜杜拉')
    await form.getByRole('combobox', { name: '服务对象类别' }).fill('独居')
    await consoleOf(page).getByRole('option', { name: '独居老人' }).click()
    await expect(service(page).getByText(NOBODYS)).toBeVisible()
    await hangUp(page)
    await chooseFree(page)
    await customerCalls(server)
    await button(page, '接听').first().click()
    const question = panel(page).getByRole('alertdialog')
    await expect(question).toBeVisible()
    // Nothing can be filed for the one whose form is still there.
    await expect(service(page).getByText('客户信息显示后，可在此办理业务')).toBeVisible()
    await expect(service(page).getByRole('button', { name: '提交' })).toHaveCount(0)

    const remaining = goOn === '取消' ? form : question
    await remaining.getByRole('button', { name: goOn, exact: true }).click()
    await expect(panel(page).getByText(CALLERS).first()).toBeVisible()
    await expect(service(page).getByText(CALLERS)).toBeVisible()
    const name = (await panel(page).getByRole('heading').first().textContent()) ?? ''
    expect(name).not.toBe('买买提阿卜杜拉')
    await expect(strip(page).getByText(CALLERS)).toBeVisible()
    await hangUp(page)
    await expect(panel(page).getByRole('heading').first()).toHaveText(name)
    await expect(calls(page).first()).toContainText(name)

    const before = calls(page).filter({ hasText: NOBODYS }).first()
    await before.getByRole('button').first().click()
    if (goOn === '保存并查看')
      await expect(panel(page).getByRole('heading', { name: '买买提阿卜杜拉' })).toBeVisible()
    else await expect(form.getByLabel('姓名')).toHaveValue(goOn === '取消' ? '' : '买买提阿卜杜拉')
  })

test('a reload shows the same customer, with what was being written', async ({ page, server }) => {
  await atWorkbench(page)
  await chooseFree(page)
  await customerCalls(server)
  await button(page, '接听').first().click()
  await panel(page).getByRole('button', { name: '编辑' }).click()
  await panel(page).getByLabel('公司').fill('写到一半')
  const name = (await panel(page).getByRole('heading').first().textContent()) ?? ''
  await hangUp(page)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(strip(page).getByText('历史通话')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: name })).toBeVisible()
  await expect(panel(page).getByLabel('公司')).toHaveValue('写到一半')
})

test('another customer can be shown during a call, and the caller again', async ({
  page,
  server
}) => {
  await atWorkbench(page)
  await chooseFree(page)
  const find = consoleOf(page).getByRole('searchbox', { name: '查找客户' })
  await customerCalls(server)
  await button(page, '接听').first().click()
  const caller = (await panel(page).getByRole('heading').first().textContent()) ?? ''
  await expect(cards(page).first()).toContainText('通话中')
  await region(page, '客户资料').evaluate(box => box.scrollTo(0, box.scrollHeight))
  await expect(panel(page).getByRole('heading').first()).not.toBeInViewport()
  await find.fill('13')
  await find.press('Enter')
  const found = region(page, '查找客户').getByRole('listitem')
  await found.filter({ hasNotText: caller }).first().getByRole('button').first().click()
  await expect(strip(page).getByText('查找结果')).toBeVisible()
  await expect(panel(page).getByRole('heading').first()).not.toHaveText(caller)
  await expect(panel(page).getByRole('heading').first()).toBeInViewport()
  await button(page, '返回当前通话').click()
  await expect(strip(page).getByText('当前通话')).toBeVisible()
  await expect(panel(page).getByRole('heading').first()).toHaveText(caller)
})

test('a second tab shows the same caller, and the lists of both are right afterwards', async ({
  page,
  server,
  context
}) => {
  await atWorkbench(page)
  await chooseFree(page)
  const other = await context.newPage()
  await other.goto('/console/workbench')
  await expect(consoleOf(other).getByRole('heading', { name: '坐席工作台' })).toBeVisible()
  await expect(consoleOf(page).getByText('电话在其他标签页中')).toBeVisible()
  // The other tab is registered a moment after it has the telephone.
  await ring(server, 'agent1')
  await expect(panel(page).getByRole('heading').first()).toBeVisible()
  const name = (await panel(page).getByRole('heading').first().textContent()) ?? ''
  await expect(panel(other).getByRole('heading', { name: name })).toBeVisible()
  await button(other, '接听').first().click()
  await expect(button(page, '挂断')).toBeVisible()
  await button(page, '挂断').click()
  await expect(calls(page).first()).toContainText(name)
  await expect(calls(other).first()).toContainText(name)
})
