/** A transfer after a consultation (REFER with Replaces), with real browsers. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ended,
  legOf,
  on,
  receivesAudio,
  talk,
  until
} from '../../support/telephony/sip-calling.ts'
import { createSipWorld, type SipWorld } from '../../support/telephony/sip-world.ts'

let world: SipWorld
let agent: Page
let colleague: Page

beforeAll(async () => {
  world = await createSipWorld()
  agent = await world.telephone('100')
  colleague = await world.telephone('200')
})
afterAll(() => world.close())

async function consult(): Promise<{ ours: string; theirs: string }> {
  await on(colleague, 'fresh')
  await on(agent, 'consult', '200')
  const { record: theirs = '' } = await on(colleague, 'received', 'incoming')
  await on(colleague, 'answer')
  await on(agent, 'received', 'confirmed')
  const { record: ours = '' } = await on(agent, 'received', 'accepted')
  return { ours, theirs }
}

test('the customer goes on with the colleague: one record each, and one for the consultation', async () => {
  const first = await talk(agent, '13800138021', ['X-Customer-Id: c-21'])
  const { ours, theirs } = await consult()
  await receivesAudio(agent, 0)
  await on(colleague, 'fresh')
  const completed = on(agent, 'complete')
  const { record: second = '', ...incoming } = await on(colleague, 'received', 'incoming')
  expect(incoming).toMatchObject({ from: '13800138021', customer: 'c-21' })
  await on(colleague, 'answer')
  expect(await completed).toBe(200)
  expect(await ended(world, theirs)).toMatchObject({ hangupType: 1, connectResult: 0 })
  expect(await ended(world, ours)).toMatchObject({ hangupType: 3, connectResult: 0 })
  expect(await ended(world, first)).toMatchObject({ hangupType: 1, hasRecording: true })
  expect(world.events.find(({ what }) => what === 'transferred')).toMatchObject({
    callRecordId: first,
    to: '200'
  })
  await receivesAudio(colleague)
  await until(async () => expect((await legOf(world, '200')).peak).toBeGreaterThan(0.01))
  expect([first, second, ours, theirs]).toEqual([...new Set([first, second, ours, theirs])])
  await on(colleague, 'end')
  expect(await ended(world, second)).toMatchObject({ hangupType: 1, hasRecording: true })
})

test('a colleague who has hung up meanwhile is not replaced; the customer stays with the agent', async () => {
  const first = await talk(agent, '13800138022')
  const { ours } = await consult()
  await on(colleague, 'end')
  await ended(world, ours)
  expect(await on(agent, 'complete')).toBe(481)
  expect(world.network.activeCallOf('100')).toBe(first)
  world.network.hangUpCustomer(first)
  await ended(world, first)
})

test('a consulted customer goes on with the other one', async () => {
  const first = await talk(agent, '13800138023')
  await on(agent, 'consult', '13800138024')
  await on(agent, 'received', 'confirmed')
  const { record: ours = '' } = await on(agent, 'received', 'accepted')
  expect(await on(agent, 'complete')).toBe(200)
  expect(await ended(world, ours)).toMatchObject({ hangupType: 3 })
  expect(await ended(world, first)).toMatchObject({ hangupType: 1 })
})
