import type { Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { asAdmin } from '../steps/call-detail-steps.ts'
import { chooseFrom, consoleOf } from '../steps/console-steps.ts'
import { beside, CONSOLE, fileOrder, tab, textShown, window } from '../steps/work-order-steps.ts'
import { service } from '../steps/workbench-steps.ts'
import { expect, test } from '../support.ts'

const SCRIPT = '<img src=x onerror="window.struck=true"><script>window.struck=true</script>'
const struck = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'struck'))

test.use({ viewport: { width: 1440, height: 900 } })

test('an agent files a work order, corrects it, and finds it on top of the service records', async ({
  page
}) => {
  await beside(page, '阿卜杜热合曼')
  const place = service(page)
  await expect(place.getByText('阿卜杜热合曼·买买提')).toBeVisible()
  await expect(place.getByText('独居老人')).toBeVisible()
  await expect(place.getByText('滨江街道')).toBeVisible()

  await place.getByRole('button', { name: '提交', exact: true }).click()
  await expect(place.getByText('请选择服务类型')).toBeVisible()
  await expect(place.getByRole('combobox', { name: '服务类型' })).toBeFocused()

  await fileOrder(page, '报修求助', `楼道灯不亮 ${SCRIPT}`)
  await expect(textShown(page, '提交工单成功！')).toBeVisible()
  await expect(place.getByText('工单已登记，再次提交将修改该工单')).toBeVisible()
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await place.getByLabel('服务记录', { exact: true }).last().fill(`已转物业 ${SCRIPT}`)
  await place.getByRole('button', { name: '提交', exact: true }).click()
  expect(new URL((await sent).url()).pathname).toBe('/api/service_records/update')

  await tab(page, '服务记录').click()
  const records = place.getByRole('list', { name: '服务记录' }).getByRole('listitem')
  await expect(records.first().getByText(`已转物业 ${SCRIPT}`)).toBeVisible()
  await expect(records.first().getByText('最新')).toBeVisible()
  expect(await struck(page)).toBeUndefined()

  // What was filed is still in the form when one comes back to it.
  await tab(page, '工单信息').click()
  await expect(place.getByLabel('服务记录', { exact: true }).last()).toHaveValue(
    `已转物业 ${SCRIPT}`
  )
})

test('service records are of one direction, and lead to their call', async ({ page, server }) => {
  const ask = await asAdmin(server)
  const { list } = await ask<{ list: { callDirectionType: number }[] }>(
    '/service_records?customerId=customer-1&pageSize=100'
  )
  // Some were written without a call, and are of neither direction.
  const count = (direction: number) =>
    list.filter(({ callDirectionType }) => callDirectionType === direction).length
  expect(count(0) + count(1) + count(2)).toBe(list.length)
  // A user who may see the calls of others too.
  await beside(page, '蓝俊杰', 'leader')
  await tab(page, '服务记录').click()
  const place = service(page)
  const records = place.getByRole('list', { name: '服务记录' }).getByRole('listitem')
  await expect(records.first()).toBeVisible()
  // A small list begins with three rows.
  await expect(records).toHaveCount(3)
  await chooseFrom(place.getByRole('combobox', { name: '每页条数' }), '50 条/页')
  const all = list.length
  await expect(records).toHaveCount(all)
  const choose = async (name: string, direction: number) => {
    await place.getByRole('radio', { name }).click()
    await expect(records).toHaveCount(count(direction))
  }
  await choose('呼入', 1)
  await expect(records.filter({ hasNotText: '呼入' })).toHaveCount(0)
  await choose('呼出', 0)
  await expect(records.filter({ hasNotText: '外呼' })).toHaveCount(0)
  await place.getByRole('radio', { name: '全部' }).click()
  await expect(records).toHaveCount(all)
  await records
    .getByRole('button', { name: /^查看通话详情/ })
    .first()
    .click()
  await expect(window(page, '呼叫详情').getByRole('heading', { name: '通话信息' })).toBeVisible()
  await expect(window(page, '呼叫详情').getByRole('heading', { name: '工单信息' })).toBeVisible()
})

test('the newest three of the service records are marked', async ({ page }) => {
  await page.route(/\/api\/service_records\?/, async route => {
    const response = await route.fetch()
    const { code, data } = await response.json()
    const list = [1, 2, 3, 4].map(n => ({ ...data.list[0], id: `service-record-${n}` }))
    await route.fulfill({ response, json: { code, data: { ...data, list, total: 4 } } })
  })
  await beside(page, '蓝俊杰', 'leader')
  await tab(page, '服务记录').click()
  const records = service(page).getByRole('list', { name: '服务记录' }).getByRole('listitem')
  await expect(records).toHaveCount(4)
  for (const [at, isMarked] of [true, true, true, false].entries())
    await expect(records.nth(at).getByText('最新')).toHaveCount(isMarked ? 1 : 0)
})

test('nothing that was typed is lost when it is refused or does not arrive', async ({ page }) => {
  await beside(page, '阿卜杜热合曼')
  const place = service(page)
  const content = place.getByLabel('服务记录', { exact: true }).last()
  await page.route('**/api/service_records/save', route => route.abort())
  await fileOrder(page, '业务咨询', '写了很久')
  await expect(place.getByRole('alert').getByText('哎呀 网络塞车了 请客官重新操作')).toBeVisible()
  await expect(content).toHaveValue('写了很久')
  await page.unroute('**/api/service_records/save')
  await page.route('**/api/service_records/save', route =>
    route.fulfill({ status: 400, json: { code: 0, message: '服务器不同意' } })
  )
  await place.getByRole('button', { name: '提交', exact: true }).click()
  await expect(place.getByText('服务器不同意')).toBeVisible()
  await expect(content).toHaveValue('写了很久')
  await tab(page, '知识库').click()
  await tab(page, '工单信息').click()
  await expect(content).toHaveValue('写了很久')
  await page.unroute('**/api/service_records/save')
  await place.getByRole('button', { name: '提交', exact: true }).click()
  await expect(textShown(page, '提交工单成功！')).toBeVisible()
})

test('what was typed outlives a reload, and is gone once it was submitted', async ({ page }) => {
  await beside(page, '阿卜杜热合曼')
  const content = () => service(page).getByLabel('服务记录', { exact: true }).last()
  await content().fill('写到一半')
  await page.reload()
  const find = consoleOf(page).getByRole('searchbox').first()
  const again = async () => {
    await find.fill('阿卜杜热合曼')
    await page.keyboard.press('Enter')
    await consoleOf(page)
      .getByRole('button', { name: /阿卜杜热合曼/ })
      .first()
      .click()
  }
  await again()
  await expect(content()).toHaveValue('写到一半')
  await fileOrder(page, '业务咨询', '写完了')
  await expect(textShown(page, '提交工单成功！')).toBeVisible()
  await page.reload()
  await again()
  await expect(content()).toHaveValue('')
})

test('the knowledge base answers two characters and more, and its answers can be copied', async ({
  page
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/api/knowledge_base/item**', async route => {
    const answer = await route.fetch()
    const json = await answer.json()
    const forged = { id: 'x', name: SCRIPT, answers: [SCRIPT], groupName: SCRIPT }
    await route.fulfill({ response: answer, json: { ...json, data: [...json.data, forged] } })
  })
  await beside(page, '阿卜杜热合曼')
  await tab(page, '知识库').click()
  const field = service(page).getByRole('searchbox', { name: '搜索知识库' })
  await field.fill('办')
  await page.keyboard.press('Enter')
  await expect(service(page).getByText('请输入至少两个字符的查询关键词')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('办理')
  await page.keyboard.press('Enter')
  const found = service(page).getByRole('list', { name: '知识库' })
  const item = found.locator('> li').filter({ hasText: '老年人优待证如何办理' })
  await expect(item.getByText('养老服务')).toBeVisible()
  const answer = item.getByRole('button', { name: /^60岁以上老人/ })
  await answer.hover()
  const tip = consoleOf(page).getByRole('tooltip')
  await expect(tip).toContainText('当场领取')
  await answer.click()
  await expect(answer).toHaveAttribute('aria-expanded', 'true')
  await item.getByRole('button', { name: /^复制/ }).click()
  await expect(textShown(page, '已复制到剪贴板')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('当场领取')
  await expect(found.getByText(SCRIPT).first()).toBeVisible()
  expect(await struck(page)).toBeUndefined()
})

test('axe finds nothing in any of it, in either theme', async ({ page }) => {
  await beside(page, '蓝俊杰')
  await service(page).getByRole('button', { name: '提交', exact: true }).click()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await tab(page, '服务记录').click()
  await expect(
    service(page).getByRole('list', { name: '服务记录' }).getByRole('listitem').first()
  ).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
  await tab(page, '知识库').click()
  await service(page).getByRole('searchbox').fill('办理')
  await page.keyboard.press('Enter')
  await expect(service(page).getByRole('list', { name: '知识库' })).toBeVisible()
  expect(await axeFinds(page, CONSOLE)).toEqual([])
})

test('是否有需求 decides whether 需求内容 is shown and required', async ({ page }) => {
  await beside(page, '蓝俊杰')
  await fileOrder(page, '业务咨询', '要人帮忙')
  await expect(textShown(page, '提交工单成功！')).toBeVisible()
  await tab(page, '服务记录').click()
  const record = service(page)
    .getByRole('list', { name: '服务记录' })
    .getByRole('listitem')
    .filter({ hasText: '要人帮忙' })
  // It becomes an order here, and its number opens it.
  await record.getByRole('button', { name: '转为工单' }).click()
  await expect(textShown(page, '已转为工单')).toBeVisible()
  await expect(record).toContainText('待受理')
  await expect(record.getByRole('button', { name: '转为工单' })).toHaveCount(0)
  await record.getByRole('button', { name: '查看工单 GD' }).click()
  const order = consoleOf(page).getByRole('dialog', { name: /^工单 GD\d{8}/ })
  await expect(order).toContainText('要人帮忙')
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
  await service(page)
    .getByRole('list', { name: '服务记录' })
    .getByRole('button', { name: /^查看通话详情/ })
    .first()
    .click()
  const card = window(page, '呼叫详情').getByRole('region', { name: '工单信息' })
  await card.getByRole('button', { name: '编辑 工单信息' }).click()
  const need = card.getByRole('combobox', { name: '是否有需求' })
  const content = card.getByLabel('需求内容', { exact: true })
  const answer = async (text: string) => {
    await need.click()
    await consoleOf(page).getByRole('option', { name: text, exact: true }).click()
  }
  await answer('否')
  await expect(content).toHaveCount(0)
  await answer('是')
  await expect(content).toHaveValue('')
  await card.getByRole('button', { name: '确定', exact: true }).click()
  await expect(card.getByText('请输入需求内容')).toBeVisible()
  await expect(content).toBeFocused()
  await card.getByRole('button', { name: '取消', exact: true }).click()
  await expect(card.getByText('请输入需求内容')).toHaveCount(0)
  await card.getByRole('button', { name: '编辑 工单信息' }).click()
  await answer('是')
  await expect(card.getByText('请输入需求内容')).toHaveCount(0)
  await content.fill('每周打扫')
  await expect(card.getByLabel('备注', { exact: true })).toHaveAttribute('maxlength', '100')
  await card.getByRole('button', { name: '确定', exact: true }).click()
  await expect(textShown(page, '更新成功！')).toBeVisible()
  await expect(card.getByText('每周打扫')).toBeVisible()
})
