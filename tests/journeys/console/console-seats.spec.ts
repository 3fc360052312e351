import type { Page } from 'playwright/test'
import { button, consoleOf, enterConsole, PASSWORD } from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const window = (page: Page, name: string) =>
  consoleOf(page).getByRole('dialog', { name, exact: true })
const rows = (page: Page) =>
  consoleOf(page).getByRole('table', { name: '坐席' }).locator('tbody tr')
const answer = (page: Page, name: string) =>
  consoleOf(page).getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('a seat is set up with its group, numbers and telephone; an administrator is appointed', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'systemManage/workerManage')
  await expect(consoleOf(page).getByText('坐席许可：已用 9，共 50')).toBeVisible()
  await button(page, '坐席组').click()
  const group = window(page, '新增坐席组')
  await group.getByLabel('坐席组名称').fill('客服一部外呼组')
  await group.getByRole('button', { name: '确定', exact: true }).click()
  await expect(group.getByText('坐席组名称已存在')).toBeVisible()
  await group.getByLabel('坐席组名称').fill('夜班组')
  await group.getByRole('button', { name: '确定', exact: true }).click()
  await expect(group).toBeHidden()

  await button(page, '新增坐席').click()
  const drawer = window(page, '新增坐席')
  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  await expect(drawer.getByText('请选择成员')).toBeVisible()
  await drawer.getByRole('combobox', { name: '成员' }).fill('yf_10059')
  await consoleOf(page)
    .getByRole('option', { name: /yf_10059/ })
    .click()
  await drawer.getByLabel('分机号').fill('200')
  await drawer.getByRole('radio', { name: 'SIP电话' }).click()
  await drawer.getByLabel('坐席组', { exact: true }).click()
  await consoleOf(page).getByRole('checkbox', { name: '夜班组' }).click()
  await page.keyboard.press('Escape')
  await drawer.getByLabel('夜班组的技能等级').click()
  await consoleOf(page).getByRole('option', { name: '3 级' }).click()
  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  await expect(drawer.getByText('分机号已被占用')).toBeVisible()
  await expect(drawer.getByLabel('分机号')).toBeFocused()
  await drawer.getByLabel('分机号').fill('222')
  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  const seat = rows(page).filter({ hasText: '222' })
  await expect(seat).toContainText('夜班组（3 级）')
  await expect(seat).toContainText('SIP电话')
  await expect(consoleOf(page).getByText('坐席许可：已用 10，共 50')).toBeVisible()

  await seat.getByRole('button', { name: /^话机配置/ }).click()
  await answer(page, '话机配置')
  const card = window(page, '话机配置')
  await expect(card.getByRole('img', { name: '话机配置二维码' })).toBeVisible()
  const details = card.getByRole('definition')
  await expect(details.nth(2)).toHaveText('222复制')
  await expect(details.last()).toHaveText(/^[\w-]{24}复制$/)
  await card.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(card).toBeHidden()
  await seat.getByRole('button', { name: /的更多操作$/ }).click()
  await consoleOf(page).getByRole('menuitem', { name: '删除', exact: true }).click()
  await answer(page, '删除')
  await expect(seat).toHaveCount(0)

  await page.goto('/console/systemManage/adminManage')
  const administrators = consoleOf(page).getByRole('table', { name: '管理员' }).locator('tbody tr')
  await expect(administrators).toHaveCount(1)
  await button(page, '任命管理员').click()
  const appointing = window(page, '任命管理员')
  await appointing.getByRole('combobox', { name: '成员' }).fill('leader')
  await consoleOf(page)
    .getByRole('option', { name: /leader/ })
    .click()
  await appointing.getByRole('button', { name: '确定', exact: true }).click()
  await expect(administrators).toHaveCount(2)
  await administrators.filter({ hasText: 'leader' }).getByRole('button', { name: /^撤销/ }).click()
  const dismissing = window(page, '撤销管理员')
  await dismissing.getByRole('button', { name: '确定', exact: true }).click()
  await expect(administrators).toHaveCount(1)
})

test('a seat that another user has changed meanwhile is not overwritten, and its latest values are shown', async ({
  page
}) => {
  await enterConsole(page, 'admin', 'systemManage/workerManage')
  const seat = rows(page).filter({ hasText: '王晓彤' })
  await seat.getByRole('button', { name: /^编辑/ }).click()
  const drawer = window(page, '编辑坐席')
  await drawer.getByLabel('整理时长（秒）').fill('45')
  const mode = await drawer.getByRole('radio', { name: 'SIP电话' }).isChecked()
  // Its agent chooses another device.
  const { request } = page
  const login = await request.post('/api/oauth/token', {
    headers: { authorization: `Basic ${btoa('hutong-web:')}` },
    form: { scope: 'cmc', grant_type: 'password', username: 'agent1', password: PASSWORD }
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const changed = await request.put('/api/agent/mode', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { agentMode: mode ? 0 : 1 }
  })
  expect(await changed.json()).toMatchObject({ code: 1 })

  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  await expect(drawer.getByRole('alert')).toContainText('该坐席已被他人修改')
  await expect(drawer.getByLabel('整理时长（秒）')).toHaveValue('45')
  await drawer.getByRole('button', { name: '查看最新内容' }).click()
  await expect(drawer.getByRole('radio', { name: mode ? '网页电话' : 'SIP电话' })).toBeChecked()
  await drawer.getByLabel('整理时长（秒）').fill('45')
  await drawer.getByRole('button', { name: '确定', exact: true }).click()
  await expect(drawer).toBeHidden()
})
