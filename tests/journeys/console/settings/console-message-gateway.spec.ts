import { openGatewayServer } from '../../../support/receivers/message-gateway-server.ts'
import { axeFinds } from '../../axe/axe.ts'
import { button, consoleOf, enterConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../support.ts'

const ALL = ['hutong-console', '.hutong-wrapper']
const SECRET = 'secret-of-the-own-gateway'

test('a gateway of the enterprise is set up, tested, and kept without its secret', async ({
  page
}) => {
  const gateway = await openGatewayServer(SECRET)
  const field = (name: string) => consoleOf(page).getByRole('textbox', { name, exact: true })
  await enterConsole(page, 'admin', 'systemManage/systemSetting?section=messageGateway')
  await expect(consoleOf(page).getByText('服务器的网关：模拟网关，不会真正发送')).toBeVisible()
  await expect(button(page, '发送测试短信')).toHaveCount(0)
  expect(await axeFinds(page, ALL)).toEqual([])

  await consoleOf(page).getByRole('radio', { name: '使用企业自己的网关' }).click()
  await button(page, '保存').click()
  await expect(consoleOf(page).getByText('请输入网关地址')).toBeVisible()
  await expect(consoleOf(page).getByText('请输入签名密钥')).toBeVisible()
  await field('网关地址').fill('https://192.168.1.8/send')
  await field('网关账号').fill('yuanfan')
  const secret = consoleOf(page).getByLabel('签名密钥')
  await secret.fill(SECRET)
  await button(page, '保存').click()
  await expect(consoleOf(page).getByText('该地址指向内部网络，不能使用')).toBeVisible()
  expect(await axeFinds(page, ALL)).toEqual([])

  // The test uses what is typed.
  await field('网关地址').fill(gateway.url)
  await field('接收号码').fill('138')
  await button(page, '发送测试短信').click()
  await expect(consoleOf(page).getByText('请填写正确的手机号码')).toBeVisible()
  await field('接收号码').fill('13800138000')
  await button(page, '发送测试短信').click()
  await expect(consoleOf(page).getByText(/^网关已接收/)).toBeVisible()
  expect(gateway.submissions[0]?.messages[0]).toMatchObject({ phone: '13800138000' })
  gateway.answer(({ messages }) => ({
    results: messages.map(({ key }) => ({ key, code: 'SIGNERR' }))
  }))
  await button(page, '发送测试短信').click()
  await expect(consoleOf(page).getByText('网关拒绝：签名未在运营商报备（SIGNERR）')).toBeVisible()

  await button(page, '保存').click()
  await expect(consoleOf(page).getByText('设置已保存').first()).toBeVisible()
  await page.reload()
  await expect(field('网关地址')).toHaveValue(gateway.url)
  await expect(secret).toHaveValue('')
  await expect(consoleOf(page).getByText(/已保存，留空则不变/)).toBeVisible()
  await expect(consoleOf(page).getByText(/\/message_gateway\/reports\/ent-1$/)).toBeVisible()
  expect(await axeFinds(page, ALL)).toEqual([])

  // The sections scroll on a narrow page; the open one is in sight, on one line.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.reload()
  const tab = consoleOf(page).getByRole('tab', { name: '短信网关' })
  await expect(tab).toBeInViewport({ ratio: 1 })
  expect(await tab.evaluate(one => one.scrollHeight <= one.clientHeight)).toBe(true)
  expect(await axeFinds(page, ALL)).toEqual([])
  gateway.close()
})

test('an own gateway is not saved without the permission of administrators', async ({ page }) => {
  await page.route('**/api/users/detail', async route => {
    const answer = await route.fetch()
    const text = (await answer.text()).replace('"CMC.ADMIN.MANA"', '"CMC.ROLE.MANA"')
    await route.fulfill({ response: answer, body: text })
  })
  await enterConsole(page, 'admin', 'systemManage/systemSetting?section=messageGateway')
  await expect(button(page, '保存')).toBeEnabled()
  await consoleOf(page).getByRole('radio', { name: '使用企业自己的网关' }).click()
  await expect(consoleOf(page).getByText(/有管理员管理权限的成员可以保存/)).toBeVisible()
  await expect(button(page, '保存')).toBeDisabled()
  expect(await axeFinds(page, ALL)).toEqual([])
  await consoleOf(page).getByRole('radio', { name: '使用服务器的网关' }).click()
  await expect(button(page, '保存')).toBeEnabled()
})
