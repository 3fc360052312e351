/** Sessions that end, or would have: elsewhere, refused, run out. */
import {
  button,
  consoleOf,
  enterConsole,
  inConsole,
  loginPage,
  PASSWORD,
  typePassword
} from '../steps/console-steps.ts'
import { chooseInUserMenu, comeIn } from '../steps/top-bar-steps.ts'
import { expect, test } from '../support.ts'

test('signed in on another device: a notice for three seconds, then the login page', async ({
  browser,
  page,
  server
}) => {
  await enterConsole(page, 'agent1')
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${server.url}/console/`)
  // Observed inside the page: polling from outside may be late.
  const noticeShown = page.evaluate(
    sentence =>
      new Promise<{ isInside: boolean; waited: number }>(done => {
        const root = document.querySelector('hutong-console')?.shadowRoot
        let shownAt = 0
        let isInside = false
        const look = () => {
          const isShown = root?.textContent?.includes(sentence)
          if (isShown && shownAt === 0) {
            shownAt = performance.now()
            isInside = root?.querySelector('nav') !== null
          }
          if (shownAt > 0 && root?.textContent?.includes('欢迎登录'))
            done({ isInside, waited: performance.now() - shownAt })
        }
        if (root)
          new MutationObserver(look).observe(root, {
            childList: true,
            characterData: true,
            subtree: true
          })
      }),
    '系统通知: 账号已在其他设备登录'
  )
  await typePassword(other, 'agent1', PASSWORD)
  const { isInside, waited } = await noticeShown
  expect(isInside).toBe(true)
  expect(waited).toBeGreaterThan(2900)
  await expect(loginPage(page)).toBeVisible()
  await page.reload()
  await expect(loginPage(page)).toBeVisible()
  await expect(inConsole(other)).toBeVisible()
  await other.context().close()
})

test('ten requests that are refused at once make one toast, and one comes back to where one was', async ({
  page,
  server
}) => {
  await enterConsole(page, 'admin')
  await consoleOf(page).getByRole('link', { name: '客户管理' }).click()
  await expect(page).toHaveURL(/customer/)
  await server.post('/demo/faults', { route: '*', kind: 'status', status: 401, times: 30 })
  await page.evaluate(async () => {
    const core = (await import(`${location.origin}/dist/core.js`)) as {
      call(endpoint: object, input: object): Promise<unknown>
      endpoints: { auth: { userDetail: object } }
    }
    const { call, endpoints } = core
    const all = Array.from({ length: 10 }, () => call(endpoints.auth.userDetail, {}))
    await Promise.allSettled(all)
  })
  await expect(loginPage(page)).toBeVisible()
  await expect(consoleOf(page).getByText('网络异常')).toHaveCount(1)
  await server.post('/demo/faults', { route: '*', kind: 'status', times: 0 })
  await typePassword(page, 'admin', PASSWORD)
  await expect(inConsole(page)).toBeVisible()
  await expect(page).toHaveURL(/customer/)
})

test('a token that runs out in the middle of a form is renewed, and what was typed is kept and sent', async ({
  page,
  server
}) => {
  await comeIn(page, 'leader')
  await chooseInUserMenu(page, '个人资料')
  await button(page, '编辑 邮箱').click()
  const email = consoleOf(page).getByRole('textbox', { name: '邮箱' })
  await email.fill('typed@example.com')

  // Rejected once, renewed and sent again, without a notice.
  const save = { route: 'account.changeBasicInfo', kind: 'status', status: 401, times: 1 }
  await server.post('/demo/faults', save)
  await button(page, '确定').click()
  await expect(consoleOf(page).getByText('信息修改成功')).toBeVisible()
  await expect(loginPage(page)).toBeHidden()

  // Refused, and the way to a newer one is broken: the form stays as it is, and may be sent again.
  await button(page, '编辑 邮箱').click()
  await email.fill('again@example.com')
  await server.post('/demo/faults', save)
  await server.post('/demo/faults', { route: 'auth.token', kind: 'status', times: 1 })
  await button(page, '确定').click()
  await expect(consoleOf(page).getByText('网络异常')).toBeVisible()
  await expect(email).toHaveValue('again@example.com')
  await button(page, '确定').click()
  await expect(consoleOf(page).getByText('again@example.com')).toBeVisible()
})
