import { describe, expect, test } from 'vitest'
import { all, first } from '../../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene as scene } from '../../../support/telephony/sip-scene.ts'
import { read } from '../../../support/telephony/sip-text.ts'

const contact = (name: string): string =>
  `<sip:${name}@page.invalid;transport=ws>;+sip.instance="<urn:uuid:${name}>";reg-id=1`

/** A customer's call to an extension with two telephones. */
function ringing() {
  const given = scene()
  const [first, second] = [
    given.telephone('100', contact('a')),
    given.telephone('100', contact('b'))
  ]
  const before = [first.sentTexts.length, second.sentTexts.length]
  const call = { ...given.invite('100', '13900139000'), callId: 'in' }
  given.ask(given.customers, call)
  const requestsOf = (one: typeof first) =>
    one.sentTexts.slice(before[one === first ? 0 : 1]).map(read)
  const methodsOf = (one: typeof first) =>
    requestsOf(one).map(message => (message.kind === 'request' ? message.method : message.status))
  return { ...given, one: first, two: second, call, requestsOf, methodsOf }
}

describe('an extension with several telephones', () => {
  test('rings at all of them, and the first answer ends it at the others', async () => {
    const { one, two, customers, answer, statusOf, methodsOf, requestsOf, observed, settled } =
      ringing()
    expect([methodsOf(one), methodsOf(two)]).toEqual([['INVITE'], ['INVITE']])
    const branches = [one, two].map(each => first(requestsOf(each)[0] as never, 'Via'))
    expect(branches[0]).not.toBe(branches[1])
    answer(one, 180)
    answer(two, 180)
    answer(two, 200, 'INVITE', ['Contact: <sip:b@page.invalid>'])
    expect(statusOf(customers)).toBe(200)
    const cancel = requestsOf(one)[1]
    expect(cancel).toMatchObject({ method: 'CANCEL' })
    expect(cancel && first(cancel, 'Via')).toBe(branches.find(via => via === branches[0]))
    expect(cancel && first(cancel, 'Reason')).toMatch(/^SIP;cause=200/)
    expect(methodsOf(two)).toEqual(['INVITE'])
    const sent = customers.sentTexts.length
    answer(one, 487)
    expect(methodsOf(one)).toEqual(['INVITE', 'CANCEL', 'ACK'])
    expect(customers.sentTexts).toHaveLength(sent)
    await settled()
    expect(observed.map(([what]) => what)).toEqual(['started', 'ringing', 'answered', 'ended'])
  })

  test('is answered once: a second answer is acknowledged and ended by the exchange', () => {
    const { one, two, customers, answer, methodsOf, requestsOf } = ringing()
    answer(one, 200, 'INVITE', ['Contact: <sip:a@page.invalid>'])
    const sent = customers.sentTexts.length
    answer(two, 200, 'INVITE', ['Contact: <sip:b@page.invalid>'])
    expect(methodsOf(two)).toEqual(['INVITE', 'CANCEL', 'ACK', 'BYE'])
    const [ack, bye] = requestsOf(two).slice(2)
    expect(ack).toMatchObject({ uri: 'sip:b@page.invalid' })
    expect(bye).toMatchObject({ uri: 'sip:b@page.invalid' })
    expect(bye && first(bye, 'CSeq')).toBe('2 BYE')
    expect(customers.sentTexts).toHaveLength(sent)
  })

  test('goes on ringing at one when the other fails, and reports the best failure', async () => {
    const { one, two, customers, answer, statusOf, observed, settled } = ringing()
    answer(one, 480)
    expect(statusOf(customers)).toBe(100)
    answer(two, 404)
    expect(statusOf(customers)).toBe(404)
    await settled()
    expect(observed.filter(([what]) => what === 'ended')).toHaveLength(1)
  })

  test('rings nowhere any more once one declines for all with a 6xx', () => {
    const { one, two, customers, answer, statusOf, methodsOf } = ringing()
    answer(one, 603)
    expect(statusOf(customers)).toBe(603)
    expect(methodsOf(one)).toEqual(['INVITE', 'ACK'])
    expect(methodsOf(two)).toEqual(['INVITE', 'CANCEL'])
    answer(two, 200, 'INVITE', ['Contact: <sip:b@page.invalid>'])
    expect(methodsOf(two)).toEqual(['INVITE', 'CANCEL', 'ACK', 'BYE'])
    expect(statusOf(customers)).toBe(603)
  })

  test('stops at all of them when the caller gives up, with the caller’s reason', async () => {
    const { one, two, call, customers, ask, answer, statusOf, methodsOf, requestsOf, ...more } =
      ringing()
    const reason = 'Reason: SIP;cause=408;text="No answer"'
    ask(customers, { ...call, method: 'CANCEL', branch: 'z9hG4bK-in-1-INVITE', headers: [reason] })
    expect(statusOf(customers)).toBe(200)
    for (const each of [one, two]) {
      expect(methodsOf(each)).toEqual(['INVITE', 'CANCEL'])
      expect(first(requestsOf(each)[1] as never, 'Reason')).toMatch(/cause=408/)
    }
    answer(one, 487)
    expect(statusOf(customers)).toBe(200)
    answer(two, 487)
    expect(statusOf(customers)).toBe(487)
    await more.settled()
    expect(more.observed.at(-1)).toEqual(['ended', 3, 6])
  })

  test('survives the loss of one of them, and fails with that of the last', () => {
    const { one, two, customers, proxy, statusOf, methodsOf } = ringing()
    proxy.detach(one.link, true)
    expect(statusOf(customers)).toBe(100)
    expect(methodsOf(two)).toEqual(['INVITE'])
    proxy.detach(two.link, true)
    expect(statusOf(customers)).toBe(480)
  })

  test('has one binding for each instance: a reloaded page replaces itself', () => {
    const { telephone, invite, ask, customers, last } = scene()
    telephone('100', contact('a'))
    const again = telephone('100', contact('a').replace('<sip:a@', '<sip:a2@'))
    expect(all(last(again), 'Contact')).toHaveLength(1)
    ask(customers, { ...invite('100', '13900139000'), callId: 'in' })
    expect(last(again)).toMatchObject({ method: 'INVITE', uri: 'sip:a2@page.invalid;transport=ws' })
  })

  test('accepts no response from a telephone for another one', () => {
    const { one, two, customers, proxy, requestsOf, statusOf } = ringing()
    const theirs = requestsOf(two)[0]
    if (!theirs) throw new Error('No INVITE')
    const copied = all(theirs, 'Via').map(via => `Via: ${via}`)
    const same = ['From', 'To', 'Call-ID', 'CSeq'].map(name => `${name}: ${first(theirs, name)}`)
    proxy.receive(one.link, ['SIP/2.0 603 No', ...copied, ...same, '', ''].join('\r\n'))
    expect(statusOf(customers)).toBe(100)
  })
})
