/** A work order from the case file of a social worker, through the console, until it is confirmed. */
import type { Browser, Page } from 'playwright/test'
import { axeFinds } from '../axe/axe.ts'
import { asAdmin, type Call } from '../steps/call-detail-steps.ts'
import { chooseFrom, consoleOf, enterConsole, openByMenu } from '../steps/console-steps.ts'
import { CONSOLE, rows } from '../steps/work-order-steps.ts'
import { expect, test } from '../support.ts'

const PHONE = '13812345678'
const panelOf = (page: Page) => page.locator('hutong-customer-details')

async function inConsole(browser: Browser, username: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enterConsole(page, username, path)
  return page
}

const drawerOf = (page: Page) => consoleOf(page).getByRole('dialog', { name: /^工单 GD/ })

/** A move of the order in the drawer, with a text if it needs one. */
async function move(page: Page, name: string, note?: string): Promise<void> {
  await drawerOf(page).getByRole('button', { name, exact: true }).click()
  const dialog = consoleOf(page).getByRole('dialog', { name: new RegExp(`^${name}工单`) })
  if (note !== undefined) await dialog.getByRole('textbox').last().fill(note)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
}

/** The pages of an agent's menu, none of which is empty. */
async function walkMenu(page: Page): Promise<void> {
  for (const [name, group] of [
    ['呼入记录', '呼叫管理中心'],
    ['外呼记录', '呼叫管理中心'],
    ['短信任务', '短信中心'],
    ['短信记录', '短信中心'],
    ['我的线索', '线索'],
    ['线索任务', '线索'],
    ['工单管理', '']
  ] as const) {
    await openByMenu(page, name, group)
    await expect(consoleOf(page).getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(rows(page).first().getByRole('cell').nth(2)).toBeVisible()
  }
}

test('an order is filed beside a case, handled, late, settled and confirmed', async ({
  page,
  browser,
  server
}) => {
  test.setTimeout(180_000)
  const answer = await server.post<{ data: { callRecordId: string } }>('/demo/robot_call', {
    ...{ by: 'agent1', phone: PHONE, lines: 8, every: 50 }
  })
  const ask = await asAdmin(server)
  const ended = async () =>
    (await ask<Call>(`/call_records/base/${answer.data.callRecordId}`)).callEndTime
  await expect.poll(ended).not.toBeNull()

  await page.goto('/hosts/social-worker/')
  await page.getByLabel('账号').fill('agent1')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('.cases button').first().click()
  const card = panelOf(page).locator('[data-call]').first()
  await card.getByRole('button', { name: '登记工单' }).click()
  await card.getByRole('combobox', { name: '服务类型' }).click()
  await panelOf(page).getByRole('option', { name: '投诉建议' }).click()
  await card.getByLabel('服务记录', { exact: true }).fill('楼道照明损坏两天，无人维修')
  await card.getByRole('button', { name: '提交', exact: true }).click()
  await expect(card).toContainText('待受理')
  const number = /GD\d{8}/.exec((await card.textContent()) ?? '')?.[0] ?? ''
  expect(number).not.toBe('')

  const leader = await inConsole(browser, 'leader', `workOrder/index?view=all&number=${number}`)
  await expect(rows(leader)).toHaveCount(1)
  await rows(leader)
    .getByRole('button', { name: `查看工单 ${number}` })
    .click()
  await expect(drawerOf(leader)).toContainText('楼道照明损坏两天，无人维修')
  await drawerOf(leader).getByRole('button', { name: '转派', exact: true }).click()
  const assign = consoleOf(leader).getByRole('dialog', { name: /^转派工单/ })
  await chooseFrom(assign.getByRole('combobox', { name: '处理人' }), /^阿依古丽·买买提/)
  await assign.getByRole('button', { name: '确定' }).click()
  await expect(assign).toBeHidden()
  await chooseFrom(drawerOf(leader).getByRole('combobox', { name: '提到成员' }), /^阿依古丽/)
  const comment = drawerOf(leader).getByRole('textbox', { name: '发表评论' })
  await expect(comment).toHaveValue('@阿依古丽·买买提 ')
  await comment.fill('@阿依古丽·买买提 请今天联系市民')
  await drawerOf(leader).getByRole('button', { name: '发送' }).click()
  await expect(comment).toHaveValue('')
  await expect(drawerOf(leader)).toContainText('提到了 阿依古丽·买买提')
  expect(await axeFinds(leader, CONSOLE)).toEqual([])

  const handler = await inConsole(browser, 'agent2', 'workOrder/index')
  await consoleOf(handler).getByRole('button', { name: /^消息/ }).click()
  await expect(consoleOf(handler).getByText('工单中提到了您')).toBeVisible()
  await handler.keyboard.press('Escape')
  await walkMenu(handler)
  const row = rows(handler).filter({ hasText: number })
  await row.getByRole('button', { name: `查看工单 ${number}` }).click()
  await move(handler, '受理')
  await expect(card).toContainText('处理中')

  // The due time comes while it is handled.
  interface Found {
    readonly list: readonly { id: string; updateTime: number; serviceType: string }[]
  }
  const { list } = await ask<Found>(`/work_orders?view=all&number=${number}`)
  const [order] = list
  await ask(
    `/work_orders/${order?.id}`,
    {
      ...{ version: order?.updateTime, serviceType: order?.serviceType },
      ...{ serviceContent: '楼道照明损坏两天，无人维修', dueTime: Date.now() + 3000 }
    },
    'PUT'
  )
  await expect(drawerOf(handler)).toContainText('已超期')
  await expect(card).toContainText('已超期')

  // What was typed before another's change is sent after it.
  await drawerOf(handler).getByRole('button', { name: '提交结果', exact: true }).click()
  const settle = consoleOf(handler).getByRole('dialog', { name: /^提交结果工单/ })
  await settle.getByRole('textbox', { name: '处理结果' }).fill('已更换灯泡，市民确认')
  await settle.getByRole('button', { name: '确定' }).click()
  await expect(settle).toBeHidden()
  await expect(drawerOf(handler)).toContainText('待确认')

  await move(leader, '确认完结')
  await expect(drawerOf(leader)).toContainText('已完结')
  const history = drawerOf(leader).getByRole('region', { name: '变更记录' })
  await expect(history).toContainText('确认完结')
  await expect(history).toContainText('已更换灯泡，市民确认')
  await expect(card).toContainText('已完结')
  // The number leads from a call to its order.
  await leader.goto(`/console/callManage/serviceRecords?open=call-${answer.data.callRecordId}`)
  const call = consoleOf(leader).getByRole('dialog', { name: '呼叫详情' })
  await call.getByRole('button', { name: `查看工单 ${number}` }).click()
  await expect(call).toBeHidden()
  await expect(drawerOf(leader)).toContainText('楼道照明损坏两天，无人维修')
  await leader.context().close()
  await handler.context().close()
})

test('a type is set up, an order of it is filed for a customer and moved on the board', async ({
  page
}) => {
  // Cards are dragged without scrolling.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await enterConsole(page, 'admin', 'workOrder/index')
  const main = consoleOf(page).locator('[part=main]')
  const window = (name: string | RegExp) => consoleOf(page).getByRole('dialog', { name })
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  await press('工单设置')
  await window('工单设置').getByRole('button', { name: '新增类型' }).click()
  const form = window('新增类型')
  await form.getByRole('textbox', { name: '名称' }).fill('设备巡检')
  await form.getByRole('textbox', { name: '处理时限（分钟）' }).fill('12x')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form.getByText('请填写正整数')).toBeVisible()
  await form.getByRole('textbox', { name: '处理时限（分钟）' }).fill('120')
  await form.getByRole('button', { name: '确定' }).click()
  const types = window('工单设置').getByRole('listitem').filter({ hasText: '设备巡检' })
  await expect(types).toContainText('2 小时')
  await window('工单设置').getByRole('tab', { name: '工单字段' }).click()
  await expect(window('工单设置').getByRole('button', { name: '修改 是否有需求' })).toBeVisible()
  await page.keyboard.press('Escape')

  await press('新建工单')
  const filing = window('新建工单')
  const customer = filing.getByRole('combobox', { name: '关联客户' })
  await customer.fill('蓝俊')
  await consoleOf(page)
    .getByRole('option', { name: /^蓝俊杰/ })
    .click()
  await expect(customer).toHaveValue(/^蓝俊杰/)
  await chooseFrom(filing.getByRole('combobox', { name: '服务类型' }), '设备巡检')
  await filing.getByRole('textbox', { name: '内容' }).fill('电梯年检到期')
  await filing.getByRole('button', { name: '确定' }).click()
  await expect(filing).toBeHidden()

  await page.goto('/console/workOrder/index?view=all&show=board')
  const column = (name: string) =>
    main
      .getByRole('list', { name: '工单看板' })
      .locator(':scope > li')
      .filter({
        has: page.getByRole('heading', { name, exact: true })
      })
  await main.getByRole('button', { name: '展开' }).click()
  await main.getByLabel('内容', { exact: true }).fill('电梯年检')
  await press('查询')
  const card = main.locator('li[draggable=true]').filter({ hasText: '电梯年检到期' })
  await expect(main.locator('li[draggable]')).toHaveCount(1)
  await expect(card).toContainText('蓝俊杰')
  // It may be accepted or closed, but not settled by whom does not handle it.
  await card.dragTo(column('待确认'))
  await expect(column('待受理').locator('li[draggable]')).toHaveCount(1)
  await card.dragTo(column('处理中'))
  await expect(column('处理中')).toContainText('电梯年检到期')
  await expect(
    consoleOf(page)
      .getByText(/已移到“处理中”/)
      .first()
  ).toBeVisible()
  await card.getByRole('button', { name: /^移动工单/ }).press('Enter')
  await consoleOf(page).getByRole('menuitem', { name: '关闭工单，移到“已关闭”' }).press('Enter')
  const closing = window(/^关闭工单 GD/)
  await closing.getByRole('textbox', { name: '原因' }).fill('改由物业处理')
  await closing.getByRole('button', { name: '确定' }).click()
  await expect(closing).toBeHidden()
  await expect(drawerOf(page).getByRole('region', { name: '客户的其他工单' })).toContainText('GD')
  await expect(drawerOf(page).getByRole('region', { name: '客户的通话' })).toContainText('呼')
  await page.keyboard.press('Escape')
  await expect(column('已关闭')).toContainText('电梯年检到期')
  expect(await axeFinds(page, CONSOLE)).toEqual([])

  await page.goto('/console/callManage/serviceRecords')
  await main
    .getByRole('button', { name: /更多操作$/ })
    .first()
    .click()
  await consoleOf(page).getByRole('menuitem', { name: '转为工单' }).click()
  const question = consoleOf(page).getByRole('alertdialog')
  await question.getByRole('button', { name: '转为工单' }).click()
  await expect(consoleOf(page).getByText('已转为工单').first()).toBeVisible()
})
