/** Tones as the host's exchange takes them. */
import { afterEach, expect, test, vi } from 'vitest'
import { defaultPhoneSettings, setUpPhone } from '../../../../../core/phone/state/phone-settings.ts'
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
const { register, deliver, reply, request, expects, sentAs, scene, types, lastCallId } = exchange
afterEach(() => setUpPhone(defaultPhoneSettings))

async function talking() {
  const line = await register()
  await deliver(request('INVITE', 'c1', { body: sdp }))
  const callId = lastCallId()
  line.answer(callId, microphone().stream)
  const to = `;tag=${tagOf(headerOf(await expects('SIP/2.0 200'), 'To'))}`
  await deliver(request('ACK', 'c1', {}, to))
  scene.events.length = 0
  return { line, callId }
}

test('by INFO each tone is a request, in order', async () => {
  setUpPhone({ exchange: { dtmf: 'info' } })
  const { line, callId } = await talking()
  line.sendDtmf(callId, '1')
  line.sendDtmf(callId, '#')
  const first = await expects('INFO')
  expect(headerOf(first, 'Content-Type')).toBe('application/dtmf-relay')
  expect(bodyOf(first)).toBe('Signal=1\r\nDuration=100')
  await reply(first, 200)
  expect(bodyOf(await expects('INFO', 1))).toBe('Signal=#\r\nDuration=100')
  expect(types()).toEqual([])
})

test('an exchange that takes no INFO is reported, and the call goes on', async () => {
  setUpPhone({ exchange: { dtmf: 'info' } })
  const { line, callId } = await talking()
  line.sendDtmf(callId, '1')
  await reply(await expects('INFO'), 415)
  await vi.waitFor(() => expect(scene.events).toEqual([{ type: 'in-vain', callId, what: 'tones' }]))
  expect(sentAs('BYE')).toEqual([])
})

test('without the setting no INFO is sent', async () => {
  const { line, callId } = await talking()
  const sent: string[] = []

  const dtmf = ownPeer().getSenders()[0]?.dtmf ?? {}
  Object.assign(dtmf, { toneBuffer: '', insertDTMF: (tones: string) => sent.push(tones) })
  line.sendDtmf(callId, '5')
  expect(sent).toEqual(['5'])
  expect(sentAs('INFO')).toEqual([])
})
