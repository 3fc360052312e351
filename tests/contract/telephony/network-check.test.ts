/** The echo call of the network check: sound, and no call of the seat (rule phone-75). */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { on, receivesAudio, until } from '../../support/telephony/sip-calling.ts'
import { createSipWorld, type SipWorld } from '../../support/telephony/sip-world.ts'

const CHECK = 'X-Network-Check: 1'
let world: SipWorld
let agent: Page

beforeAll(async () => {
  world = await createSipWorld()
  agent = await world.telephone('100')
})
afterAll(() => world.close())

const begun = () => world.events.filter(({ what }) => what === 'started')

test('a check hears its own sound and is no call of the seat', async () => {
  await on(agent, 'call', '9196', [CHECK])
  await on(agent, 'received', 'confirmed')
  expect((await on(agent, 'received', 'accepted')).record).toBeUndefined()
  await receivesAudio(agent)
  expect(begun()).toEqual([])
  expect(world.network.activeCallOf('100')).toBeUndefined()
  await on(agent, 'end')
  await until(async () => expect((await world.network.stats()).legs).toEqual([]))
  expect(world.events.map(({ what }) => what)).toEqual(['registered'])
})

test('a caller rings during a check', async () => {
  await on(agent, 'call', '9196', [CHECK])
  await on(agent, 'received', 'confirmed')
  const { callRecordId } = await world.network.incoming({ from: '13900139000', to: '100' })
  await world.waitFor('started', call => call.callRecordId === callRecordId)
  expect((await on(agent, 'received', 'incoming')).record).toBe(callRecordId)
  await on(agent, 'end')
})

test('a call to a customer is recorded whatever it claims to be, and one to the echo number without the header', async () => {
  for (const [number, headers] of [
    ['13800138000', [CHECK]],
    ['9196', []]
  ] as const) {
    await on(agent, 'call', number, [...headers])
    await on(agent, 'received', 'confirmed')
    const { record } = await on(agent, 'received', 'accepted')
    await world.waitFor(
      'started',
      call => call.callRecordId === record && call.customerPhone === number
    )
    await on(agent, 'end')
  }
})
