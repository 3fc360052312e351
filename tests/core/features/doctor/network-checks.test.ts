/** API, CORS, clock, policy and realtime channel: what passes, what fails, and the sentence for it. */
import { afterEach, describe, expect, it } from 'vitest'
import { type Environment, startCore, stopCore } from '../../../../core/environment/environment.ts'
import { testProbes } from '../../../support/core/test-devices.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { answering } from '../../../support/core/test-server.ts'
import { resultOf } from '../../../support/doctor/doctor-scene.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

const refused: Environment['fetch'] = () => Promise.reject(new TypeError('Failed to fetch'))
/** An origin that is not on the list: only a request without reading succeeds. */
const foreign: Environment['fetch'] = (_, init) =>
  init?.mode === 'no-cors' ? Promise.resolve(new Response(null)) : refused('')

function start(fetch: Environment['fetch'], more: Partial<Environment> = {}) {
  const env = testEnvironment({ fetch, ...more })
  startCore(env)
  return env
}
const unauthorized = answering({ errmsg: '请先登录' }, 401)

describe('the API', () => {
  it('replies, without a sign-in too', async () => {
    expect(await resultOf(start(unauthorized), 'api')).toMatchObject({
      status: 'ok',
      title: '服务器接口',
      finding: '服务器接口正常，响应用时 0 毫秒'
    })
  })

  it.each([
    [refused, '无法连接服务器接口 http://server.test'],
    [answering('<!doctype html>'), 'http://server.test 上应答的不是呼通的服务器接口'],
    [answering({ message: 'down' }, 503), '服务器接口返回错误 503']
  ])('fails, %#', async (fetch, finding) => {
    const result = await resultOf(start(fetch), 'api')
    expect(result).toMatchObject({ status: 'failed', finding })
    expect(result.cause).toMatch(/\p{Script=Han}/u)
    expect(result.cure).toMatch(/\p{Script=Han}/u)
  })

  it('is slow', async () => {
    const env = testEnvironment()
    const slow: Environment['fetch'] = async (...request) => {
      await new Promise<void>(done => {
        const stop = env.clock.every(3000, () => {
          stop()
          done()
        })
      })
      return unauthorized(...request)
    }
    startCore({ ...env, fetch: slow })
    const result = await resultOf(env, 'api')
    expect(result).toMatchObject({
      status: 'warning',
      finding: '服务器接口响应缓慢，用时 3000 毫秒'
    })
  })
})

describe('CORS', () => {
  it('is not needed on the API’s own origin', async () => {
    const result = await resultOf(start(unauthorized), 'cors')
    expect(result).toMatchObject({ status: 'ok', finding: '页面与服务器接口同源，不需要跨域许可' })
  })

  it('is refused', async () => {
    expect(await resultOf(start(foreign), 'cors')).toMatchObject({
      status: 'failed',
      cause: '服务器的 ALLOWED_ORIGINS 不包含本页面的来源'
    })
  })

  it('is not checked where nothing replies', async () => {
    expect((await resultOf(start(refused), 'cors')).status).toBe('not-checked')
  })
})

describe('the clock', () => {
  const at = (offsetMs: number): Environment['fetch'] =>
    answering({ errmsg: '请先登录' }, 401, {
      'hutong-time': String(testEnvironment().now() + offsetMs)
    })

  it('agrees with the server’s', async () => {
    const result = await resultOf(start(at(2000)), 'clock')
    expect(result).toMatchObject({ status: 'ok', finding: '电脑时间与服务器一致，相差 2 秒' })
  })

  it('is hours off', async () => {
    const result = await resultOf(start(at(-3 * 3_600_000)), 'clock')
    expect(result).toMatchObject({
      status: 'warning',
      finding: '电脑时间与服务器相差 3小时0分0秒'
    })
  })
})

describe('the policy of the page', () => {
  it('blocks nothing', async () => {
    expect((await resultOf(start(unauthorized), 'csp')).status).toBe('ok')
  })

  it('blocks the Worker, which is no failure, and content of the host, which is none of ours', async () => {
    const env = start(unauthorized)
    env.page.violate({ directive: 'img-src', blocked: 'https://ads.test', enforced: true })
    env.page.violate({ directive: 'connect-src', blocked: 'http://server.test', enforced: false })
    expect((await resultOf(env, 'csp')).status).toBe('ok')
    env.page.violate({ directive: 'worker-src', blocked: 'http://server.test', enforced: true })
    expect(await resultOf(env, 'csp')).toMatchObject({
      status: 'warning',
      finding: '页面的安全策略阻止了 Worker（worker-src）'
    })
  })

  it('blocks the API, by a directive that is named', async () => {
    const env = start(async () => {
      env.page.refuseConnection('http://server.test/api')
      env.page.violate({
        directive: 'connect-src',
        blocked: 'http://server.test',
        enforced: true
      })
      throw new TypeError('Failed to fetch')
    })
    const result = await resultOf(env, 'csp')
    expect(result).toMatchObject({
      status: 'failed',
      finding: '页面的安全策略阻止了 http://server.test（connect-src）'
    })
    expect((await resultOf(env, 'api')).status).toBe('not-checked')
  })
})

describe('the policy of the page before the core started', () => {
  const address = 'https://cdn.test/dist/core.js'
  const violation = { directive: 'font-src', blocked: 'https://cdn.test', enforced: true }
  const openProbes = async () => ({
    ...testProbes(),
    copies: () => [{ version: '0.0.1', address }],
    violations: async () => [violation]
  })

  it('has blocked what the browser has buffered, which counts once with what was recorded', async () => {
    const env = start(unauthorized, { openProbes })
    const before = await resultOf(env, 'csp')
    expect(before.status).toBe('failed')
    expect(before.finding).toContain('https://cdn.test（font-src）')
    env.page.violate(violation)
    const { violations } = (await resultOf(env, 'csp')).details
    expect(violations).toBe(before.details.violations)
  })
})

describe('the realtime channel', () => {
  it('is not checked before the sign-in', async () => {
    const result = await resultOf(start(unauthorized), 'realtime')
    expect(result).toMatchObject({ status: 'not-checked', finding: '登录后可检测实时通道' })
  })

  it('answers a ping', async () => {
    const { env } = await signIn()
    const [socket] = env.sockets
    socket?.accept()
    const { send } = socket as object as { send: (data: unknown) => void }
    Object.assign(socket as object, {
      send: (data: unknown) => {
        send(data)
        env.clock.every(20, () => socket?.deliver({ topic: 'pong', data: {} }))
      }
    })
    expect((await resultOf(env, 'realtime')).status).toBe('ok')
  })

  it('is open and silent', async () => {
    const { env } = await signIn()
    env.sockets[0]?.accept()
    const result = await resultOf(env, 'realtime')
    expect(result).toMatchObject({ status: 'warning', finding: '实时通道没有应答' })
  })

  it('cannot be opened', async () => {
    const { env } = await signIn()
    const stop = env.clock.every(100, () => {
      for (const socket of env.sockets) socket.drops()
    })
    const result = await resultOf(env, 'realtime')
    stop()
    expect(result).toMatchObject({
      status: 'failed',
      finding: '无法打开实时通道 ws://server.test',
      details: { code: 1006 }
    })
  })

  it('is blocked by the policy', async () => {
    const { env } = await signIn()
    const stop = env.clock.every(100, () => {
      env.page.refuseConnection('ws://server.test')
      for (const socket of env.sockets) socket.drops()
    })
    const result = await resultOf(env, 'realtime')
    stop()
    expect(result.finding).toBe('页面的安全策略阻止了实时通道 ws://server.test')
  })

  it('gets no ticket', async () => {
    const { env } = await signIn({
      'POST /files/ticket': () => new Response('', { status: 500 })
    })
    const result = await resultOf(env, 'realtime')
    expect(result).toMatchObject({ status: 'failed', finding: '服务器没有发出实时通道的票据' })
  })
})
