import { chooseFree, customerCalls, expect, phoneOf, signIn, test } from '../support.ts'

test('an agent checks the network before the shift, and sees who calls before answering', async ({
  page,
  server
}) => {
  await signIn(page)
  const softphone = phoneOf(page)
  await softphone.getByRole('button', { name: '设备' }).click()
  const check = softphone.getByRole('region', { name: '通话检测' })
  await check.getByRole('button', { name: '开始检测' }).click()
  await expect(check).toContainText('请说话，应能听到自己的声音')
  await expect(check.getByRole('button', { name: '重新检测' })).toBeVisible()
  await expect(check).toContainText('4.5')
  // No call of the seat: neither its state nor its list of calls has changed.
  await expect(softphone.getByRole('button', { name: '坐席状态：示忙' })).toBeEnabled()
  await expect(page.locator('.log')).not.toContainText('hutong-dial')
  await softphone.getByRole('button', { name: '返回：设备' }).click()

  await chooseFree(page)
  await customerCalls(server)
  const caller = softphone.getByRole('region', { name: '来电客户' })
  await expect(caller).toContainText(/历史通话\d+ 次/)
  await expect(caller).toContainText('最近联系')
  await expect(caller).toContainText('未完结工单')
  await softphone.getByRole('button', { name: '接听' }).click()
  await expect(softphone.getByRole('timer')).toBeVisible()
  await expect(caller).toBeHidden()
})
