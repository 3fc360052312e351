import { describe, expect, test } from 'vitest'
import { all, first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene as scene } from '../../support/telephony/sip-scene.ts'

describe('registering', () => {
  test('is challenged, granted and reported', () => {
    const { socket, prove, registration, statusOf, last, proxy, registrations } = scene()
    const one = socket()
    prove(one, registration('100', '<sip:a@page.invalid>'))
    expect(one.sentTexts.map(text => text.split(' ')[1])).toEqual(['401', '200'])
    expect(statusOf(one)).toBe(200)
    expect(first(last(one), 'Contact')).toMatch(/<sip:a@page.invalid>;expires=300/)
    expect(proxy.isRegistered('100')).toBe(true)
    expect(registrations).toEqual(['100 on'])
  })

  test('offers SHA-256, and MD5 last, as JsSIP reads the last challenge only', () => {
    const { socket, ask, registration, last, invite } = scene()
    const one = socket()
    ask(one, registration('100', '<sip:a@page.invalid>'))
    const named = (header: string) =>
      all(last(one), header).map(value => /algorithm=([\w-]+)/.exec(value)?.[1])
    expect(named('WWW-Authenticate')).toEqual(['SHA-256', 'MD5'])
    ask(one, invite('13800138000'))
    expect(named('Proxy-Authenticate')).toEqual(['SHA-256', 'MD5'])
  })

  test('is refused to a wrong secret, to another name, and after ten tries altogether', () => {
    const { socket, prove, registration, statusOf, proxy } = scene()
    const one = socket()
    prove(one, registration('100', '<sip:a@page.invalid>'), '100', 'guess')
    expect(statusOf(one)).toBe(403)
    prove(one, registration('100', '<sip:a@page.invalid>'), '200')
    expect(statusOf(one)).toBe(403)
    prove(one, registration('300', '<sip:a@page.invalid>'))
    expect(statusOf(one)).toBe(403)
    expect(one.isClosed).toBe(false)
    for (let i = 0; i < 7; i++) prove(one, registration('100', '<sip:a@x>'), '100', `guess ${i}`)
    expect(one.isClosed).toBe(true)
    expect(proxy.isRegistered('100')).toBe(false)
  })

  test('for too short a time is refused, for too long is shortened', () => {
    const { socket, prove, registration, statusOf, last } = scene()
    const one = socket()
    prove(one, registration('100', '<sip:a@page.invalid>', 30))
    expect(statusOf(one)).toBe(423)
    expect(first(last(one), 'Min-Expires')).toBe('60')
    prove(one, registration('100', '<sip:a@page.invalid>', 99_999))
    expect(first(last(one), 'Contact')).toMatch(/expires=600/)
  })

  test('replaces the binding of the same instance, and ends with the socket, by itself, or on request', () => {
    const { telephone, prove, registration, last, proxy, registrations, wait } = scene()
    const instance = ';+sip.instance="<urn:uuid:1>";reg-id=1'
    const old = telephone('100', `<sip:old@page.invalid>${instance}`)
    const fresh = telephone('100', `<sip:new@page.invalid>${instance}`)
    expect(all(last(fresh), 'Contact')).toHaveLength(1)
    proxy.detach(old.link, true)
    expect(proxy.isRegistered('100')).toBe(true)
    proxy.detach(fresh.link, true)
    expect(proxy.isRegistered('100')).toBe(false)
    const third = telephone('100')
    wait(301_000)
    expect(proxy.isRegistered('100')).toBe(false)
    prove(third, registration('100', '<sip:c100@page.invalid>'))
    prove(third, { ...registration('100', '<sip:c100@page.invalid>', 0), cseq: 9 })
    expect(proxy.isRegistered('100')).toBe(false)
    expect(registrations.at(-1)).toBe('100 off')
  })

  test('is that of a page come back by another connection only, not by a new address of its own', () => {
    const { telephone, prove, registration, registrations } = scene()
    const instance = ';+sip.instance="<urn:uuid:1>";reg-id=1'
    const one = telephone('100', `<sip:old@page.invalid>${instance}`)
    prove(one, { ...registration('100', `<sip:new@page.invalid>${instance}`), cseq: 5 })
    expect(registrations).toEqual(['100 on'])
    telephone('100', `<sip:newest@page.invalid>${instance}`)
    expect(registrations).toContain('100 again')
  })

  test('ends, with its connection, when the extension is taken away', () => {
    const { telephone, proxy, registrations } = scene()
    const [one, other] = [telephone('100'), telephone('200')]
    proxy.disconnect((_flow, extension) => extension === '100')
    expect([one.isClosed, other.isClosed]).toEqual([true, false])
    expect([proxy.isRegistered('100'), proxy.isRegistered('200')]).toEqual([false, true])
    expect(registrations.at(-1)).toBe('100 off')
  })

  test('is refused at the address of a colleague, as long as it is theirs', () => {
    const { telephone, socket, prove, registration, statusOf, proxy, wait } = scene()
    const theirs = telephone('200', '<sip:c200@page.invalid>')
    const thief = socket()
    for (const contact of ['<sip:c200@page.invalid>', 'sip:C200@PAGE.invalid;transport=ws']) {
      prove(thief, registration('100', contact))
      expect(statusOf(thief)).toBe(403)
    }
    expect(proxy.isRegistered('100')).toBe(false)
    expect(theirs.isClosed).toBe(false)
    wait(301_000)
    prove(thief, registration('100', '<sip:c200@page.invalid>'))
    expect(statusOf(thief)).toBe(200)
  })
})
