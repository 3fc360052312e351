/** Calls that the far end passes on: REFER and INVITE with Replaces. */
import { describe, expect, test, vi } from 'vitest'
import { microphoneInUseIs } from '../../../../../core/phone/line/connection.ts'
import type { PhoneLine } from '../../../../../core/phone/line/line.ts'
import { setUpPhone } from '../../../../../core/phone/state/phone-settings.ts'
import { happen } from '../../../../../core/phone/state/phone-state.ts'
import { settle } from '../../../../support/core/test-environment.ts'
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

/** An answered call from 13800138000, as the telephone's state has it too. */
async function talking() {
  const line = await register()
  await deliver(request('INVITE', 'old', { body: sdp }))
  const callId = lastCallId()
  const { stream, track } = microphone()
  const details = { name: undefined, callRecordId: undefined, customerId: undefined }
  const call = { callId, direction: 'incoming', kind: 'ordinary', number: '1', ...details } as const
  happen({ type: 'ring', call })
  microphoneInUseIs(stream)
  line.answer(callId, stream)
  const ok = await expects('SIP/2.0 200')
  const to = `;tag=${tagOf(headerOf(ok, 'To'))}`
  await deliver(request('ACK', 'old', {}, to))
  happen({ type: 'confirmed', callId, callRecordId: undefined })
  scene.events.length = 0
  return { line, callId, to, track }
}
type Talk = Awaited<ReturnType<typeof talking>>

/** Replies 200 to every NOTIFY, whose bodies are returned. */
async function notified(): Promise<readonly string[]> {
  const all = sentAs('NOTIFY')
  for (const text of all) if (!answeredNotices.has(text)) await reply(text, 200)
  for (const text of all) answeredNotices.add(text)
  return all.map(text => bodyOf(text))
}
const answeredNotices = new Set<string>()

const refer = async ({ to }: Talk, target = '"王芳" <sip:801@pbx.example>') => {
  const headers = [`Refer-To: ${target}`, 'Referred-By: <sip:13800138000@demo.hutong>']
  await deliver(request('REFER', 'old', { headers }, to, 2))
}
const farEndLeaves = ({ to }: Talk) => deliver(request('BYE', 'old', {}, to, 3))

async function answered(invite: string, headers: readonly string[] = []): Promise<void> {
  await reply(invite, 200, { headers, body: sdp })
  await vi.waitFor(() => expect(types()).toContain('moved'))
}

describe('a REFER', () => {
  test('is followed: the call goes on with the target, and the far end is notified', async () => {
    const talk = await talking()
    await refer(talk)
    await expects('SIP/2.0 202')
    const invite = await expects('INVITE')
    expect(invite).toMatch(/^INVITE sip:801@pbx\.example SIP/)
    expect(headerOf(invite, 'Referred-By')).toContain('13800138000')
    await reply(invite, 180)
    expect(scene.events).toEqual([{ type: 'moving', callId: talk.callId, ringing: true }])
    await answered(invite, ['X-Call-Record-Id: r-2', 'X-Customer-Id: k-2'])
    expect(scene.events.at(-1)).toEqual({
      ...{ type: 'moved', callId: talk.callId, number: '801', name: '王芳' },
      ...{ callRecordId: 'r-2', customerId: 'k-2' }
    })
    expect(await notified()).toEqual([
      'SIP/2.0 100 Trying',
      'SIP/2.0 180 Reply',
      'SIP/2.0 200 Reply'
    ])
    expect(types()).not.toContain('confirmed')
  })

  test('leaves the former party after two seconds, and later commands reach the next one', async () => {
    const talk = await talking()
    await refer(talk)
    await answered(await expects('INVITE'))
    await notified()
    await scene.env.clock.advance(1999)
    expect(sentAs('BYE')).toEqual([])
    await scene.env.clock.advance(1)
    expect(headerOf(await expects('BYE'), 'Call-ID')).toBe('old')
    expect(types()).not.toContain('ended')
    talk.line.hangUp(talk.callId)
    const last = await expects('BYE', 1)
    expect(headerOf(last, 'Call-ID')).toBe(headerOf(sentAs('INVITE')[0] ?? '', 'Call-ID'))
    expect(scene.events.at(-1)).toMatchObject({ type: 'ended', callId: talk.callId, by: 'us' })
  })

  test('goes on when the far end leaves before the target has answered', async () => {
    const talk = await talking()
    await refer(talk)
    const invite = await expects('INVITE')
    await farEndLeaves(talk)
    expect(types()).not.toContain('ended')
    await answered(invite)
    await scene.env.clock.advance(3000)
    expect(types()).not.toContain('ended')
  })

  test('whose target refuses leaves the call as it was', async () => {
    const talk = await talking()
    await refer(talk)
    await reply(await expects('INVITE'), 486)
    expect(types()).toEqual(['moving'])
    expect((await notified()).at(-1)).toBe('SIP/2.0 486 Reply')
    await farEndLeaves(talk)
    expect(scene.events.at(-1)).toMatchObject({ type: 'ended', by: 'them' })
  })

  test('whose target refuses after the far end has left ends the call', async () => {
    const talk = await talking()
    await refer(talk)
    const invite = await expects('INVITE')
    await farEndLeaves(talk)
    await reply(invite, 486)
    const { callId } = talk
    expect(scene.events.at(-1)).toMatchObject({ type: 'ended', callId, by: 'them' })
    expect(types().filter(type => type === 'ended')).toHaveLength(1)
  })

  test.each([false, true])('is given up with the call (far end gone: %s)', async isGone => {
    const talk = await talking()
    await refer(talk)
    const invite = await expects('INVITE')
    if (isGone) await farEndLeaves(talk)
    await reply(invite, 180)
    talk.line.hangUp(talk.callId)
    await expects('CANCEL')
    expect(sentAs('BYE')).toHaveLength(isGone ? 0 : 1)
    expect(scene.events.at(-1)).toMatchObject({ type: 'ended', callId: talk.callId, by: 'us' })
  })

  test('keeps the microphone muted, and a hold of the former party ends', async () => {
    const talk = await talking()
    talk.line.mute(talk.callId, true)
    const held = sdp.replace('sendrecv', 'sendonly')
    await deliver(request('INVITE', 'old', { body: held }, talk.to, 2))
    await vi.waitFor(() => expect(types()).toContain('held'))
    await deliver(request('ACK', 'old', {}, talk.to, 2))
    await refer(talk)
    await answered(await expects('INVITE'))
    expect(scene.events).toContainEqual({
      type: 'held',
      callId: talk.callId,
      on: false,
      by: 'them'
    })
    expect(talk.track.enabled).toBe(false)
    talk.line.mute(talk.callId, false)
    expect(talk.track.enabled).toBe(true)
  })

  async function isDeclined(line: PhoneLine): Promise<void> {
    expect((await notified()).at(-1)).toBe('SIP/2.0 603 Decline')
    expect(sentAs('INVITE')).toEqual([])
    expect(line.isUp()).toBe(true)
  }

  test('is declined while a transfer of our own runs', async () => {
    const talk = await talking()
    happen({ type: 'transferring', callId: talk.callId, target: '802' })
    await refer(talk)
    await isDeclined(talk.line)
  })

  test('is declined where the host does not permit it', async () => {
    const talk = await talking()
    setUpPhone({ exchange: { transfers: false } })
    await refer(talk)
    setUpPhone({ exchange: undefined })
    await isDeclined(talk.line)
  })

  test('is declined while another is followed', async () => {
    const talk = await talking()
    await refer(talk)
    await expects('INVITE')
    await deliver(request('REFER', 'old', { headers: ['Refer-To: <sip:9@x>'] }, talk.to, 4))
    expect((await notified()).at(-1)).toBe('SIP/2.0 603 Decline')
    expect(sentAs('INVITE')).toHaveLength(1)
  })
})

describe('an INVITE with Replaces', () => {
  const replacing = ({ to }: Talk, more: readonly string[] = [], flags = '') => {
    const tags = `to-tag=${tagOf(to)};from-tag=old`
    const headers = ['From: "李雷" <sip:13900139000@x>;tag=new', `Replaces: old;${tags}${flags}`]
    return deliver(request('INVITE', 'new', { headers: [...headers, ...more], body: sdp }))
  }
  const okToNew = () =>
    vi.waitFor(() => {
      const found = sentAs('SIP/2.0 200').find(text => headerOf(text, 'Call-ID') === 'new')
      if (!found) throw new Error('not answered')
      return `;tag=${tagOf(headerOf(found, 'To'))}`
    })

  test('takes the place of the call without ringing, and the former one is left', async () => {
    const talk = await talking()
    await replacing(talk, ['X-Call-Record-Id: r-2', 'X-Customer-Id: k-2'])
    const to = await okToNew()
    expect(types()).toEqual([])
    await deliver(request('ACK', 'new', {}, to))
    await settle()
    const { callId } = talk
    expect(scene.events.at(-1)).toEqual({
      ...{ type: 'moved', callId, number: '13900139000', name: '李雷' },
      ...{ callRecordId: 'r-2', customerId: 'k-2' }
    })
    expect(headerOf(await expects('BYE'), 'Call-ID')).toBe('old')
    expect(types()).not.toContain('ended')
    expect(types()).not.toContain('incoming')
    await deliver(request('BYE', 'new', {}, to, 2))
    expect(scene.events.at(-1)).toMatchObject({ type: 'ended', callId, by: 'them' })
  })

  test('that is cancelled leaves the call as it was', async () => {
    const talk = await talking()
    await replacing(talk)
    await deliver(request('BYE', 'new', {}, await okToNew(), 2))
    expect(types()).not.toContain('ended')
    expect(sentAs('BYE')).toEqual([])
    expect(types()).not.toContain('moved')
  })

  test.each([
    ['of a call that is early only', [], ';early-only', 486],
    ['with an unknown extension', ['Require: 100rel'], '', 420]
  ])('%s is refused, and the call stays', async (_, more, flags, status) => {
    const talk = await talking()
    await replacing(talk, more, flags)
    expect(headerOf(await expects(`SIP/2.0 ${status}`), 'Call-ID')).toBe('new')
    expect(types()).toEqual([])
  })

  test('of an unknown call is refused with 481', async () => {
    await talking()
    const headers = ['Replaces: other;to-tag=a;from-tag=b']
    await deliver(request('INVITE', 'new', { headers, body: sdp }))
    await expects('SIP/2.0 481')
    expect(types()).toEqual([])
  })
})
