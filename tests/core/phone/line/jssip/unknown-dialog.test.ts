/** The exchange answers that it knows no such call, while its sound still seems to come. */
import { expect, test } from 'vitest'
import { settle } from '../../../../support/core/test-environment.ts'
import {
  headerOf,
  microphone,
  scriptedExchange,
  sdp,
  tagOf
} from '../../../../support/telephony/scripted-exchange.ts'

const { scene, register, deliver, reply, request, sentAs, expects, lastCallId, types } =
  scriptedExchange()

async function comesBack(): Promise<void> {
  scene.env.sockets.at(-1)?.drops()
  await scene.env.clock.advance(500)
  scene.env.sockets.at(-1)?.accept()
  await settle()
  const registration = sentAs('REGISTER').at(-1) ?? ''
  const contact = /<[^>]+>/.exec(headerOf(registration, 'Contact'))?.[0] ?? ''
  await reply(registration, 200, { headers: [`Contact: ${contact};expires=120`] })
}

test('a call that the exchange has forgotten ends once nothing more is heard', async () => {
  const line = await register()
  await deliver(request('INVITE', 'in', { body: sdp }))
  line.answer(lastCallId(), microphone().stream)
  const ok = await expects('SIP/2.0 200')
  await deliver(request('ACK', 'in', {}, `;tag=${tagOf(headerOf(ok, 'To'))}`))
  await scene.env.clock.advance(1000)
  expect(types()).toContain('confirmed')

  await comesBack()
  await reply(await expects('INVITE'), 481)
  expect(types()).not.toContain('ended')

  await scene.env.clock.advance(4000)
  expect(scene.events.findLast(({ type }) => type === 'ended')).toMatchObject({
    by: 'network',
    why: 'signalling'
  })
})

test.each([
  [481, true],
  [200, false],
  [408, false]
])('a ringing call that is asked for with a reply of %i has ended: %s', async (status, isOver) => {
  await register()
  await deliver(request('INVITE', 'in', { body: sdp }))
  expect(sentAs('OPTIONS')).toEqual([])
  await comesBack()
  const options = await expects('OPTIONS')
  expect(headerOf(options, 'Call-ID')).toBe('in')
  await reply(options, status)
  expect(types().includes('failed')).toBe(isOver)
})
