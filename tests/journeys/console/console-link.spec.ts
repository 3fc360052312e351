/** Signing in by a link that has token and account in it. */
import type { Request } from 'playwright/test'
import {
  address,
  agree,
  consoleOf,
  inConsole,
  loginPage,
  PASSWORD
} from '../steps/console-steps.ts'
import { expect, test } from '../support.ts'

test.describe('a link with token and account', () => {
  async function linkOf(url: string, username: string): Promise<URLSearchParams> {
    const headers = { authorization: `Basic ${btoa('hutong-web:')}` }
    const body = new URLSearchParams({
      grant_type: 'password',
      scope: 'cmc',
      username,
      password: PASSWORD
    })
    const granted = await fetch(`${url}/api/oauth/token`, { method: 'POST', headers, body })
    const { access_token } = (await granted.json()) as { access_token: string }
    const made = await fetch(`${url}/api/oauth/web_tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` }
    })
    const { data } = (await made.json()) as { data: { token: string; account: string } }
    return new URLSearchParams({ token: data.token, account: data.account })
  }

  test('signs in, and has left the address before any request', async ({ page, server }) => {
    const link = await linkOf(server.url, 'agent1')
    const secret = link.get('token') ?? ''
    link.set('redirect', '/personalData/table')
    const requests: Request[] = []
    page.on('request', request => requests.push(request))
    // What the page's address is whenever something has come that it asked for, or it asks itself.
    await page.addInitScript(() => {
      const seen: { what: string; href: string }[] = []
      Reflect.set(window, 'seen', seen)
      const look = (what: string) => void seen.push({ what, href: location.href })
      new PerformanceObserver(list => {
        for (const { name } of list.getEntries()) look(name)
      }).observe({
        type: 'resource'
      })
      const { fetch } = window
      window.fetch = (...args) => {
        look('fetch')
        return fetch(...args)
      }
    })
    await page.goto(`/console/auth-redirect?${link}`)
    await agree(page)
    await expect(inConsole(page)).toBeVisible()
    await expect.poll(() => address(page)).toBe('/console/personalData/table')
    expect(page.url()).not.toContain(secret)

    const [document, entry, ...rest] = requests
    expect(document?.url()).toContain(secret)
    expect(entry?.resourceType()).toBe('script')
    expect(rest.length).toBeGreaterThan(5)
    for (const request of [entry, ...rest]) {
      expect(request?.url()).not.toContain(secret)
      expect((await request?.allHeaders())?.referer ?? '').not.toContain(secret)
    }
    const seen = await page.evaluate(
      () => Reflect.get(window, 'seen') as { what: string; href: string }[]
    )
    expect(seen.length).toBeGreaterThan(5)
    const early = seen.filter(({ href }) => href.includes(secret)).map(({ what }) => what)
    expect(early.filter(what => what !== entry?.url())).toEqual([])

    await page.goBack().catch(() => undefined)
    expect(page.url()).not.toContain(secret)
    expect(server.log).not.toContain(secret)
  })

  test('that is spent is reported on the login page, and leads nowhere outside', async ({
    page,
    server
  }) => {
    const link = await linkOf(server.url, 'agent1')
    link.set('redirect', 'https://evil.example/')
    await page.goto(`/console/auth-redirect?${link}`)
    await agree(page)
    await expect(inConsole(page)).toBeVisible()
    await expect.poll(() => address(page)).not.toMatch(/auth-redirect/)
    expect(page.url()).toContain(server.url)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/console/auth-redirect?${link}`)
    await expect(loginPage(page)).toBeVisible()
    await expect(consoleOf(page).getByText('登录链接已失效，请重新获取')).toBeVisible()
    expect(page.url()).not.toContain('token=')
  })

  test('in no shape at all is taken off the address and refused', async ({ page }) => {
    await page.goto('/console/?token=%3Cscript%3E&account=a')
    await expect(consoleOf(page).getByText('登录链接不正确，请重新获取')).toBeVisible()
    expect(page.url()).not.toContain('script')
    await page.goto('/console/auth-redirect?token=short&account=agent1')
    await expect(consoleOf(page).getByText('登录链接不正确，请重新获取')).toBeVisible()
    await page.goto('/console/auth-redirect?token=long-enough-token')
    await expect(consoleOf(page).getByText('登录链接不完整，请重新获取')).toBeVisible()
  })
})
