import { describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $registration,
  dial,
  hangUp,
  register,
  setUpPhone,
  unregister
} from '../../../../core/phone/phone.ts'
import { login, logout } from '../../../../core/session/session.ts'
import { fakeLine } from '../../../support/core/fake-line.ts'
import { notices, number, phoneScene, push, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { byPassword, seat as seatStatus } from '../../../support/server/signed-in.ts'

describe('registering', () => {
  test.each([
    [{ gatewayIp: '' }, 'wsUri', '软电话配置错误：WebSocket 地址为空'],
    [{ agentExtensionNumber: '' }, 'uri', '软电话配置错误：SIP 地址为空'],
    [{ password: '' }, 'password', '软电话配置错误：SIP 密码为空']
  ])('with %j names the empty field', async (missing, field, text) => {
    const { eventsOf } = await phoneScene({ seat: missing, isRegistered: false })
    await expect(register()).rejects.toMatchObject({ kind: 'phone', message: text })
    expect($registration.get()).toEqual({ status: 'missing', field })
    expect(notices()).toContain(text)
    expect(eventsOf('error')).toMatchObject([{ message: text }])
    expect(await dial(number)).toMatchObject({ status: 'refused' })
  })

  test('withdraws its report of the line before, and nothing else', async () => {
    const { env } = await phoneScene({ isRegistered: false, seat: { password: '' } })
    await register().catch(() => undefined)
    await dial('abc')
    expect(notices()).toEqual(['软电话配置错误：SIP 密码为空', '号码格式不正确'])
    const { line } = fakeLine()
    Object.assign(env, { openLine: async () => line })
    setUpPhone({ sip: { wsUri: 'wss://a/', uri: 'sip:100@a', password: 'p' } })
    await settle()
    expect($registration.get().status).toBe('registered')
    expect(notices()).toEqual(['号码格式不正确'])
  })

  test('that the page itself forbids reports who can allow it, and is not retried', async () => {
    const { env, line, eventsOf } = await phoneScene()
    const wsUri = line().config?.wsUri ?? ''
    env.page.refuseConnection(wsUri)
    expect($registration.get().status, 'another connection').toBe('registered')
    line().network.socket(false)
    env.page.refuseConnection('https://elsewhere.example/')
    env.page.refuseConnection(wsUri.replace('ws', 'http'))
    expect($registration.get().status).toBe('disconnected')
    env.page.refuseConnection(new URL('/', wsUri).href)
    const text = '页面的安全策略不允许连接电话服务器，请联系页面管理员'
    expect($registration.get()).toEqual({ status: 'failed', code: 0, text, final: true })
    expect(eventsOf('error').at(-1)).toMatchObject({ message: text, code: 'csp' })
    expect(env.warnings).toEqual([expect.stringContaining('connect-src')])
    expect(line().actions('stop')).toHaveLength(1)
  })

  test('that is rejected rejects with the error reported to the page', async () => {
    const { eventsOf, env } = await phoneScene({ isRegistered: false })
    const { line, network } = fakeLine()
    const refuse = () =>
      network.emit({ type: 'registration-failed', status: 403, reason: 'Forbidden' })
    Object.assign(env, { openLine: async () => ({ ...line, start: refuse }) })
    const registering = register()
    registering.catch(() => undefined)
    await settle()
    const [errorEvent] = eventsOf('error')
    expect(errorEvent).toMatchObject({ kind: 'phone', code: '403', message: expect.any(String) })
    const { kind, code, message } = errorEvent as typeof errorEvent & Record<string, unknown>
    await expect(registering).rejects.toMatchObject({ kind, code, message })
    expect(eventsOf('error')).toHaveLength(1)
  })

  test('does not wait for ever for a page that never gives the configuration', async () => {
    const { env, line, eventsOf } = await phoneScene({ isRegistered: false })
    setUpPhone({ sip: () => new Promise(() => undefined) })
    const rejection = expect(register()).rejects.toMatchObject({ kind: 'timeout' })
    await env.clock.advance(29_000)
    expect($registration.get().status).toBe('connecting')
    await env.clock.advance(1000)
    await rejection
    const text = '页面未及时提供电话配置，请重试'
    expect($registration.get()).toEqual({ status: 'failed', code: 0, text, final: true })
    expect(eventsOf('error')).toMatchObject([{ message: text }])
    const sip = { wsUri: 'wss://pbx.example/ws', uri: 'sip:7@pbx.example', password: 'p' }
    setUpPhone({ sip: async () => sip })
    await register()
    expect(line().config).toMatchObject(sip)
  })

  test('prefers the settings of the host to those of the server', async () => {
    const sip = { wsUri: 'wss://pbx.example/ws', uri: 'sip:7@pbx.example', password: 'p' }
    const { line } = await phoneScene({ isRegistered: false })
    setUpPhone({ sip: async () => sip, registerExpires: 590 })
    await register()
    expect(line().config).toMatchObject({ ...sip, registerExpires: 590 })
  })

  test('with a wrong password requests a fresh one, and stops after the third refusal', async () => {
    const { env, line, lines, eventsOf } = await phoneScene()
    const refuse = () =>
      line().network.emit({ type: 'registration-failed', status: 403, reason: 'Forbidden' })
    for (let time = 1; time <= 3; time++) {
      refuse()
      await settle()
      expect($registration.get()).toMatchObject({ status: 'failed', code: 403, final: time === 3 })
    }
    expect(eventsOf('error')).toHaveLength(1)
    expect(notices()).toEqual(['电话注册失败：账号或密码错误'])
    expect(lines).toHaveLength(1)
    await env.clock.advance(60_000)
    expect(lines).toHaveLength(1)
  })

  test("takes the server's new secret when there is one", async () => {
    let password = 'old'
    const { lines, line } = await phoneScene({
      routes: {
        'GET /agent/status': () => Response.json({ code: 1, data: { ...seatStatus, password } })
      }
    })
    password = 'new'
    line().network.emit({ type: 'registration-failed', status: 403, reason: 'Forbidden' })
    await settle()
    expect(lines.map(each => each.config?.password)).toEqual(['old', 'new'])
    expect($registration.get().status).toBe('registered')
  })

  test('notifies the page of every loss, and the user once', async () => {
    const { line, eventsOf } = await phoneScene()
    line().network.socket(false)
    line().network.socket(false)
    expect(eventsOf('error')).toHaveLength(1)
    line().network.socket(true)
    expect($registration.get()).toEqual({ status: 'registered', expires: 300 })
  })

  test('is looked after as soon as the computer wakes up', async () => {
    const { env, line } = await phoneScene()
    env.page.wake('slept')
    expect(line().actions('wake')).toHaveLength(1)
  })

  test('is renewed when the server has lost it', async () => {
    const { line } = await phoneScene()
    push('agent_register', { registerState: false })
    expect(line().actions('wake')).toHaveLength(1)
  })

  test('is given up on request, but not during a call', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await expect(unregister()).rejects.toMatchObject({ kind: 'invalid' })
    await hangUp()
    await unregister()
    expect($registration.get()).toEqual({ status: 'none' })
    expect(scene.line().actions('stop')).toHaveLength(1)
    await settle()
    expect(await scene.env.browser.locks.isHeld('hutong-phone:e-1:u-1')).toBe(false)
  })

  test('waits for a sign-in that is under way', async () => {
    const { lines } = await phoneScene({ isRegistered: false })
    await logout()
    const signedIn = login(byPassword)
    const registered = register()
    expect(lines).toEqual([])
    await Promise.all([signedIn, registered])
    expect(lines).toHaveLength(1)
  })

  test('is rejected without a session, and follows the sign-in', async () => {
    const { lines, eventsOf } = await phoneScene({ isRegistered: false })
    await logout()
    await expect(register()).rejects.toMatchObject({ kind: 'signed-out', message: '请重新登录' })
    expect(eventsOf('error')).toHaveLength(1)
    expect($registration.get()).toEqual({ status: 'none' })
    await login(byPassword)
    await settle()
    expect(lines).toHaveLength(1)
  })

  test('ends with the session', async () => {
    const { line } = await phoneScene()
    await logout()
    expect($registration.get()).toEqual({ status: 'none' })
    expect(line().actions('stop')).toHaveLength(1)
  })

  test('leaves no beat and no secret behind', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const { clock, storage } = { clock: scene.env.clock, storage: scene.env.browser.storage }
    stopCore()
    await settle()
    expect(scene.env.media.live()).toEqual([])
    expect(clock.beats()).toBe(0)
    expect([...storage.kept.values()].join()).not.toContain('sip-secret')
  })
})
