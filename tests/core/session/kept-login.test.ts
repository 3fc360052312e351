import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import {
  type Environment,
  type Socket,
  startCore,
  stopCore
} from '../../../core/environment/environment.ts'
import { call } from '../../../core/net/http.ts'
import { $notices } from '../../../core/notices.ts'
import {
  $hasResumeFailed,
  $session,
  login,
  logout,
  resumeSession,
  setAuthProvider,
  switchEnterprise
} from '../../../core/session/session.ts'
import {
  $cameByLink,
  $loginLinkError,
  openLoginLink
} from '../../../core/session/sign-in/login-link.ts'
import { heldToken, liveToken } from '../../../core/session/token/credentials.ts'
import { renewToken } from '../../../core/session/token/token.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { browserFetch } from '../../support/browser/browser-fetch.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

/** The core in a browser that keeps cookies, against the reference backend. */

let backend: TestBackend
let net: ReturnType<typeof browserFetch>
let browser: ReturnType<typeof testBrowser>

beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  net = browserFetch(backend)
  browser = testBrowser()
  setAuthProvider(undefined)
})
afterEach(() => {
  openLoginLink(undefined)
  stopCore()
})

/** Opens or reloads a page: only the browser's storage and cookies remain of the previous one. */
function open(overrides: Partial<Environment> = {}): void {
  stopCore()
  startCore(
    testEnvironment(
      {
        apiBase: `${backend.url}/api`,
        realtimeUrl: `${backend.url.replace('http', 'ws')}/ws`,
        keep: 'cookie',
        fetch: net.fetch,
        openSocket: url => new WebSocket(url) as Socket,
        every: (milliseconds, beat) => {
          const timer = setInterval(beat, milliseconds)
          return () => clearInterval(timer)
        },
        now: () => Date.now(),
        monotonic: () => performance.now(),
        uuid: () => crypto.randomUUID(),
        ...overrides
      },
      { browser }
    )
  )
}

const as = (username: string) => ({ by: 'password', username, password: PASSWORD }) as const
const texts = () => $notices.get().map(notice => notice.text)
/** Pauses pass a hundred times as fast. */
const hurried: Environment['every'] = (milliseconds, beat) => {
  const timer = setInterval(beat, milliseconds / 100)
  return () => clearInterval(timer)
}
const RESUME = '/api/oauth/kept/resume'
const KEEP = '/api/oauth/kept'

describe('a login', () => {
  test('is there again after a reload, with no secret in storage', async () => {
    open()
    await login(as('agent1'))
    const token = liveToken()
    const stored = JSON.stringify([...browser.storage.kept])
    expect(stored).not.toContain(token?.accessToken)
    expect(stored).not.toContain(token?.refreshToken)
    expect(stored).not.toContain([...net.cookies.values()][0])
    open()
    expect($session.get()).toEqual({ status: 'signed-out' })
    await expect(resumeSession()).resolves.toBe(true)
    expect($session.get()).toMatchObject({
      status: 'signed-in',
      user: { userId: token?.userId, entId: 'ent-1', userName: '王晓彤' }
    })
    expect(liveToken()?.accessToken).not.toBe(token?.accessToken)
    expect(heldToken()?.family).toBe(token?.family)
    expect(texts()).toEqual([])
  })

  test('takes cookies along only where they are what it is about', async () => {
    open()
    await login(as('agent1'))
    open()
    await resumeSession()
    await logout()
    for (const { path, credentials } of net.requests)
      expect([path, credentials]).toEqual([
        path,
        path.startsWith('/api/oauth/kept') ? 'same-origin' : 'omit'
      ])
    expect(net.requests.map(({ path }) => path)).toContain(RESUME)
  })

  test('is not kept for a page that does not request it, or whose host gives the tokens', async () => {
    open({ keep: 'page' })
    await login(as('agent1'))
    const { accessToken = '', userId = '', entId = '', userName = '' } = liveToken() ?? {}
    open()
    setAuthProvider(async () => ({
      accessToken,
      userId,
      entId,
      userName,
      expiresAt: Date.now() + 3_600_000
    }))
    await login()
    expect(net.count(KEEP)).toBe(0)
    setAuthProvider(undefined)
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect(net.count(RESUME)).toBe(0)
    expect(texts()).toEqual([])
  })

  test('of another tab is taken from that, without a request to the server', async () => {
    open()
    await login(as('agent1'))
    const token = liveToken()
    const tab = browser.openChannel('hutong-token')
    tab.listen(message => {
      if ((message as { type: string }).type === 'query')
        tab.post({
          v: 1,
          type: 'here',
          signed: {
            accessToken: token?.accessToken,
            refreshToken: token?.refreshToken,
            expiresAt: Date.now() + 3_600_000,
            userId: token?.userId,
            entId: token?.entId,
            userName: token?.userName,
            entName: '',
            family: token?.family
          }
        })
    })
    open()
    await expect(resumeSession()).resolves.toBe(true)
    expect(liveToken()?.accessToken).toBe(token?.accessToken)
    expect([net.count(RESUME), net.count(KEEP)]).toEqual([0, 1])
    tab.close()
  })

  test('comes back in the enterprise that one has changed to', async () => {
    open()
    await login(as('agent1'))
    await switchEnterprise('ent-2')
    open()
    await resumeSession()
    expect($session.get()).toMatchObject({ user: { entId: 'ent-2' } })
  })

  test('goes on by the cookie when its refresh token is spent', async () => {
    open()
    await login(as('agent1'))
    const before = liveToken()?.accessToken
    await backend.db.deleteFrom('auth_token').execute()
    await expect(call(endpoints.auth.userDetail, {})).resolves.toMatchObject({ username: 'agent1' })
    expect(liveToken()?.accessToken).not.toBe(before)
    expect(texts()).toEqual([])
  })

  test('survives a reload at a moment when the server cannot be reached', async () => {
    open()
    await login(as('agent1'))
    net.down(true)
    open({ every: hurried })
    await expect(resumeSession()).resolves.toBe(false)
    expect($hasResumeFailed.get()).toBe(true)
    expect(texts()).toEqual([])
    net.down(false)
    await expect(resumeSession()).resolves.toBe(true)
    expect($hasResumeFailed.get()).toBe(false)
  })

  test('survives a failure of the server while it is requested', async () => {
    open()
    await login(as('agent1'))
    await backend.send('/demo/faults', {
      body: { route: 'signIn.resume', kind: 'status', times: 2 }
    })
    open({ every: hurried })
    await expect(resumeSession()).resolves.toBe(true)
    expect(net.count(RESUME)).toBe(3)
    expect(texts()).toEqual([])
  })

  test('that a host requests, and that fails, is reported', async () => {
    open()
    await login(as('agent1'))
    net.down(true)
    open({ every: hurried })
    await expect(login()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(texts()).toEqual(['哎呀 网络塞车了 请客官重新操作'])
  })
})

describe('a reload at a bad moment', () => {
  test.each([
    ['/api/deptEmployees/revoke_token', 'ent-1'],
    ['/api/oauth/switch_token', 'ent-1'],
    ['/api/deptEmployees/replace_token', 'ent-2']
  ])(
    'in a change of enterprise, before the answer to %s, neither ends nor kicks the login',
    async (step, where) => {
      open()
      await login(as('agent1'))
      const lost = net.lose(step)
      void switchEnterprise('ent-2').catch(() => undefined)
      await lost
      open()
      await expect(resumeSession()).resolves.toBe(true)
      expect($session.get()).toMatchObject({ user: { entId: where } })
      await expect(call(endpoints.auth.userDetail, {})).resolves.toMatchObject({
        username: 'agent1'
      })
      expect(texts()).toEqual([])
    }
  )

  test('in a refresh does neither', async () => {
    open()
    await login(as('agent1'))
    const lost = net.lose('/api/oauth/token')
    void renewToken('expired').catch(() => undefined)
    await lost
    open()
    await expect(resumeSession()).resolves.toBe(true)
    await expect(call(endpoints.auth.userDetail, {})).resolves.toMatchObject({ username: 'agent1' })
  })
})

describe('a link', () => {
  async function linkOf(username: string) {
    const { access_token: token } = await backend.signIn(username)
    const { body } = await backend.send('/api/oauth/web_tokens', { token, method: 'POST' })
    return (body as { data: { token: string; account: string } }).data
  }

  test('signs in, and is invalid afterwards', async () => {
    const link = await linkOf('agent1')
    openLoginLink(link)
    open()
    await expect(resumeSession()).resolves.toBe(true)
    expect($session.get()).toMatchObject({ user: { userName: '王晓彤' } })
    expect($cameByLink.get()).toBe(true)
    await logout()
    expect($cameByLink.get()).toBe(false)
    openLoginLink(link)
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect($loginLinkError.get()).toMatchObject({ message: '登录链接已失效，请重新获取' })
    expect(texts()).toEqual([])
    await login(as('agent1'))
    expect($loginLinkError.get()).toBeUndefined()
  })

  test('of the very login that it replaces goes on with that, also after a reload', async () => {
    open()
    await login(as('agent1'))
    const { body } = await backend.send('/api/oauth/web_tokens', {
      token: liveToken()?.accessToken ?? '',
      method: 'POST'
    })
    const { data } = body as { data: { token: string; account: string } }
    await login({ by: 'web-token', client: 'web', ...data })
    await expect(call(endpoints.auth.userDetail, {})).resolves.toMatchObject({ username: 'agent1' })
    open()
    await expect(resumeSession()).resolves.toBe(true)
  })

  test.each([
    ['a token of no shape', { token: 'short', account: 'agent1' }, '登录链接不正确，请重新获取'],
    ['markup', { token: '<script>alert(1)</script>', account: 'a' }, '登录链接不正确，请重新获取'],
    [
      'an unknown token',
      { token: 'made-up-token', account: 'agent1' },
      '登录链接已失效，请重新获取'
    ],
    ['no account', { token: 'made-up-token', account: '' }, '登录链接不完整，请重新获取']
  ])('with %s type what is wrong with it', async (_, link, message) => {
    openLoginLink(link)
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect($loginLinkError.get()).toMatchObject({ message })
    expect($cameByLink.get()).toBe(false)
  })

  test('that rejects a sign-in does not restore the stored login', async () => {
    open()
    await login(as('agent1'))
    openLoginLink({ token: 'made-up-token', account: 'agent2' })
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect(net.count(RESUME)).toBe(0)
    open()
    await expect(resumeSession()).resolves.toBe(true)
    expect($session.get()).toMatchObject({ user: { userName: '王晓彤' } })
  })
})
