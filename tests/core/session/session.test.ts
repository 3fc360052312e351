import { describe, expect, test, vi } from 'vitest'
import { startCore } from '../../../core/environment/environment.ts'
import { carryEvents, onHostEvent } from '../../../core/public-events.ts'
import { $agent, $signState } from '../../../core/session/seat.ts'
import {
  $may,
  $permissions,
  $session,
  $user,
  can,
  login,
  logout,
  setAuthProvider,
  stop
} from '../../../core/session/session.ts'
import { heldToken, liveToken } from '../../../core/session/token/credentials.ts'
import {
  collectHostEvents,
  refused,
  setUpSession,
  texts
} from '../../support/core/session-scenarios.ts'
import { settle, testEnvironment } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import { byPassword, signedIn, signIn, smallServer, user } from '../../support/server/signed-in.ts'

setUpSession()

describe('signing in', () => {
  test('with a password brings user, permissions and seat, and becomes ready', async () => {
    const { events, stop } = collectHostEvents('ready', 'agent-state')
    const { server } = await signIn()
    stop()
    expect($session.get()).toEqual({
      status: 'signed-in',
      user: { userId: 'u-1', userName: '张伟', entId: 'e-1', entName: '呼通示范' }
    })
    expect($user.get()).toEqual(user)
    expect(can('CMC.RECO.PERM')).toBe(true)
    expect($may.get()('CMC.MAN.CALL')).toBe(false)
    expect($agent.get()).toMatchObject({ agentExtensionNumber: '100' })
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(events).toEqual([
      ['agent-state', { signState: 'SIGN_BUSY', label: '示忙' }],
      ['ready', { userId: 'u-1', entId: 'e-1' }]
    ])
    expect(Object.fromEntries(new URLSearchParams(server.requests[0]?.body))).toEqual({
      grant_type: 'password',
      scope: 'cmc',
      username: 'agent1',
      password: 'Hutong@2026'
    })
  })

  test('by SMS and by web token sends the grant (rule session-1)', async () => {
    const { server } = await signIn({
      'POST /oauth/web_token': () => Response.json(signedIn('web'))
    })
    await login({ by: 'sms', phone: '13800000000', code: '1234', smsToken: 's-1' })
    const sms = server.requests.filter(each => each.url.pathname.endsWith('/oauth/token')).at(-1)
    expect(Object.fromEntries(new URLSearchParams(sms?.body))).toEqual({
      grant_type: 'password',
      scope: 'cmc',
      auth_type: 'sms',
      username: '13800000000',
      sms_code: '1234',
      sms_token: 's-1'
    })
    await login({ by: 'web-token', token: 'w', account: 'agent1', client: 'web' })
    expect(liveToken()?.accessToken).toBe('web')
  })

  test.each([
    ['a wrong password', { errcode: 'BAD', errmsg: '账号或密码错误' }, '账号或密码错误'],
    ['a wrong captcha', { errcode: 'CAPTCHA', errmsg: '图形验证码错误' }, '图形验证码错误']
  ])('with %s is refused in the server’s words, and can be tried again', async (_, body, text) => {
    let isWrong = true
    const { fetch } = smallServer({
      'POST /oauth/token': () =>
        isWrong ? Response.json(body, { status: 400 }) : Response.json(signedIn('t'))
    })
    startCore(testEnvironment({ fetch }))
    await expect(login(byPassword)).rejects.toMatchObject(refused(text))
    expect(texts()).toEqual([text])
    expect($session.get()).toEqual({ status: 'signed-out' })
    isWrong = false
    await login(byPassword)
    expect($session.get().status).toBe('signed-in')
  })

  test('is one sign-in, however many request it', async () => {
    const server = smallServer()
    const env = testEnvironment({ fetch: server.fetch })
    startCore(env)
    const ask = vi.fn(async () => ({
      accessToken: 'p',
      expiresAt: env.now() + 3_600_000,
      userId: 'u-1',
      entId: 'e-1',
      userName: '张伟'
    }))
    setAuthProvider(ask)
    await Promise.all([login(), login(), login(), env.clock.advance(400)])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(server.count('/users/detail')).toBe(1)
  })

  test('without a provider requests one of the host, which may bring it while it is waited for', async () => {
    const env = testEnvironment({ fetch: smallServer().fetch })
    startCore(env)
    const letGo = carryEvents('session', async name => {
      if (name === 'auth-required') {
        await Promise.resolve()
        await login(byPassword)
      }
      return true
    })
    const signing = login()
    await env.clock.advance(1000)
    await signing
    letGo()
    expect($session.get().status).toBe('signed-in')
    expect(texts()).toEqual([])
  })

  test('that no host handles ends in 请重新登录', async () => {
    const env = testEnvironment({ fetch: smallServer().fetch })
    startCore(env)
    const { events, stop } = collectHostEvents('auth-required', 'error')
    const outcome = login().catch((error: unknown) => error)
    await env.clock.advance(1000)
    await expect(outcome).resolves.toMatchObject({ kind: 'signed-out', message: '请重新登录' })
    stop()
    expect(events.map(([name]) => name)).toEqual(['auth-required', 'error'])
    expect(texts()).toEqual(['请重新登录'])
    expect($session.get()).toEqual({ status: 'signed-out' })
  })

  test('goes on without a user detail or a seat that cannot be had', async () => {
    const server = smallServer({
      'GET /users/detail': () => new Response('', { status: 500 }),
      'GET /agent/status': () => Response.json({ code: 0, message: '没有坐席' })
    })
    const env = testEnvironment({ fetch: server.fetch })
    startCore(env)
    const signing = login(byPassword)
    await env.clock.advance(10_000)
    await signing
    expect(server.count('/users/detail')).toBe(4)
    expect($session.get().status).toBe('signed-in')
    expect($permissions.get().size).toBe(0)
    expect($agent.get()).toBeUndefined()
    expect(texts()).toEqual(['网络异常'])
    expect(env.warnings).toEqual([])
  })

  test('retries a user detail that could not be had, without a notice', async () => {
    const server = smallServer({
      'GET /users/detail': () =>
        server.count('/users/detail') < 3 ? new Response('', { status: 503 }) : ok(user)
    })
    const env = testEnvironment({ fetch: server.fetch })
    startCore(env)
    const signing = login(byPassword)
    await env.clock.advance(2000)
    await signing
    expect($permissions.get().size).toBe(1)
    expect(texts()).toEqual([])
  })

  test('does not retry where the server has refused', async () => {
    const { server } = await signIn({
      'GET /users/detail': () => Response.json({ code: 0, message: '没有权限' })
    })
    expect(server.count('/users/detail')).toBe(1)
    expect(texts()).toEqual(['没有权限'])
  })
})

describe('leaving', () => {
  // rule session-28
  test('signs out here at once, then on the server, and reports it', async () => {
    const { events, stop } = collectHostEvents('signed-out')
    const { server } = await signIn()
    const leaving = logout()
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect([$user.get(), $agent.get(), heldToken()]).toEqual([undefined, undefined, undefined])
    await leaving
    stop()
    expect(server.requests.at(-1)?.headers.get('authorization')).toBe('Bearer t1')
    expect(texts()).toEqual(['登出成功'])
    expect(events).toEqual([['signed-out', { reason: 'logout' }]])
  })

  test('works with the network down', async () => {
    const { env } = await signIn({ 'POST /oauth/logout': () => Promise.reject(new TypeError('x')) })
    await logout()
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect(texts()).toEqual([])
    expect(env.sockets.every(socket => socket.readyState === 3)).toBe(true)
  })

  test('leaves nothing of the person in storage', async () => {
    const { env } = await signIn()
    env.sockets[0]?.accept()
    await logout()
    expect([...env.browser.storage.kept]).toEqual([])
    expect(env.sessionStorage.getItem('hutong:realtime')).toBeNull()
  })

  test('stops without a request to the server', async () => {
    const { events, stop: unhear } = collectHostEvents('signed-out')
    const { server } = await signIn()
    stop()
    unhear()
    expect(server.count('/oauth/logout')).toBe(0)
    expect(events).toEqual([['signed-out', { reason: 'stopped' }]])
  })

  test('drops an answer that arrives after the user has signed out', async () => {
    let answer: (response: Response) => void = () => undefined
    const { fetch } = smallServer({
      'GET /users/detail': () =>
        new Promise<Response>(done => {
          answer = done
        })
    })
    startCore(testEnvironment({ fetch }))
    const ready = vi.fn()
    const unhear = onHostEvent('ready', ready)
    const signing = login(byPassword)
    await settle()
    await logout()
    answer(ok(user))
    await signing
    unhear()
    expect($user.get()).toBeUndefined()
    expect(ready).not.toHaveBeenCalled()
  })
})
