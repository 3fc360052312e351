/** INVITE as exchanges send it, answered by JsSIP. */
import { describe, expect, test, vi } from 'vitest'
import { ownPeer } from '../../../../support/core/fake-peer.ts'
import {
  bodyOf,
  headerOf,
  microphone,
  scriptedExchange,
  sdp,
  tagOf
} from '../../../../support/telephony/scripted-exchange.ts'

const exchange = scriptedExchange()
const { register, deliver, request, expects, sentAs, scene, types, lastCallId } = exchange

const invite = (id: string, headers: readonly string[] = [], body = sdp) =>
  request('INVITE', id, { headers, body })

describe('an INVITE that requires an extension', () => {
  test.each([
    ['100rel', '100rel'],
    ['timer, 100rel, Foo', '100rel, Foo']
  ])('%s is refused with what is unsupported, and does not ring', async (required, unsupported) => {
    await register()
    await deliver(invite('c1', [`Require: ${required}`]))
    const refusal = await expects('SIP/2.0 420')
    expect(headerOf(refusal, 'Unsupported')).toBe(unsupported)
    expect(headerOf(refusal, 'Supported')).not.toContain('100rel')
    expect(types()).not.toContain('incoming')
  })

  test.each(['replaces, timer', 'TIMER', 'gruu', ''])('%j rings', async required => {
    await register()
    await deliver(invite('c1', [`Require: ${required}`]))
    expect(scene.events.at(-1)).toMatchObject({ type: 'incoming', number: '13800138000' })
    const ringing = await expects('SIP/2.0 180')
    expect(ringing).not.toMatch(/100rel/)
  })
})

test('the caller is whom the network asserts, with the request of an automatic answer', async () => {
  await register()
  const headers = [
    'From: <sip:anonymous@anonymous.invalid>;tag=c1',
    'P-Asserted-Identity: "李雷" <tel:+8613900139000>',
    'Call-Info: <sip:pbx.example>;answer-after=2'
  ]
  await deliver(invite('c1', headers))
  expect(scene.events.at(-1)).toMatchObject({
    ...{ type: 'incoming', number: '+8613900139000', name: '李雷', answerAfter: 2 }
  })
})

test('a caller without a number has none, and not the word for it', async () => {
  await register()
  await deliver(invite('c1', ['From: "Anonymous" <sip:anonymous@anonymous.invalid>;tag=c1']))
  expect(scene.events.at(-1)).toMatchObject({ type: 'incoming', number: '', name: undefined })
})

describe('an INVITE without an offer', () => {
  async function answered() {
    const line = await register()
    await deliver(invite('late', [], ''))
    line.answer(lastCallId(), microphone().stream)
    const ok = await expects('SIP/2.0 200')
    return { line, ok, to: `;tag=${tagOf(headerOf(ok, 'To'))}` }
  }

  test('is answered with our offer, and talks once the ACK brings the answer', async () => {
    const { ok, to } = await answered()
    expect(headerOf(ok, 'Content-Type')).toBe('application/sdp')
    expect(bodyOf(ok)).toMatch(/^m=audio/m)
    expect(ownPeer().signalingState).toBe('have-local-offer')
    expect(types()).not.toContain('confirmed')
    await deliver(request('ACK', 'late', { body: sdp }, to))
    await vi.waitFor(() => expect(types()).toContain('confirmed'))
    expect(ownPeer().remoteDescription).toMatchObject({ type: 'answer', sdp })
  })

  test('ends with a reason when the ACK brings none', async () => {
    const { to } = await answered()
    await deliver(request('ACK', 'late', {}, to))
    expect(headerOf(await expects('BYE'), 'Reason')).toContain('cause=400')
    expect(scene.events.at(-1)).toMatchObject({ type: 'ended', by: 'network', why: 'offer' })
    expect(sentAs('BYE')).toHaveLength(1)
  })
})

describe('an offer within the call', () => {
  test.each(['INVITE', 'UPDATE'])('by %s that requires an extension is refused', async method => {
    const line = await register()
    await deliver(invite('c1'))
    line.answer(lastCallId(), microphone().stream)
    const to = `;tag=${tagOf(headerOf(await expects('SIP/2.0 200'), 'To'))}`
    await deliver(request('ACK', 'c1', {}, to))
    expect(types()).toContain('confirmed')
    await deliver(request(method, 'c1', { headers: ['Require: 100rel'], body: sdp }, to, 2))
    expect(headerOf(await expects('SIP/2.0 420'), 'Unsupported')).toBe('100rel')
    expect(types()).not.toContain('ended')
  })
})
