import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../../core/environment/environment.ts'
import { watchMedia } from '../../../../../core/phone/line/jssip/calls/jssip-media.ts'
import type { LineEvent } from '../../../../../core/phone/line/line.ts'
import { type TestEnvironment, testEnvironment } from '../../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

/** As much of a session of JsSIP's as is needed to look after its media; a packet comes at each look. */
function conversation() {
  const exchange = { answers: true }
  const path = { connectionState: 'connected', getStats: async () => new Map([['in', row()]]) }
  let packetsReceived = 0
  const row = () => ({ type: 'inbound-rtp', packetsReceived: ++packetsReceived })
  const offers: unknown[] = []
  const lineEvents: LineEvent[] = []
  let ends = 0
  let provenAt = 0
  let probes = 0
  const session = {
    connection: path,
    isReadyToReOffer: () => true,
    isOnHold: () => ({ local: false, remote: false }),
    renegotiate: (options: unknown) => offers.push(options)
  }
  const watcher = watchMedia(session as never, {
    callId: 'c1',
    isUp: () => true,
    provenAt: () => provenAt,
    /** The exchange answers at once. */
    probe() {
      probes++
      if (exchange.answers) provenAt = env.clock.monotonic() + 1
    },
    emit: event => void lineEvents.push(event),
    gone: () => undefined,
    lost: () => void ends++
  })
  return { path, offers, lineEvents, exchange, watcher, probes: () => probes, ends: () => ends }
}

const another = { rtcOfferConstraints: { iceRestart: true } }

test('a call whose path is gone requests another one every five seconds, and goes on with it', async () => {
  const { path, offers, lineEvents, ends } = conversation()
  await env.clock.advance(10_000)
  expect([offers, lineEvents]).toEqual([[], []])
  path.connectionState = 'disconnected'
  await env.clock.advance(4000)
  expect(offers).toEqual([another])
  expect(lineEvents).toEqual([{ type: 'media', callId: 'c1', is: 'recovering' }])
  await env.clock.advance(5000)
  expect(offers).toEqual([another, another])
  path.connectionState = 'connected'
  await env.clock.advance(60_000)
  expect(offers).toHaveLength(2)
  expect(lineEvents.at(-1)).toEqual({ type: 'media', callId: 'c1', is: 'flowing' })
  expect(ends()).toBe(0)
})

test('a call that finds no path in half a minute is lost, and one that is over is not looked at', async () => {
  const { path, lineEvents, watcher, ends } = conversation()
  path.connectionState = 'failed'
  await env.clock.advance(30_000)
  expect(ends()).toBe(0)
  await env.clock.advance(1000)
  expect(ends()).toBe(1)
  expect(lineEvents.at(-1)).toEqual({ type: 'media', callId: 'c1', is: 'lost' })
  watcher.stop()
  expect(env.clock.beats()).toBe(0)
})

test('no path is looked for before the exchange has answered since the failure began', async () => {
  const { path, offers, exchange, probes, watcher } = conversation()
  await env.clock.advance(5000)
  expect(probes()).toBe(0)
  exchange.answers = false
  path.connectionState = 'disconnected'
  await env.clock.advance(12_000)
  expect(probes()).toBe(6)
  expect(offers).toEqual([])
  exchange.answers = true
  await env.clock.advance(3000)
  expect(offers).toEqual([another])
  watcher.stop()
})
