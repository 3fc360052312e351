import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { KeepAliveSocket } from '../../../../core/phone/line/keep-alive-socket.ts'
import { registrationRetry } from '../../../../core/phone/line/registration-retry.ts'
import { countedIn, levelOf, mosOf, qualityOf } from '../../../../core/phone/media/mos.ts'
import { type TestEnvironment, testEnvironment } from '../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

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
