import type { Page } from 'playwright/test'
import type { DemoServer } from '../../support/server/demo-server.ts'
import { axeFinds } from '../axe/axe.ts'
import { asAdmin, type Call } from '../steps/call-detail-steps.ts'
import { expect, test } from '../support.ts'

/** A social worker with cases of their own, and the customer panel beside them: no telephone, no console. */

const panelOf = (page: Page) => page.locator('hutong-customer-details')
const logOf = (page: Page) => page.getByRole('region', { name: '个案日志' })
const caseOf = (page: Page, at: number) => page.locator('.cases button').nth(at)

const PHONE = '13812345678'

async function robotCalls(server: DemoServer, lines: number, every: number): Promise<string> {
  const answer = await server.post<{ data: { callRecordId: string } }>('/demo/robot_call', {
    by: 'agent1',
    phone: PHONE,
    lines,
    every
  })
  return answer.data.callRecordId
}

/** A robot call has just ended, so that its case is first in the list. */
async function wasCalled(server: DemoServer): Promise<void> {
  const callRecordId = await robotCalls(server, 8, 50)
  const ask = await asAdmin(server)
  await expect
    .poll(async () => (await ask<Call>(`/call_records/base/${callRecordId}`)).callEndTime)
    .not.toBeNull()
}

async function enter(page: Page, username = 'agent1'): Promise<void> {
  await page.goto('/hosts/social-worker/')
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await caseOf(page, 0).waitFor()
}

async function openCase(page: Page, at = 0): Promise<string> {
  const name = (await caseOf(page, at).locator('b').textContent()) ?? ''
  await caseOf(page, at).click()
  await expect(panelOf(page).getByRole('heading', { name, exact: true })).toBeVisible()
  return name
}

/** The case of the latest call, and that call. */
async function openCall(page: Page) {
  await openCase(page)
  const card = panelOf(page).locator('[data-call]').first()
  await expect(card.getByRole('textbox', { name: '跟进备注' })).toBeVisible()
  return card
}

test('the case file is notified of what was saved, remarked and filed', async ({
  page,
  server
}) => {
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      Reflect.get(window, 'tellViolation')(`${event.violatedDirective} ${event.blockedURI}`)
    )
  })
  await wasCalled(server)
  await enter(page)
  await expect(panelOf(page).getByText('请选择服务对象')).toBeVisible()
  const card = await openCall(page)
  await expect(card.getByText('最新')).toBeVisible()

  await panelOf(page).getByRole('button', { name: '编辑', exact: true }).click()
  await expect(panelOf(page).getByLabel('姓名')).toBeFocused()
  await panelOf(page).getByLabel('年龄').fill('0')
  await panelOf(page).getByRole('button', { name: '保存' }).click()
  await expect(panelOf(page).getByText('请输入正整数')).toBeVisible()
  await expect(panelOf(page).getByLabel('年龄')).toBeFocused()
  await panelOf(page).getByLabel('年龄').fill('72')
  await panelOf(page).getByRole('button', { name: '保存' }).click()
  await expect(panelOf(page).getByText('编辑成功')).toBeVisible()
  await expect(panelOf(page).getByRole('term').filter({ hasText: '年龄' })).toBeVisible()
  await expect(panelOf(page).getByRole('region', { name: '基本信息' })).toContainText('72')
  await expect(logOf(page)).toContainText('更新了基本信息（1 项）')

  const remark = card.getByRole('textbox', { name: '跟进备注' })
  await remark.fill('下周三上门')
  await remark.blur()
  await expect(card.getByText('已保存')).toBeVisible()
  await expect(logOf(page)).toContainText('写了跟进备注')

  await card.getByRole('button', { name: '登记工单' }).click()
  const order = card.getByRole('region', { name: '登记工单' })
  await order.getByRole('combobox', { name: '服务类型' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await order.getByRole('textbox', { name: '服务记录' }).fill('陪同就医')
  await order.getByRole('button', { name: '提交' }).click()
  await expect(logOf(page)).toContainText('登记了工单')
  await expect(logOf(page).locator('code')).toHaveText([
    'hutong-work-order-save',
    'hutong-remark-save',
    'hutong-save'
  ])
  // Neither a telephone nor a console was fetched for any of this.
  expect(requests.filter(path => /jssip|console-|layout-/.test(path))).toEqual([])
  expect(violations).toEqual([])
})

test('a call has one work order: returning to it edits that one', async ({ page, server }) => {
  const sent: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/service_records.(save|update)$/.test(pathname)) sent.push(pathname.replace(/.*\//, ''))
  })
  await wasCalled(server)
  await enter(page)
  const file = async (content: string, before?: string) => {
    const card = await openCall(page)
    await card.getByRole('button', { name: '登记工单' }).click()
    const order = card.getByRole('region', { name: '登记工单' })
    const record = order.getByRole('textbox', { name: '服务记录' })
    if (before === undefined) {
      await order.getByRole('combobox', { name: '服务类型' }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
    } else await expect(record).toHaveValue(before)
    await record.fill(content)
    await order.getByRole('button', { name: '提交' }).click()
    await expect(logOf(page).getByText('登记了工单')).toBeVisible()
  }
  await file('第一次写的')
  await page.reload()
  await file('后来补充的', '第一次写的')
  expect(sent.at(-1)).toBe('update')
})

test('an order that is filed without a call is shown beside the calls, and so are its changes', async ({
  page,
  server
}) => {
  await wasCalled(server)
  await enter(page)
  await openCall(page)
  const ask = await asAdmin(server)
  const customers = await ask<{ id: string }[]>('/customers/by_phone', { phone: PHONE })
  const customerId = customers[0]?.id
  const typed = { serviceType: 'OTHER', serviceContent: '窗口登记，申请陪诊' }
  const { id } = await ask<{ id: string }>('/work_orders', { ...typed, customerId })
  const others = panelOf(page).getByRole('region', { name: '其他工单' })
  const filed = others.getByRole('listitem').filter({ hasText: typed.serviceContent })
  await expect(filed).toContainText('待受理')
  const { updateTime } = await ask<{ updateTime: number }>(`/work_orders/${id}`)
  const closing = { version: updateTime, move: 'close', note: '重复登记' }
  await ask(`/work_orders/${id}/move`, closing, 'PUT')
  await expect(filed).toContainText('已关闭')
  expect(await axeFinds(page, ['hutong-customer-details'])).toEqual([])
})

test('what was typed outlives a reload of the page, and a remark that was not saved is reported', async ({
  page,
  server
}) => {
  page.on('dialog', dialog => void dialog.accept())
  await wasCalled(server)
  await enter(page)
  const card = await openCall(page)
  await panelOf(page).getByRole('button', { name: '编辑', exact: true }).click()
  await panelOf(page).getByLabel('公司').fill('还没存')
  await server.post('/demo/faults', {
    route: 'callDetails.extend',
    kind: 'status',
    status: 500,
    times: 1
  })
  const remark = card.getByRole('textbox', { name: '跟进备注' })
  await remark.fill('这一句没存上')
  await remark.blur()
  await expect(card.getByText('保存失败')).toBeVisible()
  await page.reload()
  const again = await openCall(page)
  await expect(panelOf(page).getByText('已恢复上次未保存的修改')).toBeVisible()
  await expect(panelOf(page).getByLabel('公司')).toHaveValue('还没存')
  await expect(again.getByRole('textbox', { name: '跟进备注' })).toHaveValue('这一句没存上')
  // Of all that, nothing lies where it outlives the tab.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain('没存')
  await panelOf(page).getByRole('button', { name: '放弃修改' }).click()
  await expect(panelOf(page).getByRole('button', { name: '编辑', exact: true })).toBeVisible()
})

test('another case waits until unsaved edits are resolved', async ({ page, server }) => {
  page.on('dialog', dialog => void dialog.accept())
  // Which of the others have all required fields depends on the hour, as the latest calls come first.
  await wasCalled(server)
  await enter(page)
  const first = await openCase(page)
  await panelOf(page).getByRole('button', { name: '编辑', exact: true }).click()
  await panelOf(page).getByLabel('邮箱').fill('case@example.cn')
  const second = (await caseOf(page, 1).locator('b').textContent()) ?? ''
  await caseOf(page, 1).click()
  const guard = panelOf(page).getByRole('alertdialog')
  await expect(guard).toContainText(`“${first}”有未保存的修改`)
  await expect(panelOf(page).getByLabel('邮箱')).toHaveValue('case@example.cn')
  await guard.getByRole('button', { name: '保留草稿并查看' }).click()
  await expect(panelOf(page).getByRole('heading', { name: second, exact: true })).toBeVisible()
  await openCase(page)
  await expect(panelOf(page).getByLabel('邮箱')).toHaveValue('case@example.cn')
  await caseOf(page, 1).click()
  await guard.getByRole('button', { name: '保存并查看' }).click()
  await expect(panelOf(page).getByRole('heading', { name: second, exact: true })).toBeVisible()
  await expect(logOf(page)).toContainText(`${first} 更新了基本信息（1 项）`)
})

test('a call that is on comes first with its growing dialogue, and is the newest when it is over', async ({
  page,
  server
}) => {
  await wasCalled(server)
  await enter(page)
  await openCall(page)
  const callRecordId = await robotCalls(server, 40, 300)
  const card = panelOf(page).locator('[data-call]').first()
  await expect(card).toHaveAttribute('data-call', callRecordId)
  await expect(card.getByText('通话中', { exact: true })).toBeVisible()
  const lines = card.getByRole('region', { name: '对话内容' })
  // The last answer of those in sight.
  const countAnswers = async () =>
    Number([...((await lines.textContent()) ?? '').matchAll(/回答(\d+)/g)].at(-1)?.[1] ?? 0)
  await expect.poll(countAnswers).toBeGreaterThan(0)
  const before = await countAnswers()
  await expect.poll(countAnswers).toBeGreaterThan(before)
  await expect(card.getByText('通话中', { exact: true })).toBeHidden({ timeout: 30_000 })
  await expect(card).toHaveAttribute('data-call', callRecordId)
  await expect(card.getByText('最新')).toBeVisible()
  await expect(card.getByRole('group', { name: '录音播放器' })).toBeVisible()
})

test('what people write is text, whatever it looks like', async ({ page, server }) => {
  let wasRun = false
  await page.exposeFunction('pwned', () => {
    wasRun = true
  })
  page.on('dialog', dialog => {
    wasRun ||= dialog.type() !== 'beforeunload'
    void dialog.accept()
  })
  const payload = '<img src=x onerror=pwned()>"><script>pwned()</script>'
  await wasCalled(server)
  await enter(page)
  const card = await openCall(page)
  const remark = card.getByRole('textbox', { name: '跟进备注' })
  await remark.fill(payload)
  await remark.blur()
  await expect(card.getByText('已保存')).toBeVisible()
  await panelOf(page).getByRole('button', { name: '编辑', exact: true }).click()
  await panelOf(page).getByLabel('备注', { exact: true }).fill(payload)
  await panelOf(page).getByRole('button', { name: '保存' }).click()
  await expect(panelOf(page).getByText('编辑成功')).toBeVisible()
  await page.reload()
  await openCall(page)
  await expect(panelOf(page).getByRole('region', { name: '基本信息' })).toContainText(payload)
  expect(
    await panelOf(page).evaluate(it => it.shadowRoot?.querySelectorAll('img, script').length)
  ).toBe(0)
  expect(wasRun).toBe(false)
})

test('axe finds nothing in both themes, also while editing', async ({ page, server }) => {
  await wasCalled(server)
  await wasCalled(server)
  await enter(page)
  await openCall(page)
  await page.evaluate(() => document.querySelector('hutong-session')?.setAttribute('theme', 'auto'))
  const within = ['hutong-customer-details', 'section']
  expect(await axeFinds(page, within)).toEqual([])
  await panelOf(page).getByRole('button', { name: '展开对话内容' }).first().click()
  await panelOf(page).getByRole('button', { name: '编辑', exact: true }).click()
  await panelOf(page).getByLabel('姓名').fill('')
  await panelOf(page).getByRole('button', { name: '保存' }).click()
  await expect(panelOf(page).getByText('请输入姓名')).toBeVisible()
  expect(await axeFinds(page, within)).toEqual([])
})
