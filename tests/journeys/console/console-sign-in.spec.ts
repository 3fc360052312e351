import type { Page, Response } from 'playwright/test'
import type { DemoServer } from '../../support/server/demo-server.ts'
import {
  address,
  agree,
  button,
  consoleOf,
  inConsole,
  loginPage,
  PASSWORD,
  typePassword
} from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

const issue = (page: Page) => consoleOf(page).getByRole('form').getByRole('alert')

/** The last code that the server has sent to a number. */
const codeIn = (log: string, phone: string): string =>
  [
    ...log.matchAll(
      new RegExp(`短信验证码 (\\d{6})（手机 ${phone.slice(0, 3)}\\*{4}${phone.slice(-4)}`, 'g')
    )
  ].at(-1)?.[1] ?? ''

/** What is written in the image that the page has just fetched. */
async function lettersOf(server: DemoServer, image: Response): Promise<string> {
  const imageKey = new URL(image.url()).searchParams.get('imageKey')
  const { data } = await server.post<{ data: { answer: string } }>('/demo/captcha', { imageKey })
  return data.answer
}

async function signOut(page: Page): Promise<void> {
  await consoleOf(page)
    .getByRole('button', { name: /陈思远/ })
    .click()
  await consoleOf(page).getByRole('menuitem', { name: '登出' }).click()
}

test('first login, agreement, landing, a reload that keeps the session, and logout', async ({
  page
}) => {
  await page.goto('/console/')
  await expect(loginPage(page)).toBeVisible()
  // The front of the console asks for nothing that a login was lost for.
  await expect(consoleOf(page).getByText('请重新登录')).toHaveCount(0)
  await typePassword(page, 'admin', PASSWORD)

  const window = consoleOf(page).getByRole('dialog', { name: '软件使用许可协议' })
  await expect(window).toBeVisible()
  const agreement = await window.textContent()
  for (const detail of [
    '每日对同一号码仅可呼叫一次',
    '9:00 至 20:00',
    '1,000,000 元',
    '30%',
    '100%',
    '5 年',
    '10 个工作日'
  ])
    expect(agreement).toContain(detail)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await expect(window).toBeVisible()
  await expect(window.getByRole('button', { name: '同意', exact: true })).toBeDisabled()
  // A reload is no way around it.
  await page.reload()
  await expect(window).toBeVisible()
  const accepted = page.evaluate(
    () =>
      new Promise<string>(done =>
        document.addEventListener('hutong-protocol-accept', event =>
          done((event as CustomEvent).detail.userId)
        )
      )
  )
  await agree(page)
  expect(await accepted).toBe('user-1')
  await expect(inConsole(page)).toBeVisible()
  await expect(page).not.toHaveURL(/\/console\/(login)?$/)
  const landing = address(page)

  await page.reload()
  await expect(inConsole(page)).toBeVisible()
  await expect.poll(() => address(page)).toBe(landing)
  await expect(window).toBeHidden()
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  )
  expect(stored).not.toMatch(/[\w-]{40,}/)

  await signOut(page)
  await expect(consoleOf(page).getByText('登出成功')).toBeVisible()
  await expect(loginPage(page)).toBeVisible()
  await page.reload()
  await expect(loginPage(page)).toBeVisible()
  await typePassword(page, 'admin', PASSWORD)
  await expect(inConsole(page)).toBeVisible()
  await expect(window).toBeHidden()
})

test('declining the agreement signs out', async ({ page }) => {
  await page.goto('/console/login')
  await typePassword(page, 'agent2', PASSWORD)
  await button(page, '不同意').click()
  await expect(loginPage(page)).toBeVisible()
  await page.reload()
  await expect(loginPage(page)).toBeVisible()
})

test('empty fields, wrong passwords, the image, and what was typed stays', async ({
  page,
  server
}) => {
  await page.goto('/console/login')
  await button(page, '登录').click()
  await expect(consoleOf(page).getByText('请输入账号')).toBeVisible()
  await expect(consoleOf(page).getByText('请输入密码')).toBeVisible()
  await expect(consoleOf(page).getByLabel('账号')).toBeFocused()

  for (let n = 0; n < 3; n++) {
    await typePassword(page, 'leader', `wrong-${n}`)
    await expect(issue(page)).toHaveText('账号或密码错误')
  }
  const letters = consoleOf(page).getByLabel('图形验证码', { exact: true })
  await expect(letters).toBeVisible()
  await expect(consoleOf(page).getByLabel('账号')).toHaveValue('leader')
  await expect(consoleOf(page).getByLabel('密码', { exact: true })).toHaveValue('wrong-2')
  await button(page, '登录').click()
  await expect(consoleOf(page).getByText('请输入图形验证码')).toBeVisible()

  const image = button(page, '换一张图形验证码').locator('img')
  await expect(image).toHaveAttribute('src', /^blob:/)
  const first = await image.getAttribute('src')
  await button(page, '换一张图形验证码').click()
  await expect(image).not.toHaveAttribute('src', first ?? '')
  await letters.fill('????')
  const second = await image.getAttribute('src')
  await button(page, '登录').click()
  await expect(consoleOf(page).getByText('图形验证码错误')).toBeVisible()
  await expect(image).not.toHaveAttribute('src', second ?? '')
  await expect(letters).toHaveValue('')
  await expect(letters).toBeFocused()
  await expect(consoleOf(page).getByLabel('密码', { exact: true })).toHaveValue('wrong-2')

  await button(page, '看不清？改用短信登录').click()
  await expect(consoleOf(page).getByLabel('手机号')).toBeVisible()

  await consoleOf(page).getByRole('tab', { name: '密码登录' }).click()
  const captchaLoaded = page.waitForResponse(/captcha\?imageKey=/)
  await button(page, '换一张图形验证码').click()
  await letters.fill(await lettersOf(server, await captchaLoaded))
  await typePassword(page, 'leader', PASSWORD)
  await agree(page)
  await expect(inConsole(page)).toBeVisible()
})

for (const [kind, sentence] of [
  ['status', '网络异常'],
  ['half', '哎呀 网络塞车了 请客官重新操作'],
  ['body', '哎呀 网络塞车了 请客官重新操作']
] as const)
  test(`a server that fails (${kind}) is distinguished from a wrong password`, async ({
    page,
    server
  }) => {
    await page.goto('/console/login')
    await expect(loginPage(page)).toBeVisible()
    await server.post('/demo/faults', { route: 'auth.token', kind, times: 1 })
    await typePassword(page, 'agent2', PASSWORD)
    await expect(issue(page)).toHaveText(sentence)
    await button(page, '登录').click()
    await expect(loginPage(page)).toBeHidden()
  })

test('a code by text message signs in, and the next can be requested in a minute', async ({
  page,
  server
}) => {
  await page.goto('/console/login')
  await consoleOf(page).getByRole('tab', { name: '短信登录' }).click()
  await consoleOf(page).getByLabel('手机号').fill('２３8 0000 0100')
  await button(page, '获取验证码').click()
  await expect(consoleOf(page).getByText('请填写正确的手机号码')).toBeVisible()
  await consoleOf(page).getByLabel('手机号').fill('１38 0000 0100')
  await button(page, '获取验证码').click()
  await expect(button(page, /^\d+秒后重发$/)).toBeVisible()
  await expect(consoleOf(page).getByLabel('手机号')).toHaveValue('13800000100')
  const field = consoleOf(page).getByLabel('短信验证码', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('12')
  await button(page, '登录').click()
  await expect(consoleOf(page).getByText('短信验证码为6位数字')).toBeVisible()

  await expect.poll(() => codeIn(server.log, '13800000100')).toMatch(/^\d{6}$/)
  const code = codeIn(server.log, '13800000100')
  await field.fill(code === '000000' ? '111111' : '000000')
  await button(page, '登录').click()
  await expect(consoleOf(page).getByText('短信验证码错误或已过期')).toBeVisible()
  await field.fill(code)
  await button(page, '登录').click()
  await agree(page)
  await expect(inConsole(page)).toBeVisible()
})

test('a lost password is replaced, and every login of before is over', async ({
  browser,
  page,
  server
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(`${server.url}/console/`)
  await typePassword(elsewhere, 'leader', PASSWORD)
  await agree(elsewhere)

  await page.goto('/console/login')
  const captchaLoaded = page.waitForResponse(/captcha\?imageKey=/)
  await consoleOf(page).getByRole('link', { name: '忘记密码' }).click()
  await expect(consoleOf(page).getByRole('heading', { name: '重置密码' })).toBeVisible()
  const answer = await lettersOf(server, await captchaLoaded)
  await consoleOf(page).getByLabel('手机号').fill('13800000300')
  await consoleOf(page).getByLabel('图形验证码', { exact: true }).fill(answer)
  await button(page, '获取验证码').click()
  await expect(button(page, /秒后重发/)).toBeVisible()
  await expect.poll(() => codeIn(server.log, '13800000300')).toMatch(/^\d{6}$/)
  await consoleOf(page)
    .getByLabel('短信验证码', { exact: true })
    .fill(codeIn(server.log, '13800000300'))
  await consoleOf(page).getByLabel('新密码', { exact: true }).fill('Xabc7#qWm')
  await consoleOf(page).getByLabel('确认新密码').fill('Xabc7#qW')
  await button(page, '重置密码').click()
  await expect(consoleOf(page).getByText('密码不能存在三个顺序连续的字符')).toBeVisible()
  await expect(consoleOf(page).getByText('密码不一致')).toBeVisible()
  await consoleOf(page).getByLabel('新密码', { exact: true }).fill('Xk7#pq9Wm!')
  await consoleOf(page).getByLabel('确认新密码').fill('Xk7#pq9Wm!')
  await button(page, '重置密码').click()
  await expect(consoleOf(page).getByText('密码重置成功，请使用新密码登录')).toBeVisible()
  await expect(loginPage(page)).toBeVisible()
  await typePassword(page, 'leader', 'Xk7#pq9Wm!')
  await expect(inConsole(page)).toBeVisible()
  await elsewhere.reload()
  await expect(loginPage(elsewhere)).toBeVisible()
  await elsewhere.context().close()
})

test('the login page is worked by keyboard alone, on a page as narrow as 320 px', async ({
  page
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/console/login')
  await expect(loginPage(page)).toBeVisible()
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  )
  expect(isWide).toBe(false)
  await consoleOf(page).getByRole('tab', { name: '密码登录' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(consoleOf(page).getByLabel('手机号')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await page.keyboard.type('agent1')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  const shown = button(page, '显示密码')
  await page.keyboard.press('Tab')
  await expect(shown).toBeFocused()
  await page.keyboard.press('Space')
  await expect(consoleOf(page).getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  const window = consoleOf(page).getByRole('dialog', { name: '软件使用许可协议' })
  await expect(window).toBeVisible()
  // The focus does not leave the agreement.
  for (let n = 0; n < 8; n++) {
    await page.keyboard.press('Tab')
    await expect(window.locator(':focus')).toHaveCount(1)
  }
})
