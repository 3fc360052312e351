import { readFileSync } from 'node:fs'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { joinPage } from '../../../core/copies/join-page.ts'
import { browserStorage } from '../../../core/environment/browser/browser-storage.ts'
import { $now, $wallClock, after as later } from '../../../core/environment/clock.ts'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { $notices, clearErrorNotices, dismiss, holdNotices, notify } from '../../../core/notices.ts'
import { resolveOptions } from '../../../core/session/session-options.ts'
import { version } from '../../../core/version.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'

afterEach(stopCore)
const texts = () => $notices.get().map(notice => notice.text)

describe('the clock', () => {
  test('ticks once a second, and only with subscribers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const env = testEnvironment()
    startCore(env)
    expect(env.clock.beats()).toBe(0)
    const seen: number[] = []
    const stop = $now.subscribe(now => seen.push(now))
    await env.clock.advance(3000)
    expect(seen).toEqual([1000, 2000, 3000, 4000])
    stop()
    vi.advanceTimersByTime(STORE_UNMOUNT_DELAY)
    vi.useRealTimers()
    expect(env.clock.beats()).toBe(0)
    await env.clock.advance(5000)
    expect(seen).toHaveLength(4)
  })

  test('does not jump when the system time is changed', async () => {
    const env = testEnvironment()
    startCore(env)
    const stops = [$now.listen(() => undefined), $wallClock.listen(() => undefined)]
    const [mono, wall] = [$now.get(), $wallClock.get()]
    env.clock.setWallClock(wall + 3_600_000)
    await env.clock.advance(1000)
    expect([$now.get() - mono, $wallClock.get() - wall]).toEqual([1000, 3_601_000])
    for (const stop of stops) stop()
  })

  test('that is watched already begins with the core, and ends with it', async () => {
    const ticks = vi.fn()
    const stop = $now.listen(ticks)
    const env = testEnvironment()
    startCore(env)
    await env.clock.advance(2000)
    expect(ticks).toHaveBeenCalledTimes(3)
    stopCore()
    expect(env.clock.beats()).toBe(0)
    stop()
  })

  test('acts once, unless it is called off', async () => {
    const env = testEnvironment()
    startCore(env)
    const act = vi.fn()
    later(1000, act)
    const callOff = later(1000, act)
    callOff()
    await env.clock.advance(5000)
    expect(act).toHaveBeenCalledTimes(1)
  })
})

describe('a notice', () => {
  test('stays while hovered, and an error disappears by itself too', async () => {
    const env = testEnvironment()
    startCore(env)
    notify('error', '坏了')
    await env.clock.advance(9900)
    holdNotices(true)
    await env.clock.advance(20_000)
    expect(texts()).toEqual(['坏了'])
    holdNotices(false)
    expect(texts()).toEqual([])
    notify('error', '又坏了')
    holdNotices(true)
    dismiss($notices.get()[0]?.id ?? 0)
    notify('success', '好了')
    await env.clock.advance(3000)
    expect(texts(), 'what was closed under the focus holds nothing back').toEqual([])
  })

  test('of a failure goes away once it is over, other texts stay', () => {
    startCore(testEnvironment())
    notify('error', '坏了')
    notify('success', '好了')
    notify('warning', '快坏了', { for: Number.POSITIVE_INFINITY })
    clearErrorNotices()
    expect(texts()).toEqual(['好了'])
  })

  test('goes by itself, a warning later than a word of success', async () => {
    const env = testEnvironment()
    startCore(env)
    notify('success', '好了')
    notify('error', '坏了')
    notify('warning', '一直在', { for: Number.POSITIVE_INFINITY })
    notify('info', '一秒', { for: 1000 })
    await env.clock.advance(1000)
    expect(texts()).toEqual(['好了', '坏了', '一直在'])
    await env.clock.advance(2000)
    expect(texts()).toEqual(['坏了', '一直在'])
    await env.clock.advance(7000)
    expect(texts()).toEqual(['一直在'])
  })

  test('is not repeated within two seconds', async () => {
    const env = testEnvironment()
    startCore(env)
    const first = notify('error', '网络异常')
    await env.clock.advance(1999)
    expect(notify('error', '网络异常')).toBe(first)
    await env.clock.advance(1)
    expect(notify('error', '网络异常')).not.toBe(first)
    expect(texts()).toEqual(['网络异常', '网络异常'])
    dismiss(first)
    expect(texts()).toEqual(['网络异常'])
  })
})

describe('the options of a host', () => {
  const page = 'https://crm.example.cn/customers/list'
  test.each([
    [{ apiBase: '/api' }, 'https://crm.example.cn/api', 'wss://crm.example.cn/ws'],
    [
      { apiBase: 'http://cc.example.cn:8080/api/' },
      'http://cc.example.cn:8080/api',
      'ws://cc.example.cn:8080/ws'
    ],
    [
      { apiBase: '/api', realtimeUrl: 'wss://rt.example.cn/push' },
      'https://crm.example.cn/api',
      'wss://rt.example.cn/push'
    ],
    [
      { apiBase: '/api', realtimeUrl: 'https://rt.example.cn' },
      'https://crm.example.cn/api',
      'wss://rt.example.cn'
    ]
  ])('%j', (options, apiBase, realtimeUrl) => {
    expect(resolveOptions(options, page)).toMatchObject({
      apiBase,
      realtimeUrl,
      clientId: 'hutong-web'
    })
  })
})

describe('storage', () => {
  test('is memory where the browser refuses the look at it', () => {
    const storage = browserStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
  })

  test('remembers for this page what no longer fits', () => {
    const kept = new Map([['old', 'x']])
    const full = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: (key: string) => void kept.delete(key)
    }
    const storage = browserStorage(() => full as unknown as Storage)
    storage.setItem('a', '1')
    expect([storage.getItem('a'), storage.getItem('old')]).toEqual(['1', 'x'])
  })
})

describe('two copies on one page', () => {
  const KEY = Symbol.for('hutong.core')
  const claim = (protocol: number, host: object) =>
    Object.defineProperty(globalThis, KEY, {
      value: { protocol, version: '0.0.9', api: host },
      configurable: true
    })
  afterEach(() => Reflect.deleteProperty(globalThis, KEY))

  test('the first keeps the page', () => {
    const host = {}
    expect(joinPage(host, '1', 'a')).toEqual({ as: 'first', api: host })
    expect(joinPage(host, '1', 'a')).toEqual({ as: 'first', api: host })
    expect(Object.keys(globalThis)).not.toContain('hutong.core')
  })
  test('a later one of the same protocol speaks through it', () => {
    const theirs = { login: () => 'theirs' }
    claim(2, theirs)
    expect(joinPage({ login: () => 'ours' }, '2', 'b')).toEqual({
      as: 'guest',
      api: theirs,
      hostVersion: '0.0.9'
    })
  })
  test('one of another protocol does not', () => {
    claim(1, {})
    expect(joinPage({}, '3', 'c')).toEqual({ as: 'other-version', hostVersion: '0.0.9' })
  })
})

test('the version is that of the package', () => {
  const { version: published } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(version).toBe(published)
})
