import { describe, expect, test } from 'vitest'
import { services } from '../../../demo/server/telephony/sip/routing.ts'
import { first } from '../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene } from '../../support/telephony/sip-scene.ts'
import { read } from '../../support/telephony/sip-text.ts'

/** An exchange that asks whether a number may be called, and answers when the test does. */
function scene() {
  const requests: [extension: string, number: string, isConfirmed: boolean][] = []
  /** What is taken and given back of the room on the line. */
  const room: string[] = []
  let answer = (_may: boolean | Promise<boolean>) => {}
  const all = sipScene({
    lineRoom: {
      take: async extension => room.push(`${extension} takes`) > 0,
      leave: async extension => void room.push(`${extension} leaves`)
    },
    mayDial(...about) {
      requests.push(about)
      return new Promise(known => {
        answer = known
      })
    }
  })
  const allow = async (may: boolean | Promise<boolean>) => {
    answer(may)
    await new Promise(setImmediate)
  }
  return { ...all, requests, room, allow }
}

describe('a number that a telephone calls', () => {
  test('is checked once, and called without the caller’s confirmation header', async () => {
    const { telephone, prove, ask, invite, customers, requests, allow, last, statusOf, room } =
      scene()
    const one = telephone('100')
    prove(one, invite('13800138000', '100', ['X-Dial-Confirmed: 1']))
    expect(statusOf(one)).toBe(100)
    expect(customers.sentTexts).toEqual([])
    await allow(true)
    expect(requests).toEqual([['100', '13800138000', true]])
    expect(last(customers)).toMatchObject({ method: 'INVITE' })
    expect(first(last(customers), 'X-Dial-Confirmed')).toBeUndefined()
    // Given back by the record of the call.
    expect(room).toEqual(['100 takes'])
    ask(one, { ...invite('13800138000'), cseq: 2 })
    expect(requests).toHaveLength(1)
  })

  test('is refused, and leaves no record', async () => {
    const { telephone, prove, invite, customers, requests, allow, statusOf, observed, settled } =
      scene()
    const one = telephone('100')
    prove(one, invite('13800138000'))
    await allow(false)
    expect(requests).toEqual([['100', '13800138000', false]])
    expect(statusOf(one)).toBe(608)
    expect(customers.sentTexts).toEqual([])
    await settled()
    expect(observed).toEqual([])
  })

  test('is not called while the lists cannot be read, and its caller is given the reason', async () => {
    const { telephone, prove, invite, customers, allow, statusOf, observed, settled } = scene()
    const one = telephone('100')
    prove(one, invite('13800138000'))
    await allow(Promise.reject(new Error('Database away')))
    expect(statusOf(one)).toBe(503)
    expect(customers.sentTexts).toEqual([])
    await settled()
    expect(observed).toEqual([])
  })

  test('is not called when its caller gives up meanwhile', async () => {
    const { telephone, prove, ask, invite, customers, allow, observed, settled, room } = scene()
    const one = telephone('100')
    const request = invite('13800138000')
    prove(one, request)
    ask(one, { ...request, method: 'CANCEL', cseq: 2, branch: 'z9hG4bK-to-13800138000-2-INVITE' })
    const answers = one.sentTexts.slice(-2).map(read)
    expect(answers).toMatchObject([{ status: 200 }, { status: 487 }])
    expect(answers.map(answer => first(answer, 'CSeq'))).toEqual(['2 CANCEL', '2 INVITE'])
    await allow(true)
    expect(customers.sentTexts).toEqual([])
    await settled()
    expect(observed).toEqual([])
    expect(room).toEqual(['100 takes', '100 leaves'])
  })

  test.each([true, false])('to which a customer is passed on is checked: %s', async may => {
    const { telephone, talk, ask, customers, requests, allow, statusOf, last } = scene()
    const one = telephone('100')
    talk(one)
    const uri = services[0]
    const headers = ['Refer-To: <sip:13800138000@demo.hutong>']
    const refer = { method: 'REFER', uri, to: `${uri};tag=theirs`, callId: 'in', cseq: 7, headers }
    ask(one, refer)
    ask(one, refer)
    expect(requests).toEqual([['100', '13800138000', false]])
    expect(customers.sentTexts).toEqual([])
    await allow(may)
    if (may) expect(last(customers)).toMatchObject({ method: 'REFER' })
    else expect([statusOf(one), customers.sentTexts]).toEqual([608, []])
  })

  test('is passed no customer while the lists cannot be read', async () => {
    const { telephone, talk, ask, customers, allow, statusOf } = scene()
    const one = telephone('100')
    talk(one)
    const uri = services[0]
    const headers = ['Refer-To: <sip:13800138000@demo.hutong>']
    ask(one, { method: 'REFER', uri, to: `${uri};tag=theirs`, callId: 'in', cseq: 7, headers })
    await allow(Promise.reject(new Error('Database away')))
    expect([statusOf(one), customers.sentTexts]).toEqual([503, []])
  })

  test('is not checked among colleagues', () => {
    const { telephone, prove, invite, requests, last } = scene()
    const [one, two] = [telephone('100'), telephone('200')]
    prove(one, invite('200'))
    expect(last(two)).toMatchObject({ method: 'INVITE' })
    expect(requests).toEqual([])
  })
})
