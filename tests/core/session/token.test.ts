import { describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { call } from '../../../core/net/http.ts'
import { onHostEvent } from '../../../core/public-events.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { $session } from '../../../core/session/session.ts'
import { heldToken, liveToken } from '../../../core/session/token/credentials.ts'
import { tokenState } from '../../../core/session/token/token.ts'
import { settle } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import {
  MINUTE,
  refused,
  setUpTokens,
  texts,
  tokenEndpoint,
  unauthorized
} from '../../support/core/token-scenarios.ts'
import { listenToNotices } from '../../support/scenes/shown-notices.ts'
import { seat, signedIn, signIn } from '../../support/server/signed-in.ts'

setUpTokens()

describe('a token', () => {
  // rule session-14
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

  test('is not requested again once the refresh token was refused; the session ends with it', async () => {
    const endpoint = tokenEndpoint(refused)
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    const { shownTexts, stop } = listenToNotices()
    await env.clock.advance(102 * MINUTE)
    expect(endpoint.count()).toBe(1)
    expect($session.get().status).toBe('signed-in')
    await env.clock.advance(19 * MINUTE)
    expect(endpoint.count()).toBe(1)
    expect($session.get().status).toBe('signed-out')
    expect(heldToken()).toBeUndefined()
    stop()
    expect(shownTexts.filter(text => text === '请重新登录')).toHaveLength(1)
  })

  // rule session-37
  test('of a minute is renewed once in its life', async () => {
    const endpoint = tokenEndpoint(() => Response.json(signedIn('long')), 60)
    const { env } = await signIn({ 'POST /oauth/token': endpoint.route })
    await env.clock.advance(10 * MINUTE)
    expect(endpoint.count()).toBe(1)
  })

  test('neither lives longer nor is renewed repeatedly when the clock is set', async () => {
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

  // rule session-15
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

  test('that no refresh can renew ends the session once, with one toast', async () => {
    isStale = false
    const left = vi.fn()
    const onAuthRequired = vi.fn()
    const stops = [onHostEvent('signed-out', left), onHostEvent('auth-required', onAuthRequired)]
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
    expect(onAuthRequired).toHaveBeenCalledExactlyOnceWith({ reason: 'expired' })
    expect($session.get()).toEqual({ status: 'signed-out' })
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

  test('is reported once, with the server’s message, to all requests', async () => {
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
    expect($session.get().status).toBe('signed-in')
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
    expect($session.get().status).toBe('signed-in')
    setOnCall(false)
    await settle()
    expect($session.get().status).toBe('signed-out')
    expect(texts()).toEqual(['请重新登录'])
  })
})
