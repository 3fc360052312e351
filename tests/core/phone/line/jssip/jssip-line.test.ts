/** JsSIP over a socket whose other end, the exchange, is the test. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../../../../core/environment/environment.ts'
import { openJssipLine } from '../../../../../core/phone/line/jssip/jssip-line.ts'
import { loadCallParts } from '../../../../../core/phone/line/jssip/load-call-parts.ts'
import type { LineConfig, LineEvent, PhoneLine } from '../../../../../core/phone/line/line.ts'
import {
  settle,
  type TestEnvironment,
  testEnvironment
} from '../../../../support/core/test-environment.ts'

const instanceId = '0a7e5b9c-1f2d-4c3b-8a9d-6e5f4a3b2c1d'
const config: LineConfig = {
  wsUri: 'wss://pbx.example/ws',
  uri: 'sip:100@demo.hutong',
  password: 'secret',
  registerExpires: 300,
  instanceId,
  rtcConfiguration: {}
}

let env: TestEnvironment
let line: PhoneLine
let events: LineEvent[]

beforeEach(async () => {
  await loadCallParts()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('RTCPeerConnection', class {})
  env = testEnvironment()
  startCore(env)
  events = []
})
afterEach(async () => {
  const stopped = line.stop()
  await env.clock.advance(1000)
  await stopped
  stopCore()
  vi.unstubAllGlobals()
})

async function open(changes: Partial<LineConfig> = {}): Promise<void> {
  line = await openJssipLine({ ...config, ...changes })
  line.listen(event => void events.push(event))
  line.start()
  await settle()
  wire().accept()
  await settle()
}
const wire = () => {
  const newest = env.sockets.at(-1)
  if (!newest) throw new Error('No socket was opened')
  return newest
}
const requests = (method: string) =>
  env.sockets.flatMap(({ sent }) => sent.map(String)).filter(text => text.startsWith(`${method} `))
const headerOf = (text: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

/** Replies to a request. */
async function reply(request: string, status: number, more: readonly string[] = []): Promise<void> {
  const same = ['Via', 'From', 'To', 'Call-ID', 'CSeq'].map(
    name => `${name}: ${headerOf(request, name)}${name === 'To' ? ';tag=exchange' : ''}`
  )
  const lines = [`SIP/2.0 ${status} Reply`, ...same, ...more, 'Content-Length: 0', '', '']
  wire().deliverRaw(lines.join('\r\n'))
  await settle()
}
/** The contact of a registration, as the registrar lists it. */
const contactOf = (request: string) => /<[^>]+>/.exec(headerOf(request, 'Contact'))?.[0] ?? ''
async function register(): Promise<void> {
  const request = requests('REGISTER').at(-1) ?? ''
  const own = `${contactOf(request)};+sip.instance="<urn:uuid:${instanceId}>";expires=120`
  await reply(request, 200, [`Contact: ${own}`])
}

const invite = (id: string, more: readonly string[] = []) => {
  const lines = [
    'INVITE sip:100@demo.hutong SIP/2.0',
    `Via: SIP/2.0/WSS pbx.example;branch=z9hG4bK${id}`,
    'Max-Forwards: 70',
    `From: "张伟" <sip:13800138000@demo.hutong>;tag=${id}`,
    'To: <sip:100@demo.hutong>',
    `Call-ID: ${id}`,
    'CSeq: 1 INVITE',
    'Contact: <sip:pbx@pbx.example;transport=ws>',
    ...more,
    'Content-Type: application/sdp',
    'Content-Length: 5',
    '',
    'v=0\r\n'
  ]
  return lines.join('\r\n')
}
const types = () => events.map(({ type }) => type)

describe('a line that registers', () => {
  test('reports when it connects, and for how long the exchange has granted it', async () => {
    await open()
    const [first] = requests('REGISTER')
    expect(headerOf(first ?? '', 'Contact')).toContain(instanceId)
    expect(headerOf(first ?? '', 'Expires') || headerOf(first ?? '', 'Contact')).toContain('300')
    await register()
    expect(events.filter(({ type }) => type !== 'connecting')).toEqual([
      { type: 'connected' },
      { type: 'registered', expires: 120 }
    ])
    expect(line.isUp()).toBe(true)
    expect(line.usesMicrophone).toBe(true)
  })

  test('takes the expiry of the reply where its own contact has none', async () => {
    await open()
    const [request = ''] = requests('REGISTER')
    await reply(request, 200, [`Contact: ${contactOf(request)}`, 'Expires: 77'])
    expect(events.at(-1)).toEqual({ type: 'registered', expires: 77 })
  })

  test('takes the requested expiry where the reply has none', async () => {
    await open()
    const [request = ''] = requests('REGISTER')
    await reply(request, 200, [`Contact: ${contactOf(request)}`])
    expect(events.at(-1)).toEqual({ type: 'registered', expires: 300 })
  })

  test('an identity that is no UUID is not sent', async () => {
    await open({ instanceId: 'mine' })
    expect(headerOf(requests('REGISTER')[0] ?? '', 'Contact')).not.toContain('mine')
  })

  test('reports why it is refused, and tries again later', async () => {
    await open()
    await reply(requests('REGISTER')[0] ?? '', 503)
    expect(events.at(-1)).toMatchObject({ type: 'registration-failed', status: 503 })
    const before = requests('REGISTER').length
    await env.clock.advance(2000)
    expect(requests('REGISTER').length).toBeGreaterThan(before)
  })

  test('unregisters when it stops, and reports nothing any more', async () => {
    await open()
    await register()
    events = []
    const stopped = line.stop()
    await settle()
    expect(headerOf(requests('REGISTER').at(-1) ?? '', 'Expires')).toBe('0')
    await env.clock.advance(500)
    await stopped
    expect(line.isUp()).toBe(false)
    expect(events).toEqual([])
    expect(wire().closedWith).toBeDefined()
  })

  test('registers again when it wakes up, and probes the exchange', async () => {
    await open()
    await register()
    const before = requests('REGISTER').length
    line.wake()
    await settle()
    expect(requests('REGISTER').length).toBe(before + 1)
  })

  test('probes whether the exchange is there', async () => {
    await open()
    await register()
    line.probe?.()
    await settle()
    expect(requests('OPTIONS')).toHaveLength(1)
  })

  test('that loses its socket reports it, and registers again on the next one', async () => {
    await open()
    await register()
    events = []
    wire().drops(1006)
    await env.clock.advance(10_000)
    expect(types()).toContain('disconnected')
    wire().accept()
    await settle()
    expect(types()).toContain('connected')
    await register()
    expect(events.at(-1)).toEqual({ type: 'registered', expires: 120 })
  })
})

describe('an incoming call', () => {
  test('brings who calls, the record and the customer', async () => {
    await open()
    await register()
    wire().deliverRaw(invite('c1', ['X-Call-Record-Id: r-1', 'X-Customer-Id: k-1']))
    await settle()
    expect(events.at(-1)).toMatchObject({
      ...{ type: 'incoming', number: '13800138000', name: '张伟' },
      ...{ callRecordId: 'r-1', customerId: 'k-1' }
    })
  })

  test('has none of that where the exchange does not send it', async () => {
    await open()
    await register()
    wire().deliverRaw(invite('c1').replace('"张伟" ', ''))
    await settle()
    expect(events.at(-1)).toMatchObject({
      ...{ type: 'incoming', name: undefined, callRecordId: undefined, customerId: undefined }
    })
  })

  test('is refused as busy beside another, without any event', async () => {
    await open()
    await register()
    wire().deliverRaw(invite('c1'))
    await settle()
    const { length } = events
    wire().deliverRaw(invite('c2'))
    await settle()
    const replies = wire().sent.map(String)
    expect(replies.some(text => text.startsWith('SIP/2.0 486') && text.includes('c2'))).toBe(true)
    expect(events).toHaveLength(length)
  })

  test('is rejected with the status that is given', async () => {
    await open()
    await register()
    wire().deliverRaw(invite('c1'))
    await settle()
    const incoming = events.at(-1)
    line.hangUp('another', 486)
    line.hangUp(incoming && 'callId' in incoming ? incoming.callId : '', 480)
    await settle()
    expect(
      wire()
        .sent.map(String)
        .some(text => text.startsWith('SIP/2.0 480'))
    ).toBe(true)
    expect(events.at(-1)).toMatchObject({ type: 'failed', by: 'us' })
  })

  test('that the caller cancels fails, and the next one rings', async () => {
    await open()
    await register()
    wire().deliverRaw(invite('c1'))
    await settle()
    wire().deliverRaw(
      invite('c1')
        .replace('INVITE sip', 'CANCEL sip')
        .replace('1 INVITE', '1 CANCEL')
        .replace(/Content-Type[\s\S]*/, 'Content-Length: 0\r\n\r\n')
    )
    await settle()
    expect(events.at(-1)).toMatchObject({ type: 'failed', why: 'cancelled' })
    wire().deliverRaw(invite('c2'))
    await settle()
    expect(events.at(-1)).toMatchObject({ type: 'incoming' })
  })
})

test('a call needs a microphone', async () => {
  await open()
  await register()
  expect(() => line.dial('10086', { microphone: undefined } as never)).toThrow(/microphone/)
})
