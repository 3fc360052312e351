import { describe, expect, test, vi } from 'vitest'
import type { Channel, Environment } from '../../../core/environment/environment.ts'
import { $session, logout } from '../../../core/session/session.ts'
import { heldToken, liveToken } from '../../../core/session/token/credentials.ts'
import { settle, testEnvironment } from '../../support/core/test-environment.ts'
import { MINUTE, setUpTokens, tokenEndpoint } from '../../support/core/token-scenarios.ts'
import { signedIn, signIn } from '../../support/server/signed-in.ts'

setUpTokens()

describe('many tabs with one sign-in', () => {
  const CLAIM = { v: 1, type: 'refreshing' }
  const dueSoon = async () => {
    const endpoint = tokenEndpoint(count => Response.json(signedIn(`t${count}`)))
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route }, { uuid: () => 'b' })
    const family = heldToken()?.family
    const others = env.browser.openChannel('hutong-token')
    const claim = (by: string) => others.post({ ...CLAIM, family, claim: by })
    await env.clock.advance(100 * MINUTE)
    return { env, endpoint, claim }
  }

  test('leave the refresh to the lowest claim, in whatever order claims arrive', async () => {
    const { env, endpoint, claim } = await dueSoon()
    await env.clock.advance(MINUTE - 20)
    claim('a')
    claim('c')
    await env.clock.advance(1000)
    expect(endpoint.count()).toBe(0)
  })

  test('leave it to the tab that is already refreshing', async () => {
    const { env, endpoint, claim } = await dueSoon()
    await env.clock.advance(MINUTE - 1000)
    claim('c')
    await env.clock.advance(2000)
    expect(endpoint.count()).toBe(0)
    await env.clock.advance(15_000)
    expect(endpoint.count()).toBe(1)
  })
})

describe('two tabs with one sign-in', () => {
  test.each([
    ['first', 'a', 'b'],
    ['second', 'b', 'a']
  ])('refresh once between them when the %s wins, and both have it', async (_, mine, theirs) => {
    const endpoint = tokenEndpoint(count => Response.json(signedIn(`t${count}`)))
    const routes = { 'POST /oauth/token': endpoint.route }
    const { env, server } = await signIn(routes, { uuid: () => mine })
    vi.resetModules()
    const other = {
      core: await import('../../../core/environment/environment.ts'),
      session: await import('../../../core/session/session.ts'),
      credentials: await import('../../../core/session/token/credentials.ts')
    }
    const tab = testEnvironment(
      { fetch: server.fetch, uuid: () => theirs },
      { clock: env.clock, browser: env.browser }
    )
    other.core.startCore(tab)
    const joined = other.session.login()
    await env.clock.advance(1000)
    await joined
    expect(other.session.$session.get()).toEqual($session.get())
    expect(server.count('/oauth/token')).toBe(1)

    await env.clock.advance(102 * MINUTE)
    expect(endpoint.count()).toBe(1)
    expect(liveToken()?.accessToken).toBe('t1')
    expect(other.credentials.liveToken()?.accessToken).toBe('t1')

    await other.session.logout()
    await settle()
    expect(other.session.$session.get().status).toBe('signed-out')
    expect($session.get().status).toBe('signed-out')
    other.core.stopCore()
  })
})

describe('a new tab beside one that is signed in and answers after 2 s', () => {
  const open = async (overrides: Partial<Environment> = {}) => {
    const { env, server } = await signIn({})
    vi.resetModules()
    const core = await import('../../../core/environment/environment.ts')
    const session = await import('../../../core/session/session.ts')
    const own = { clock: env.clock, browser: env.browser }
    const openChannel = (name: string): Channel => {
      const channel = env.browser.openChannel(name)
      const later = (act: () => void) => {
        const stop = env.clock.every(2000, () => {
          stop()
          act()
        })
      }
      return {
        ...channel,
        listen: listener => channel.listen(message => later(() => listener(message)))
      }
    }
    core.startCore(testEnvironment({ fetch: server.fetch, openChannel, ...overrides }, own))
    const joined = session.login().catch(() => undefined)
    return { env, core, session, joined, status: () => session.$session.get().status }
  }

  test('waits for the answer, because a login is held', async () => {
    const { env, core, joined, status } = await open()
    await env.clock.advance(400)
    expect(status()).toBe('signing-in')
    await env.clock.advance(2000)
    await joined
    expect(status()).toBe('signed-in')
    core.stopCore()
  })

  test('does not wait after the other tab has signed out', async () => {
    const { env, core, session, joined, status } = await open({ locks: undefined })
    await env.clock.advance(400)
    await joined
    expect(status()).toBe('signed-out')
    await logout()
    core.startCore(testEnvironment({}, { clock: env.clock, browser: env.browser }))
    const again = session.login().catch(() => undefined)
    await env.clock.advance(400)
    await again
    expect(status()).toBe('signed-out')
    core.stopCore()
  })
})
