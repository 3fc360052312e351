import { afterEach, describe, expect, test, vi } from 'vitest'
import { sipScene as scene } from '../../support/telephony/sip-scene.ts'
import { read, requestText } from '../../support/telephony/sip-text.ts'

describe('a telephone whose connection broke', () => {
  const contact = '<sip:c100@page.invalid;transport=ws>'

  afterEach(() => vi.useRealTimers())

  test('is waited for: it rings on for the caller, and the answer reaches them', () => {
    const { telephone, ask, answer, invite, customers, proxy, statusOf } = scene()
    const one = telephone('100', contact)
    ask(customers, { ...invite('100', '13900139000'), callId: 'in' })
    answer(one, 180)
    proxy.detach(one.link, false)
    expect(statusOf(customers)).toBe(180)
    const back = telephone('100', contact)
    expect(back.sentTexts.map(read)).toContainEqual(expect.objectContaining({ method: 'INVITE' }))
    answer(back, 200)
    expect(statusOf(customers)).toBe(200)
  })

  test('learns whether the call that rings is known, whatever the caller says', () => {
    const { telephone, ask, answer, invite, customers, proxy, statusOf } = scene()
    const one = telephone('100', contact)
    ask(customers, { ...invite('100', '13900139000'), callId: 'in' })
    answer(one, 180)
    proxy.detach(one.link, false)
    const back = telephone('100', contact)
    const before = customers.sentTexts.length
    const to = 'sip:13900139000@demo.hutong;tag=theirs'
    const question = { ...invite('13900139000'), method: 'OPTIONS', to }
    ask(back, { ...question, callId: 'in', branch: 'z9hG4bK-known' })
    expect(statusOf(back)).toBe(200)
    ask(back, { ...question, callId: 'forgotten', branch: 'z9hG4bK-forgotten' })
    expect(statusOf(back)).toBe(481)
    expect(customers.sentTexts).toHaveLength(before)
    const other = telephone('200', '<sip:c200@page.invalid;transport=ws>')
    ask(other, { ...question, callId: 'in', branch: 'z9hG4bK-other' })
    expect(statusOf(other)).toBe(481)
  })

  test('is notified of what became of its own call', () => {
    const { telephone, prove, answer, invite, customers, proxy } = scene()
    const one = telephone('100', contact)
    prove(one, invite('13800138000'))
    proxy.detach(one.link, false)
    answer(customers, 486)
    const back = telephone('100', contact)
    expect(back.sentTexts.map(read)).toContainEqual(expect.objectContaining({ status: 486 }))
  })

  test('begins no second call by sending its INVITE again', async () => {
    const { telephone, prove, invite, customers, proxy, observed, settled } = scene()
    const one = telephone('100', contact)
    prove(one, invite('13800138000'))
    const again = customers.sentTexts.at(-1)
    proxy.detach(one.link, false)
    const back = telephone('100', contact)
    const branch = 'z9hG4bK-to-13800138000-2-INVITE'
    proxy.receive(back.link, requestText({ ...invite('13800138000'), cseq: 2, branch }))
    expect(customers.sentTexts.at(-1)).toBe(again)
    await settled()
    expect(observed.filter(([what]) => what === 'started')).toHaveLength(1)
  })

  test('does not ring for a caller who has given up meanwhile, who is notified of it', async () => {
    const { telephone, ask, answer, invite, customers, proxy, statusOf, observed, settled } =
      scene()
    const one = telephone('100', contact)
    const request = { ...invite('100', '13900139000'), callId: 'in' }
    ask(customers, request)
    proxy.detach(one.link, false)
    ask(customers, { ...request, method: 'CANCEL', branch: 'z9hG4bK-in-1-INVITE' })
    const back = telephone('100', contact)
    const methods = back.sentTexts.map(read).map(one => one.kind === 'request' && one.method)
    expect(methods).toContain('CANCEL')
    expect(methods).not.toContain('INVITE')
    answer(back, 481, 'CANCEL')
    expect(customers.sentTexts.map(read)).toContainEqual(expect.objectContaining({ status: 487 }))
    await settled()
    expect(observed.at(-1)).toEqual(['ended', 3, 15])
    expect(statusOf(customers)).toBe(487)
  })

  test('takes over from the connection that it came by, though that is not known to be dead', () => {
    const { telephone, ask, answer, invite, customers, statusOf } = scene()
    const one = telephone('100', contact)
    ask(customers, { ...invite('100', '13900139000'), callId: 'in' })
    const back = telephone('100', contact)
    expect(one.isClosed).toBe(true)
    answer(back, 200)
    expect(statusOf(customers)).toBe(200)
  })

  test('is given up after half a minute, and at once when another page takes its place', () => {
    vi.useFakeTimers()
    const { telephone, ask, invite, customers, proxy, statusOf } = scene()
    const one = telephone('100', contact)
    ask(customers, { ...invite('100', '13900139000'), callId: 'in' })
    proxy.detach(one.link, false)
    vi.advanceTimersByTime(29_999)
    expect(statusOf(customers)).toBe(100)
    vi.advanceTimersByTime(1)
    expect(statusOf(customers)).toBe(480)
    const instance = ';+sip.instance="<urn:uuid:1>";reg-id=1'
    const two = telephone('100', `<sip:old@page.invalid>${instance}`)
    ask(customers, { ...invite('100', '13900139000'), callId: 'next' })
    expect(read(two.sentTexts.at(-1))).toMatchObject({ method: 'INVITE' })
    proxy.detach(two.link, false)
    telephone('100', `<sip:new@page.invalid>${instance}`)
    expect(statusOf(customers)).toBe(480)
  })
})
