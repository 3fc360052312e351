import { describe, expect, test, vi } from 'vitest'
import { startCore } from '../../../core/environment/environment.ts'
import { onHostEvent } from '../../../core/public-events.ts'
import {
  $session,
  type AuthProvider,
  login,
  setAuthProvider
} from '../../../core/session/session.ts'
import { heldToken, liveToken } from '../../../core/session/token/credentials.ts'
import { tokenState } from '../../../core/session/token/token.ts'
import { settle, testEnvironment } from '../../support/core/test-environment.ts'
import { MINUTE, setUpTokens, texts, unauthorized } from '../../support/core/token-scenarios.ts'
import { listenToNotices } from '../../support/scenes/shown-notices.ts'
import { signInByProvider, smallServer } from '../../support/server/signed-in.ts'

setUpTokens()

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

  test('is called first, and again when its token runs out; no refresh token is ever used', async () => {
    const { env, server } = start()
    const reasons: string[] = []
    setAuthProvider(async reason => {
      reasons.push(reason)
      const token = provided(`p${reasons.length}`, 15 * MINUTE, env.now())
      return { ...token, refreshToken: 'of-the-host' }
    })
    await signInByProvider(env)
    expect(liveToken()?.accessToken).toBe('p1')
    expect($session.get()).toMatchObject({ user: { entName: '呼通示范' } })
    await env.clock.advance(12 * MINUTE)
    expect(reasons).toEqual(['first', 'expired'])
    expect(liveToken()?.accessToken).toBe('p2')
    expect(server.count('/oauth/token')).toBe(0)
    expect(JSON.stringify(env.browser.posted)).not.toContain('of-the-host')
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
    const { env } = start()
    setAuthProvider(provider)
    await expect(signInByProvider(env)).rejects.toMatchObject({ kind, message })
    expect(texts()).toEqual([message])
    expect($session.get()).toEqual({ status: 'signed-out' })
  })

  test('whose token the server rejects is one failure, reported once', async () => {
    const { env } = start({
      'GET /users/detail': unauthorized,
      'GET /agent/status': unauthorized,
      'POST /files/ticket': unauthorized
    })
    const errors: unknown[] = []
    const stop = onHostEvent('error', detail => errors.push(detail))
    setAuthProvider(async () => provided('garbage', 60 * MINUTE, env.now()))
    await expect(signInByProvider(env)).rejects.toMatchObject({
      kind: 'signed-out',
      message: '请重新登录'
    })
    await settle()
    stop()
    expect(errors).toMatchObject([{ kind: 'signed-out', message: '请重新登录' }])
    expect(texts()).toEqual(['请重新登录'])
    expect($session.get()).toEqual({ status: 'signed-out' })
  })

  // rule session-19
  test('that fails for now is called once more, one that refuses is not', async () => {
    const { env } = start()
    let failure: object | undefined
    const ask = vi.fn(async () => {
      if (failure) throw failure
      return provided('p', 60 * MINUTE, env.now())
    })
    setAuthProvider(ask)
    await signInByProvider(env)
    failure = Object.assign(new Error('502'), { status: 502 })
    await env.clock.advance(50 * MINUTE)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(tokenState().failures).toBe(2)
    failure = undefined
    env.page.wake('visible')
    await env.clock.advance(100)
    expect(ask).toHaveBeenCalledTimes(4)
    failure = { kind: 'refused' }
    await env.clock.advance(65 * MINUTE)
    expect(ask).toHaveBeenCalledTimes(5)
    expect($session.get()).toEqual({ status: 'signed-out' })
  })

  test.each([{ userId: 'u-2' }, { entId: 'e-2' }])(
    'that answers for another user (%j) ends the session',
    async other => {
      const { env } = start()
      const events: string[] = []
      const { shownTexts, stop: stopListening } = listenToNotices()
      const stop = onHostEvent('signed-out', ({ reason }) => void events.push(reason))
      const ask = vi.fn(async () => ({
        ...provided('p', 15 * MINUTE, env.now()),
        ...(ask.mock.calls.length > 1 ? other : {})
      }))
      setAuthProvider(ask)
      await signInByProvider(env)
      await env.clock.advance(12 * MINUTE)
      stop()
      stopListening()
      expect($session.get()).toEqual({ status: 'signed-out' })
      expect(heldToken()).toBeUndefined()
      expect(events).toEqual(['expired'])
      expect(shownTexts).toContain('请重新登录')
    }
  )

  // rule session-19
  test('that is slow is aborted after 90 s, with an error', async () => {
    const { env } = start()
    let signal: AbortSignal | undefined
    setAuthProvider((_, given) => {
      signal = given
      return new Promise(() => undefined)
    })
    const outcome = login().catch((error: unknown) => error)
    await env.clock.advance(91_000)
    await expect(outcome).resolves.toMatchObject({ kind: 'timeout' })
    expect(signal?.aborted).toBe(true)
  })

  test('with a clock ten minutes slow is not called repeatedly', async () => {
    const { env } = start()
    const ask = vi.fn(async () => provided('p', -10 * MINUTE, env.now()))
    setAuthProvider(ask)
    await signInByProvider(env)
    expect(liveToken()?.accessToken).toBe('p')
    await env.clock.advance(5 * MINUTE)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(8)
  })
})
