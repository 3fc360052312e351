/** A line of JsSIP's over a socket whose other end, the exchange, is the test; peer connections without a network. */
import { afterEach, beforeEach, vi } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { openJssipLine } from '../../../core/phone/line/jssip/jssip-line.ts'
import { loadCallParts } from '../../../core/phone/line/jssip/load-call-parts.ts'
import type { LineConfig, LineEvent, PhoneLine } from '../../../core/phone/line/line.ts'
import { FakePeer } from '../core/fake-peer.ts'
import { settle, type TestEnvironment, testEnvironment } from '../core/test-environment.ts'

export const sdp = [
  'v=0',
  'o=- 1 1 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 0',
  'c=IN IP4 0.0.0.0',
  'a=sendrecv',
  ''
].join('\r\n')

export const headerOf = (text: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
export const tagOf = (address: string): string => /;tag=([^;]+)/.exec(address)?.[1] ?? ''
export const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4)

/** A microphone with one track. */
export function microphone() {
  const track = { kind: 'audio', enabled: true, stop: () => undefined }
  const stream = {
    getTracks: () => [track],
    getAudioTracks: () => [track],
    getVideoTracks: () => []
  }
  return { track, stream: stream as unknown as MediaStream }
}

interface Content {
  readonly headers?: readonly string[]
  readonly body?: string
}

const lines = (first: readonly string[], { headers = [], body = '' }: Content): string => {
  const type = body === '' || /content-type:/i.test(headers.join('\n'))
  const content = type ? [] : ['Content-Type: application/sdp']
  return [...first, ...headers, ...content, `Content-Length: ${body.length}`, '', body].join('\r\n')
}

/** Sets up core and browser around each test; `open` begins. */
export function scriptedExchange() {
  const scene = { env: undefined as unknown as TestEnvironment, events: [] as LineEvent[] }
  let line: PhoneLine | undefined

  beforeEach(async () => {
    await loadCallParts()
    vi.stubGlobal('window', { RTCPeerConnection: FakePeer })
    vi.stubGlobal('RTCPeerConnection', FakePeer)
    vi.stubGlobal(
      'RTCSessionDescription',
      class {
        constructor(description: object) {
          Object.assign(this, description)
        }
      }
    )
    scene.env = testEnvironment()
    scene.events = []
    startCore(scene.env)
  })
  afterEach(async () => {
    const stopped = line?.stop()
    await scene.env.clock.advance(1000)
    await stopped
    stopCore()
    vi.unstubAllGlobals()
  })

  const wire = () => {
    const newest = scene.env.sockets.at(-1)
    if (!newest) throw new Error('No socket was opened')
    return newest
  }
  const sent = (): readonly string[] => scene.env.sockets.flatMap(each => each.sent.map(String))
  /** Requests of a method, or replies with a status to one. */
  const sentAs = (what: string): readonly string[] =>
    sent().filter(text => text.startsWith(`${what} `))
  /** Waits for the first message from a position on. */
  const expects = (what: string, from = 0): Promise<string> =>
    vi.waitFor(() => {
      const found = sentAs(what)[from]
      if (found === undefined) throw new Error(`${what} was not sent`)
      return found
    })

  async function deliver(text: string): Promise<void> {
    wire().deliverRaw(text)
    await settle()
  }

  async function reply(request: string, status: number, content: Content = {}): Promise<void> {
    const to = headerOf(request, 'To')
    const tag = tagOf(to) === '' ? ';tag=exchange' : ''
    const same = ['Via', 'From', 'Call-ID', 'CSeq'].map(
      name => `${name}: ${headerOf(request, name)}`
    )
    const contact = request.startsWith('REGISTER') ? [] : ['Contact: <sip:pbx@pbx.example>']
    const first = [`SIP/2.0 ${status} Reply`, ...same, `To: ${to}${tag}`, ...contact]
    await deliver(lines(first, content))
  }

  async function open(changes: Partial<LineConfig> = {}): Promise<PhoneLine> {
    const opened = await openJssipLine({
      wsUri: 'wss://pbx.example/ws',
      uri: 'sip:100@demo.hutong',
      password: 'secret',
      registerExpires: 300,
      instanceId: 'none',
      rtcConfiguration: {},
      ...changes
    })
    line = opened
    opened.listen(event => void scene.events.push(event))
    opened.start()
    await settle()
    wire().accept()
    await settle()
    return opened
  }

  async function register(): Promise<PhoneLine> {
    const opened = await open()
    const [request = ''] = sentAs('REGISTER')
    const contact = /<[^>]+>/.exec(headerOf(request, 'Contact'))?.[0] ?? ''
    await reply(request, 200, { headers: [`Contact: ${contact};expires=120`] })
    return opened
  }

  const request = (method: string, id: string, content: Content, to = '', cseq = 1): string => {
    const from = content.headers?.some(header => header.startsWith('From:'))
      ? []
      : [`From: "张伟" <sip:13800138000@demo.hutong>;tag=${id}`]
    const first = [
      `${method} sip:100@demo.hutong SIP/2.0`,
      `Via: SIP/2.0/WSS pbx.example;branch=z9hG4bK${id}${method}${cseq}`,
      'Max-Forwards: 70',
      ...from,
      `To: <sip:100@demo.hutong>${to}`,
      `Call-ID: ${id}`,
      `CSeq: ${cseq} ${method}`,
      'Contact: <sip:pbx@pbx.example>'
    ]
    return lines(first, content)
  }

  return {
    scene,
    open,
    register,
    deliver,
    reply,
    request,
    sent,
    sentAs,
    expects,
    types: () => scene.events.map(({ type }) => type),
    lastCallId(): string {
      const event = scene.events.findLast(each => 'callId' in each)
      return event && 'callId' in event ? event.callId : ''
    }
  }
}
