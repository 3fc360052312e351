import { chooseFrom, consoleOf, setHour } from '../steps/console-steps.ts'
import {
  callBar,
  chooseInUserMenu,
  chooseStatus,
  comeIn,
  openPalette,
  status
} from '../steps/top-bar-steps.ts'
import { expect, ring, test } from '../support.ts'

test('a quick call requires what is missing, keeps what was typed, and reports that it is under way', async ({
  page,
  server
}) => {
  await setHour(page, 10)
  await comeIn(page, 'admin')
  await page.getByRole('button', { name: '快速呼叫' }).click()
  const form = page.getByRole('dialog', { name: '快速呼叫' })
  await form.getByRole('button', { name: '立即呼叫' }).click()
  await expect(form.getByRole('alert')).toHaveText(['请选择话术模板', '请输入手机号'])
  await expect(form.getByRole('combobox')).toBeFocused()

  // A script whose variables have no value in such a call cannot be chosen.
  await form.getByRole('combobox').click()
  const refused = consoleOf(page).getByRole('option', { name: /^预约到访提醒/ })
  await expect(refused).toHaveText('预约到访提醒变量（预约时间）没有值')
  await expect(refused).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await chooseFrom(form.getByRole('combobox'), '服务满意度回访')
  await form.getByLabel('手机号').fill('12345')
  await form.getByLabel('手机号').blur()
  await expect(form.getByRole('alert')).toHaveText('号码格式不正确')

  await form.getByLabel('手机号').fill('  139 0000 1234  ')
  await server.post('/demo/faults', { route: 'quickCalls.call', kind: 'status' })
  await form.getByRole('button', { name: '立即呼叫' }).click()
  await expect(page.getByText('网络异常')).toBeVisible()
  await expect(form.getByLabel('手机号')).toHaveValue('  139 0000 1234  ')

  const asking = page.waitForRequest(/quickly-call/)
  await form.getByRole('button', { name: '立即呼叫' }).click()
  expect((await asking).postDataJSON()).toMatchObject({ phone: '13900001234' })
  await expect(page.getByText('已加入拨打，请稍后！')).toBeVisible()
  await expect(form).toBeHidden()
})

test('a call rings above everything, then stands at the foot of every page until it is written down', async ({
  page,
  server
}) => {
  await comeIn(page, 'agent2')
  await chooseStatus(page, '空闲')
  await page.evaluate(() => {
    const events: string[] = []
    Object.assign(window, { events })
    for (const name of ['incoming', 'answer', 'call-end'])
      document.addEventListener(`hutong-${name}`, ({ type, target }) =>
        events.push(`${type} ${(target as Element).localName}`)
      )
  })
  await ring(server, 'agent2')
  const card = page.getByRole('alertdialog', { name: '来电' })
  await expect(card).toBeVisible()
  await expect(callBar(page)).toHaveAttribute('data-shown', 'false')
  await card.getByRole('button', { name: '接听' }).click()
  await expect(callBar(page).getByRole('button', { name: '静音' })).toBeEnabled()
  await expect(status(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(status(page)).toHaveAccessibleDescription('通话结束后可修改状态')
  // The customer is shown over the page, a second after the answer.
  const customer = page.getByRole('dialog', { name: '通话记录' })
  await customer.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(customer).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('个人资料')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/personalData/)
  await expect(callBar(page).getByRole('button', { name: '挂断' })).toBeVisible()

  await chooseInUserMenu(page, '登出')
  const question = page.getByRole('alertdialog', { name: '退出登录？' })
  await expect(question).toContainText('当前有通话进行中，是否退出')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(callBar(page).getByRole('button', { name: '挂断' })).toBeVisible()

  await page.keyboard.press('Control+Alt+g')
  await callBar(page).getByRole('button', { name: '完成整理' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'events'))).toEqual(
    ['incoming', 'answer', 'call-end'].map(name => `hutong-${name} hutong-console`)
  )
  await expect(callBar(page)).toHaveAttribute('data-shown', 'false')
  await expect(consoleOf(page).locator('[part=main]')).toBeFocused()
  await expect(status(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('the dial pad comes by its shortcut and goes by its button', async ({ page }) => {
  await comeIn(page, 'agent2')
  await page.keyboard.press('Control+Alt+d')
  await expect(callBar(page).getByLabel('电话号码')).toBeFocused()
  await callBar(page).getByRole('button', { name: '收起拨号盘' }).click()
  await expect(callBar(page)).toHaveAttribute('data-shown', 'false')
  await expect(consoleOf(page).locator('[part=main]')).toBeFocused()
})
