/** Malformed frames through the handler of the sockets. */
import { describe, expect, test } from 'vitest'
import { createSocketLimits } from '../../../../demo/server/telephony/sip/guard/socket-limits.ts'
import { segments } from '../../../../demo/server/telephony/sip/header-segments.ts'
import { all, cseqOf, first, parse } from '../../../../demo/server/telephony/sip/sip-message.ts'
import { createSockets } from '../../../../demo/server/telephony/sip/sip-sockets.ts'
import { read } from '../../../../demo/server/telephony/sip/syntax/message-reader.ts'
import { fakeSocket } from '../../../support/telephony/fake-socket.ts'
import { hostileFrames } from '../../../support/telephony/hostile-frames.ts'
import { sipScene } from '../../../support/telephony/sip-scene.ts'
import { requestText } from '../../../support/telephony/sip-text.ts'

const options = { method: 'OPTIONS', uri: 'sip:demo.hutong' }
const plain = requestText({ ...options, body: 'v=0é' })
const withLine = (line: string): string =>
  plain.replace('\r\nMax-Forwards', () => `\r\n${line}\r\nMax-Forwards`)

function scene() {
  const errors: string[] = []
  const plenty = { perSocket: 1e9, atOnce: 1e9, perAddress: 1e9, atOncePerAddress: 1e9 }
  const limits = createSocketLimits(() => 0, plenty)
  const given = sipScene({ limits })
  const sockets = createSockets(given.proxy, line => errors.push(line), limits)
  return { ...given, errors, sockets, open: () => fakeSocket(sockets) }
}

test('ten thousand of them throw nothing, concern no other client, and are answered as SIP', () => {
  const { open, sockets, errors, observed, customers } = scene()
  const other = open()
  let one = open()
  let [replies, closed] = [0, 0]
  for (const frame of hostileFrames(10_000)) {
    const before = one.sent.length
    one.say(frame)
    for (const text of one.sent.slice(before)) {
      // A response repeats the CSeq of its request, whatever that is.
      const isOdd = text.startsWith('SIP/2.0 400 Bad CSeq')
      const reply = parse(isOdd ? text.replace(/^CSeq: .*$/m, 'CSeq: 1 INVITE') : text)
      expect(reply, JSON.stringify(text)).toMatchObject({ kind: 'response' })
      if (reply) expect(Buffer.from(frame).toString()).toContain(first(reply, 'Call-ID'))
      replies++
    }
    if (one.code() !== 0) {
      expect([1008, 1009]).toContain(one.code())
      closed++
      one = open()
    }
  }
  expect(errors).toEqual([])
  expect(replies).toBeGreaterThan(2000)
  expect(closed).toBeGreaterThan(700)
  expect(observed).toEqual([])
  expect(customers.sentTexts).toEqual([])
  other.say(plain)
  expect(other.sent.at(-1)).toMatch(/^SIP\/2\.0 200 OK/)
  sockets.stop()
})

describe('a request', () => {
  test.each([
    ['two values of a header that has one', withLine('Call-ID: other'), '400 Second Call-ID'],
    ['a control character', withLine('Subject: a\nb'), '400 Bad Header'],
    ['another method in CSeq', plain.replace('1 OPTIONS', '1 BYE'), '400 CSeq Of Another Method'],
    ['a CSeq beyond any', plain.replace('1 OPTIONS', '2147483648 OPTIONS'), '400 Bad CSeq'],
    ['a CSeq that is no number', plain.replace('1 OPTIONS', 'x OPTIONS'), '400 Bad CSeq'],
    ['hops beyond any', plain.replace('Forwards: 69', 'Forwards: 256'), '400 Bad Max-Forwards'],
    [
      'hops that are no number',
      plain.replace('Forwards: 69', 'Forwards: x'),
      '400 Bad Max-Forwards'
    ],
    ['a Via without a branch', plain.replace(/;branch=.*/, ''), undefined],
    ['a Via of another protocol', plain.replace('SIP/2.0/WS', 'HTTP/1.1'), undefined],
    ['a length beyond its body', withLine('l: 6'), '400 Body Shorter Than Content-Length'],
    ['a length that is no number', withLine('Content-Length: -1'), '400 Bad Content-Length'],
    ['no From', plain.replace(/^From: .*\r\n/m, ''), undefined],
    ['no hops left', plain.replace('Forwards: 69', 'Forwards: 0'), '483 Too Many Hops']
  ])('with %s is answered, where that is possible: %#', (_, text, status) => {
    const { open, sockets } = scene()
    const one = open()
    one.say(text)
    sockets.stop()
    expect(one.sent.map(reply => reply.split('\r\n', 1)[0])).toEqual(
      status === undefined ? [] : [`SIP/2.0 ${status}`]
    )
  })

  test.each([
    ['headers', Array(70).fill('Subject: a').join('\r\n')],
    ['of a header', `Subject: ${'a'.repeat(5000)}`],
    ['of a folded header', `Subject: a${'\r\n b'.repeat(3000)}`],
    ['of Vias in a header', `Via: ${Array(70).fill('a').join(', ')}`]
  ])('with too much %s is too large', (_, line) => {
    const { open, sockets } = scene()
    const one = open()
    one.say(requestText({ ...options, headers: [line] }))
    sockets.stop()
    expect(one.sent.map(reply => reply.split('\r\n', 1)[0])).toEqual([
      'SIP/2.0 513 Message Too Large'
    ])
  })

  test('has the body that its length says, in bytes', () => {
    expect(parse(withLine('Content-Length: 5'))?.body).toBe('v=0é')
    expect(parse(withLine('Content-Length: 3'))?.body).toBe('v=0')
  })

  test('that is an ACK is never answered', () => {
    const { open, sockets } = scene()
    const one = open()
    for (const text of [plain, plain.replace('Forwards: 69', 'Forwards: 0'), withLine('To: a')])
      one.say(text.replaceAll('OPTIONS', 'ACK'))
    sockets.stop()
    expect(one.sent).toEqual([])
  })
})

/** Counts the characters that are read, by the accesses to the text. */
function visited(size: number): number {
  let count = 0
  const text = new Proxy(Object('"\\"<,'.repeat(size / 5)), {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count++
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    }
  })
  segments(text as string, ',')
  return count
}

test('each character of a header is read once', () => {
  expect(visited(4000)).toBeLessThanOrEqual(4000)
  expect(visited(4000)).toBeGreaterThan(2000)
})

test('reading stops at the limit: what is behind it does not count', () => {
  const { message, fault } = read(withLine('a'.repeat(40_000))) ?? {}
  expect([message, fault?.status]).toEqual([undefined, 513])
  expect(all(parse(plain) ?? { headers: [], body: '' }, 'via')).toHaveLength(1)
  expect(cseqOf(parse(plain) as never)).toEqual({ number: 1, method: 'OPTIONS' })
})
