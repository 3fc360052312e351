import { describe, expect, test } from 'vitest'
import { type Environment, startCore, stopCore } from '../../core/environment/environment.ts'
import { $session, login, logout, setAuthProvider } from '../../core/session/session.ts'
import { heldToken } from '../../core/session/token/credentials.ts'
import { collectHostEvents, setUpSession, texts } from '../support/core/session-scenarios.ts'
import { testEnvironment } from '../support/core/test-environment.ts'
import { byPassword, signInByProvider, smallServer } from '../support/server/signed-in.ts'

setUpSession()

const MISPLACED = '呼叫中心的连接设置有误，请联系管理员'
const UNREACHABLE = '无法连接呼叫中心服务器，恢复后将自动登录'

const refused: Environment['fetch'] = () => Promise.reject(new TypeError('Failed to fetch'))
/** Reads are refused, as of an origin that is not on the list; a look without reading is not. */
const foreign: Environment['fetch'] = (_, init) =>
  init?.mode === 'no-cors' ? Promise.resolve(new Response(null)) : refused('')
const html: Environment['fetch'] = () =>
  Promise.resolve(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
const missing: Environment['fetch'] = () =>
  Promise.resolve(new Response('<h1>404</h1>', { status: 404 }))

const cases = [
  ['whose address is not reachable', refused, 'api-unreachable', UNREACHABLE, 'Nothing answers at'],
  ['that refuses the page’s origin', foreign, 'api-cors', MISPLACED, 'CORS'],
  ['that is a web page', html, 'api-not-found', MISPLACED, 'is not the API'],
  ['that is not there', missing, 'api-not-found', MISPLACED, 'is not the API']
] as const

function start(fetch: Environment['fetch']) {
  const env = testEnvironment({ fetch })
  startCore(env)
  return env
}

const provide = (env: ReturnType<typeof start>) =>
  setAuthProvider(async () => ({
    accessToken: 'p',
    expiresAt: env.now() + 3_600_000,
    userId: 'u-1',
    entId: 'e-1',
    userName: '张伟'
  }))

/** What is fetched for the diagnosis comes in real time, and its waits pass in the test's. */
async function outcomeOf(env: ReturnType<typeof start>, signing: Promise<void>): Promise<unknown> {
  let outcome: { readonly error?: unknown } | undefined
  signing.then(
    () => {
      outcome = {}
    },
    (error: unknown) => {
      outcome = { error }
    }
  )
  await expect
    .poll(async () => {
      await env.clock.advance(200)
      return outcome
    })
    .toBeDefined()
  return outcome?.error
}

describe('a sign-in with a host’s token at an API', () => {
  test.each(cases)('%s is one failure that names it', async (_, fetch, code, message, detail) => {
    const env = start(fetch)
    provide(env)
    const { events, stop } = collectHostEvents('ready', 'error', 'connection')
    const failure = await outcomeOf(env, login())
    stop()
    expect(failure).toMatchObject({ name: 'Failure', code, message })
    expect(String((failure as Error).cause)).toContain(detail)
    expect(String((failure as Error).cause)).toContain('http://server.test/api')
    expect(events).toEqual([['error', expect.objectContaining({ code, message })]])
    expect(texts()).toEqual([message])
    expect(env.warnings.filter(text => text.includes(detail))).toHaveLength(1)
    expect($session.get()).toEqual({ status: 'signed-out' })
    expect(heldToken()).toBeUndefined()
  })

  test('goes on at once where the API answers, without additional requests', async () => {
    const server = smallServer()
    const env = start(server.fetch)
    provide(env)
    await signInByProvider(env)
    expect($session.get().status).toBe('signed-in')
    expect(server.count('/users/detail')).toBe(1)
    expect(env.warnings).toEqual([])
  })

  test('waits for a network that comes back in a moment', async () => {
    const server = smallServer()
    let attempts = 0
    const env = start((input, init) =>
      ++attempts < 4 ? refused(input) : server.fetch(input, init)
    )
    provide(env)
    const signing = login()
    await env.clock.advance(20_000)
    await signing
    expect($session.get().status).toBe('signed-in')
  })
})

describe('a host’s token at an API that cannot be reached', () => {
  function away() {
    const server = smallServer()
    const net = { isThere: false, requestCount: 0 }
    const env = start((input, init) => {
      if (String(input).includes('/users/detail')) net.requestCount++
      return net.isThere ? server.fetch(input, init) : refused(input)
    })
    provide(env)
    return { env, net }
  }

  test('is retried with growing delays, and reported once', async () => {
    const { env, net } = away()
    const { events, stop } = collectHostEvents('ready', 'error')
    await outcomeOf(env, login())
    expect(texts()).toEqual([UNREACHABLE])
    const first = net.requestCount
    await env.clock.advance(10_000)
    expect(net.requestCount).toBe(2 * first)
    await env.clock.advance(300_000)
    const attempts = net.requestCount / first
    expect(attempts).toBeGreaterThan(6)
    expect(attempts).toBeLessThan(11)
    expect(events.map(([name]) => name)).toEqual(['error'])
    net.isThere = true
    await env.clock.advance(60_000)
    expect($session.get().status).toBe('signed-in')
    expect(texts()).toEqual([])
    expect(events.map(([name]) => name)).toEqual(['error', 'ready'])
    stop()
  })

  test('signs in at once when the network is back', async () => {
    const { env, net } = away()
    await outcomeOf(env, login())
    await env.clock.advance(300_000)
    net.isThere = true
    env.page.wake('online')
    await env.clock.advance(500)
    expect($session.get().status).toBe('signed-in')
    const { requestCount } = net
    env.page.wake('online')
    await env.clock.advance(600_000)
    expect(net.requestCount).toBe(requestCount)
  })

  test('is tried again as well while the host cannot reach its own server', async () => {
    const { env, net } = away()
    const { events, stop } = collectHostEvents('error')
    await outcomeOf(env, login())
    let requestCount = 0
    setAuthProvider(() => {
      requestCount++
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    await env.clock.advance(300_000)
    expect(requestCount).toBeGreaterThan(5)
    expect(requestCount).toBeLessThan(11)
    expect(events).toHaveLength(1)
    stop()
    provide(env)
    net.isThere = true
    env.page.wake('online')
    await env.clock.advance(500)
    expect($session.get().status).toBe('signed-in')
  })

  test('is reported again when the host signs in during the retries', async () => {
    const { env } = away()
    const { events, stop } = collectHostEvents('error')
    await outcomeOf(env, login())
    expect(events).toHaveLength(1)
    await env.clock.advance(5500)
    expect($session.get().status).toBe('signing-in')
    expect(await outcomeOf(env, login())).toMatchObject({ code: 'api-unreachable' })
    expect(events).toHaveLength(2)
    await env.clock.advance(30_000)
    expect(events).toHaveLength(2)
    stop()
  })

  test('gets the error of its own request, too', async () => {
    const { env } = away()
    const { events, stop } = collectHostEvents('error')
    await outcomeOf(env, login())
    await env.clock.advance(5500)
    expect($session.get().status).toBe('signing-in')
    const request = { ...byPassword, password: '' }
    expect(await outcomeOf(env, login(request))).toMatchObject({ kind: 'invalid' })
    expect(events).toHaveLength(2)
    stop()
  })

  test.each([
    ['the host signs out', () => logout()],
    ['the host takes its provider away', () => setAuthProvider(undefined)],
    ['the core stops', () => stopCore()]
  ])('is tried no more when %s', async (_, end) => {
    const { env, net } = away()
    await outcomeOf(env, login())
    await end()
    const { requestCount } = net
    net.isThere = true
    env.page.wake('online')
    await env.clock.advance(300_000)
    expect(net.requestCount).toBe(requestCount)
    expect($session.get().status).toBe('signed-out')
  })

  test('is not retried where the address is wrong', async () => {
    let requestCount = 0
    const env = start((input, init) => {
      requestCount++
      return foreign(input, init)
    })
    provide(env)
    await outcomeOf(env, login())
    const before = requestCount
    env.page.wake('online')
    await env.clock.advance(300_000)
    expect(requestCount).toBe(before)
  })
})

test('a sign-in form at a wrong API shows the same error', async () => {
  const env = start(foreign)
  const failure = await outcomeOf(env, login(byPassword))
  expect(failure).toMatchObject({ code: 'api-cors', message: MISPLACED })
  expect(texts()).toEqual([MISPLACED])
  expect($session.get()).toEqual({ status: 'signed-out' })
})
