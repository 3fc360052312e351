import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../core/contract/endpoints/index.ts'
import { startCore, stopCore } from '../../core/environment.ts'
import { onHostEvent } from '../../core/events.ts'
import { call } from '../../core/net/http.ts'
import { $notices } from '../../core/notices.ts'
import { setOnCall } from '../../core/session/call-guard.ts'
import { heldToken, liveToken } from '../../core/session/credentials.ts'
import { $session, type AuthProvider, login, setAuthProvider } from '../../core/session/session.ts'
import { tokenState } from '../../core/session/token.ts'
import { listenToNotices } from '../support/said.ts'
import { seat, signedIn, signIn, smallServer } from '../support/signed-in.ts'
import { settle, testEnvironment } from '../support/test-environment.ts'
import { type Asked, ok } from '../support/test-server.ts'

const MINUTE = 60_000
const texts = () => $notices.get().map(notice => notice.text)
const isRefresh = ({ body }: Asked) => body.includes('grant_type=refresh_token')
const refused = () => Response.json({ errcode: 'X', errmsg: '刷新令牌已失效' }, { status: 400 })
const unauthorized = () => Response.json({}, { status: 401 })

/** A token endpoint whose refreshes are answered by the test. */
function tokenEndpoint(refresh: (count: number) => Response | Promise<Response>, seconds = 7200) {
  let refreshes = 0
  const route = (asked: Asked) =>
    isRefresh(asked) ? refresh(++refreshes) : Response.json(signedIn('first', seconds))
  return { route, count: () => refreshes }
}

afterEach(() => {
  setOnCall(false)
  stopCore()
})

describe('a token', () => {
  test('is left alone while it has more than 20 minutes, then renewed once, silently', async () => {
    const endpoint = tokenEndpoint(() => Response.json(signedIn('second')))
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    await env.clock.advance(100 * MINUTE)
    expect(endpoint.count()).toBe(0)
    await env.clock.advance(MINUTE + 1000)
    expect(endpoint.count()).toBe(1)
    expect(liveToken()?.accessToken).toBe('second')
    await env.clock.advance(30 * MINUTE)
    expect(endpoint.count()).toBe(1)
    expect(texts()).toEqual([])
  })

  test('is gone for the getter in the moment it expires', async () => {
    const endpoint = tokenEndpoint(() => new Response('', { status: 503 }), 3600)
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    await env.clock.advance(60 * MINUTE - 1)
    expect(liveToken()?.accessToken).toBe('first')
    await env.clock.advance(1)
    expect(liveToken()).toBeUndefined()
  })

  test('gets no more than two silent attempts in a row, and new ones after the page woke', async () => {
    const endpoint = tokenEndpoint(count =>
      count < 3 ? new Response('', { status: 503 }) : Response.json(signedIn('third'))
    )
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    await env.clock.advance(119 * MINUTE)
    expect(endpoint.count()).toBe(2)
    expect(texts()).toEqual([])
    env.page.wake('online')
    await env.clock.advance(1000)
    expect(endpoint.count()).toBe(3)
    expect(tokenState()).toMatchObject({ failures: 0 })
    expect(liveToken()?.accessToken).toBe('third')
  })

  test('is not asked for again once the refresh token was refused; the session ends with it', async () => {
    const endpoint = tokenEndpoint(refused)
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    const { said, stop } = listenToNotices()
    await env.clock.advance(102 * MINUTE)
    expect(endpoint.count()).toBe(1)
    expect($session.get().at).toBe('signed-in')
    await env.clock.advance(19 * MINUTE)
    expect(endpoint.count()).toBe(1)
    expect($session.get().at).toBe('signed-out')
    expect(heldToken()).toBeUndefined()
    stop()
    expect(said.filter(text => text === '请重新登录')).toHaveLength(1)
  })

  test('of a minute is renewed once in its life', async () => {
    const endpoint = tokenEndpoint(() => Response.json(signedIn('long')), 60)
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    await env.clock.advance(10 * MINUTE)
    expect(endpoint.count()).toBe(1)
  })

  test('neither lives longer nor is renewed in a storm when somebody sets the clock', async () => {
    const endpoint = tokenEndpoint(count => Response.json(signedIn(`t${count}`)))
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    env.clock.setWallClock(env.now() - 10 * MINUTE)
    await env.clock.advance(102 * MINUTE)
    expect(endpoint.count()).toBe(1)
    env.clock.setWallClock(env.now() + 110 * MINUTE)
    await env.clock.advance(30 * MINUTE)
    expect(endpoint.count()).toBe(2)
  })

  test('that ran out in a night of sleep is renewed when the page wakes', async () => {
    const endpoint = tokenEndpoint(() => Response.json(signedIn('morning')))
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    await env.clock.sleep(8 * 60 * MINUTE)
    await env.clock.advance(1000)
    expect(endpoint.count()).toBe(1)
    expect(liveToken()?.accessToken).toBe('morning')
  })
})

describe('a refusal with 401', () => {
  const stale = (routes: Parameters<typeof signIn>[0]) =>
    signIn({
      ...routes,
      'GET /agent/status': ({ headers }) =>
        headers.get('authorization') === 'Bearer first' && isStale ? unauthorized() : ok(seat)
    })
  let isStale = false
  const ask = () => call(endpoints.agent.status, {})

  test('of ten calls at once leads to one refresh, and all ten succeed', async () => {
    isStale = false
    const endpoint = tokenEndpoint(() => Response.json(signedIn('second')))
    const { env } = await stale({ 'POST /oauth/token': endpoint.route })
    isStale = true
    const all = Promise.all(Array.from({ length: 10 }, ask))
    await env.clock.advance(1000)
    await expect(all).resolves.toHaveLength(10)
    expect(endpoint.count()).toBe(1)
    expect(texts()).toEqual([])
  })

  test('that no refresh can mend ends the session once, with one toast', async () => {
    isStale = false
    const left = vi.fn()
    const asked = vi.fn()
    const stops = [onHostEvent('signed-out', left), onHostEvent('auth-required', asked)]
    const endpoint = tokenEndpoint(refused)
    const { env } = await stale({ 'POST /oauth/token': endpoint.route })
    isStale = true
    const all = Promise.allSettled(Array.from({ length: 10 }, ask))
    await env.clock.advance(1000)
    for (const one of await all) expect(one).toMatchObject({ reason: { kind: 'signed-out' } })
    for (const stop of stops) stop()
    expect(endpoint.count()).toBe(1)
    expect(texts()).toEqual(['请重新登录'])
    expect(left).toHaveBeenCalledExactlyOnceWith({ reason: 'expired' })
    expect(asked).toHaveBeenCalledExactlyOnceWith({ reason: 'expired' })
    expect($session.get()).toEqual({ at: 'signed-out' })
  })

  test('does not loop when the new token is refused too', async () => {
    let isUp = true
    const endpoint = tokenEndpoint(count => Response.json(signedIn(`t${count}`)))
    const { env, server } = await signIn({
      'POST /oauth/token': endpoint.route,
      'GET /agent/status': () => (isUp ? ok(seat) : unauthorized())
    })
    isUp = false
    const before = server.count('/agent/status')
    const outcome = ask().catch((error: unknown) => error)
    await env.clock.advance(1000)
    await expect(outcome).resolves.toMatchObject({ kind: 'signed-out' })
    expect(server.count('/agent/status')).toBe(before + 2)
    expect(endpoint.count()).toBe(1)
  })

  test('is told once, in the words of the server, whoever asks after it', async () => {
    let isUp = true
    const endpoint = tokenEndpoint(count => Response.json(signedIn(`t${count}`)))
    const { env } = await signIn({
      'POST /oauth/token': endpoint.route,
      'GET /agent/status': () =>
        isUp ? ok(seat) : Response.json({ message: '登录已失效' }, { status: 401 })
    })
    isUp = false
    void ask().catch(() => undefined)
    await env.clock.advance(1000)
    const late = ask().catch((error: unknown) => error)
    await env.clock.advance(1000)
    await expect(late).resolves.toMatchObject({ kind: 'signed-out' })
    expect(texts()).toEqual(['登录已失效'])
    await env.clock.advance(10_000)
    expect(texts()).toEqual([])
    void ask().catch(() => undefined)
    await env.clock.advance(1000)
    expect(texts()).toEqual(['请重新登录'])
  })

  test('keeps the session when the way to the token endpoint is broken', async () => {
    isStale = false
    const endpoint = tokenEndpoint(() => Promise.reject(new TypeError('Failed to fetch')))
    const { env } = await stale({ 'POST /oauth/token': endpoint.route })
    isStale = true
    const outcome = ask().catch((error: unknown) => error)
    await env.clock.advance(1000)
    await expect(outcome).resolves.toMatchObject({ kind: 'unreachable' })
    expect($session.get().at).toBe('signed-in')
  })

  test('during a call lets the call end before the person has to sign in', async () => {
    isStale = false
    const endpoint = tokenEndpoint(refused)
    const { env } = await stale({ 'POST /oauth/token': endpoint.route })
    isStale = true
    setOnCall(true)
    void ask().catch(() => undefined)
    await env.clock.advance(1000)
    expect(texts()).toEqual(['登录已过期，通话结束后请重新登录'])
    expect($session.get().at).toBe('signed-in')
    setOnCall(false)
    await settle()
    expect($session.get().at).toBe('signed-out')
    expect(texts()).toEqual(['请重新登录'])
  })
})

describe('a host’s authProvider', () => {
  const provided = (accessToken: string, life: number, now: number) => ({
    accessToken,
    expiresAt: now + life,
    userId: 'u-1',
    entId: 'e-1',
    userName: '张伟'
  })
  const start = (routes: Parameters<typeof smallServer>[0] = {}) => {
    const server = smallServer(routes)
    const env = testEnvironment({ fetch: server.fetch })
    startCore(env)
    return { env, server }
  }

  test('is asked first, and again when its token runs out; no refresh token is ever used', async () => {
    const { env, server } = start()
    const reasons: string[] = []
    setAuthProvider(async reason => {
      reasons.push(reason)
      return provided(`p${reasons.length}`, 15 * MINUTE, env.now())
    })
    await login()
    expect(liveToken()?.accessToken).toBe('p1')
    expect($session.get()).toMatchObject({ user: { entName: '呼通示范' } })
    await env.clock.advance(12 * MINUTE)
    expect(reasons).toEqual(['first', 'expired'])
    expect(liveToken()?.accessToken).toBe('p2')
    expect(server.count('/oauth/token')).toBe(0)
    expect(env.browser.posted).toEqual([])
  })

  test.each<[string, AuthProvider, string, string]>([
    [
      'answers nonsense',
      () => Promise.resolve({} as never),
      'contract',
      '登录信息不完整，请联系页面管理员'
    ],
    ['throws', () => Promise.reject(new Error('no')), 'unreachable', '登录失败，请重试'],
    [
      'says 403',
      () => Promise.reject(Object.assign(new Error('no'), { status: 403 })),
      'refused',
      '登录失败，请重试'
    ],
    [
      'says that it refuses',
      () => Promise.reject({ kind: 'refused' }),
      'refused',
      '登录失败，请重试'
    ],
    [
      'throws at once',
      () => {
        throw new Error('no')
      },
      'unreachable',
      '登录失败，请重试'
    ],
    [
      'has no network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'unreachable',
      '登录失败，请重试'
    ]
  ])('that %s is a failure in Chinese', async (_, provider, kind, message) => {
    start()
    setAuthProvider(provider)
    await expect(login()).rejects.toMatchObject({ kind, message })
    expect(texts()).toEqual([message])
    expect($session.get()).toEqual({ at: 'signed-out' })
  })

  test('whose token the server does not take is one failure, told once', async () => {
    const { env } = start({
      'GET /users/detail': unauthorized,
      'GET /agent/status': unauthorized,
      'POST /files/ticket': unauthorized
    })
    const errors: unknown[] = []
    const stop = onHostEvent('error', detail => errors.push(detail))
    setAuthProvider(async () => provided('garbage', 60 * MINUTE, env.now()))
    await expect(login()).rejects.toMatchObject({ kind: 'signed-out', message: '请重新登录' })
    await settle()
    stop()
    expect(errors).toMatchObject([{ kind: 'signed-out', message: '请重新登录' }])
    expect(texts()).toEqual(['请重新登录'])
    expect($session.get()).toEqual({ at: 'signed-out' })
  })

  test('that fails for now is asked once more, one that refuses is not', async () => {
    const { env } = start()
    let trouble: object | undefined
    const ask = vi.fn(async () => {
      if (trouble) throw trouble
      return provided('p', 60 * MINUTE, env.now())
    })
    setAuthProvider(ask)
    await login()
    trouble = Object.assign(new Error('502'), { status: 502 })
    await env.clock.advance(50 * MINUTE)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(tokenState().failures).toBe(2)
    trouble = undefined
    env.page.wake('visible')
    await settle()
    expect(ask).toHaveBeenCalledTimes(4)
    trouble = { kind: 'refused' }
    await env.clock.advance(65 * MINUTE)
    expect(ask).toHaveBeenCalledTimes(5)
    expect($session.get()).toEqual({ at: 'signed-out' })
  })

  test.each([{ userId: 'u-2' }, { entId: 'e-2' }])(
    'that answers for somebody else (%j) ends the session',
    async other => {
      const { env } = start()
      const heard: string[] = []
      const { said, stop: stopListening } = listenToNotices()
      const stop = onHostEvent('signed-out', ({ reason }) => void heard.push(reason))
      const ask = vi.fn(async () => ({
        ...provided('p', 15 * MINUTE, env.now()),
        ...(ask.mock.calls.length > 1 ? other : {})
      }))
      setAuthProvider(ask)
      await login()
      await env.clock.advance(12 * MINUTE)
      stop()
      stopListening()
      expect($session.get()).toEqual({ at: 'signed-out' })
      expect(heldToken()).toBeUndefined()
      expect(heard).toEqual(['expired'])
      expect(said).toContain('请重新登录')
    }
  )

  test('that dawdles is given up after 90 s, and told so', async () => {
    const { env } = start()
    let signal: AbortSignal | undefined
    setAuthProvider((_, given) => {
      signal = given
      return new Promise(() => undefined)
    })
    const outcome = login().catch((error: unknown) => error)
    await env.clock.advance(90_000)
    await expect(outcome).resolves.toMatchObject({ kind: 'timeout' })
    expect(signal?.aborted).toBe(true)
  })

  test('with a clock ten minutes slow does not start a storm', async () => {
    const { env } = start()
    const ask = vi.fn(async () => provided('p', -10 * MINUTE, env.now()))
    setAuthProvider(ask)
    await login()
    expect(liveToken()?.accessToken).toBe('p')
    await env.clock.advance(5 * MINUTE)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(8)
  })
})

describe('many tabs with one sign-in', () => {
  const CLAIM = { v: 1, says: 'refreshing' }
  const dueSoon = async () => {
    const endpoint = tokenEndpoint(count => Response.json(signedIn(`t${count}`)))
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route }, { uuid: () => 'b' })
    const family = heldToken()?.family
    const others = env.browser.openChannel('hutong-token')
    const claim = (by: string) => others.post({ ...CLAIM, family, claim: by })
    await env.clock.advance(100 * MINUTE)
    return { env, endpoint, claim }
  }

  test('leave the refresh to the lowest claim, in whatever order they are heard', async () => {
    const { env, endpoint, claim } = await dueSoon()
    await env.clock.advance(MINUTE - 20)
    claim('a')
    claim('c')
    await env.clock.advance(1000)
    expect(endpoint.count()).toBe(0)
  })

  test('leave it to whoever refreshes already', async () => {
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
      core: await import('../../core/environment.ts'),
      session: await import('../../core/session/session.ts'),
      credentials: await import('../../core/session/credentials.ts')
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
    expect(other.session.$session.get().at).toBe('signed-out')
    expect($session.get().at).toBe('signed-out')
    other.core.stopCore()
  })
})
