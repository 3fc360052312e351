/** Requests that do not belong to their sender, or that the exchange does not support. */
import { describe, expect, test } from 'vitest'
import { services } from '../../../../demo/server/telephony/sip/routing.ts'
import { first } from '../../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene as scene } from '../../../support/telephony/sip-scene.ts'
import type { Request } from '../../../support/telephony/sip-text.ts'

/** A call from 100 to a customer, and a registered telephone that is not in it. */
function talking() {
  const given = scene()
  const [one, third] = [given.telephone('100'), given.telephone('200')]
  given.prove(one, given.invite('13800138000'))
  given.answer(given.customers, 200, 'INVITE', [`Contact: <${services[0]}>`])
  given.customers.sentTexts.length = 0
  return { ...given, one, third }
}
const within = { uri: services[0], to: `${services[0]};tag=theirs`, callId: 'to-13800138000' }

describe('a request within a dialog', () => {
  test.each(['BYE', 'INVITE', 'INFO', 'REFER', 'UPDATE', 'NOTIFY'])(
    '%s of a third telephone is refused, whosever name it bears',
    async method => {
      const { one, third, customers, ask, statusOf, observed } = talking()
      const [toCustomer, toAgent]: [Request, Request] = [
        { ...within, method, cseq: 9, headers: ['Refer-To: <sip:200@demo.hutong>'] },
        {
          ...within,
          method,
          cseq: 9,
          uri: 'sip:c100@page.invalid;transport=ws',
          branch: 'z9hG4bKx'
        }
      ]
      const before = one.sentTexts.length
      for (const request of [toCustomer, toAgent]) {
        ask(third, request)
        expect(statusOf(third)).toBe(481)
      }
      expect(customers.sentTexts).toEqual([])
      expect(one.sentTexts).toHaveLength(before)
      expect(observed.filter(([what]) => what === 'ended')).toEqual([])
      ask(one, { ...within, method, cseq: 10, headers: ['Refer-To: <sip:200@demo.hutong>'] })
      expect(customers.sentTexts).toHaveLength(1)
    }
  )

  test('is refused to a socket that has not authenticated, without a trace', async () => {
    const { socket, customers, ask, statusOf, observed } = talking()
    const unknown = socket()
    ask(unknown, { ...within, method: 'BYE', cseq: 9 })
    expect(statusOf(unknown)).toBe(481)
    expect(customers.sentTexts).toEqual([])
    expect(observed.filter(([what]) => what === 'ended')).toEqual([])
  })

  test('reaches the other side only', () => {
    const { one, third, ask, statusOf } = talking()
    const before = third.sentTexts.length
    ask(one, { ...within, method: 'INFO', cseq: 9, uri: 'sip:c200@page.invalid;transport=ws' })
    expect(statusOf(one)).toBe(481)
    expect(third.sentTexts).toHaveLength(before)
  })

  test('an INVITE with the Call-ID of another call is refused, and does not touch it', async () => {
    const { third, customers, prove, answer, invite, statusOf, observed } = talking()
    prove(third, { ...invite('13800138001', '200'), callId: within.callId })
    expect(statusOf(third)).toBe(482)
    expect(customers.sentTexts).toEqual([])
    expect(observed.filter(([what]) => what === 'ended')).toEqual([])
    expect(() => answer(customers, 603)).toThrow('No INVITE')
  })

  test('a telephone that has come back by another connection keeps its calls', async () => {
    const { one, customers, telephone, proxy, ask, observed, settled } = talking()
    proxy.detach(one.link, true)
    const back = telephone('100', '<sip:other@page.invalid>')
    ask(back, { ...within, method: 'BYE', cseq: 9 })
    expect(customers.sentTexts.at(-1)).toMatch(/^BYE /)
    await settled()
    expect(observed.at(-1)).toEqual(['ended', 1, 0])
  })
})

describe('the exchange', () => {
  const options = { method: 'OPTIONS', uri: 'sip:demo.hutong' }

  test('names the methods that it allows', () => {
    const { socket, ask, last, statusOf } = scene()
    const one = socket()
    ask(one, options)
    expect(first(last(one), 'Allow')).toMatch(/^INVITE, ACK, CANCEL, BYE/)
    expect(first(last(one), 'Accept')).toBe('application/sdp')
    ask(one, { ...options, method: 'PUBLISH' })
    expect(statusOf(one)).toBe(405)
    expect(first(last(one), 'Allow')).toContain('REGISTER')
    ask(one, { ...options, method: 'BYE' })
    expect(statusOf(one)).toBe(481)
  })

  test.each<[string, Partial<Request>, string | undefined]>([
    ['Require', options, '100rel, foo'],
    ['Proxy-Require', options, '100rel, foo'],
    ['Require', { method: 'REGISTER' }, '100rel, foo'],
    ['Require', { method: 'INVITE' }, '100rel, foo'],
    ['Proxy-Require', { method: 'BYE', to: 'sip:1@a;tag=x' }, '100rel, foo']
  ])('refuses what it does not support: %s %j', (name, request, tags) => {
    const { socket, ask, last, statusOf } = scene()
    const one = socket()
    ask(one, { ...options, ...request, headers: [`${name}: 100rel, foo`] })
    expect(statusOf(one)).toBe(420)
    expect(first(last(one), 'Unsupported')).toBe(tags)
  })

  test('requires nothing of ACK and CANCEL, and supports outbound and session timers', () => {
    const { socket, ask, statusOf } = scene()
    const one = socket()
    ask(one, { ...options, method: 'ACK', headers: ['Require: foo'] })
    expect(one.sentTexts).toEqual([])
    ask(one, { ...options, method: 'CANCEL', headers: ['Proxy-Require: foo'] })
    expect(statusOf(one)).toBe(481)
    ask(one, { ...options, method: 'REGISTER', headers: ['Require: outbound'] })
    expect(statusOf(one)).toBe(401)
    ask(one, { ...options, method: 'INVITE', headers: ['Require: timer'] })
    expect(statusOf(one)).toBe(407)
  })

  test.each<[string, string[], number, boolean]>([
    ['all contacts without Expires', ['Contact: *'], 400, true],
    ['all contacts with a time', ['Contact: *', 'Expires: 60'], 400, true],
    ['all contacts beside another', ['Contact: *, <sip:x@page.invalid>', 'Expires: 0'], 400, true],
    ['all contacts in two headers', ['Contact: *', 'Contact: <sip:x@a>', 'Expires: 0'], 400, true],
    ['more contacts than any', [`Contact: ${Array(9).fill('<sip:x@a>').join()}`], 400, true],
    ['all contacts with Expires: 0', ['Contact: *', 'Expires: 0'], 200, false]
  ])('registers %s', (_, headers, status, isRegistered) => {
    const { telephone, registration, prove, statusOf, proxy } = scene()
    const one = telephone('100')
    prove(one, { ...registration('100', ''), cseq: 5, headers })
    expect(statusOf(one)).toBe(status)
    expect(proxy.isRegistered('100')).toBe(isRegistered)
  })
})
