import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Environment,
  type Socket,
  startCore,
  stopCore
} from '../../../core/environment/environment.ts'
import { $connection } from '../../../core/net/realtime.ts'
import { $notices } from '../../../core/notices.ts'
import { onHostEvent } from '../../../core/public-events.ts'
import {
  $session,
  login,
  logout,
  resumeSession,
  setAuthProvider
} from '../../../core/session/session.ts'
import { openLoginLink } from '../../../core/session/sign-in/login-link.ts'
import { liveToken } from '../../../core/session/token/credentials.ts'
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
const RESUME = '/api/oauth/kept/resume'

describe('is not restored', () => {
  test('after a logout, without a request to the server', async () => {
    open()
    await login(as('agent1'))
    await logout()
    expect([net.cookies.size, browser.storage.kept.size]).toEqual([0, 0])
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect(net.count(RESUME)).toBe(0)
  })

  test('after a logout that did not reach the server: it is repeated by the next page', async () => {
    open()
    await login(as('agent1'))
    const token = liveToken()?.accessToken ?? ''
    net.down(true)
    await logout()
    net.down(false)
    expect((await backend.send('/api/users/detail', { token })).status).toBe(200)
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect((await backend.send('/api/users/detail', { token })).status).toBe(401)
    expect([net.cookies.size, browser.storage.kept.size]).toEqual([0, 0])
  })

  test('after a sign-in on another device', async () => {
    open()
    await login(as('agent1'))
    await new Promise<void>(done => {
      const stop = $connection.subscribe(({ state }) => {
        if (state === 'open') queueMicrotask(() => done(stop()))
      })
    })
    const kicked = new Promise<void>(done => onHostEvent('kicked', () => done()))
    await backend.signIn('agent1')
    await kicked
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect(net.count(RESUME)).toBe(0)
  })

  test('whose login has ended without their knowing', async () => {
    open()
    await login(as('agent1'))
    await backend.signIn('agent1')
    open()
    await expect(resumeSession()).resolves.toBe(false)
    expect([net.cookies.size, browser.storage.kept.size]).toEqual([0, 0])
    expect(texts()).toEqual([])
  })

  test('over a sign-in by the form meanwhile', async () => {
    open()
    await login(as('agent1'))
    open()
    const search = resumeSession()
    await login(as('agent2'))
    await search
    expect($session.get()).toMatchObject({ user: { userId: 'user-4' } })
    open()
    await resumeSession()
    expect($session.get()).toMatchObject({ user: { userId: 'user-4' } })
  })
})

test('a login that could not be stored does not restore an earlier one', async () => {
  open()
  await login(as('agent1'))
  await backend.send('/demo/faults', {
    body: { route: 'signIn.keep', kind: 'status', times: 1 }
  })
  await login(as('agent2'))
  open()
  await expect(resumeSession()).resolves.toBe(false)
})
