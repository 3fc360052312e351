/** Timers B, C, F and H of RFC 3261: a telephone that never answers occupies no seat. */
import { describe, expect, test } from 'vitest'
import { first } from '../../../../demo/server/telephony/sip/sip-message.ts'
import { sipScene as scene } from '../../../support/telephony/sip-scene.ts'
import { read, requestText } from '../../../support/telephony/sip-text.ts'

const methodsOf = ({ sentTexts }: { sentTexts: string[] }) =>
  sentTexts.map(read).map(message => (message.kind === 'request' ? message.method : message.status))
const contact = ['Contact: <sip:c200@page.invalid>']

/** A call from 100 to 200. */
function between() {
  const given = scene()
  const [one, two] = [given.telephone('100'), given.telephone('200')]
  given.prove(one, given.invite('200'))
  return { ...given, one, two }
}

describe('a call is ended by the exchange', () => {
  test('32 s after an INVITE without any response', async () => {
    const { one, two, wait, statusOf, last, observed, settled } = between()
    wait(31_999)
    expect(statusOf(one)).toBe(100)
    wait(1)
    expect(statusOf(one)).toBe(408)
    expect(first(last(one), 'Reason')).toBe('SIP;cause=408;text="No response"')
    expect(last(two)).toMatchObject({ method: 'CANCEL' })
    await settled()
    expect(observed.slice(-2)).toEqual([
      ['ended', 0, 6],
      ['ended', 0, 6]
    ])
  })

  test('three minutes after an INVITE that only rings', async () => {
    const { one, two, wait, answer, statusOf, last, observed, settled } = between()
    answer(two, 180)
    wait(180_999)
    expect(statusOf(one)).toBe(180)
    answer(two, 180)
    wait(1)
    expect(statusOf(one)).toBe(408)
    expect(last(two)).toMatchObject({ method: 'CANCEL' })
    answer(two, 200, 'INVITE', contact)
    expect(methodsOf(two).slice(-2)).toEqual(['ACK', 'BYE'])
    await settled()
    expect(observed.filter(([what]) => what === 'ended')).toEqual([
      ['ended', 0, 6],
      ['ended', 0, 6]
    ])
  })

  test('32 s after a CANCEL that ends nothing, as given up by the caller', async () => {
    const { one, two, wait, ask, invite, answer, statusOf, observed, settled } = between()
    answer(two, 180)
    ask(one, { ...invite('200'), method: 'CANCEL', cseq: 2, branch: 'z9hG4bK-to-200-2-INVITE' })
    expect(statusOf(one)).toBe(200)
    wait(31_999)
    expect(observed.filter(([what]) => what === 'ended')).toEqual([])
    wait(1)
    expect(statusOf(one)).toBe(487)
    await settled()
    expect(observed.slice(-2)).toEqual([
      ['ended', 1, 15],
      ['ended', 3, 15]
    ])
  })

  test('32 s after an answer that the caller never acknowledges, as lost', async () => {
    const { one, two, wait, answer, last, observed, settled } = between()
    answer(two, 200, 'INVITE', contact)
    wait(31_999)
    expect(observed.filter(([what]) => what === 'ended')).toEqual([])
    wait(1)
    for (const each of [one, two]) {
      expect(last(each)).toMatchObject({ method: 'BYE' })
      expect(first(last(each), 'Reason')).toBe('SIP;cause=408;text="No ACK"')
    }
    await settled()
    expect(observed.slice(-2)).toEqual([
      ['ended', 4, 0],
      ['ended', 4, 0]
    ])
  })

  test('by the answer that crosses a CANCEL and is not acknowledged', async () => {
    const { one, two, wait, ask, invite, answer, statusOf, last, observed, settled } = between()
    ask(one, { ...invite('200'), method: 'CANCEL', cseq: 2, branch: 'z9hG4bK-to-200-2-INVITE' })
    answer(two, 200, 'INVITE', contact)
    expect(statusOf(one)).toBe(200)
    wait(32_000)
    expect([last(one), last(two)]).toMatchObject([{ method: 'BYE' }, { method: 'BYE' }])
    await settled()
    expect(observed.filter(([what]) => what === 'ended')).toHaveLength(2)
  })

  test('and not when it is acknowledged', async () => {
    const { one, two, wait, ask, answer, last, observed } = between()
    answer(two, 200, 'INVITE', contact)
    const within = { uri: 'sip:c200@page.invalid', to: 'sip:200@demo.hutong;tag=theirs' }
    ask(one, { ...within, method: 'ACK', callId: 'to-200', cseq: 2 })
    expect(last(two)).toMatchObject({ method: 'ACK' })
    wait(3_600_000)
    expect(last(two)).toMatchObject({ method: 'ACK' })
    expect(observed.filter(([what]) => what === 'ended')).toEqual([])
  })

  test('by a BYE whatever becomes of it, and what follows 32 s later has no dialog', async () => {
    const { one, two, wait, ask, answer, statusOf, last, observed, settled } = between()
    answer(two, 200, 'INVITE', contact)
    const within = { uri: 'sip:c200@page.invalid', to: 'sip:200@demo.hutong;tag=theirs' }
    ask(one, { ...within, method: 'BYE', callId: 'to-200', cseq: 3 })
    expect(last(two)).toMatchObject({ method: 'BYE' })
    await settled()
    expect(observed.slice(-2)).toEqual([
      ['ended', 1, 0],
      ['ended', 3, 0]
    ])
    wait(32_000)
    const before = two.sentTexts.length
    ask(one, { ...within, method: 'INFO', callId: 'to-200', cseq: 4 })
    expect(statusOf(one)).toBe(481)
    expect(two.sentTexts).toHaveLength(before)
  })

  test('a repeated INVITE is answered as before, and begins no second call', async () => {
    const { one, two, answer, proxy, statusOf, observed, settled } = between()
    answer(two, 486)
    const sent = one.sentTexts.length
    const before = two.sentTexts.length
    const again = { method: 'INVITE', uri: 'sip:200@demo.hutong', callId: 'to-200', cseq: 2 }
    proxy.receive(one.link, requestText(again))
    expect(one.sentTexts).toHaveLength(sent + 1)
    expect(one.sentTexts.at(-1)).toBe(one.sentTexts.at(-2))
    expect(statusOf(one)).toBe(603)
    expect(two.sentTexts).toHaveLength(before)
    await settled()
    expect(observed.filter(([what]) => what === 'started')).toHaveLength(2)
  })
})
