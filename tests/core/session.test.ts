import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../core/environment.ts'
import { carryEvents, type HostEventName, type HostEvents, onHostEvent } from '../../core/events.ts'
import { $notices } from '../../core/notices.ts'
import { setOnCall } from '../../core/session/call-guard.ts'
import { heldToken, liveToken } from '../../core/session/credentials.ts'
import { diagnostics } from '../../core/session/diagnostics.ts'
import {
  $agent,
  $agentMode,
  $signState,
  setAgentMode,
  setAgentState,
  sipAccount
} from '../../core/session/seat.ts'
import {
  $may,
  $permissions,
  $session,
  $user,
  can,
  login,
  logout,
  setAuthProvider,
  stop,
  switchEnterprise
} from '../../core/session/session.ts'
import { byPassword, seat, signedIn, signIn, smallServer, user } from '../support/signed-in.ts'
import { settle, testEnvironment } from '../support/test-environment.ts'
import { ok } from '../support/test-server.ts'

const texts = () => $notices.get().map(notice => notice.text)
const refused = (message: string) => ({ kind: 'refused', message })

/** What the host hears, in order. */
function hear(...names: HostEventName[]) {
  const heard: [string, HostEvents[HostEventName]][] = []
  const stops = names.map(name => onHostEvent(name, detail => void heard.push([name, detail])))
  return { heard, stop: () => stops.forEach(end => void end()) }
}

beforeEach(() => setAuthProvider(undefined))
afterEach(() => {
  setOnCall(false)
  stopCore()
})

describe('signing in', () => {
  test('with a password brings user, permissions and seat, and says ready', async () => {
    const { heard, stop } = hear('ready', 'agent-state')
    const { server } = await signIn()
    stop()
    expect($session.get()).toEqual({
      at: 'signed-in',
      user: { userId: 'u-1', userName: '张伟', entId: 'e-1', entName: '呼通示范' }
    })
    expect($user.get()).toEqual(user)
    expect(can('CMC.RECO.PERM')).toBe(true)
    expect($may.get()('CMC.MAN.CALL')).toBe(false)
    expect($agent.get()).toMatchObject({ agentExtensionNumber: '100' })
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(heard).toEqual([
      ['agent-state', { signState: 'SIGN_BUSY', label: '示忙' }],
      ['ready', { userId: 'u-1', entId: 'e-1' }]
    ])
    expect(Object.fromEntries(new URLSearchParams(server.asked[0]?.body))).toEqual({
      grant_type: 'password',
      scope: 'cmc',
      username: 'agent1',
      password: 'Hutong@2026'
    })
  })

  test('by SMS and by web token asks as doc 1 §7 says', async () => {
    const { server } = await signIn({
      'POST /oauth/web_token': () => Response.json(signedIn('web'))
    })
    await login({ by: 'sms', phone: '13800000000', code: '1234', smsToken: 's-1' })
    const sms = server.asked.filter(each => each.url.pathname.endsWith('/oauth/token')).at(-1)
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
    ['a wrong password', { errcode: 'BAD', errmsg: '用户名或密码错误' }, '用户名或密码错误'],
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
    expect($session.get()).toEqual({ at: 'signed-out' })
    isWrong = false
    await login(byPassword)
    expect($session.get().at).toBe('signed-in')
  })

  test('is one sign-in, however many ask', async () => {
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
    await Promise.all([login(), login(), login()])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(server.count('/users/detail')).toBe(1)
  })

  test('without a provider asks the host, which may bring one while it is waited for', async () => {
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
    expect($session.get().at).toBe('signed-in')
    expect(texts()).toEqual([])
  })

  test('that nobody helps with ends in 请重新登录', async () => {
    const env = testEnvironment({ fetch: smallServer().fetch })
    startCore(env)
    const { heard, stop } = hear('auth-required', 'error')
    const outcome = login().catch((error: unknown) => error)
    await env.clock.advance(1000)
    await expect(outcome).resolves.toMatchObject({ kind: 'signed-out', message: '请重新登录' })
    stop()
    expect(heard.map(([name]) => name)).toEqual(['auth-required', 'error'])
    expect(texts()).toEqual(['请重新登录'])
    expect($session.get()).toEqual({ at: 'signed-out' })
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
    expect($session.get().at).toBe('signed-in')
    expect($permissions.get().size).toBe(0)
    expect($agent.get()).toBeUndefined()
    expect(texts()).toEqual(['网络异常'])
    expect(env.warnings).toEqual([])
  })

  test('asks again for a user detail that could not be had, and says nothing of it', async () => {
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

  test('does not ask again where the server has said no', async () => {
    const { server } = await signIn({
      'GET /users/detail': () => Response.json({ code: 0, message: '没有权限' })
    })
    expect(server.count('/users/detail')).toBe(1)
    expect(texts()).toEqual(['没有权限'])
  })
})

describe('leaving', () => {
  test('logs out here at once, then on the server, and says so', async () => {
    const { heard, stop } = hear('signed-out')
    const { server } = await signIn()
    const leaving = logout()
    expect($session.get()).toEqual({ at: 'signed-out' })
    expect([$user.get(), $agent.get(), heldToken()]).toEqual([undefined, undefined, undefined])
    await leaving
    stop()
    expect(server.asked.at(-1)?.headers.get('authorization')).toBe('Bearer t1')
    expect(texts()).toEqual(['登出成功'])
    expect(heard).toEqual([['signed-out', { reason: 'logout' }]])
  })

  test('works with the network down', async () => {
    const { env } = await signIn({ 'POST /oauth/logout': () => Promise.reject(new TypeError('x')) })
    await logout()
    expect($session.get()).toEqual({ at: 'signed-out' })
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

  test('stops without a word to the server', async () => {
    const { heard, stop: unhear } = hear('signed-out')
    const { server } = await signIn()
    stop()
    unhear()
    expect(server.count('/oauth/logout')).toBe(0)
    expect(heard).toEqual([['signed-out', { reason: 'stopped' }]])
  })

  test('throws away an answer that comes for the one who has left', async () => {
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

describe('another enterprise', () => {
  const other = { ...signedIn('other'), entId: 'e-2', entName: '第二企业' }
  const steps = {
    'PUT /deptEmployees/revoke_token': () => ok(null),
    'POST /oauth/switch_token': () => Response.json(other),
    'PUT /deptEmployees/replace_token': () => ok(null)
  }

  test('is entered by revoke, switch and replace', async () => {
    const { server } = await signIn(steps)
    const from = server.asked.length
    await switchEnterprise('e-2')
    const [revoke, change, replace] = server.asked.slice(from)
    expect(revoke?.url.search).toBe('?enterpriseId=e-1&clientId=web')
    expect(Object.fromEntries(new URLSearchParams(change?.body))).toEqual({
      access_token: 't1',
      enterprise_id: 'e-2'
    })
    expect(replace?.url.search).toBe('?expiresIn=7200&clientId=web')
    expect(replace?.headers.get('authorization')).toBe('Bearer other')
    expect(liveToken()?.accessToken).toBe('other')
    expect($session.get()).toMatchObject({ user: { entId: 'e-2', entName: '第二企业' } })
    expect(texts()).toEqual(['切换成功'])
  })

  test('keeps no refresh token in a page whose tokens the host provides', async () => {
    const server = smallServer(steps)
    const env = testEnvironment({ fetch: server.fetch })
    startCore(env)
    setAuthProvider(async () => ({
      accessToken: 'p',
      expiresAt: env.now() + 3_600_000,
      userId: 'u-1',
      entId: 'e-1',
      userName: '张伟'
    }))
    await login()
    await switchEnterprise('e-2')
    expect(heldToken()).toMatchObject({ accessToken: 'other', from: 'provider', family: '' })
    expect(heldToken()?.refreshToken).toBeUndefined()
    expect(env.browser.posted.filter(({ channel }) => channel === 'hutong-token')).toEqual([])
  })

  test.each(Object.keys(steps))('stays as it was when %s fails', async step => {
    const fail = () => Response.json({ code: 0, message: '不允许' })
    await signIn({ ...steps, [step]: fail })
    const before = $session.get()
    await expect(switchEnterprise('e-2')).rejects.toMatchObject(refused('不允许'))
    expect(liveToken()?.accessToken).toBe('t1')
    expect($session.get()).toBe(before)
    expect($user.get()).toEqual(user)
    expect(texts()).toEqual(['不允许'])
  })

  test('waits until the call is over', async () => {
    const { server } = await signIn(steps)
    setOnCall(true)
    await expect(switchEnterprise('e-2')).rejects.toMatchObject({
      message: '通话中不能切换企业，请先结束通话'
    })
    expect(server.count('/deptEmployees/revoke_token')).toBe(0)
  })
})

describe('the seat', () => {
  test('shows the chosen state at once, and asks for notifications when it goes free', async () => {
    const { env, server } = await signIn()
    const setting = setAgentState('SIGN_FREE')
    expect($signState.get()).toBe('SIGN_FREE')
    await setting
    expect(JSON.parse(server.asked.at(-1)?.body ?? '')).toEqual({ signState: 'SIGN_FREE' })
    expect(env.page.asked).toBe(1)
  })

  test('takes it back when the server refuses', async () => {
    await signIn({ 'PUT /agent/status': () => Response.json({ code: 0, message: '坐席已停用' }) })
    await expect(setAgentState('SIGN_FREE')).rejects.toMatchObject(refused('坐席已停用'))
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(texts()).toEqual(['坐席已停用'])
  })

  test('goes back to what the server has agreed to when two choices are refused', async () => {
    await signIn({ 'PUT /agent/status': () => Response.json({ code: 0, message: '坐席已停用' }) })
    const refusals = await Promise.allSettled([
      setAgentState('SIGN_FREE'),
      setAgentState('OFF_LINE')
    ])
    expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect($signState.get()).toBe('SIGN_BUSY')
  })

  test('goes back to the choice before when the server takes that one only', async () => {
    const answers: ((response: Response) => void)[] = []
    await signIn({
      'PUT /agent/status': () => new Promise<Response>(done => void answers.push(done))
    })
    const first = setAgentState('SIGN_FREE')
    await settle()
    const second = setAgentState('OFF_LINE').catch(() => undefined)
    await settle()
    answers[1]?.(Response.json({ code: 0, message: '坐席已停用' }))
    await second
    answers[0]?.(ok(null))
    await first
    expect($signState.get()).toBe('SIGN_FREE')
  })

  test('does not take back what the server has said meanwhile', async () => {
    let answer: (response: Response) => void = () => undefined
    const { env } = await signIn({
      'PUT /agent/status': () =>
        new Promise<Response>(done => {
          answer = done
        })
    })
    env.sockets[0]?.accept()
    const setting = setAgentState('SIGN_FREE').catch((error: unknown) => error)
    await settle()
    env.sockets[0]?.says({ topic: 'agent_state_modify', data: { signState: 'RING' } })
    answer(Response.json({ code: 0, message: '迟了' }))
    await setting
    expect($signState.get()).toBe('RING')
  })

  test('is not changed during a call', async () => {
    const { server } = await signIn()
    setOnCall(true)
    await expect(setAgentState('OFF_LINE')).rejects.toMatchObject({ kind: 'invalid' })
    expect(server.count('/agent/status')).toBe(1)
    expect(texts()).toEqual(['通话中不能修改坐席状态'])
  })

  test('changes its telephone, and back when refused', async () => {
    await signIn({ 'PUT /agent/mode': () => ok(null) })
    await setAgentMode(1)
    expect($agentMode.get()).toBe(1)
    stopCore()
    await signIn({ 'PUT /agent/mode': () => Response.json({ code: 0, message: '不支持' }) })
    await expect(setAgentMode(2)).rejects.toMatchObject(refused('不支持'))
    expect($agentMode.get()).toBe(0)
  })

  test('gives the telephone what it registers with, and nobody else its secret', async () => {
    const { server } = await signIn()
    await expect(sipAccount()).resolves.toEqual({
      wsUri: 'ws://server.test/sip',
      uri: 'sip:100@demo.hutong',
      password: 'sip-secret',
      registerExpires: undefined
    })
    expect(server.count('/agent/status')).toBe(1)
    await sipAccount({ fresh: true })
    expect(server.count('/agent/status')).toBe(2)
    const seen = JSON.stringify([$agent.get(), $session.get(), diagnostics()])
    expect(seen).not.toContain('sip-secret')
    expect(seen).not.toContain('t1')
  })

  test.each([
    [{ gatewayIp: '' }, { wsUri: '' }],
    [{ gatewayIp: 'wss://pbx.cn/ws' }, { wsUri: 'wss://pbx.cn/ws' }],
    [{ agentExtensionNumber: '' }, { uri: '' }],
    [{ sipDomain: '' }, { uri: '' }],
    [{ password: '' }, { password: '' }],
    [{ registerExpires: 590 }, { registerExpires: 590 }]
  ])('with %j registers with %j', async (part, expected) => {
    await signIn({ 'GET /agent/status': () => ok({ ...seat, ...part }) })
    await expect(sipAccount()).resolves.toMatchObject(expected)
  })

  test('of an https page uses the secure gateway', async () => {
    await signIn({}, { apiBase: 'https://server.test/api' })
    await expect(sipAccount()).resolves.toMatchObject({ wsUri: 'wss://server.test:443/sip' })
  })
})
