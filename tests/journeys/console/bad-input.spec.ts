import type { Page } from 'playwright/test'
import { chooseFree, expect, phoneOf, registered, signIn, test } from '../support.ts'

const issue = (page: Page) => page.getByRole('alert')

async function choose(page: Page, state: string): Promise<void> {
  await phoneOf(page)
    .getByRole('button', { name: /坐席状态/ })
    .click()
  await phoneOf(page).getByRole('menuitemradio', { name: state, exact: true }).click()
}

async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

test('a wrong password is refused, a captcha is required, and what was typed stays', async ({
  page
}) => {
  await page.goto('/hosts/crm/')
  await page.getByLabel('账号').fill('account1')
  for (let n = 0; n < 3; n++) {
    await tryPassword(page, `wrong-${n}`)
    await expect(issue(page)).toContainText('账号或密码错误')
  }
  await expect(page.getByLabel('账号')).toHaveValue('account1')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('textbox', { name: /图形验证码/ }).fill('????')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(issue(page)).toContainText('图形验证码错误')
})

test('numbers that cannot be called are refused', async ({ page }) => {
  await signIn(page)
  await chooseFree(page)
  const errors = page.locator('.log li', { hasText: 'hutong-error' })
  for (const [n, typed, sentence] of [
    [1, '', '请输入电话号码'],
    [2, '12', '号码格式不正确'],
    [3, '1380000', '号码格式不正确']
  ] as const)
    await test.step(`“${typed}”`, async () => {
      await expect(
        page.evaluate(
          number =>
            Reflect.get(document.querySelector('hutong-softphone') ?? {}, 'dial')
              .call(document.querySelector('hutong-softphone'), number)
              .then(
                () => 'dialled',
                (error: Error) => error.message
              ),
          typed
        )
      ).resolves.toBe(sentence)
      await expect(errors).toHaveCount(n)
      await registered(page)
    })
})

test('a second call while one is on is refused and the first lives on', async ({ page }) => {
  await signIn(page)
  await chooseFree(page)
  await page.locator('[data-hutong-dial]').first().click()
  await expect(phoneOf(page).getByRole('button', { name: '静音' })).toBeEnabled()
  await expect
    .poll(async () => {
      await page.locator('[data-hutong-dial]').nth(1).click()
      return page.locator('.log').textContent()
    })
    .toContain('已有通话正在进行')
  await expect(phoneOf(page).getByRole('button', { name: '静音' })).toBeEnabled()
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
})

test('a wrong SIP password and an empty SIP field are named', async ({ page }) => {
  await signIn(page)
  for (const [sip, sentence] of [
    [{ wsUri: '', uri: 'sip:100@demo.hutong', password: 'x' }, 'WebSocket 地址为空'],
    [{ wsUri: 'ws://x', uri: '', password: 'x' }, 'SIP 地址为空'],
    [{ wsUri: 'ws://x', uri: 'sip:100@demo.hutong', password: '' }, 'SIP 密码为空']
  ] as const) {
    await page.evaluate(sip => {
      Reflect.set(document.querySelector('hutong-softphone') ?? {}, 'sip', sip)
    }, sip)
    await expect(phoneOf(page).getByText(sentence).first()).toBeVisible()
  }
  await page.evaluate(() => {
    Reflect.set(document.querySelector('hutong-softphone') ?? {}, 'sip', {
      wsUri: `ws://${location.host}/sip`,
      uri: 'sip:100@demo.hutong',
      password: 'wrong'
    })
  })
  await expect(
    phoneOf(page)
      .getByText(/注册失败/)
      .first()
  ).toBeVisible()
  await expect(page.locator('.log')).toContainText('REGISTER_FAILED')
  await page.evaluate(() => {
    Reflect.set(document.querySelector('hutong-softphone') ?? {}, 'sip', undefined)
  })
  await registered(page)
})

test('a server that answers nonsense is reported in a sentence, and the state stays', async ({
  page,
  server
}) => {
  await signIn(page)
  for (const [kind, sentence, times] of [
    ['body', '哎呀 网络塞车了 请客官重新操作', 1],
    ['status', '网络异常', 1],
    ['close', '哎呀 网络塞车了 请客官重新操作', 2]
  ] as const)
    await test.step(kind, async () => {
      await server.post('/demo/faults', { route: 'agent.setStatus', kind, times: 9 })
      await choose(page, '空闲')
      await expect(phoneOf(page).getByText(sentence).first()).toBeVisible()
      await expect(page.locator('.log li', { hasText: sentence })).toHaveCount(times)
      await expect(phoneOf(page).getByRole('button', { name: '坐席状态：示忙' })).toBeVisible()
      await server.post('/demo/faults', { route: 'agent.setStatus', kind, times: 0 })
      await chooseFree(page)
      // Shown before it is answered, which the next fault must not meet.
      const answered = page.waitForResponse(
        response =>
          response.url().endsWith('/agent/status') &&
          response.request().postData()?.includes('SIGN_BUSY') === true
      )
      await choose(page, '示忙')
      await answered
      await expect(phoneOf(page).getByRole('button', { name: '坐席状态：示忙' })).toBeVisible()
    })
})

test('unknown frames change nothing, and each kind is reported once', async ({ page }) => {
  const text: string[] = []
  page.on('console', message => {
    if (message.text().includes('[hutong]')) text.push(message.text())
  })
  await page.addInitScript(() => {
    const events: string[] = []
    Reflect.set(window, 'events', events)
    document.addEventListener('hutong-error', event => {
      events.push((event as CustomEvent<{ message: string }>).detail.message)
    })
  })
  await page.routeWebSocket(/\/ws\/workbench/, socket => {
    const server = socket.connectToServer()
    server.onMessage(message => {
      socket.send('{"topic":"no_such_topic","data":{}}')
      socket.send('not json')
      socket.send('{"topic":"agent_state_modify","data":{"signState":"ASLEEP"}}')
      socket.send(message)
    })
  })
  await signIn(page)
  await chooseFree(page)
  await expect(phoneOf(page).getByRole('button', { name: '坐席状态：空闲' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'events'))).toEqual([
    '收到未知类型或内容有误的实时消息，已忽略',
    '收到无法识别的实时消息，已忽略'
  ])
  expect(text).toEqual([])
})
