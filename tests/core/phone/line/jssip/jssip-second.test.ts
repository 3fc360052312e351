/** A second INVITE during a call, and a far end of two calls that passes its own on. */
import { describe, expect, test, vi } from 'vitest'
import { callOnLineIs, microphoneInUseIs } from '../../../../../core/phone/line/connection.ts'
import { setUpPhone } from '../../../../../core/phone/state/phone-settings.ts'
import { happen } from '../../../../../core/phone/state/phone-state.ts'
import { settle } from '../../../../support/core/test-environment.ts'
import {
  headerOf,
  microphone,
  scriptedExchange,
  sdp,
  tagOf
} from '../../../../support/telephony/scripted-exchange.ts'

const exchange = scriptedExchange()
const { register, deliver, reply, request, expects, sentAs, scene, types, lastCallId } = exchange

const okTo = (id: string) =>
  vi.waitFor(() => {
    const found = sentAs('SIP/2.0 200').find(
      text => headerOf(text, 'Call-ID') === id && headerOf(text, 'CSeq').endsWith('INVITE')
    )
    if (!found) throw new Error('not answered')
    return `;tag=${tagOf(headerOf(found, 'To'))}`
  })

/** An INVITE that was answered with a microphone of its own. */
async function answered(line: Awaited<ReturnType<typeof register>>, id: string) {
  await deliver(request('INVITE', id, { body: sdp }))
  const callId = lastCallId()
  const { stream, track } = microphone()
  line.answer(callId, stream)
  const to = await okTo(id)
  await deliver(request('ACK', id, {}, to))
  return { callId, stream, track, to }
}

/** The first call as the telephone's state has it. */
async function talking(callWaiting: boolean) {
  setUpPhone({ exchange: { callWaiting } })
  const line = await register()
  const first = await answered(line, 'one')
  const { callId } = first
  const details = { name: undefined, callRecordId: undefined, customerId: undefined }
  const call = { callId, direction: 'incoming', kind: 'ordinary', number: '1', ...details } as const
  happen({ type: 'ring', call })
  happen({ type: 'confirmed', callId, callRecordId: undefined })
  callOnLineIs(callId)
  microphoneInUseIs(first.stream)
  scene.events.length = 0
  return { line, first }
}

async function twoCalls() {
  const { line, first } = await talking(true)
  line.hold(first.callId, true)
  const reinvite = await expects('INVITE')
  await reply(reinvite, 200, { body: sdp.replace('sendrecv', 'recvonly') })
  await vi.waitFor(() => expect(types()).toContain('held'))
  const second = await answered(line, 'two')
  scene.events.length = 0
  return { line, first, second }
}
type Call = Awaited<ReturnType<typeof twoCalls>>['first']

const refer = (id: string, { to }: Call) =>
  deliver(request('REFER', id, { headers: ['Refer-To: "王芳" <sip:801@pbx.example>'] }, to, 2))

const lastInvite = () =>
  vi.waitFor(() => {
    const found = sentAs('INVITE').find(text => text.startsWith('INVITE sip:801'))
    if (!found) throw new Error('not followed')
    return found
  })

describe('a transfer to the far end of another call', () => {
  test('that rang here names its tag as the one to be replaced', async () => {
    const { line, first, second } = await twoCalls()
    line.transfer(first.callId, '801', second.callId)
    const [, written = ''] =
      /Replaces=([^>]+)>/.exec(headerOf(await expects('REFER'), 'Refer-To')) ?? []
    // The far end's own tag, which it sent in From, is `to-tag` (RFC 3891 §3).
    expect(decodeURIComponent(written)).toBe(`two;to-tag=two;from-tag=${tagOf(second.to)}`)
  })
})

describe('a second INVITE', () => {
  test('is refused as busy without a setting', async () => {
    await talking(false)
    await deliver(request('INVITE', 'two', { body: sdp }))
    expect(headerOf(await expects('SIP/2.0 486'), 'Call-ID')).toBe('two')
    expect(types()).toEqual([])
  })

  test('rings where callers may wait, and is answered beside the first', async () => {
    const { line, first } = await talking(true)
    await deliver(request('INVITE', 'two', { body: sdp }))
    expect(scene.events).toMatchObject([{ type: 'incoming', number: '13800138000' }])
    expect(sentAs('SIP/2.0 486')).toEqual([])
    const callId = lastCallId()
    expect(callId).not.toBe(first.callId)
    line.hangUp(callId, 486)
    expect(headerOf(await expects('SIP/2.0 486'), 'Call-ID')).toBe('two')
    line.hangUp(first.callId)
    expect(headerOf(await expects('BYE'), 'Call-ID')).toBe('one')
  })

  test('each call has a hold, a mute and an end of its own', async () => {
    const { line, first, second } = await twoCalls()
    expect([first.track.enabled, second.track.enabled]).toEqual([false, true])
    line.mute(second.callId, true)
    expect(second.track.enabled).toBe(false)
    line.hangUp(second.callId)
    expect(headerOf(await expects('BYE'), 'Call-ID')).toBe('two')
    expect(scene.events.at(-1)).toMatchObject({ type: 'ended', callId: second.callId })
    expect(types().filter(type => type === 'ended')).toHaveLength(1)
  })
})

describe('a far end that passes its call on', () => {
  test('by REFER moves the second call with its own microphone', async () => {
    const { line, first, second } = await twoCalls()
    await refer('two', second)
    await reply(await lastInvite(), 200, { headers: ['X-Call-Record-Id: r-2'], body: sdp })
    await vi.waitFor(() => expect(types()).toContain('moved'))
    expect(scene.events.at(-1)).toMatchObject({
      ...{ type: 'moved', callId: second.callId, number: '801', name: '王芳' },
      callRecordId: 'r-2'
    })
    expect([first.track.enabled, second.track.enabled]).toEqual([false, true])
    line.mute(second.callId, true)
    expect([first.track.enabled, second.track.enabled]).toEqual([false, false])
    await scene.env.clock.advance(2000)
    expect(sentAs('BYE').map(text => headerOf(text, 'Call-ID'))).toEqual(['two'])
    expect(types()).not.toContain('ended')
  })

  test('by REFER moves the held first call, and leaves the second as it is', async () => {
    const { first, second } = await twoCalls()
    await refer('one', first)
    await reply(await lastInvite(), 200, { body: sdp })
    await vi.waitFor(() => expect(types()).toContain('moved'))
    const about = scene.events.flatMap(event => ('callId' in event ? event.callId : []))
    expect(new Set(about)).toEqual(new Set([first.callId]))
    await scene.env.clock.advance(2000)
    expect(sentAs('BYE').map(text => headerOf(text, 'Call-ID'))).toEqual(['one'])
    expect(second.track.enabled).toBe(true)
  })

  test.each(['one', 'two'])('by Replaces is found by its dialog (%s)', async id => {
    const { first, second } = await twoCalls()
    const replaced = id === 'one' ? first : second
    const headers = [
      'From: "李雷" <sip:13900139000@x>;tag=new',
      `Replaces: ${id};to-tag=${tagOf(replaced.to)};from-tag=${id}`
    ]
    await deliver(request('INVITE', 'new', { headers, body: sdp }))
    await deliver(request('ACK', 'new', {}, await okTo('new')))
    await settle()
    expect(scene.events.at(-1)).toMatchObject({
      ...{ type: 'moved', callId: replaced.callId, number: '13900139000', name: '李雷' }
    })
    expect(headerOf(await expects('BYE'), 'Call-ID')).toBe(id)
    expect(types()).not.toContain('incoming')
    expect(types()).not.toContain('ended')
  })

  test('is declined for both while a transfer of our own runs', async () => {
    const { first, second } = await twoCalls()
    happen({ type: 'transferring', callId: first.callId, target: '802' })
    await refer('two', second)
    await vi.waitFor(() => expect(sentAs('NOTIFY').at(-1)).toContain('SIP/2.0 603 Decline'))
    expect(types()).toEqual([])
  })
})
