import { beforeEach, describe, expect, test } from 'vitest'
import { type SipOutbox, sipOutbox } from '../../../../core/phone/line/sip-outbox.ts'

let now: number
let outbox: SipOutbox
beforeEach(() => {
  now = 1000
  outbox = sipOutbox(() => now)
})

interface Parts {
  readonly method?: string
  readonly branch?: string
  readonly callId?: string
  readonly to?: string
  readonly body?: string
}

const headersOf = ({ method = 'INVITE', branch = 'z9hG4bK1', callId = 'a', to = '' }: Parts) => [
  `Via: SIP/2.0/WSS x.invalid;rport; branch=${branch}`,
  'Max-Forwards: 70',
  `To: <sip:10086@demo.hutong>${to}`,
  'From: <sip:100@demo.hutong>;tag=f',
  `Call-ID: ${callId}`,
  `CSeq: 7 ${method}`,
  'Contact: <sip:100@x.invalid>'
]
const message = (first: string, parts: Parts): string =>
  [first, ...headersOf(parts), '', parts.body ?? ''].join('\r\n')
const request = (parts: Parts = {}): string =>
  message(`${parts.method ?? 'INVITE'} sip:10086@demo.hutong SIP/2.0`, parts)
const response = (status: number, parts: Parts = {}): string =>
  message(`SIP/2.0 ${status} OK`, { to: ';tag=t', ...parts })
const inDialog = { to: ';tag=t' }

describe('a request', () => {
  test('is kept until its final response', () => {
    const register = request({ method: 'REGISTER', branch: 'z9hG4bK2' })
    outbox.sent(request())
    outbox.sent(register)
    outbox.received(response(100))
    outbox.received(response(199))
    outbox.received(request())
    outbox.received('')
    expect(outbox.unanswered()).toEqual([request(), register])
    outbox.received(response(200))
    expect(outbox.unanswered()).toEqual([register])
  })

  test('is kept for 32 s', () => {
    outbox.sent(request())
    now += 31_999
    expect(outbox.unanswered()).toHaveLength(1)
    now += 1
    expect(outbox.unanswered()).toEqual([])
  })

  test('that is sent again is kept once, from then on', () => {
    const other = request({ branch: 'z9hG4bK2' })
    outbox.sent(request())
    outbox.sent(other)
    outbox.sent(request())
    expect(outbox.unanswered()).toEqual([other, request()])
  })

  test.each([
    ['no branch', request().replace('branch', 'other')],
    ['no Via', request().replace('Via', 'Other')],
    ['no CSeq', request().replace('CSeq', 'Other')],
    ['its CSeq in the body', request({ body: 'CSeq: 7 INVITE' }).replace('CSeq', 'Other')]
  ])('with %s is not kept', (_, text) => {
    outbox.sent(text)
    expect(outbox.unanswered()).toEqual([])
  })

  test('is read in compact form, with spaces and without a body', () => {
    const compact = [
      'INVITE sip:10086@demo.hutong SIP/2.0',
      'v : SIP/2.0/WSS x.invalid;branch=z9hG4bK1 , SIP/2.0/UDP y;branch=z9hG4bK0',
      't: <sip:10086@demo.hutong>',
      'i: a',
      'CSeq: 7 INVITE'
    ].join('\r\n')
    outbox.sent(compact)
    expect(outbox.unanswered()).toEqual([compact])
    outbox.withdraw('a')
    expect(outbox.isWithdrawn(compact)).toBe(true)
    expect(outbox.isWithdrawn(compact.replace('hutong>', 'hutong>;tag=t'))).toBe(false)
    expect(outbox.unanswered()).toEqual([
      `${compact.replaceAll('INVITE', 'CANCEL')}\r\nContent-Length: 0\r\n\r\n`
    ])
    outbox.received(response(200, { method: 'CANCEL' }))
    expect(outbox.unanswered()).toEqual([])
  })

  test('is one of the last 64', () => {
    const all = Array.from({ length: 66 }, (_, index) => request({ branch: `z9hG4bK${index}` }))
    for (const each of all) outbox.sent(each)
    expect(outbox.unanswered()).toEqual(all.slice(2))
  })
})

describe('a response', () => {
  test('is kept when it is final', () => {
    outbox.sent(response(180))
    expect(outbox.unanswered()).toEqual([])
    outbox.sent(response(200))
    expect(outbox.unanswered()).toEqual([response(200)])
  })
})

describe('a CANCEL', () => {
  const cancel = request({ method: 'CANCEL' })

  test('replaces its INVITE', () => {
    const other = request({ branch: 'z9hG4bK2' })
    outbox.sent(request())
    outbox.sent(other)
    outbox.sent(cancel)
    expect(outbox.unanswered()).toEqual([other, cancel])
  })

  test.each([
    ['a response to one', response(200, { method: 'CANCEL' })],
    ['an ACK', request({ method: 'ACK' })]
  ])('is not %s', (_, text) => {
    outbox.sent(request())
    outbox.sent(text)
    expect(outbox.unanswered()).toEqual([request(), text])
  })
})

describe('a call that is cancelled', () => {
  const cancel = [
    'CANCEL sip:10086@demo.hutong SIP/2.0',
    ...headersOf({ method: 'CANCEL' }).slice(0, 5),
    'CSeq: 7 CANCEL',
    'Content-Length: 0',
    '',
    ''
  ].join('\r\n')

  test('leaves the CANCEL of an INVITE that may have arrived', () => {
    outbox.sent(request({ body: 'From: body' }))
    outbox.withdraw('a')
    expect(outbox.unanswered()).toEqual([cancel])
    outbox.received(response(487))
    expect(outbox.unanswered()).toEqual([cancel])
    outbox.received(response(200, { method: 'CANCEL' }))
    expect(outbox.unanswered()).toEqual([])
  })

  test('leaves nothing of an INVITE that has not been sent', () => {
    outbox.sent(request(), false)
    outbox.withdraw('a')
    expect(outbox.unanswered()).toEqual([])
  })

  test('leaves the CANCEL of one that was passed to the next connection', () => {
    outbox.sent(request(), false)
    outbox.unanswered()
    outbox.withdraw('a')
    expect(outbox.unanswered()).toEqual([cancel])
  })

  test.each([
    ['of other calls', request({ callId: 'b' })],
    ['within a dialog', request(inDialog)],
    ['that begin no call', request({ method: 'MESSAGE' })]
  ])('leaves requests %s', (_, text) => {
    outbox.sent(text)
    outbox.withdraw('a')
    expect(outbox.unanswered()).toEqual([text])
    expect(outbox.isWithdrawn(text)).toBe(false)
  })

  test('is known for 32 s, also when others are cancelled', () => {
    expect(outbox.isWithdrawn(request())).toBe(false)
    outbox.withdraw('a')
    now += 31_999
    outbox.withdraw('b')
    expect(outbox.isWithdrawn(request())).toBe(true)
    expect(outbox.isWithdrawn(request({ callId: 'b' }))).toBe(true)
    expect(outbox.isWithdrawn(response(200))).toBe(false)
    now += 1
    outbox.withdraw('c')
    expect(outbox.isWithdrawn(request())).toBe(false)
    expect(outbox.isWithdrawn(request({ callId: 'b' }))).toBe(true)
  })
})
