import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  type IceServerTiming,
  iceServerTiming,
  readyPolicy
} from '../../../../core/phone/state/ready-policy.ts'
import { type TestEnvironment, testEnvironment } from '../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

describe('an offer is ready', () => {
  const host = { type: 'host', protocol: 'udp' } as const
  const seen = { type: 'srflx', protocol: 'udp' } as const

  const policy = (timing?: IceServerTiming) => {
    let count = 0
    const ready = () => void count++
    const { consider, found, stop } = readyPolicy(timing)
    return {
      stop,
      offer: (candidate: typeof host | typeof seen) => consider(candidate, ready),
      found,
      count: () => count
    }
  }

  test('without ICE servers: at the first host candidate', () => {
    const { offer, count } = policy()
    offer(host)
    expect(count()).toBe(1)
  })

  test('with them: at the first server-reflexive candidate, however slow its server is', async () => {
    const { offer, count } = policy(iceServerTiming())
    offer(host)
    await env.clock.advance(850)
    expect(count()).toBe(0)
    offer(seen)
    expect(count()).toBe(1)
    await env.clock.advance(1000)
    expect(count()).toBe(1)
  })

  test('a call that ends at once does not count against its servers', async () => {
    const timing = iceServerTiming()
    const first = policy(timing)
    first.offer(host)
    first.stop()
    await env.clock.advance(5000)
    expect(first.count()).toBe(0)
    expect(timing.wait()).toBe(900)
  })

  test('with a server that is dead: after 0.9 s once, and after 200 ms in the calls that follow', async () => {
    const timing = iceServerTiming()
    const first = policy(timing)
    first.offer(host)
    await env.clock.advance(890)
    expect(first.count()).toBe(0)
    await env.clock.advance(20)
    expect(first.count()).toBe(1)
    const second = policy(timing)
    second.offer(host)
    await env.clock.advance(200)
    expect(second.count()).toBe(1)
  })

  test('a server that answers too late is waited for in the next call', async () => {
    const timing = iceServerTiming()
    const first = policy(timing)
    first.offer(host)
    await env.clock.advance(1200)
    expect(first.count()).toBe(1)
    first.found(seen)
    const second = policy(timing)
    second.offer(host)
    await env.clock.advance(1600)
    expect(second.count()).toBe(0)
    second.offer(seen)
    expect(second.count()).toBe(1)
  })

  test('on another network a server is given its time again', async () => {
    const timing = iceServerTiming()
    timing.silent()
    expect(timing.wait()).toBe(200)
    timing.forget()
    expect(timing.wait()).toBe(900)
    timing.silent()
    await env.clock.advance(600_000)
    expect(timing.wait()).toBe(900)
  })

  test('each offer has its own wait', async () => {
    const { consider } = readyPolicy(iceServerTiming())
    const readied: string[] = []
    consider(host, () => readied.push('first'))
    consider(host, () => readied.push('second'))
    await env.clock.advance(950)
    expect(readied).toEqual(['second'])
  })

  test('a TCP candidate alone does not suffice', () => {
    let isReady = false
    readyPolicy(undefined).consider({ type: 'host', protocol: 'tcp' }, () => {
      isReady = true
    })
    expect(isReady).toBe(false)
  })

  test('a reply delays the next call by its time and half a second, within 0.9 to 2.5 s', () => {
    const timing = iceServerTiming()
    const waits = [0, 400, 700, 1700, 2000, 9000].map(milliseconds => {
      timing.answered(milliseconds)
      return timing.wait()
    })
    expect(waits).toEqual([900, 900, 1200, 2200, 2500, 2500])
  })

  test('a reply is remembered for ten minutes', async () => {
    const timing = iceServerTiming()
    timing.answered(2000)
    await env.clock.advance(599_999)
    expect(timing.wait()).toBe(2500)
    await env.clock.advance(1)
    expect(timing.wait()).toBe(900)
  })

  test.each([
    ['of the page itself', { type: 'host', protocol: 'udp' }, 900],
    ['without a type', { type: null, protocol: 'udp' }, 900],
    ['from outside', { type: 'srflx', protocol: 'udp' }, 1300],
    ['of a relay', { type: 'relay', protocol: 'udp' }, 1300]
  ] as const)('a late candidate %s counts as a reply only from outside', async (_, late, wait) => {
    const timing = iceServerTiming()
    const { offer, found } = policy(timing)
    offer(host)
    await env.clock.advance(800)
    found(late)
    expect(timing.wait()).toBe(wait)
  })

  test('a candidate found before any offer counts as no reply', async () => {
    const timing = iceServerTiming()
    await env.clock.advance(1800)
    policy(timing).found(seen)
    expect(timing.wait()).toBe(900)
  })

  test('without ICE servers, nothing is waited for', async () => {
    const { offer, count } = policy()
    offer(host)
    await env.clock.advance(60_000)
    expect(count()).toBe(1)
  })
})
