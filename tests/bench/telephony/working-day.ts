/**
 * `node tests/bench/telephony/working-day.ts`: eight hours of a telephone by a fake clock: JsSIP's line in this
 * process with an exchange that answers it, registrations, keep-alives, lost connections and a call every ten
 * minutes. Reports timers that are left and the slope of the heap.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Socket, startCore, stopCore } from '../../../core/environment/environment.ts'
import type { LineEvent } from '../../../core/phone/line/line.ts'
import { FakePeer, installPeers } from '../../support/core/fake-peer.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { fakeTime } from './fake-time.ts'

const HOURS = 8
/** These compile and fill caches. */
const WARM_UP_HOURS = 4
const MINUTE = 60_000
const SLOPE_KB = 50

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const sdp = [
  ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'm=audio 9 UDP/TLS/RTP/SAVPF 0'],
  ...['c=IN IP4 0.0.0.0', 'a=sendrecv', '']
].join('\r\n')
const headerOf = (text: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''

const counts = { REGISTER: 0, pings: 0, INVITE: 0, UPDATE: 0, BYE: 0, connections: 0 }
let newest: AnsweringSocket | undefined
/** The INVITE of the agent's that is answered, and of the customer's. */
let dialog = { request: '', isOurs: false }

/** The exchange's end of a WebSocket: it accepts everything, and keeps nothing. */
class AnsweringSocket {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null
  onerror = null

  constructor() {
    newest = this
    counts.connections++
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }
  close(code = 1005): void {
    this.readyState = 3
    queueMicrotask(() => this.onclose?.({ code, reason: '', wasClean: true }))
  }
  drops(): void {
    this.readyState = 3
    this.onclose?.({ code: 1006, reason: '', wasClean: false })
  }
  deliver(text: string): void {
    queueMicrotask(() => this.onmessage?.({ data: text }))
  }
  send(data: unknown): void {
    const text = String(data)
    if (text === '\r\n\r\n') {
      counts.pings++
      this.deliver('\r\n')
      return
    }
    const [method = ''] = text.split(' ')
    if (method in counts) counts[method as 'BYE']++
    if (method === 'SIP/2.0' && /^CSeq: \d+ INVITE/m.test(text) && / 200 /.test(text.slice(0, 12)))
      this.deliver(within('ACK', text))
    if (method === 'SIP/2.0' || method === 'ACK') return
    if (method === 'INVITE') {
      dialog = { request: text, isOurs: true }
      this.deliver(reply(text, 180))
      this.deliver(reply(text, 200, ['Content-Type: application/sdp'], sdp))
      return
    }
    const isRegister = method === 'REGISTER'
    const contact = /<[^>]+>/.exec(headerOf(text, 'Contact'))?.[0] ?? ''
    this.deliver(reply(text, 200, isRegister ? [`Contact: ${contact};expires=300`] : []))
  }
}

const lines = (head: readonly string[], more: readonly string[], body: string): string =>
  [...head, ...more, `Content-Length: ${body.length}`, '', body].join('\r\n')

function reply(request: string, status: number, more: readonly string[] = [], body = ''): string {
  const same = ['Via', 'From', 'Call-ID', 'CSeq'].map(name => `${name}: ${headerOf(request, name)}`)
  const to = headerOf(request, 'To')
  const tagged = /;tag=/.test(to) ? to : `${to};tag=exchange`
  const contact = request.startsWith('REGISTER') ? [] : ['Contact: <sip:pbx@pbx.example>']
  return lines([`SIP/2.0 ${status} Reply`, ...same, `To: ${tagged}`, ...contact], more, body)
}

/** A request of the exchange's in the dialog that a reply of the phone's, or its INVITE, belongs to. */
function within(method: string, of: string): string {
  const isReply = of.startsWith('SIP/2.0')
  const [from, to] = isReply ? ['From', 'To'] : ['To', 'From']
  const tag = isReply || /;tag=/.test(headerOf(of, from)) ? '' : ';tag=exchange'
  return lines(
    [
      `${method} sip:100@demo.hutong SIP/2.0`,
      `Via: SIP/2.0/WSS pbx.example;branch=z9hG4bK${crypto.randomUUID()}`,
      ...['Max-Forwards: 70', `From: ${headerOf(of, from)}${tag}`, `To: ${headerOf(of, to)}`],
      ...[`Call-ID: ${headerOf(of, 'Call-ID')}`, `CSeq: ${method === 'ACK' ? 1 : 2} ${method}`],
      'Contact: <sip:pbx@pbx.example>'
    ],
    [],
    ''
  )
}

const invite = (id: string): string =>
  lines(
    [
      'INVITE sip:100@demo.hutong SIP/2.0',
      `Via: SIP/2.0/WSS pbx.example;branch=z9hG4bK${id}`,
      ...['Max-Forwards: 70', `From: <sip:13800138000@demo.hutong>;tag=${id}`],
      ...['To: <sip:100@demo.hutong>', `Call-ID: ${id}`, 'CSeq: 1 INVITE'],
      'Contact: <sip:pbx@pbx.example>'
    ],
    ['Content-Type: application/sdp'],
    sdp
  )

/** The growth per hour of the line through the points. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [over, under] = values.reduce(
    ([a, b], value, x) => [a + (x - middle) * (value - mean), b + (x - middle) ** 2],
    [0, 0]
  )
  return over / under
}

const track = { kind: 'audio', enabled: true, stop: () => undefined }
const microphone = {
  getTracks: () => [track],
  getAudioTracks: () => [track],
  getVideoTracks: () => []
} as unknown as MediaStream

const time = fakeTime(Date.UTC(2026, 10, 23, 1))
installPeers()
startCore({
  ...testEnvironment(),
  ...{ every: time.every, now: time.now, monotonic: () => performance.now() },
  openSocket: () => new AnsweringSocket() as unknown as Socket
})
const { openJssipLine } = await import('../../../core/phone/line/jssip/jssip-line.ts')
const { loadCallParts } = await import('../../../core/phone/line/jssip/load-call-parts.ts')
await loadCallParts()

const ends = { ended: 0, failed: 0, confirmed: 0, incoming: 0 }
let last: LineEvent | undefined
const line = await openJssipLine({
  ...{ wsUri: 'wss://pbx.example/ws', uri: 'sip:100@demo.hutong', password: 'secret' },
  ...{ registerExpires: 300, instanceId: 'none', rtcConfiguration: {} }
})
line.listen(event => {
  last = event
  if (event.type in ends) ends[event.type as 'ended']++
})
line.start()

/** A call of three minutes, one of four kinds in turn. */
async function oneCall(index: number): Promise<void> {
  const kind = index % 4
  if (kind < 2) {
    const id = line.dial('9100', { microphone, customerId: undefined, callerId: undefined })
    await time.advance(3 * MINUTE)
    if (kind === 0) line.hangUp(id)
    else newest?.deliver(within('BYE', dialog.request))
  } else {
    newest?.deliver(invite(`call-${index}`))
    await time.advance(3000)
    const id = last?.type === 'incoming' ? last.callId : ''
    if (kind === 3) {
      line.hangUp(id, 486)
      return
    }
    line.answer(id, microphone)
    await time.advance(3 * MINUTE)
    line.hangUp(id)
  }
  await time.advance(1000)
}

const heaps: number[] = []
const begunAt = process.hrtime.bigint()
let index = 0
for (let hour = 1; hour <= WARM_UP_HOURS + HOURS; hour++) {
  for (let ten = 0; ten < 6; ten++) {
    const until = time.now() + 10 * MINUTE
    await oneCall(index++)
    await time.advance(MINUTE)
    if (ten === 3) newest?.drops()
    await time.advance(until - time.now())
  }
  FakePeer.opened.length = 0
  collect()
  await time.advance(1)
  collect()
  if (hour > WARM_UP_HOURS) heaps.push(process.memoryUsage().heapUsed / 1024)
}
const isUp = line.isUp()
const stopped = line.stop()
await time.advance(1000)
await stopped
// A transaction of JsSIP's lasts up to 64 T1.
await time.advance(64_000)
stopCore()

const growth = slope(heaps)
const left = time.pending()
const took = Number(process.hrtime.bigint() - begunAt) / 1e9
const print = (line: string): void => void process.stdout.write(`${line}\n`)
print(
  `${WARM_UP_HOURS + HOURS} h of the clock in ${took.toFixed(1)} s: ${JSON.stringify({ ...counts, ...ends })}`
)
print(`heap at each hour (kB): ${heaps.map(value => value.toFixed(0)).join(' ')}`)
const rows = [
  ['registered at the end of the day', isUp ? 'yes' : 'NO', isUp],
  ['timers left', String(left), left === 0],
  [`heap slope (kB/h, ≤ ${SLOPE_KB})`, growth.toFixed(1), growth <= SLOPE_KB]
] as const
for (const [what, value, isGood] of rows) print(`${isGood ? '✓' : '✗'} ${what.padEnd(40)} ${value}`)
process.exit(rows.every(([, , isGood]) => isGood) ? 0 : 1)
