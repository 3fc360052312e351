import { describe, expect, test } from 'vitest'
import { all, first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene as scene } from '../../support/telephony/sip-scene.ts'
import { type Request, read, requestText } from '../../support/telephony/sip-text.ts'

describe('the exchange', () => {
  test('answers probes, and ignores what is not SIP', () => {
    const { socket, proxy, ask, statusOf } = scene()
    const one = socket()
    proxy.receive(one.link, '\r\n\r\n')
    expect(one.sentTexts).toEqual(['\r\n'])
    for (const junk of ['', '\r\n', 'hello', 'INVITE sip:1@a SIP/2.0\r\n\r\n', '\0'.repeat(100)])
      proxy.receive(one.link, junk)
    expect(one.sentTexts).toHaveLength(1)
    ask(one, { method: 'OPTIONS', uri: 'sip:demo.hutong' })
    expect(statusOf(one)).toBe(200)
    proxy.receive(one.link, 'x'.repeat(70_000))
    expect(one.isClosed).toBe(true)
  })

  test('rejects calls without authentication', () => {
    const { socket, telephone, ask, prove, invite, statusOf, customers, observed } = scene()
    const unauthenticated = socket()
    ask(unauthenticated, invite('13800138000'))
    expect(statusOf(unauthenticated)).toBe(407)
    prove(unauthenticated, invite('13800138000', '200'), '100')
    expect(statusOf(unauthenticated)).toBe(403)
    // Pretending to be within a dialog is no way around it.
    ask(unauthenticated, { ...invite('13800138000'), to: 'sip:13800138000@demo.hutong;tag=x' })
    expect(statusOf(unauthenticated)).toBe(481)
    telephone('200')
    ask(unauthenticated, { ...invite('200'), to: 'sip:200@demo.hutong;tag=x' })
    expect(statusOf(unauthenticated)).toBe(481)
    expect(customers.sentTexts).toEqual([])
    expect(observed).toEqual([])
  })

  test.each([
    ['1234', 404],
    ['abc', 404],
    ['300', 404],
    ['200', 480],
    ['33200', 403]
  ])('rejects the unknown number %s', (number, status) => {
    const { telephone, prove, invite, statusOf } = scene()
    const one = telephone('100')
    prove(one, invite(number))
    expect(statusOf(one)).toBe(status)
  })

  test.each<[string, Partial<Request>, number]>([
    ['too many hops', { headers: [], method: 'BYE' }, 483],
    ['a dialog that is not', { method: 'BYE', to: 'sip:1@demo.hutong;tag=x' }, 481],
    ['a CANCEL of nothing', { method: 'CANCEL' }, 481],
    ['a method that begins nothing', { method: 'MESSAGE' }, 405]
  ])('refuses %s', (name, request, status) => {
    const { telephone, proxy, statusOf } = scene()
    const one = telephone('100')
    const text = requestText({
      method: 'BYE',
      uri: 'sip:1@demo.hutong',
      callId: 'none',
      ...request
    })
    proxy.receive(
      one.link,
      name === 'too many hops' ? text.replace('Forwards: 69', 'Forwards: 0') : text
    )
    expect(statusOf(one)).toBe(status)
  })

  test('lets a device ring whose agent works without a page, unless it is busy', () => {
    const { telephone, prove, invite, statusOf, last, customers, devices, observed } = scene()
    const one = telephone('100')
    devices.set('200', 'device-1')
    prove(one, invite('200', '100', ['X-Own-Device: forged']))
    expect(first(last(customers), 'X-Own-Device')).toBe('device-1')
    expect(observed).toEqual([
      ['started', 0, '100', '200', undefined, undefined],
      ['rings', '200', false, undefined]
    ])
    devices.set('200', undefined)
    prove(one, { ...invite('200'), callId: 'again' })
    expect(statusOf(one)).toBe(486)
    prove(one, { ...invite('13800138000', '100', ['X-Own-Device: forged']), callId: 'another' })
    expect(first(last(customers), 'X-Own-Device')).toBeUndefined()
  })

  test('does not let a device ring that another server rings', async () => {
    let isFree = false
    const { telephone, prove, invite, statusOf, customers, devices, observed, last } = scene({
      mayRingDevice: async () => isFree
    })
    const one = telephone('100')
    devices.set('200', 'device-1')
    prove(one, invite('200'))
    expect(statusOf(one)).toBe(100)
    await new Promise(setImmediate)
    expect(statusOf(one)).toBe(486)
    expect(observed.map(([what]) => what)).toEqual(['started', 'ended'])
    isFree = true
    prove(one, { ...invite('200'), callId: 'again' })
    await new Promise(setImmediate)
    expect(first(last(customers), 'X-Own-Device')).toBe('device-1')
  })

  test('ignores unsolicited responses', () => {
    const { telephone, socket, prove, invite, customers, proxy } = scene()
    const one = telephone('100')
    prove(one, invite('13800138000'))
    const before = one.sentTexts.length
    const unauthenticated = socket()
    const via = all(read(customers.sentTexts.at(-1)), 'Via')
    const forged = `Via: ${via[0]?.replace(/branch=\w+/, 'branch=z9hG4bKmine')}\r\nVia: ${via[1]}`
    const rest = 'From: <sip:a@b>\r\nTo: <sip:a@b>\r\nCall-ID: to-13800138000\r\nCSeq: 2 INVITE'
    proxy.receive(unauthenticated.link, `SIP/2.0 200 OK\r\n${forged}\r\n${rest}\r\n\r\n`)
    expect(one.sentTexts).toHaveLength(before)
  })
})
