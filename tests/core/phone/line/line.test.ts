import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { KeepAliveSocket } from '../../../../core/phone/line/keep-alive-socket.ts'
import { registrationRetry } from '../../../../core/phone/line/registration-retry.ts'
import { mediaWatch } from '../../../../core/phone/media/media-watch.ts'
import { countedIn, levelOf, mosOf, qualityOf } from '../../../../core/phone/media/mos.ts'
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

describe('when an offer has addresses enough', () => {
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

  test('without ICE servers: at the first address of our own', () => {
    const { offer, count } = policy()
    offer(host)
    expect(count()).toBe(1)
  })

  test('with them: at the first that was seen from outside, however slow its server is', async () => {
    const { offer, count } = policy(iceServerTiming())
    offer(host)
    await env.clock.advance(1900)
    expect(count()).toBe(0)
    offer(seen)
    expect(count()).toBe(1)
    await env.clock.advance(1000)
    expect(count()).toBe(1)
  })

  test('a call that is over at once says nothing of its servers', async () => {
    const timing = iceServerTiming()
    const first = policy(timing)
    first.offer(host)
    first.stop()
    await env.clock.advance(5000)
    expect(first.count()).toBe(0)
    expect(timing.wait()).toBe(2000)
  })

  test('with a server that is dead: after 2 s once, and after 200 ms in the calls that follow', async () => {
    const timing = iceServerTiming()
    const first = policy(timing)
    first.offer(host)
    await env.clock.advance(1990)
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
    await env.clock.advance(2200)
    expect(first.count()).toBe(1)
    first.found(seen)
    const second = policy(timing)
    second.offer(host)
    await env.clock.advance(2300)
    expect(second.count()).toBe(0)
    second.offer(seen)
    expect(second.count()).toBe(1)
  })

  test('on another network a server is given its time again', async () => {
    const timing = iceServerTiming()
    timing.silent()
    expect(timing.wait()).toBe(200)
    timing.forget()
    expect(timing.wait()).toBe(2000)
    timing.silent()
    await env.clock.advance(600_000)
    expect(timing.wait()).toBe(2000)
  })

  test('each offer is judged anew', async () => {
    const { consider } = readyPolicy(iceServerTiming())
    const texts: string[] = []
    consider(host, () => texts.push('first'))
    consider(host, () => texts.push('second'))
    await env.clock.advance(2100)
    expect(texts).toEqual(['second'])
  })

  test('an address for TCP alone is not enough', () => {
    let isReady = false
    readyPolicy(undefined).consider({ type: 'host', protocol: 'tcp' }, () => {
      isReady = true
    })
    expect(isReady).toBe(false)
  })
})

describe('the media of a call', () => {
  const look = (
    watch: ReturnType<typeof mediaWatch>,
    at: number,
    sample: Partial<Parameters<typeof watch>[0]>
  ) =>
    watch(
      {
        connection: 'connected',
        packets: at,
        isHeld: false,
        isUp: true,
        provenAt: Infinity,
        ...sample
      },
      at
    )

  test('is silent after three seconds without a packet', () => {
    const watch = mediaWatch()
    expect(look(watch, 0, { packets: 5 }).is).toBe('flowing')
    expect(look(watch, 1500, { packets: 5 }).is).toBe('flowing')
    expect(look(watch, 2900, { packets: 5 }).is).toBe('flowing')
    expect(look(watch, 3000, { packets: 5 }).is).toBe('silent')
    expect(look(watch, 4000, { packets: 6 }).is).toBe('flowing')
  })

  test('may be silent while the call is on hold', () => {
    const watch = mediaWatch()
    look(watch, 0, { packets: 5 })
    expect(look(watch, 60_000, { packets: 5, isHeld: true }).is).toBe('flowing')
    expect(look(watch, 62_000, { packets: 5 }).is).toBe('flowing')
  })

  test('looks for another path after three seconds, and every five, while the signalling is up', () => {
    const watch = mediaWatch()
    const restarts = []
    for (let at = 0; at < 30_000; at += 1000) {
      const { restart } = look(watch, at, { connection: 'disconnected', isUp: at !== 3000 })
      if (restart) restarts.push(at)
    }
    expect(restarts).toEqual([4000, 9000, 14_000, 19_000, 24_000, 29_000])
  })

  /** Looks every second, from the first moment to the last. */
  const decisions = (watch: ReturnType<typeof mediaWatch>, from: number, to: number) => {
    const seen = []
    for (let at = from; at <= to; at += 1000)
      seen.push(look(watch, at, { connection: 'failed' }).is)
    return seen
  }

  test('is lost after half a minute, and not a moment earlier', () => {
    const seen = decisions(mediaWatch(), 0, 30_000)
    expect(seen.slice(0, 3)).toEqual(['flowing', 'flowing', 'flowing'])
    expect([...new Set(seen.slice(3, 30))]).toEqual(['recovering'])
    expect(seen.at(-1)).toBe('lost')
  })

  test('is not lost while the page was asleep: only time in which it could be mended counts', () => {
    const watch = mediaWatch()
    decisions(watch, 0, 5000)
    expect(look(watch, 600_000, { connection: 'failed' }).is).toBe('recovering')
    expect(decisions(watch, 601_000, 621_000).at(-1)).toBe('recovering')
  })

  test('is well again as soon as there is a path', () => {
    const watch = mediaWatch()
    expect(decisions(watch, 0, 5000).at(-1)).toBe('recovering')
    expect(look(watch, 6000, { connection: 'connected' }).is).toBe('flowing')
  })
})

describe('a registration that fails', () => {
  test('is tried again later and later, at most every half minute', async () => {
    const times: number[] = []
    const retry = registrationRetry(() => times.push(env.clock.monotonic()))
    for (let time = 0; time < 7; time++) {
      retry.failed(503)
      await env.clock.advance(31_000)
    }
    const waits = times.map((at, index) => at - 1000 - index * 31_000)
    expect(waits).toEqual([1800, 3600, 7200, 14_400, 27_000, 27_000, 27_000])
  })

  test('for a wrong password is tried three times in all', async () => {
    let attempts = 1
    const retry = registrationRetry(() => {
      attempts++
      retry.failed(403)
    })
    retry.failed(403)
    await env.clock.advance(600_000)
    expect(attempts).toBe(3)
    expect(retry.isGivenUp()).toBe(true)
  })

  test('begins anew after a success', async () => {
    let attempts = 0
    const retry = registrationRetry(() => void attempts++)
    retry.failed(403)
    retry.failed(403)
    retry.succeeded()
    retry.failed(403)
    expect(retry.isGivenUp()).toBe(false)
    retry.stop()
    await env.clock.advance(60_000)
    expect(attempts).toBe(0)
  })
})

describe('the socket under the line', () => {
  function open() {
    const socket = new KeepAliveSocket('wss://pbx.example:7443/ws')
    const lost: (number | undefined)[] = []
    const events: unknown[] = []
    let isConnected = false
    socket.onconnect = () => {
      isConnected = true
    }
    socket.ondisconnect = (_, code) => lost.push(code)
    socket.ondata = data => events.push(data)
    socket.connect()
    const wire = env.sockets.at(-1)
    if (!wire) throw new Error('No socket was opened')
    return { socket, wire, lost, events, isConnected: () => isConnected }
  }

  test('speaks SIP, and says so in the words that JsSIP asks for', () => {
    const { socket, wire } = open()
    expect(wire.protocols).toBe('sip')
    expect(socket).toMatchObject({
      via_transport: 'WSS',
      sip_uri: 'sip:pbx.example:7443;transport=ws'
    })
  })

  test('pings every 15 s, and accepts any response', async () => {
    const { wire, lost, events } = open()
    wire.accept()
    await env.clock.advance(15_000)
    expect(wire.sent).toEqual(['\r\n\r\n'])
    wire.deliverRaw('\r\n')
    await env.clock.advance(15_000)
    wire.deliverRaw('OPTIONS sip:100@x SIP/2.0\r\n\r\n')
    await env.clock.advance(5000)
    expect(lost).toEqual([])
    expect(events).toHaveLength(1)
  })

  test('gives a dead connection up after four seconds, as a loss without a word', async () => {
    const { wire, lost, socket } = open()
    wire.accept()
    await env.clock.advance(19_000)
    expect(lost).toEqual([1006])
    expect(socket.isConnected()).toBe(false)
    expect(socket.send('BYE')).toBe(false)
  })

  test('gives up when it does not open within five seconds', async () => {
    const { lost, isConnected } = open()
    await env.clock.advance(5000)
    expect(lost).toEqual([1006])
    expect(isConnected()).toBe(false)
  })

  test('tells of a loss once, and can be connected again', async () => {
    const { socket, wire, lost } = open()
    wire.accept()
    wire.drops(1006)
    await env.clock.advance(60_000)
    expect(lost).toEqual([1006])
    socket.connect()
    env.sockets.at(-1)?.accept()
    expect(socket.isConnected()).toBe(true)
  })

  test('says nothing after it was closed by ourselves, and leaves no beat behind', async () => {
    const { socket, wire, lost } = open()
    wire.accept()
    socket.disconnect()
    await env.clock.advance(60_000)
    expect(lost).toEqual([])
    expect(env.clock.beats()).toBe(0)
  })
})

describe('how a call sounds', () => {
  test('falls with loss and delay, and stays between 1 and 4.5', () => {
    expect(mosOf(0, 50, 'pcmu')).toBeCloseTo(4.38, 2)
    expect(mosOf(3, 60, 'pcmu')).toBeCloseTo(4.08, 2)
    expect(mosOf(20, 60, 'pcmu')).toBeCloseTo(2.56, 2)
    expect(mosOf(0, 600, 'pcmu')).toBeLessThan(mosOf(0, 100, 'pcmu'))
    expect(mosOf(100, 5000, 'pcmu')).toBe(1)
  })

  test.each([
    [4.2, 'good'],
    [3.7, 'fair'],
    [3.2, 'poor'],
    [2, 'bad']
  ])('%f is %s', (mos, level) => expect(levelOf(mos)).toBe(level))

  const start = {
    received: 0,
    lost: 0,
    concealed: 0,
    samples: 0,
    jitter: 0.01,
    bufferDelay: 0,
    bufferCount: 0,
    roundTrip: 0.04,
    codec: 'pcmu'
  }

  test('is measured between two countings', () => {
    const now = {
      ...start,
      received: 95,
      lost: 5,
      samples: 16_000,
      bufferDelay: 480,
      bufferCount: 16_000
    }
    expect(qualityOf(start, now)).toEqual({
      level: 'fair',
      mos: 3.85,
      lossPercent: 5,
      roundTripMs: 40,
      jitterMs: 10
    })
  })

  test('is silence when samples are played and no packet came', () => {
    expect(qualityOf(start, { ...start, samples: 16_000 }).level).toBe('silent')
  })

  test('is unknown when nothing was played', () => {
    expect(qualityOf(start, start).level).toBe('unknown')
  })

  test('is read from the report of the browser', () => {
    expect(
      countedIn([
        { type: 'codec', id: 'c', mimeType: 'audio/PCMU' },
        { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.02 },
        {
          type: 'inbound-rtp',
          kind: 'audio',
          codecId: 'c',
          packetsReceived: 7,
          concealedSamples: 9,
          silentConcealedSamples: 4
        }
      ])
    ).toMatchObject({ received: 7, concealed: 5, roundTrip: 0.02, codec: 'pcmu', lost: 0 })
    expect(countedIn([{ type: 'outbound-rtp', kind: 'audio' }])).toBeUndefined()
  })
})
