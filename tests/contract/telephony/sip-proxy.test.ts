import { afterEach, describe, expect, test, vi } from 'vitest'
import { services } from '../../../demo/server/telephony/sip/routing.ts'
import { all, first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene as scene } from '../../support/telephony/sip-scene.ts'
import { type Request, read, requestText } from '../../support/telephony/sip-text.ts'

const must = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('Nothing there')
  return value
}
/** A request of 100 within its call to 200. */
const toCallee = {
  uri: 'sip:c200@page.invalid',
  to: 'sip:c200@page.invalid;tag=theirs',
  callId: 'to-200'
}
const answerRinging = ({
  answer,
  two
}: Pick<ReturnType<typeof scene>, 'answer'> & {
  two: Parameters<ReturnType<typeof scene>['answer']>[0]
}) => answer(two, 180)

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
    proxy.disconnect('100')
    expect([one.isClosed, other.isClosed]).toEqual([true, false])
    expect([proxy.isRegistered('100'), proxy.isRegistered('200')]).toEqual([false, true])
    expect(registrations.at(-1)).toBe('100 off')
  })

  test('is refused at the address of a colleague, as long as it is theirs', () => {
    const { telephone, socket, prove, registration, statusOf, proxy, ask, last, wait } = scene()
    const theirs = telephone('200', '<sip:c200@page.invalid>')
    const thief = socket()
    for (const contact of ['<sip:c200@page.invalid>', 'sip:C200@PAGE.invalid;transport=ws']) {
      prove(thief, registration('100', contact))
      expect(statusOf(thief)).toBe(403)
    }
    expect(proxy.isRegistered('100')).toBe(false)
    const uri = 'sip:c200@page.invalid'
    ask(thief, { method: 'BYE', uri, to: `${uri};tag=a`, callId: 'theirs' })
    expect(last(theirs)).toMatchObject({ method: 'BYE' })
    wait(301_000)
    prove(thief, registration('100', '<sip:c200@page.invalid>'))
    expect(statusOf(thief)).toBe(200)
  })
})

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

describe('a call through the exchange', () => {
  test('is recorded, tracked and reported from start to end', async () => {
    const { telephone, prove, invite, customers, answer, last, ask, observed, settled } = scene()
    const one = telephone('100')
    const headers = ['X-Customer-Id: c-1', 'X-Caller-Id: 021', 'X-Call-Record-Id: forged']
    prove(one, invite('13800138000', '100', headers))
    const record = first(last(customers), 'X-Call-Record-Id')
    expect(record).not.toBe('forged')
    answer(customers, 180)
    expect(first(last(one), 'X-Call-Record-Id')).toBe(record)
    answer(customers, 200)
    answer(customers, 200)
    const within = { uri: services[0], callId: 'to-13800138000', to: `${services[0]};tag=theirs` }
    ask(one, { ...within, method: 'INVITE', cseq: 3, body: 'v=0\r\na=sendonly\r\n' })
    answer(customers, 200)
    ask(one, { ...within, method: 'BYE', cseq: 4 })
    await settled()
    expect(observed).toEqual([
      ['started', 0, '100', '13800138000', 'c-1', '021'],
      ['ringing'],
      ['answered'],
      ['ended', 1, 0]
    ])
  })

  test.each([
    [486, 0, 5],
    [603, 3, 7],
    [480, 0, 3],
    [404, 0, 1],
    [408, 0, 6]
  ])('that is refused with %i ends as hang-up %i, result %i', async (status, hangup, result) => {
    const { telephone, prove, invite, customers, answer, observed, settled, statusOf } = scene()
    const one = telephone('100')
    prove(one, invite('13800138000'))
    answer(customers, status)
    expect(statusOf(one)).toBe(status)
    await settled()
    expect(observed.at(-1)).toEqual(['ended', hangup, result])
  })

  test('is cancelled where it went', async () => {
    const { telephone, prove, ask, invite, customers, answer, last, observed, settled } = scene()
    const one = telephone('100')
    prove(one, invite('13800138000'))
    answer(customers, 180)
    const branch = `z9hG4bK-to-13800138000-2-INVITE`
    ask(one, { ...invite('13800138000'), method: 'CANCEL', cseq: 2, branch })
    const cancel = last(customers)
    const request = customers.sentTexts.map(read).find(({ kind }) => kind === 'request')
    expect(cancel).toMatchObject({ method: 'CANCEL', uri: services[0] })
    expect(first(cancel, 'Via')).toBe(request && first(request, 'Via'))
    answer(customers, 487)
    await settled()
    expect(observed.at(-1)).toEqual(['ended', 1, 15])
  })

  test('is given up for a caller whose socket is gone', async () => {
    const { telephone, prove, invite, customers, answer, last, proxy, observed, settled } = scene()
    const one = telephone('100')
    prove(one, invite('13800138000'))
    proxy.detach(one.link, true)
    expect(last(customers)).toMatchObject({ method: 'CANCEL' })
    answer(customers, 487)
    await settled()
    expect(observed.at(-1)).toEqual(['ended', 1, 15])
  })

  test('to a telephone whose socket goes is refused', async () => {
    const { telephone, ask, invite, customers, proxy, statusOf, observed, settled } = scene()
    const one = telephone('100')
    ask(customers, { ...invite('100', '13900139000'), callId: 'in' })
    expect(read(one.sentTexts.at(-1))).toMatchObject({ method: 'INVITE' })
    proxy.detach(one.link, true)
    expect(statusOf(customers)).toBe(480)
    await settled()
    expect(observed).toEqual([
      ['started', 1, '100', '13900139000', undefined, undefined],
      ['ended', 0, 3]
    ])
  })

  test('waits with its end until the telephone is back', async () => {
    const { telephone, ask, answer, invite, customers, proxy, last, observed, settled } = scene()
    const contact = '<sip:c100@page.invalid;transport=ws>'
    const one = telephone('100', contact)
    ask(customers, { ...invite('100', '13900139000'), callId: 'in' })
    answer(one, 200)
    proxy.detach(one.link, false)
    const uri = 'sip:c100@page.invalid;transport=ws'
    ask(customers, { method: 'BYE', uri, to: `${uri};tag=a`, from: '13900139000', callId: 'in' })
    const back = telephone('100', contact)
    expect(back.sentTexts.map(read)).toContainEqual(expect.objectContaining({ method: 'BYE' }))
    expect(last(back)).toMatchObject({ status: 200 })
    await settled()
    expect(observed.at(-1)).toEqual(['ended', 3, 0])
  })

  test('between two agents has a part for each', async () => {
    const { telephone, prove, ask, answer, invite, last, observed, settled } = scene()
    const [one, two] = [telephone('100'), telephone('200')]
    prove(one, invite('200'))
    const theirs = first(last(two), 'X-Call-Record-Id')
    answer(two, 200, 'INVITE', [`X-Call-Record-Id: ${theirs}`])
    expect(first(last(one), 'X-Call-Record-Id')).not.toBe(theirs)
    const uri = 'sip:c100@page.invalid'
    ask(two, { method: 'BYE', uri, to: `${uri};tag=mine`, from: '200', callId: 'to-200' })
    await settled()
    expect(observed).toEqual([
      ['started', 0, '100', '200', undefined, undefined],
      ['started', 1, '200', '100', undefined, undefined],
      ['answered'],
      ['answered'],
      ['ended', 3, 0],
      ['ended', 1, 0]
    ])
  })

  /** A call from 100 to 200 that 200 has answered. */
  function between() {
    const all = scene()
    const [one, two] = [all.telephone('100'), all.telephone('200')]
    all.prove(one, all.invite('200'))
    const theirs = first(all.last(two), 'X-Call-Record-Id') ?? ''
    return { ...all, one, two, theirs }
  }

  test('is ended at the other telephone by an agent who hangs up without SIP', async () => {
    for (const by of ['caller', 'callee'] as const) {
      const { proxy, calls, one, two, theirs, answer, ask, last, observed, settled } = between()
      answer(two, 200, 'INVITE', ['Contact: <sip:c200@page.invalid;transport=ws>'])
      const ours = first(last(one), 'X-Call-Record-Id') ?? ''
      ask(one, { ...toCallee, method: 'INFO', cseq: 5 })
      const hungUp = calls.hangUp(by === 'caller' ? ours : theirs)
      if (!hungUp) throw new Error('Nothing to hang up')
      proxy.hangUp(hungUp)
      const bye = last(by === 'caller' ? two : one)
      expect(bye).toMatchObject({
        method: 'BYE',
        uri: `sip:c${by === 'caller' ? 200 : 100}@page.invalid;transport=ws${by === 'caller' ? '' : ';ob'}`
      })
      expect(first(bye, 'Call-ID')).toBe('to-200')
      expect(first(bye, 'CSeq')).toBe(by === 'caller' ? '6 BYE' : '1 BYE')
      expect(first(bye, by === 'caller' ? 'From' : 'To')).toBe('<sip:100@demo.hutong>;tag=mine')
      const before = one.sentTexts.length
      answer(by === 'caller' ? two : one, 200, 'BYE')
      expect(one.sentTexts).toHaveLength(before)
      await settled()
      expect(observed.slice(-2)).toEqual([
        ['ended', by === 'caller' ? 1 : 3, 0],
        ['ended', by === 'caller' ? 3 : 1, 0]
      ])
    }
  })

  test('is cancelled at the other telephone before it is answered', async () => {
    const given = between()
    answerRinging(given)
    given.proxy.hangUp(
      must(given.calls.hangUp(first(given.last(given.one), 'X-Call-Record-Id') ?? ''))
    )
    expect(given.last(given.two)).toMatchObject({ method: 'CANCEL' })
    await given.settled()
    expect(given.observed.slice(-2)).toEqual([
      ['ended', 1, 15],
      ['ended', 3, 15]
    ])

    const declined = between()
    declined.proxy.hangUp(must(declined.calls.hangUp(declined.theirs)))
    expect(declined.statusOf(declined.one)).toBe(603)
    expect(declined.last(declined.two)).toMatchObject({ method: 'CANCEL' })
    await declined.settled()
    expect(declined.observed.slice(-2)).toEqual([
      ['ended', 3, 7],
      ['ended', 1, 7]
    ])
  })

  test('is declined by a telephone that is free, and finds a busy one busy', async () => {
    const { one, two, answer, statusOf, telephone, prove, invite, customers, observed, settled } =
      between()
    answer(two, 486)
    expect(statusOf(one)).toBe(603)
    const three = telephone('100', '<sip:again@page.invalid;transport=ws>')
    prove(two, invite('13800138000', '200'))
    answer(customers, 180)
    prove(three, { ...invite('200'), callId: 'second' })
    answer(two, 486)
    expect(statusOf(three)).toBe(486)
    await settled()
    expect(observed.filter(([what]) => what === 'ended').slice(0, 4)).toEqual([
      ['ended', 3, 7],
      ['ended', 1, 7],
      ['ended', 0, 5],
      ['ended', 4, 5]
    ])
  })

  test('whose customer was passed on and has left was ended by its agent', async () => {
    const { telephone, ask, answer, prove, invite, customers, last, observed, settled } = scene()
    const one = telephone('100')
    const two = telephone('200')
    prove(one, invite('13800138000'))
    const record = first(last(customers), 'X-Call-Record-Id')
    answer(customers, 200)
    const moved = { method: 'INVITE', uri: 'sip:200@demo.hutong', from: '13800138000' }
    ask(customers, { ...moved, callId: 'moved', headers: [`X-Transfer-Of: ${record}`] })
    expect(first(last(two), 'X-Transfer-Of')).toBeUndefined()
    answer(two, 200)
    const uri = 'sip:c100@page.invalid'
    ask(customers, { method: 'BYE', uri, to: `${uri};tag=mine`, callId: 'to-13800138000' })
    await settled()
    expect(observed.slice(-3)).toEqual([
      ['transferred', '200'],
      ['ended', 1, 0],
      ['ended', 4, 0]
    ])
  })

  test('does not ring at a telephone of another enterprise', () => {
    const { telephone, prove, invite, statusOf, devices } = scene()
    const [one, foreign] = [telephone('100'), telephone('400')]
    const before = foreign.sentTexts.length
    prove(one, invite('400'))
    expect(statusOf(one)).toBe(404)
    devices.set('400', 'a device')
    prove(one, invite('400'))
    expect(statusOf(one)).toBe(404)
    prove(foreign, invite('100', '400'))
    expect(statusOf(foreign)).toBe(404)
    expect(foreign.sentTexts.slice(before).map(read)).not.toContainEqual(
      expect.objectContaining({ method: 'INVITE' })
    )
  })

  const transfer = (uri: string, target: string, more: Partial<Request>): Request => ({
    method: 'REFER',
    uri,
    to: `${uri};tag=theirs`,
    cseq: 7,
    headers: [`Refer-To: <sip:${target}@demo.hutong>`],
    ...more
  })

  test('is passed on to a colleague, and not to a telephone of another enterprise', () => {
    const { telephone, ask, statusOf, last, customers } = scene()
    const one = telephone('100')
    telephone('200')
    telephone('400')
    ask(one, transfer(services[0], '400', {}))
    expect(statusOf(one)).toBe(404)
    ask(one, transfer(services[0], '33200', {}))
    expect(statusOf(one)).toBe(404)
    expect(customers.sentTexts).toEqual([])
    for (const target of ['200', '13800138000']) {
      ask(one, transfer(services[0], target, { callId: `to-${target}` }))
      expect(last(customers)).toMatchObject({ method: 'REFER' })
      expect(first(last(customers), 'Refer-To')).toContain(target)
    }
  })

  test('between two agents cannot be passed on, which is refused with the reason', () => {
    const { telephone, ask, statusOf, last } = scene()
    const [one, two] = [telephone('100'), telephone('200')]
    const before = one.sentTexts.length
    ask(two, transfer('sip:c100@page.invalid', '13800138000', { from: '200' }))
    expect(statusOf(two)).toBe(603)
    expect(first(last(two), 'Reason')).toMatch(/^SIP;cause=603;text="/)
    expect(one.sentTexts).toHaveLength(before)
  })

  test('goes out with a number of its seat, and with no other', async () => {
    const { telephone, prove, invite, observed, settled } = scene()
    prove(telephone('100'), invite('13800138000', '100', ['X-Caller-Id: 110']))
    prove(telephone('200'), invite('13800138001', '200', ['X-Caller-Id: 021']))
    await settled()
    expect(observed.filter(([what]) => what === 'started').map(detail => detail.at(-1))).toEqual([
      undefined,
      undefined
    ])
  })

  test('to listen in leaves no record', async () => {
    const { telephone, prove, answer, invite, customers, last, observed, settled } = scene()
    const supervisor = telephone('200')
    prove(supervisor, invite('33100', '200'))
    expect(last(customers)).toMatchObject({ method: 'INVITE' })
    answer(customers, 200)
    expect(first(last(supervisor), 'X-Call-Record-Id')).toBeUndefined()
    await settled()
    expect(observed).toEqual([])
  })
})

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
    expect(statusOf(customers)).toBe(481)
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
