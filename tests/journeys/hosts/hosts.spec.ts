import { isAudible, listenIn, receivesAudio } from '../sound.ts'
import { chooseFree, customerCalls, expect, phoneOf, registered, test } from '../support.ts'

test('a hotline agent dials a plain tel: link, and the number stays masked', async ({ page }) => {
  await listenIn(page)
  await page.goto('/hosts/hotline/')
  await page.getByLabel('账号').fill('agent2')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录' }).click()
  await registered(page)
  await chooseFree(page)
  const link = page.locator('section a[href^="tel:"]')
  const number = ((await link.getAttribute('href')) ?? '').slice(4)
  await link.click()
  await expect(phoneOf(page).getByRole('button', { name: '静音' })).toBeEnabled()
  await receivesAudio(page)
  await expect(phoneOf(page)).not.toContainText(number)
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
})

test("a partner's page signs in with its own form and the telephone floats", async ({
  page,
  server
}) => {
  await page.goto('/hosts/partner/')
  await page.getByLabel('密码').fill('wrong')
  await page.getByRole('button', { name: '登录电话' }).click()
  await expect(page.locator('#login output')).toContainText('账号或密码错误')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await registered(page)
  await phoneOf(page).getByRole('button', { name: '展开软电话' }).click()
  await chooseFree(page)
  await customerCalls(server, 'agent2', '13900002222')
  await phoneOf(page).getByRole('button', { name: '接听' }).first().click()
  await isAudible(server.url, '13900002222')
  await phoneOf(page).getByRole('button', { name: '挂断' }).click()
})

test('a folded telephone shows why a call came to nothing, and so does the number', async ({
  page
}) => {
  await page.goto('/hosts/partner/')
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await registered(page)
  await page
    .locator('hutong-session')
    .evaluate((session: HTMLElement & { setAgentState(state: string): Promise<void> }) =>
      session.setAgentState('SIGN_FREE')
    )
  await page.locator('a[href="tel:13957180486"]').click()
  await expect(page.locator('body > div[popover] p')).toHaveText('呼叫未接通：占线')
  await expect(phoneOf(page).getByRole('button', { name: '展开软电话，占线' })).toBeVisible()
})

test('the first page names the accounts, and leads to everything that it shows', async ({
  page
}) => {
  await page.goto('/')
  for (const account of ['admin', 'leader', 'agent1', 'agent2', 'account1'])
    await expect(page.getByRole('cell', { name: account, exact: true })).toBeVisible()
  const links = page.locator('.cards a')
  const paths = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(paths.slice(0, 5)).toEqual([
    '/console/',
    '/hosts/crm/',
    '/hosts/social-worker/',
    '/hosts/hotline/',
    '/hosts/partner/'
  ])
  for (const path of paths) {
    await page.goto('/')
    const answer = page.waitForResponse(response => new URL(response.url()).pathname === path)
    await page.locator(`.cards a[href="${path}"]`).click()
    expect((await answer).status()).toBe(200)
    await expect(page.locator('h1').first()).toBeVisible()
  }
})

test('the pages send no third-party requests and break no policy', async ({ page, server }) => {
  const elsewhere: string[] = []
  const violations: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).host !== new URL(server.url).host) elsewhere.push(request.url())
  })
  await page.exposeFunction('tellViolation', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      Reflect.get(window, 'tellViolation')(`${event.violatedDirective} ${event.blockedURI}`)
    )
  })
  for (const path of [
    '/',
    '/hosts/crm/',
    '/hosts/social-worker/',
    '/hosts/hotline/',
    '/hosts/partner/',
    '/hosts/partner/tasks/',
    '/hosts/transfer/',
    '/hosts/messages/',
    '/gallery/'
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(elsewhere).toEqual([])
  expect(violations).toEqual([])
})
