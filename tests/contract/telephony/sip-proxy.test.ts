import { describe, expect, test } from 'vitest'
import { services } from '../../../demo/server/telephony/sip/routing.ts'
import { first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene as scene } from '../../support/telephony/sip-scene.ts'
import { type Request, read } from '../../support/telephony/sip-text.ts'

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
    const { telephone, talk, ask, statusOf, last, customers } = scene()
    const one = telephone('100')
    telephone('200')
    telephone('400')
    talk(one)
    ask(one, transfer(services[0], '400', { callId: 'in' }))
    expect(statusOf(one)).toBe(404)
    ask(one, transfer(services[0], '33200', { callId: 'in', cseq: 8 }))
    expect(statusOf(one)).toBe(404)
    expect(customers.sentTexts).toEqual([])
    for (const target of ['200', '13800138000']) {
      ask(one, transfer(services[0], target, { callId: 'in', branch: `z9hG4bK-${target}` }))
      expect(last(customers)).toMatchObject({ method: 'REFER' })
      expect(first(last(customers), 'Refer-To')).toContain(target)
    }
  })

  test('between two agents cannot be passed on, which is refused with the reason', () => {
    const { telephone, prove, invite, answer, ask, statusOf, last } = scene()
    const [one, two] = [telephone('100'), telephone('200')]
    prove(one, invite('200'))
    answer(two, 200)
    const before = one.sentTexts.length
    const refer = transfer('sip:c100@page.invalid', '13800138000', { from: '200' })
    ask(two, { ...refer, callId: 'to-200' })
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
