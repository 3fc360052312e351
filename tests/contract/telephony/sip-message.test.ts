import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  all,
  first,
  nameOf,
  paramOf,
  parse,
  replyTo,
  type SipMessage,
  type SipRequest,
  serialise,
  uriOf,
  userOf
} from '../../../demo/server/telephony/sip/sip-message.ts'

const line = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map(text => text.replace(/[\p{Cc},]/gu, '').trim())
const methods = ['INVITE', 'BYE', 'REGISTER', 'OPTIONS']
const needed = ['From', 'To', 'Call-ID'].map(name =>
  line.map(value => [name, value || 'x'] as const)
)
const others = fc.array(
  fc.tuple(fc.constantFrom('X-One', 'Contact', 'Subject', 'X-Customer-Id'), line),
  { maxLength: 5 }
)
const vias = fc.array(
  fc.stringMatching(/^[a-z]{1,9}$/).map(host => {
    return ['Via', `SIP/2.0/WS ${host}.invalid;branch=z9hG4bK${host}`] as const
  }),
  { minLength: 1, maxLength: 4 }
)
const headersFor = (method: string) =>
  fc
    .tuple(vias, fc.tuple(...needed), fc.nat({ max: 2 ** 31 - 1 }), others)
    .map(([first, middle, cseq, last]) => {
      return [...first, ...middle, ['CSeq', `${cseq} ${method}`] as const, ...last]
    })
const body = fc.string({ maxLength: 200 })
const message: fc.Arbitrary<SipMessage> = fc.oneof(
  fc.constantFrom(...methods).chain(method =>
    fc.record({
      kind: fc.constant('request' as const),
      method: fc.constant(method),
      uri: fc.constantFrom('sip:100@demo.hutong', 'sip:%2B86@a;transport=ws'),
      headers: headersFor(method),
      body
    })
  ),
  fc.record({
    kind: fc.constant('response' as const),
    status: fc.integer({ min: 100, max: 699 }),
    reason: line,
    headers: fc.constantFrom(...methods).chain(headersFor),
    body
  })
)

const options = [
  'OPTIONS sip:demo.hutong SIP/2.0',
  'v: SIP/2.0/WS a.invalid;branch=z9hG4bKa, SIP/2.0/WS b.invalid;branch=z9hG4bKb',
  'f: "A \\"B\\"" <sip:%2B86100@demo.hutong;user=phone>;tag=1',
  't: <sip:demo.hutong>',
  'i: call',
  'CSeq: 7 OPTIONS',
  'Subject: one',
  ' two',
  '',
  ''
].join('\r\n')

function request(text: string): SipRequest {
  const parsed = parse(text)
  if (parsed?.kind !== 'request') throw new Error('Not a request')
  return parsed
}

describe('a SIP message', () => {
  test('comes back as it was written', () => {
    fc.assert(
      fc.property(message, one => {
        expect(parse(serialise(one))).toEqual(one)
      })
    )
  })

  test('never makes the parser throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        parse(text)
        parse(`INVITE sip:1@a SIP/2.0\r\n${text}`)
      })
    )
  })

  test('is read with short names, folded lines and several Vias in one line', () => {
    const parsed = request(options)
    expect(all(parsed, 'via')).toHaveLength(2)
    expect(first(parsed, 'subject')).toBe('one two')
    const from = first(parsed, 'From') ?? ''
    expect(userOf(uriOf(from))).toBe('+86100')
    expect(nameOf(from)).toBe('A "B"')
    expect(paramOf(from, 'TAG')).toBe('1')
    expect(paramOf(from, 'user')).toBeUndefined()
  })

  test.each([
    '<script>',
    'A > B',
    'Ann <sip:200@demo.hutong>;tag=9',
    'a, b; tag=9',
    '\\"<\\" \\\\',
    '>'
  ])('is from its address, whatever the display name: %s', name => {
    const from = `"${name}" <sip:13800138000@demo.hutong>;tag=1`
    expect(userOf(uriOf(from))).toBe('13800138000')
    expect(paramOf(from, 'tag')).toBe('1')
    expect(nameOf(from)).toBe(name.replace(/\\(.)/g, '$1'))
  })

  test.each([
    ['not SIP', 'GET / HTTP/1.1\r\n\r\n'],
    ['without a header that all need', options.replace(/^i: .*\r\n/m, '')],
    ['with a line that is no header', options.replace('Subject: one', 'Subject')],
    ['with too many headers', options.replace('Subject: one', `${'A: b\r\n'.repeat(200)}C: d`)],
    ['too large', options + 'x'.repeat(70_000)],
    ['with an impossible status', options.replace(/^.*/, 'SIP/2.0 999 What')]
  ])('is nothing when it is %s', (_, text) => {
    expect(parse(text)).toBeUndefined()
  })

  test('is answered with the headers that tie the answer to it', () => {
    const reply = replyTo(request(options), 404, 'Not Found')
    expect(all(reply, 'Via')).toHaveLength(2)
    expect(first(reply, 'CSeq')).toBe('7 OPTIONS')
    expect(first(reply, 'To')).toMatch(/;tag=\w+$/)
    expect(first(reply, 'Subject')).toBeUndefined()
    expect(first(replyTo(request(options), 100, 'Trying'), 'To')).not.toMatch(/tag=/)
  })
})
