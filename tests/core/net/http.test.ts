import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { Failure } from '../../../core/failure.ts'
import { call } from '../../../core/net/http.ts'
import { $notices } from '../../../core/notices.ts'
import { type HostEvents, onHostEvent } from '../../../core/public-events.ts'
import '../../../core/session/session.ts'
import { settle } from '../../support/core/test-clock.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { answering, ok, serving } from '../../support/core/test-server.ts'

const JAM = '哎呀 网络塞车了 请客官重新操作'
const as = { accessToken: 'secret-token', userId: 'u-1', entId: 'e-1', userName: '张伟' }
const texts = () => $notices.get().map(notice => notice.text)

const ask = (fetch: typeof globalThis.fetch, options = {}) => {
  startCore(testEnvironment({ fetch }))
  return call(endpoints.agent.setMode, { body: { agentMode: 1 } }, { as, ...options })
}

describe('a call', () => {
  afterEach(stopCore)

  test('gives back the data inside the envelope', async () => {
    await expect(ask(answering({ code: 1, data: null }))).resolves.toBeNull()
    expect(texts()).toEqual([])
  })

  test.each([
    ['a refusal', answering({ code: 0, message: '号码已存在' }), 'refused', '号码已存在', '0'],
    ['a refusal without a word', answering({ code: 7 }), 'refused', JAM, '7'],
    ['an errmsg', answering({ errcode: 12, errmsg: '余额不足' }), 'refused', '余额不足', '12'],
    [
      'an errmsg beside a good code',
      answering({ code: 1, data: null, errmsg: '余额不足' }),
      'refused',
      '余额不足',
      '1'
    ],
    ['HTTP 500', answering({ message: 'NullPointerException' }, 500), 'server', '网络异常', '500'],
    ['HTTP 502 from a gateway', answering('<html>Bad Gateway</html>', 502), 'server', JAM, '502'],
    ['HTTP 401', answering({}, 401), 'signed-out', '请重新登录', '401'],
    [
      'HTTP 401 with a message',
      answering({ message: '令牌无效' }, 401),
      'signed-out',
      '令牌无效',
      '401'
    ],
    ['HTTP 403', answering({}, 403), 'forbidden', '您没有执行此操作的权限', '403'],
    [
      'HTTP 403 with a message',
      answering({ message: '无权限' }, 403),
      'forbidden',
      '无权限',
      '403'
    ],
    ['HTTP 404 as a page', answering('<html>404</html>', 404), 'unreachable', JAM, '404'],
    [
      'HTTP 404 with a message',
      answering({ message: '坐席不存在' }, 404),
      'refused',
      '坐席不存在',
      '404'
    ],
    [
      'HTTP 400 of the token kind',
      answering({ errcode: 'X', errmsg: '密码错误' }, 400),
      'refused',
      '密码错误',
      'X'
    ],
    ['HTTP 429', answering({ message: '操作过于频繁' }, 429), 'refused', '操作过于频繁', '429'],
    ['HTML instead of JSON', answering('<!doctype html><h1>登录</h1>'), 'contract', JAM, undefined],
    ['an empty body', answering(''), 'contract', JAM, undefined],
    ['half a body', answering('{"code":1,"da'), 'contract', JAM, undefined],
    ['a list', answering([1, 2]), 'contract', JAM, undefined],
    ['no code', answering({ data: null }), 'contract', JAM, undefined],
    ['a reply of the wrong shape', answering({ code: 1, data: 7 }), 'contract', JAM, undefined],
    [
      'a dead network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'unreachable',
      JAM,
      undefined
    ]
  ] as const)('notifies user and host of %s', async (_, fetch, kind, message, code) => {
    const events: HostEvents['error'][] = []
    const stop = onHostEvent('error', detail => events.push(detail))
    const failure: unknown = await ask(fetch).catch((error: unknown) => error)
    stop()
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ kind, message, code })
    expect(texts()).toEqual([message])
    expect(events).toEqual([{ kind, message, code, source: 'session' }])
  })

  test('reads JSON behind a byte order mark, and a code written as text', async () => {
    await expect(
      ask(answering('\uFEFF\uFEFF{"code":"1","data":null}'.slice(1)))
    ).resolves.toBeNull()
  })

  test('shows nothing to the user when silent, but notifies the host', async () => {
    const listener = vi.fn()
    const stop = onHostEvent('error', listener)
    await expect(ask(answering({}, 500), { silent: true })).rejects.toMatchObject({
      kind: 'server'
    })
    stop()
    expect(texts()).toEqual([])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  // rule error-4
  test('gives up after exactly 90 s', async () => {
    const never = serving({ 'PUT /agent/mode': () => new Promise<Response>(() => undefined) })
    const env = testEnvironment({ fetch: never.fetch })
    startCore(env)
    let outcome: unknown
    void call(endpoints.agent.setMode, { body: { agentMode: 1 } }, { as }).catch(
      (error: unknown) => {
        outcome = error
      }
    )
    await env.clock.advance(89_999)
    expect(outcome).toBeUndefined()
    await env.clock.advance(1)
    expect(outcome).toMatchObject({ kind: 'timeout', message: '请求超时' })
    expect(texts()).toEqual(['请求超时'])
    expect(never.requests).toHaveLength(1)
  })

  test('is aborted by its signal, without a notice', async () => {
    const listener = vi.fn()
    const stop = onHostEvent('error', listener)
    const ending = new AbortController()
    const never = serving({ 'PUT /agent/mode': () => new Promise<Response>(() => undefined) })
    const outcome = ask(never.fetch, { signal: ending.signal }).catch((error: unknown) => error)
    await settle()
    ending.abort()
    await expect(outcome).resolves.toMatchObject({ kind: 'aborted' })
    stop()
    expect(listener).not.toHaveBeenCalled()
    expect(texts()).toEqual([])
  })

  // rule error-9
  test('is sent once only, whatever the failure', async () => {
    const server = serving({ 'PUT /agent/mode': () => new Response('', { status: 503 }) })
    await ask(server.fetch).catch(() => undefined)
    expect(server.requests).toHaveLength(1)
  })

  test('keeps how long the server requires to wait', async () => {
    const busy = answering({ message: '忙' }, 503, { 'retry-after': '7' })
    await expect(ask(busy)).rejects.toMatchObject({ retryAfterMs: 7000 })
    const absurd = answering({ message: '忙' }, 503, { 'retry-after': '86400' })
    await expect(ask(absurd)).rejects.toMatchObject({ retryAfterMs: 60_000 })
  })

  // rule error-7
  test('never shows more than 200 characters of a server’s message', async () => {
    await ask(answering({ code: 0, message: '长'.repeat(5000) })).catch(() => undefined)
    expect(texts()[0]).toHaveLength(200)
  })

  test('leaves nothing running behind', async () => {
    const env = testEnvironment({ fetch: answering({ code: 1, data: null }) })
    startCore(env)
    const before = env.clock.beats()
    await call(endpoints.agent.setMode, { body: { agentMode: 1 } }, { as })
    expect(env.clock.beats()).toBe(before)
  })
})

describe('a request', () => {
  afterEach(stopCore)
  const server = () =>
    serving({
      'PUT /agent/mode': () => ok(null),
      'POST /calls/a%2Fb/hold': () => ok(null),
      'GET /v2/records': () => ok({ list: [], total: 0, page: 1, pageSize: 10, hasMore: false }),
      'POST /oauth/token': () => Response.json({})
    })

  test('carries bearer token, user, enterprise and the encoded name, and no cookie', async () => {
    const fetch = vi.fn(answering({ code: 1, data: null }))
    await ask(fetch)
    const init = fetch.mock.calls[0]?.[1]
    const headers = new Headers(init?.headers)
    expect(headers.get('authorization')).toBe('Bearer secret-token')
    expect(headers.get('userId')).toBe('u-1')
    expect(headers.get('entId')).toBe('e-1')
    expect(headers.get('userName')).toBe(encodeURIComponent('张伟'))
    expect(headers.get('content-type')).toBe('application/json')
    expect(init?.credentials).toBe('omit')
  })

  test('for a token carries the client, and a form', async () => {
    const counting = server()
    startCore(testEnvironment({ fetch: counting.fetch }))
    const body = {
      grant_type: 'password',
      scope: 'cmc',
      username: '张 伟',
      password: 'a&b'
    } as const
    await call(endpoints.auth.token, { body }, { silent: true }).catch(() => undefined)
    const [one] = counting.requests
    expect(one?.headers.get('authorization')).toBe(`Basic ${btoa('hutong-web:')}`)
    expect(one?.headers.get('content-type')).toMatch('application/x-www-form-urlencoded')
    expect(one?.headers.has('userId')).toBe(false)
    expect(Object.fromEntries(new URLSearchParams(one?.body))).toEqual(body)
  })

  test('without a body does not claim to have one', async () => {
    const counting = serving({ 'POST /calls/c1/hang_up': () => ok(null) })
    startCore(testEnvironment({ fetch: counting.fetch }))
    await call(endpoints.calls.hangUp, { callRecordId: 'c1' }, { as })
    expect(counting.requests[0]?.headers.has('content-type')).toBe(false)
  })

  test('fills path parameters so that they stay one step of the path', async () => {
    const counting = server()
    startCore(testEnvironment({ fetch: counting.fetch }))
    await call(endpoints.calls.hold, { callRecordId: 'a/b', body: { on: true } }, { as })
    expect(counting.requests[0]?.url.pathname).toBe('/api/calls/a%2Fb/hold')
    for (const callRecordId of ['', '.', '..'])
      await expect(
        call(endpoints.calls.hold, { callRecordId, body: { on: true } }, { as, silent: true })
      ).rejects.toMatchObject({ kind: 'invalid' })
    expect(counting.requests).toHaveLength(1)
  })

  test('goes where the host has moved its path, leaving out undefined parameters', async () => {
    const counting = server()
    startCore(testEnvironment({ fetch: counting.fetch, paths: { 'calls.records': '/v2/records' } }))
    const query = { page: 2, customerPhone: undefined } as never
    await call(endpoints.calls.records, { query }, { as })
    expect(counting.requests[0]?.url.href).toBe('http://server.test/api/v2/records?page=2')
  })
})

describe('whatever the server answers', () => {
  afterEach(stopCore)

  test('the outcome is data of the right shape or a Failure in Chinese', async () => {
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constant('{"__proto__":{"polluted":1},"code":1}')
    )
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom(200, 201, 400, 401, 403, 404, 429, 500, 503),
        async (text, status) => {
          const outcome: unknown = await ask(answering(text, status), { silent: true }).catch(
            (error: unknown) => error
          )
          if (outcome !== null) {
            expect(outcome).toBeInstanceOf(Failure)
            expect((outcome as Failure).message).not.toBe('')
          }
          expect(Object.prototype).not.toHaveProperty('polluted')
        }
      ),
      { numRuns: 150 }
    )
  })
})
