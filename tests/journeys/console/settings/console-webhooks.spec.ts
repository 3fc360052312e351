import type { Page } from 'playwright/test'
import { isSignedBy, openReceiver } from '../../../support/receivers/webhook-receiver.ts'
import { axeFinds } from '../../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../support.ts'

const ALL = ['hutong-console', '.hutong-wrapper']
const dialog = (page: Page, name: string) =>
  consoleOf(page).getByRole('dialog', { name, exact: true })
const rowsOf = (page: Page, name: string) =>
  consoleOf(page).getByRole('table', { name, exact: true }).locator('tbody tr')
const more = async (page: Page, name: string) => {
  await rowsOf(page, '回调地址')
    .getByRole('button', { name: /的更多操作$/ })
    .click()
  await consoleOf(page).getByRole('menuitem', { name, exact: true }).click()
}
const answer = (page: Page, name: string) =>
  consoleOf(page).getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const isClean = async (page: Page) => expect(await axeFinds(page, ALL)).toEqual([])

test('an endpoint is set up, tested, fails, and gets what it missed again', async ({ page }) => {
  const receiver = await openReceiver()
  await enterConsole(page, 'admin', 'systemManage/systemSetting?section=webhooks')
  await expect(button(page, '新增地址')).toBeVisible()
  await isClean(page)

  // What is refused is said at its field.
  await button(page, '新增地址').click()
  const form = dialog(page, '新增回调地址')
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form.getByText('请输入回调地址')).toBeVisible()
  await expect(form.getByText('请至少选择一个事件')).toBeVisible()
  await form.getByRole('textbox', { name: '回调地址' }).fill('https://192.168.1.8/hooks')
  await form.getByRole('textbox', { name: '说明' }).fill('客户系统')
  await form.getByRole('checkbox', { name: '新增服务记录' }).click()
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form.getByText('该地址指向内部网络，不能使用')).toBeVisible()
  await isClean(page)
  await form.getByRole('textbox', { name: '回调地址' }).fill(receiver.url)
  await form.getByRole('button', { name: '确定', exact: true }).click()

  // The secret is shown once.
  const shown = dialog(page, '签名密钥')
  await expect(shown.getByText(/密钥只显示这一次/)).toBeVisible()
  const secret = (await shown.locator('dd').first().textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await isClean(page)
  await shown.getByRole('button', { name: '我已保存', exact: true }).click()
  await expect(rowsOf(page, '回调地址')).toContainText('启用')
  expect(await page.content()).not.toContain(secret)

  await button(page, '发送测试 客户系统').click()
  const result = dialog(page, '测试结果')
  await expect(result.getByText('对方已收到测试事件')).toBeVisible()
  await isClean(page)
  await result.getByRole('button', { name: '关闭', exact: true }).last().click()
  const [event] = receiver.of('webhook.test')
  expect(event && isSignedBy(secret, event)).toBe(true)

  // Fails, is looked at, and is sent again.
  receiver.answer(response => response.writeHead(500).end('database is down'))
  await button(page, '发送测试 客户系统').click()
  await expect(result.getByText('测试事件未送达：对方返回了错误状态')).toBeVisible()
  await expect(result.getByText('database is down')).toBeVisible()
  await result.getByRole('button', { name: '关闭', exact: true }).last().click()
  await more(page, '投递记录')
  const deliveries = rowsOf(page, '投递记录')
  await expect(deliveries).toHaveCount(2)
  await isClean(page)
  const failed = deliveries.filter({ hasText: '投递失败' })
  await failed.getByRole('button', { name: /^查看/ }).click()
  const detail = dialog(page, '投递详情')
  await expect(detail.getByText('状态码 500')).toBeVisible()
  await expect(detail.getByText('webhook.test')).toBeVisible()
  await isClean(page)
  await page.keyboard.press('Escape')
  receiver.answer()
  await failed.getByRole('button', { name: /^重新投递/ }).click()
  await expect(async () => {
    await button(page, '查询').click()
    await expect(deliveries.filter({ hasText: '已送达' })).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await button(page, '重新投递全部失败').click()
  await expect(consoleOf(page).getByText('没有符合条件的失败事件').first()).toBeVisible()

  // A new secret, and of two administrators the later one learns of the first.
  await consoleOf(page).getByRole('tab', { name: '回调地址', exact: true }).click()
  await more(page, '更换密钥')
  await expect(consoleOf(page).getByText(/24 小时内同时使用旧密钥签名/)).toBeVisible()
  await answer(page, '更换密钥')
  await expect(shown.getByText(/旧密钥在 .* 前仍可验证/)).toBeVisible()
  await shown.getByRole('button', { name: '我已保存', exact: true }).click()
  await button(page, '编辑 客户系统').click()
  const other = await page.context().newPage()
  await other.goto('/console/systemManage/systemSetting?section=webhooks')
  await more(other, '停用')
  await answer(other, '停用')
  await expect(rowsOf(other, '回调地址')).toContainText('已停用')
  await other.close()
  const edited = dialog(page, '编辑回调地址')
  await edited.getByRole('textbox', { name: '说明' }).fill('另一个系统')
  await edited.getByRole('button', { name: '确定', exact: true }).click()
  await expect(edited.getByText('回调地址已被他人修改，您输入的内容尚未保存')).toBeVisible()
  await expect(edited.getByRole('textbox', { name: '说明' })).toHaveValue('另一个系统')
  await edited.getByRole('button', { name: '查看最新内容', exact: true }).click()
  await expect(edited.getByRole('textbox', { name: '说明' })).toHaveValue('客户系统')
  await page.keyboard.press('Escape')

  await more(page, '删除')
  await answer(page, '删除')
  await expect(rowsOf(page, '回调地址').filter({ hasText: receiver.url })).toHaveCount(0)
  receiver.close()
})
