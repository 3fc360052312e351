import { afterEach, describe, expect, test, vi } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $connection, realtimePageIs } from '../../../core/net/realtime.ts'
import { realtimeProfiles } from '../../../core/net/realtime-profiles.ts'
import { $notices } from '../../../core/notices.ts'
import { onHostEvent } from '../../../core/public-events.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { stop } from '../../../core/session/session.ts'
import { settle, type TestEnvironment } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import { listenToNotices } from '../../support/scenes/shown-notices.ts'
import { signIn } from '../../support/server/signed-in.ts'

const pong = { topic: 'pong', data: null }
const pings = (env: TestEnvironment, socket = 0) =>
  env.sockets[socket]?.sent.filter(frame => frame === '{"topic":"ping","data":null}').length
const texts = () => $notices.get().map(notice => notice.text)

async function connected(overrides = {}) {
  const world = await signIn({}, overrides)
  world.env.sockets[0]?.accept()
  return { ...world, socket: world.env.sockets[0] }
}

afterEach(() => {
  setOnCall(false)
  stopCore()
})

describe('the realtime channel', () => {
  // rule realtime-2
  test('opens after signing in, with a ticket and never with the token', async () => {
    const { env } = await connected()
    expect(env.sockets.map(({ url }) => url)).toEqual([
      'ws://server.test/ws/workbench?access_token=ticket'
    ])
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
    expect(env.sessionStorage.getItem('hutong:realtime')).toBe('1')
  })

  test('follows the page of the console, and a host that has chosen one', async () => {
    const urls = (env: TestEnvironment) =>
      env.sockets.map(({ url }) => url.replace(/.*\/(\w+)\?.*/, '$1'))
    const { env } = await connected({ realtimePage: undefined })
    realtimePageIs('dashboard')
    await settle()
    env.sockets[1]?.accept()
    await settle()
    expect(urls(env)).toEqual(['workbench', 'dashboard'])
    expect(env.sockets[0]?.readyState).toBe(3)
    realtimePageIs('workbench')
    await settle()
    expect(urls(env)).toEqual(['workbench', 'dashboard', 'workbench'])
    stopCore()

    const chosen = await connected({ realtimePage: 'dashboard' })
    realtimePageIs('dashboard')
    realtimePageIs('workbench')
    await settle()
    expect(urls(chosen.env)).toEqual(['dashboard'])
  })

  // rule realtime-10
  test('delivers until the one that takes its place is open, and each push once', async () => {
    const { env, socket } = await connected({ realtimePage: undefined })
    const listener = vi.fn()
    const stopHearing = onHostEvent('topic', listener)
    const quit = (callRecordId: string) => ({ topic: 'call_quit', data: { callRecordId } })
    realtimePageIs('dashboard')
    socket?.deliver(quit('while the ticket is asked for'))
    await settle()
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
    socket?.deliver(quit('while it opens'))
    expect(socket?.readyState).toBe(1)
    env.sockets[1]?.accept()
    await settle()
    expect(socket?.readyState).toBe(3)
    env.sockets[1]?.deliver(quit('while it opens'))
    env.sockets[1]?.deliver(quit('after that'))
    stopHearing()
    expect(listener.mock.calls.map(([{ data }]) => data.callRecordId)).toEqual([
      'while the ticket is asked for',
      'while it opens',
      'after that'
    ])
    realtimePageIs('workbench')
  })

  test('stays while the one that takes its place cannot be opened, which is tried again', async () => {
    const { env, socket } = await connected({ realtimePage: undefined })
    realtimePageIs('dashboard')
    await settle()
    env.sockets[1]?.drops(1006)
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
    expect(socket?.readyState).toBe(1)
    await env.clock.advance(5500)
    env.sockets[2]?.accept()
    await settle()
    expect([socket?.readyState, env.sockets[2]?.url.includes('dashboard')]).toEqual([3, true])
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
    realtimePageIs('workbench')
    await settle()
    env.sockets[2]?.drops(1006)
    expect($connection.get().state).toBe('lost')
    await env.clock.advance(5500)
    env.sockets.at(-1)?.accept()
    expect(env.sockets.at(-1)?.url).toContain('/ws/workbench?')
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
  })

  test('is not left with the page before, when that changes while it opens', async () => {
    const { env } = await signIn({}, { realtimePage: undefined })
    realtimePageIs('dashboard')
    await settle()
    env.sockets.at(-1)?.accept()
    await settle()
    expect(env.sockets.at(-1)?.url).toContain('/ws/dashboard?')
    expect(env.sockets[0]?.readyState).toBe(3)
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
    realtimePageIs('workbench')
  })

  // rule realtime-3
  test('pings every 60 s and lives as long as it is answered', async () => {
    const { env, socket } = await connected()
    for (let minute = 1; minute <= 5; minute++) {
      await env.clock.advance(60_000)
      expect(pings(env)).toBe(minute)
      socket?.deliver(pong)
    }
    expect($connection.get().state).toBe('open')
  })

  // rule realtime-3
  test('is alive when the answer comes after 61.9 s, and dead at 62 s of silence', async () => {
    const { env, socket } = await connected()
    await env.clock.advance(61_900)
    socket?.deliver(pong)
    await env.clock.advance(61_999)
    expect($connection.get().state).toBe('open')
    await env.clock.advance(1)
    expect($connection.get()).toEqual({ state: 'lost', failures: 1 })
    expect(env.sessionStorage.getItem('hutong:realtime')).toBeNull()
  })

  // rule realtime-5
  test('comes back 5 to 6 s after a loss, with a new ticket, and reads the seat again', async () => {
    const { env, server } = await connected()
    const before = server.count('/agent/status')
    env.sockets[0]?.drops(1006)
    await env.clock.advance(5499)
    expect(env.sockets).toHaveLength(1)
    await env.clock.advance(1)
    expect(env.sockets).toHaveLength(2)
    expect(server.count('/files/ticket')).toBe(2)
    env.sockets[1]?.accept()
    await settle()
    expect($connection.get()).toEqual({ state: 'open', failures: 0 })
    expect(server.count('/agent/status')).toBe(before + 1)
    expect(texts()).toEqual([])
  })

  // rule realtime-5
  test('where several servers serve comes back within 2 s, and is patient after a third loss', async () => {
    const ticket = ok({ access_token: 'ticket', expiresIn: 60, reopenIn: 2000 })
    const { env } = await signIn({ 'POST /files/ticket': () => ticket.clone() })
    env.sockets[0]?.accept()
    env.sockets[0]?.drops(1006)
    await env.clock.advance(999)
    expect(env.sockets).toHaveLength(1)
    await env.clock.advance(1)
    expect(env.sockets).toHaveLength(2)
    env.sockets[1]?.drops(1006)
    await env.clock.advance(1000)
    expect(env.sockets).toHaveLength(3)
    env.sockets[2]?.drops(1006)
    await env.clock.advance(5499)
    expect(env.sockets).toHaveLength(3)
    await env.clock.advance(1)
    expect(env.sockets).toHaveLength(4)
  })

  test('reports once that it is lost, however often it fails', async () => {
    const { env } = await connected()
    const { shownTexts, stop } = listenToNotices()
    for (let loss = 0; loss < 4; loss++) {
      env.sockets.at(-1)?.drops()
      await env.clock.advance(5500)
    }
    expect($connection.get()).toMatchObject({ failures: 4 })
    stop()
    expect(shownTexts).toEqual(['消息通道已断开，正在重新连接'])
  })

  // rule realtime-7
  test('gives an attempt 10 s to open', async () => {
    const { env } = await signIn()
    await env.clock.advance(10_000)
    expect($connection.get()).toEqual({ state: 'lost', failures: 1 })
    expect(env.sockets[0]?.closedWith).toEqual({ code: 1000 })
  })

  test('pings at once when the page wakes, and takes 5 s of silence for a loss', async () => {
    const { env } = await connected()
    env.page.wake('visible')
    expect(pings(env)).toBe(1)
    await env.clock.advance(4999)
    expect($connection.get().state).toBe('open')
    await env.clock.advance(1)
    expect($connection.get().state).toBe('lost')
    env.page.wake('online')
    await settle()
    expect(env.sockets).toHaveLength(2)
  })

  test('probes before it gives up when its own timer was late', async () => {
    const { env, socket } = await connected()
    await env.clock.sleep(300_000)
    expect($connection.get().state).toBe('open')
    socket?.deliver(pong)
    await env.clock.advance(60_000)
    expect($connection.get().state).toBe('open')
    socket?.deliver(pong)
    await env.clock.sleep(300_000)
    await env.clock.advance(5000)
    expect($connection.get().state).toBe('lost')
  })

  // rule realtime-4
  test('in a hidden tab whose timers come once a minute, is not cut without cause', async () => {
    const { env, socket } = await connected()
    for (let minute = 0; minute < 30; minute++) {
      const before = pings(env) ?? 0
      await env.clock.sleep(60_000)
      if ((pings(env) ?? 0) > before) socket?.deliver(pong)
    }
    expect($connection.get().state).toBe('open')
    expect(env.sockets).toHaveLength(1)
  })

  test('is let go when the page is put aside, and opened again when it returns', async () => {
    const { env } = await connected()
    env.page.hide(true)
    expect($connection.get()).toEqual({ state: 'off', failures: 0 })
    expect(env.sockets[0]?.closedWith).toEqual({ code: 1000 })
    env.page.wake('restored')
    await settle()
    expect(env.sockets).toHaveLength(2)
  })

  test('stays closed when the session ended while the page was put aside', async () => {
    const { env } = await connected()
    env.page.hide(true)
    stop()
    env.page.wake('restored')
    await settle()
    expect(env.sockets).toHaveLength(1)
    expect($connection.get()).toEqual({ state: 'off', failures: 0 })
  })

  test('leaves no socket and no beat behind when the core stops', async () => {
    const { env } = await connected()
    env.page.wake('visible')
    stopCore()
    expect(env.clock.beats()).toBe(0)
    expect(env.sockets[0]?.closedWith).toEqual({ code: 1000 })
  })

  test('waits as long as an overloaded server requires', async () => {
    const busy = new Response('', { status: 503, headers: { 'retry-after': '20' } })
    const { env, server } = await signIn({ 'POST /files/ticket': () => busy.clone() })
    await env.clock.advance(20_400)
    expect(server.count('/files/ticket')).toBe(1)
    await env.clock.advance(200)
    expect(server.count('/files/ticket')).toBe(2)
  })
})

describe('the profiles', () => {
  test('steady: 5 s and up to one more, so that 200 seats spread over the second', () => {
    const waits = Array.from({ length: 200 }, (_, at) =>
      realtimeProfiles.steady.delayMs(1, at / 200)
    )
    expect(Math.min(...waits)).toBe(5000)
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(800)
    expect(Math.max(...waits)).toBeLessThanOrEqual(6000)
  })

  // rule realtime-5
  test('brief: five retries after 1 s, then longer and longer up to 30 s, with a notice', async () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20].map(n => realtimeProfiles.brief.delayMs(n, 0))
    expect(waits).toEqual([1000, 1000, 1000, 1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    const { env } = await signIn({}, { realtimeProfile: 'brief' })
    for (let loss = 0; loss < 5; loss++) {
      env.sockets.at(-1)?.drops()
      await env.clock.advance(1000)
    }
    expect(env.sockets).toHaveLength(6)
    expect(texts()).toEqual([])
    env.sockets.at(-1)?.drops()
    expect(texts()).toEqual(['消息通道多次连接失败，将继续尝试'])
    await env.clock.advance(2500)
    expect(env.sockets).toHaveLength(7)
  })
})
