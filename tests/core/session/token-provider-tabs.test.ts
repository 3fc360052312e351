import { describe, expect, test, vi } from 'vitest'
import { startCore } from '../../../core/environment/environment.ts'
import { receive } from '../../../core/net/realtime-frames.ts'
import { $session, login, setAuthProvider } from '../../../core/session/session.ts'
import { liveToken } from '../../../core/session/token/credentials.ts'
import { digest } from '../../../demo/server/auth/secrets.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import { collectHostEvents } from '../../support/core/session-scenarios.ts'
import {
  settle,
  type TestEnvironment,
  testEnvironment
} from '../../support/core/test-environment.ts'
import { MINUTE, setUpTokens, texts } from '../../support/core/token-scenarios.ts'
import { smallServer } from '../../support/server/signed-in.ts'

setUpTokens()

/** A host that signs its user in again for every token, which ends the login before. */
function hostSigningInAgain(env: Pick<TestEnvironment, 'now'>, userId = 'u-1') {
  let count = 0
  const during: (() => Promise<void>)[] = []
  return {
    during,
    count: () => count,
    provider: async () => {
      const accessToken = `p${++count}`
      for (const act of during) await act()
      return { accessToken, expiresAt: env.now() + 15 * MINUTE, userId, entId: 'e-1', userName: '' }
    }
  }
}

const start = (overrides: Parameters<typeof testEnvironment>[0] = {}) => {
  const { fetch } = smallServer()
  const env = testEnvironment({ fetch, ...overrides })
  startCore(env)
  return env
}

async function signInSoon(env: TestEnvironment): Promise<void> {
  const signing = login()
  await env.clock.advance(1000)
  await signing
  env.sockets.at(-1)?.accept()
}

/** The server says that this token's login has ended. */
const kick = (token: string) => {
  receive(JSON.stringify({ topic: 'user_login_out_info', data: { token: digest(token) } }))
  return settle()
}

const stateAfter = async (env: TestEnvironment) => {
  await env.clock.advance(100)
  return $session.get().status
}

/** The same page in another tab of this browser. */
async function otherTab(env: TestEnvironment, overrides: Parameters<typeof testEnvironment>[0]) {
  vi.resetModules()
  const core = await import('../../../core/environment/environment.ts')
  const session = await import('../../../core/session/session.ts')
  const credentials = await import('../../../core/session/token/credentials.ts')
  const tab = testEnvironment(
    { fetch: env.fetch, ...overrides },
    { clock: env.clock, browser: env.browser }
  )
  core.startCore(tab)
  return {
    ...{ session, tab },
    token: () => credentials.liveToken()?.accessToken,
    async login(provider: Parameters<typeof setAuthProvider>[0]) {
      session.setAuthProvider(provider)
      const [outcome] = await Promise.allSettled([session.login(), env.clock.advance(1000)])
      if (outcome.status === 'rejected') throw outcome.reason
    },
    close: core.stopCore
  }
}

describe('an authProvider that signs in again for every token', () => {
  test('does not sign out the page whose token it renews', async () => {
    const env = start()
    const host = hostSigningInAgain(env)
    setAuthProvider(host.provider)
    await signInSoon(env)
    const { events, stop } = collectHostEvents('kicked', 'signed-out')
    host.during.push(() => kick('p1'))
    await env.clock.advance(10.5 * MINUTE)
    env.sockets.at(-1)?.accept()
    const sockets = env.sockets.length
    env.page.wake('visible')
    await env.clock.advance(100)
    expect(host.count()).toBe(2)
    expect(liveToken()?.accessToken).toBe('p2')
    // The channel of the login that has ended is not waited for.
    await expect.poll(() => env.sockets.length).toBe(sockets + 1)
    stop()
    expect(events).toEqual([])
    expect(texts()).toEqual([])
    expect($session.get().status).toBe('signed-in')
  })

  test('signs out the page all the same when the renewal brings nothing', async () => {
    const env = start()
    const host = hostSigningInAgain(env)
    setAuthProvider(host.provider)
    await signInSoon(env)
    const { events, stop } = collectHostEvents('kicked')
    host.during.push(async () => {
      await kick('p1')
      throw new Error('the host is in trouble')
    })
    await env.clock.advance(12 * MINUTE)
    await expect.poll(() => stateAfter(env)).toBe('signed-out')
    stop()
    expect(events).toEqual([['kicked', { message: '系统通知: 账号已在其他设备登录' }]])
  })

  test('does not hide that the account has signed in on another device', async () => {
    const env = start()
    const host = hostSigningInAgain(env)
    setAuthProvider(host.provider)
    await signInSoon(env)
    await kick('p1')
    await expect.poll(() => stateAfter(env)).toBe('signed-out')
    expect(texts()).toEqual(['系统通知: 账号已在其他设备登录'])
  })
})

describe('two tabs of a host with an authProvider', () => {
  test('call it once between them, and renew once between them', async () => {
    const env = start({ uuid: () => 'a' })
    const host = hostSigningInAgain(env)
    setAuthProvider(host.provider)
    await signInSoon(env)
    const other = await otherTab(env, { uuid: () => 'b' })
    await other.login(host.provider)
    expect(host.count()).toBe(1)
    expect(other.token()).toBe('p1')
    host.during.push(() => kick('p1'))
    await env.clock.advance(12 * MINUTE)
    expect(host.count()).toBe(2)
    expect([liveToken()?.accessToken, other.token()]).toEqual(['p2', 'p2'])
    expect([$session.get().status, other.session.$session.get().status]).toEqual([
      'signed-in',
      'signed-in'
    ])
    other.close()
  })

  test('call it once when they open at the same moment', async () => {
    const env = start({ uuid: () => 'a' })
    const host = hostSigningInAgain(env)
    setAuthProvider(host.provider)
    const other = await otherTab(env, { uuid: () => 'b' })
    const signing = login()
    await other.login(host.provider)
    await signing
    expect(host.count()).toBe(1)
    expect([liveToken()?.accessToken, other.token()]).toEqual(['p1', 'p1'])
    other.close()
  })

  test('go on with the newer token when one of them hung while the other requested it', async () => {
    const browser = testBrowser()
    let isHung = true
    const openChannel = (name: string) => {
      const channel = browser.openChannel(name)
      return {
        ...channel,
        listen: (listener: (message: unknown) => void) =>
          channel.listen(message => isHung || listener(message))
      }
    }
    const { fetch } = smallServer()
    const env = testEnvironment({ fetch, openChannel }, { browser })
    startCore(env)
    const host = hostSigningInAgain(env)
    setAuthProvider(host.provider)
    await signInSoon(env)
    const other = await otherTab(env, {})
    await other.login(host.provider)
    expect(host.count()).toBe(2)
    isHung = false
    await kick('p1')
    const tokens = async () => {
      await env.clock.advance(100)
      return [liveToken()?.accessToken, other.token()]
    }
    await expect.poll(tokens).toEqual(['p2', 'p2'])
    expect($session.get().status).toBe('signed-in')
    other.close()
  })

  test('leave each other’s user alone when the page names its user', async () => {
    const env = start({ userId: 'u-1' })
    setAuthProvider(hostSigningInAgain(env).provider)
    await signInSoon(env)
    const other = await otherTab(env, { userId: 'u-2' })
    const theirs = hostSigningInAgain(env, 'u-2')
    await other.login(theirs.provider)
    expect(theirs.count()).toBe(1)
    expect(other.session.$session.get()).toMatchObject({ user: { userId: 'u-2' } })
    await env.clock.advance(12 * MINUTE)
    expect($session.get()).toMatchObject({ user: { userId: 'u-1' } })
    other.close()
  })

  test('keep apart from those that use another API or sign in by themselves', async () => {
    const env = start()
    setAuthProvider(hostSigningInAgain(env).provider)
    await signInSoon(env)
    const other = await otherTab(env, { apiBase: 'http://other.test/api', fetch: env.fetch })
    const theirs = hostSigningInAgain(env, 'u-2')
    await other.login(theirs.provider).catch(() => undefined)
    expect(theirs.count()).toBe(1)
    other.close()
    const alone = await otherTab(env, {})
    await expect(alone.login(undefined)).rejects.toMatchObject({ kind: 'signed-out' })
    alone.close()
  })

  test('never pass a refresh token of the host’s on', async () => {
    const env = start()
    const host = hostSigningInAgain(env)
    setAuthProvider(async () => ({ ...(await host.provider()), refreshToken: 'r-secret' }))
    await signInSoon(env)
    const other = await otherTab(env, {})
    await other.login(host.provider)
    expect(JSON.stringify(env.browser.posted)).not.toContain('r-secret')
    other.close()
  })
})
