import { intentLetterOf } from '../../../core/features/customer-details/enums.ts'
import { axeFinds } from '../axe/axe.ts'
import {
  asAdmin,
  type Call,
  current,
  detail,
  drawer,
  findCall,
  isSpoken,
  list,
  openCall,
  pathOf,
  press,
  rows,
  transcript
} from '../steps/call-detail-steps.ts'
import { consoleOf, enterConsole } from '../steps/console-steps.ts'
import { atWorkbench, service } from '../steps/workbench-steps.ts'
import { expect, test } from '../support.ts'

const CONSOLE = ['hutong-console']
const SCRIPT = '<img src=x onerror="window.struck=true"><script>window.struck=true</script>'

test.use({ viewport: { width: 1440, height: 900 } })

test('a supervisor opens a call, goes on to the next and back, and is where they were', async ({
  page
}) => {
  await enterConsole(page, 'leader', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  const address = page.url()
  const times = await rows(page)
    .locator('time')
    .evaluateAll(all => all.map(one => (one as HTMLElement).title))
  const total = /共\s*(\d+)/.exec((await list(page).textContent()) ?? '')?.[1]
  await detail(list(page), 2).focus()
  await page.keyboard.press('Enter')
  const open = drawer(page)
  await expect(open.getByText(`第 3 条，共 ${total} 条`)).toBeVisible()
  for (const name of ['客户信息', '通话信息'])
    await expect(open.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(open.getByText(times[2] ?? '').first()).toBeVisible()
  // Sixty hundredths of the window, within its bounds.
  await expect.poll(async () => (await open.boundingBox())?.width).toBe(864)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect.poll(async () => (await open.boundingBox())?.width).toBe(720)
  await page.setViewportSize({ width: 890, height: 900 })
  await expect.poll(async () => (await open.boundingBox())?.width).toBe(890)
  await page.setViewportSize({ width: 2200, height: 900 })
  await expect.poll(async () => (await open.boundingBox())?.width).toBe(1120)
  await page.setViewportSize({ width: 1440, height: 900 })

  const previous = open.getByRole('button', { name: '上一条' })
  await previous.press('Enter')
  await expect(open.getByText(times[1] ?? '').first()).toBeVisible()
  await previous.press('Enter')
  await expect(open.getByText(`第 1 条，共 ${total} 条`)).toBeVisible()
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
  const next = open.getByRole('button', { name: '下一条' })
  for (const time of times.slice(1)) {
    await next.press('Enter')
    await expect(open.getByText(time).first()).toBeVisible()
  }
  await expect(open.getByText(`第 10 条，共 ${total} 条`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(detail(list(page), 2)).toBeFocused()
})

test('the way on ends with the last call of the whole list', async ({ page, server }) => {
  const ask = await asAdmin(server)
  const { total } = await ask<{ total: number }>('/call_records?callDirectionType=1&pageSize=10')
  const last = Math.ceil(total / 10)
  await enterConsole(page, 'admin', `callManage/income?page=${last}`)
  const onIt = total - (last - 1) * 10
  await expect(rows(page)).toHaveCount(onIt)
  await detail(list(page), onIt - 1).click()
  const open = drawer(page)
  await expect(open.getByText(`第 ${total} 条，共 ${total} 条`)).toBeVisible()
  const next = open.getByRole('button', { name: '下一条' })
  await expect(next).toBeDisabled()
  await open.getByRole('button', { name: '上一条' }).click()
  await expect(open.getByText(`第 ${total - 1} 条，共 ${total} 条`)).toBeVisible()
  await next.press('Enter')
  await expect(open.getByText(`第 ${total} 条，共 ${total} 条`)).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
})

test('only a robot’s call has a transcript, and one of grade E none', async ({ page, server }) => {
  const refused = await findCall(
    server,
    ({ callType, intentName, dialogCount }) =>
      callType === 1 && intentLetterOf(intentName ?? '') === 'E' && dialogCount > 0
  )
  const human = await findCall(
    server,
    ({ callType, callDirectionType }) =>
      callType === 2 && callDirectionType === refused.callDirectionType
  )
  await enterConsole(page, 'admin', pathOf(refused))
  await openCall(page, refused)
  const ai = drawer(page).getByRole('heading', { name: 'AI 通话详情' })
  await expect(ai).toBeVisible()
  await expect(drawer(page).getByText(/不显示对话内容/)).toBeVisible()
  await expect(transcript(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openCall(page, human)
  await expect(ai).toHaveCount(0)
  await expect(transcript(page)).toHaveCount(0)
})

test('a call that was opened has been seen', async ({ page, server }) => {
  const call = await findCall(server, ({ isSeen }) => !isSeen)
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  const ask = await asAdmin(server)
  const path = `/call_records/base/${call.callRecordId}`
  await expect.poll(async () => (await ask<Call>(path)).isSeen).toBe(true)
})

test('the chain of a call is shown step by step', async ({ page, server }) => {
  const call = await findCall(
    server,
    ({ callTargetChain = [] }) =>
      callTargetChain.some(({ chainType }) => chainType === 'TRANSFER') &&
      callTargetChain.length > 2
  )
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  const steps = drawer(page).getByRole('list', { name: '呼叫链路' }).getByRole('listitem')
  await expect(steps).toHaveCount(call.callTargetChain?.length ?? 0)
  await expect(steps.filter({ hasText: 'AI转接' })).toHaveCount(1)
})

test('a card of the customer panel opens it too, and has the focus again afterwards', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  // With the permission to delete calls, the first column has checkboxes.
  await rows(page).first().locator('td').nth(2).getByRole('button').click()
  const panel = consoleOf(page).getByRole('complementary', { name: '客户详情', exact: true })
  const open = panel.getByRole('button', { name: '呼叫详情', exact: true })
  const card = panel.locator('[aria-expanded]').filter({ hasText: /\d{2}:\d{2}/ })
  await expect(card.first()).toBeVisible()
  if ((await card.first().getAttribute('aria-expanded')) === 'false') await card.first().click()
  await open.first().press('Enter')
  await expect(drawer(page).getByRole('heading', { name: '通话信息' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(panel).toBeVisible()
  await expect(open.first()).toBeFocused()
})

test('opened from a service record it has the calls of its history beside it', async ({
  page,
  server
}) => {
  const { customerName } = await findCall(server, call => call.customerPhone === '13812345678')
  await atWorkbench(page, 'leader')
  await consoleOf(page).getByRole('searchbox').first().fill(customerName)
  await page.keyboard.press('Enter')
  await consoleOf(page)
    .getByRole('button', { name: new RegExp(customerName) })
    .first()
    .click()
  await service(page).getByRole('tab', { name: '服务记录' }).click()
  await service(page)
    .getByRole('button', { name: /^查看通话详情/ })
    .first()
    .click()
  const history = drawer(page).getByRole('navigation', { name: '服务记录' })
  const calls = history.getByRole('button')
  await expect(calls.first()).toBeVisible()
  await expect(drawer(page).getByRole('heading', { name: '通话信息' })).toBeVisible()
  const whole = (await drawer(page).boundingBox())?.width ?? 0
  const part = (await history.boundingBox())?.width ?? 0
  expect(part / whole).toBeGreaterThan(0.26)
  expect(part / whole).toBeLessThan(0.31)
  const other = calls.and(page.locator(':not([aria-current])')).first()
  const when = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec((await other.textContent()) ?? '')?.[0] ?? '?'
  await calls.filter({ hasText: when }).click()
  await expect(calls.filter({ hasText: when })).toHaveAttribute('aria-current', 'true')
  await expect(drawer(page).getByRole('region', { name: '通话信息' })).toContainText(when)
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})

test('what does not come can be requested again; Escape closes only the top layer', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'callManage/outCall')
  await expect(rows(page)).toHaveCount(10)
  await page.route('**/api/call_records/base/*', route => route.abort())
  await detail(list(page)).click()
  await expect(drawer(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/call_records/base/*')
  await press(page, '加载失败，点击重试')
  await expect(drawer(page).getByRole('heading', { name: '通话信息' })).toBeVisible()
  await press(page, '选择城市')
  const city = consoleOf(page).getByRole('dialog', { name: '选择城市' })
  await expect(city).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(city).toBeHidden()
  await expect(drawer(page)).toBeVisible()
  await press(page, '选择城市')
  await city.getByRole('option', { name: '浙江省' }).click()
  await city.getByRole('option', { name: /^杭州市/ }).click()
  await city.getByRole('button', { name: /^确\s*定$/ }).click()
  await expect(drawer(page).getByText('浙江省/杭州市')).toBeVisible()
  await expect(consoleOf(page).getByText('修改成功！')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
})

test('a script in a transcript is shown as text', async ({ page, server }) => {
  const call = await findCall(server, isSpoken)
  const forge = { text: SCRIPT, nodeName: SCRIPT, matchCondition: 'CUSTOM', matchValue: SCRIPT }
  await page.route('**/api/call_records/*/dialogs?*', async route => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const forged = data.list.map((line: object) => ({ ...line, ...forge }))
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, list: forged } } })
  })
  await page.route('**/api/call_records/base/*', async route => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const evil = {
      customerName: SCRIPT,
      agentName: SCRIPT,
      templateName: SCRIPT,
      remark: SCRIPT,
      callRecordTags: [{ tagName: SCRIPT, tagCount: 2 }],
      assignDialogVarResultItems: [{ assignDialogVarName: SCRIPT, assignDialogVarValue: SCRIPT }]
    }
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...evil } } })
  })
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  await expect(transcript(page).getByText(SCRIPT).first()).toBeVisible()
  await expect(drawer(page).getByText(SCRIPT).first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'struck'))).toBeUndefined()
})

test('axe finds nothing in it, in either theme, with the sound on', async ({ page, server }) => {
  const call = await findCall(server, isSpoken)
  await enterConsole(page, 'admin', pathOf(call))
  await openCall(page, call)
  await press(page, '查看忽略内容')
  await press(page, '播放录音')
  await expect(current(page)).toHaveCount(1)
  await press(page, '暂停播放')
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(390)
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})
