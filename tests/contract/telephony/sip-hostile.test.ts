import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { SipProxy } from '../../../demo/server/telephony/sip/proxy-types.ts'
import { first, parse } from '../../../demo/server/telephony/sip/sip-message.ts'
import { createSockets } from '../../../demo/server/telephony/sip/sip-sockets.ts'
import { sipScene as scene } from '../../support/telephony/sip-scene.ts'
import { credentials, requestText } from '../../support/telephony/sip-text.ts'

const register = { method: 'REGISTER', uri: 'sip:demo.hutong' }
const lines = (...headers: string[]) => requestText({ ...register, headers })

/** An exchange, the socket of an unknown client, and credentials that would register it as extension 100. */
function challenged() {
  const { socket, telephone, proxy, last, statusOf } = scene()
  const one = socket()
  proxy.receive(one.link, lines())
  const challenge = first(last(one), 'WWW-Authenticate') ?? ''
  const given = credentials(challenge, { ...register, user: '100', secret: 'secret-100' })
  return { proxy, one, telephone, given, status: () => statusOf(one) }
}

const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']
const wide = 'é'.repeat(32)
const answer = `SIP/2.0 200 OK\r\n${lines().slice(lines().indexOf('\r\n') + 2)}`

const real = (given: string): string[] => [
  lines('Contact: <sip:c100@page.invalid>;expires=300', `Authorization: ${given}`),
  lines(`Authorization: ${given.replace(/response="[^"]*"/, `response="${wide}"`)}`),
  requestText({ method: 'INVITE', uri: 'sip:13800138000@demo.hutong', body: 'v=0\r\n' }),
  requestText({ method: 'INVITE', uri: 'sip:33100@demo.hutong', from: '200' }),
  requestText({ method: 'BYE', uri: 'sip:c100@page.invalid', to: 'sip:100@demo.hutong;tag=a' }),
  requestText({ method: 'CANCEL', uri: 'sip:13800138000@demo.hutong' }),
  requestText({ method: 'ACK', uri: 'sip:13800138000@demo.hutong' }),
  lines('Contact: *', 'Expires: 0'),
  answer
]
const scrap = fc.oneof(
  fc.constantFrom(...inherited.map(name => `\r\n${name}: x\r\n`), '\r\n', ';', '"', '<', wide),
  fc.string({ unit: 'binary', maxLength: 12 })
)
const cuts = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 20 }), scrap), { maxLength: 4 })
/** A message with some of it cut out, and something else put in its place. */
const mutated = (text: string, all: readonly (readonly [number, number, string])[]): string =>
  all.reduce((now, [at, length, put]) => {
    const from = at % (now.length + 1)
    return now.slice(0, from) + put + now.slice(from + length)
  }, text)

/** What this thread has worked, however many others run beside it. */
const cpuSeconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

describe('an unauthenticated socket', () => {
  test.each(inherited)('may send a header that is called %s', name => {
    expect(parse(lines(`${name}: x`))?.headers).toContainEqual([name, 'x'])
  })

  test.each([
    ['a nonce', 401],
    ['a response', 403]
  ])('may send %s whose letters are as many, and its bytes more', (name, status) => {
    const { proxy, one, given, status: message } = challenged()
    const header =
      name === 'a nonce'
        ? given.replace(/nonce="([^".]*)[^"]*"/, `nonce="$1.${wide}"`)
        : given.replace(/response="[^"]*"/, `response="${wide}"`)
    proxy.receive(one.link, lines(`Authorization: ${header}`))
    expect(message()).toBe(status)
  })

  test('makes the exchange throw with no text, and with no message that was tampered with', () => {
    const tampered = fc.tuple(fc.nat(), cuts)
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), tampered)
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), message => {
        const { proxy, one, telephone, given } = challenged()
        const known = real(given)
        for (const { link } of [one, telephone('100')])
          for (const what of message) {
            const text =
              typeof what === 'string'
                ? what
                : mutated(known[what[0] % known.length] ?? '', what[1])
            proxy.receive(link, text)
          }
      }),
      { numRuns: 300 }
    )
  })

  test.each<[string, (filler: string) => string]>([
    ['credentials without an end', filler => lines(`Authorization: Digest ${filler}`)],
    [
      'credentials of blanks',
      filler => lines(`Authorization: Digest a${filler.replace(/./g, ' ')}b`)
    ],
    ['a Via of blanks', filler => lines(`Via: a${filler.replace(/./g, '\t')}b`)],
    ['a Via of commas', filler => lines(`Via: a${filler.replace(/./g, ',')}b`)],
    [
      'an address that is only opened',
      filler => lines().replace(/^To: .*$/m, `To: ${filler.replace(/./g, '<')}`)
    ],
    ['a quote that is never closed', filler => lines(`Contact: "${filler.replace(/./g, '\\"')}`)],
    ['blanks behind a fold', filler => lines(`Subject: a\r\n ${filler.replace(/./g, ' ')}b`)],
    ['a protocol of blanks', filler => lines(`Expires: ${filler.replace(/./g, '\t')}`)]
  ])('does not block other sockets with %s', (_, made) => {
    const started = cpuSeconds()
    let taken = 0
    for (const size of [1900, 3900, 30_000])
      for (let time = 0; time < 300 && cpuSeconds() - started < 5; time++) {
        const { proxy, one } = challenged()
        proxy.receive(one.link, made('a'.repeat(size)))
        taken++
      }
    expect(taken).toBe(900)
  })

  test.each([
    ['a header longer than any', lines(`Subject: ${'a'.repeat(5000)}`)],
    ['more headers than any', lines(...Array.from({ length: 70 }, () => 'Subject: a'))],
    ['more Vias in a header than any', lines(`Via: ${Array(70).fill('a').join(', ')}`)]
  ])('is not read further with %s', (_, text) => {
    expect(parse(text)).toBeUndefined()
  })

  test('is cut off with a message longer than any', () => {
    const { proxy, one } = challenged()
    proxy.receive(one.link, lines().padEnd(33_000, 'v'))
    expect(one.isClosed).toBe(true)
  })

  test('ends at most its own connection', () => {
    const logged: string[] = []
    const broken = {
      attach: () => ({}),
      detach: () => {
        throw new Error('broken at the end')
      },
      receive: () => {
        throw new Error('broken')
      }
    } as unknown as SipProxy
    const sockets = createSockets(broken, line => logged.push(line))
    const codes: number[] = []
    const socket = Object.assign(new EventEmitter(), { close: (code: number) => codes.push(code) })
    sockets.attach(socket as unknown as WebSocket)
    socket.emit('message', Buffer.from('anything'))
    socket.emit('close')
    sockets.stop()
    expect(codes[0]).toBe(1008)
    expect(logged.map(line => line.split('\n')[0])).toEqual([
      'sip: Error: broken',
      'sip: Error: broken at the end'
    ])
  })
})
