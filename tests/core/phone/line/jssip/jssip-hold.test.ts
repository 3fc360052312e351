/** Holds that the far end refuses: the call is kept, and its state is that of both sides. */
import { describe, expect, test, vi } from 'vitest'
import {
  headerOf,
  microphone,
  scriptedExchange,
  sdp,
  tagOf
} from '../../../../support/telephony/scripted-exchange.ts'

const exchange = scriptedExchange()
const { register, deliver, reply, request, expects, sentAs, scene, types, lastCallId } = exchange

async function talking() {
  const line = await register()
  await deliver(request('INVITE', 'c1', { body: sdp }))
  const callId = lastCallId()
  const { stream, track } = microphone()
  line.answer(callId, stream)
  const to = `;tag=${tagOf(headerOf(await expects('SIP/2.0 200'), 'To'))}`
  await deliver(request('ACK', 'c1', {}, to))
  scene.events.length = 0
  return { line, callId, track }
}

/** The next offer, once JsSIP's own delay and ours have passed. */
async function offer(count: number): Promise<string> {
  await vi.waitFor(
    async () => {
      await scene.env.clock.advance(100)
      expect(sentAs('INVITE').length).toBeGreaterThan(count)
    },
    { timeout: 45_000 }
  )
  return sentAs('INVITE')[count] ?? ''
}
const last = () => scene.events.at(-1)
const cseq = (text: string) => headerOf(text, 'CSeq')

describe('a hold', () => {
  test.each([488, 500, 403])('that is refused with %s twice is taken back', async status => {
    const { line, callId, track } = await talking()
    line.hold(callId, true)
    await reply(await offer(0), status)
    expect(scene.events).toEqual([{ type: 'held', callId, on: true, by: 'us' }])
    const second = await offer(1)
    expect(second).toContain('a=sendonly')
    await reply(second, status)
    await vi.waitFor(() => expect(types()).toContain('in-vain'))
    expect(scene.events.slice(1)).toEqual([
      { type: 'held', callId, on: false, by: 'us' },
      { type: 'in-vain', callId, what: 'hold' }
    ])
    expect(track.enabled).toBe(true)
    expect(sentAs('BYE')).toEqual([])
  })

  test('that is refused once and then accepted stays', async () => {
    const { line, callId } = await talking()
    line.hold(callId, true)
    await reply(await offer(0), 500)
    await reply(await offer(1), 200, { body: sdp })
    await expects('ACK')
    await scene.env.clock.advance(10_000)
    expect(scene.events).toEqual([{ type: 'held', callId, on: true, by: 'us' }])
    line.hold(callId, false)
    await reply(await offer(2), 200, { body: sdp })
    expect(last()).toEqual({ type: 'held', callId, on: false, by: 'us' })
  })

  test('whose end is refused stays, and can be ended later', async () => {
    const { line, callId, track } = await talking()
    line.hold(callId, true)
    await reply(await offer(0), 200, { body: sdp })
    line.hold(callId, false)
    await reply(await offer(1), 488)
    await reply(await offer(2), 488)
    await vi.waitFor(() => expect(types()).toContain('in-vain'))
    expect(scene.events.at(-2)).toEqual({ type: 'held', callId, on: true, by: 'us' })
    expect(track.enabled).toBe(false)
    line.hold(callId, false)
    await reply(await offer(3), 200, { body: sdp })
    expect(last()).toEqual({ type: 'held', callId, on: false, by: 'us' })
    expect(track.enabled).toBe(true)
  })

  test('that meets another offer (491) is repeated with a new number, which the ACK has too', async () => {
    const { line, callId } = await talking()
    line.hold(callId, true)
    const first = await offer(0)
    await reply(first, 491)
    const second = await offer(1)
    const number = Number.parseInt(cseq(first), 10) + 1
    expect(cseq(second)).toBe(`${number} INVITE`)
    await reply(second, 200, { body: sdp })
    expect((await vi.waitFor(() => sentAs('ACK').map(cseq))).at(-1)).toBe(`${number} ACK`)
    expect(scene.events).toEqual([{ type: 'held', callId, on: true, by: 'us' }])
  })

  test('that always meets another offer is taken back', async () => {
    const { line, callId } = await talking()
    line.hold(callId, true)
    for (const count of [0, 1]) await reply(await offer(count), 491)
    for (const count of [2, 3]) await reply(await offer(count), 491)
    await vi.waitFor(() => expect(types()).toContain('in-vain'))
    expect(scene.events.at(-2)).toEqual({ type: 'held', callId, on: false, by: 'us' })
  })
})
