/** Customers are invited to rate a call once its agent has hung up: over SIP, with a real browser. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
beforeEach(() => {
  world.invitation.isOn = true
})

const rated = (id: string) => world.waitFor('rated', ({ callRecordId }) => callRecordId === id)
const legsOf = async (id: string) =>
  (await world.network.stats()).legs.filter(({ callRecordId }) => callRecordId === id)
const invitationOf = async (id: string) =>
  (await legsOf(id)).find(({ kind }) => kind === 'invitation')
const isGone = (id: string) => until(async () => expect(await legsOf(id)).toEqual([]))
const ratings = () => world.events.filter(({ what }) => what === 'rated').length
/** A later invitation has come to its end, so that an earlier one would have, too. */
async function anotherIsRated(): Promise<void> {
  const id = await talk(agent, '13800139503')
  await on(agent, 'end')
  await rated(id)
}

describe('the customer of an agent who hangs up', () => {
  // rule satisfaction-1
  test('hears the invitation while the agent is free again', async () => {
    const id = await talk(agent, '13800139500')
    await receivesAudio(agent)
    await on(agent, 'end')
    expect(await ended(world, id)).toMatchObject({ hangupType: 1, connectResult: 0 })
    expect(world.network.activeCallOf('100')).toBeUndefined()
    await until(async () =>
      expect((await invitationOf(id))?.incomingEnergy ?? 0).toBeGreaterThan(0.001)
    )
    expect(await legsOf(id)).toHaveLength(1)
    world.network.hangUpCustomer(id)
    expect((await rated(id)).level).toBeUndefined()
    await isGone(id)
  })

  test('presses a key and is thanked', async () => {
    const before = Date.now()
    const id = await talk(agent, '13800139502', ['X-Customer-Id: c-1'])
    await on(agent, 'end')
    const { level, invitedAt } = await rated(id)
    expect(level).toBe(2)
    expect(invitedAt).toBeGreaterThanOrEqual(before)
    expect(invitedAt).toBeLessThanOrEqual(Date.now())
    await isGone(id)
  })

  test('is called by the agent of an incoming call, too', async () => {
    await on(agent, 'fresh')
    const { callRecordId: id } = await world.network.incoming({ from: '13900139505', to: '100' })
    await on(agent, 'received', 'incoming')
    await on(agent, 'answer')
    await on(agent, 'received', 'confirmed')
    await on(agent, 'end')
    expect((await rated(id)).level).toBe(5)
  })

  // rule satisfaction-3
  test('may hang up instead, which is no rating', async () => {
    const id = await talk(agent, '13800139509')
    await on(agent, 'end')
    expect((await rated(id)).level).toBeUndefined()
    await isGone(id)
  })

  test('is not invited after hanging up first', async () => {
    const id = await talk(agent, '13800139504')
    const before = ratings()
    world.network.hangUpCustomer(id)
    expect(await ended(world, id)).toMatchObject({ hangupType: 3 })
    await isGone(id)
    await anotherIsRated()
    expect(ratings()).toBe(before + 1)
  })

  test('is let go where the enterprise does not invite', async () => {
    world.invitation.isOn = false
    const id = await talk(agent, '13800139501')
    const before = ratings()
    await on(agent, 'end')
    expect(await ended(world, id)).toMatchObject({ hangupType: 1 })
    await isGone(id)
    expect(ratings()).toBe(before)
  })

  test('is invited when the hang-up comes by the server instead of SIP', async () => {
    const id = await talk(agent, '13800139501')
    world.network.hangUpAgent(id)
    expect(await ended(world, id)).toMatchObject({ hangupType: 1 })
    await on(agent, 'received', 'ended')
    expect((await rated(id)).level).toBe(1)
  })

  test('is not invited when a supervisor ends the call, nor by the echo test', async () => {
    const before = ratings()
    const id = await talk(agent, '13800139501')
    world.network.cutOff(id)
    expect(await ended(world, id)).toMatchObject({ hangupType: 4 })
    const echo = await talk(agent, '9196')
    await on(agent, 'end')
    await ended(world, echo)
    await isGone(echo)
    await anotherIsRated()
    expect(ratings()).toBe(before + 1)
  })

  test('is given up without a result when the exchange ends all calls', async () => {
    const id = await talk(agent, '13800139500')
    await on(agent, 'end')
    await until(async () => expect(await invitationOf(id)).toBeDefined())
    const before = ratings()
    await world.network.endCalls()
    await isGone(id)
    expect(ratings()).toBe(before)
  })
})

describe('a customer who is transferred', () => {
  // rule satisfaction-2
  test('is invited once, by the last agent', async () => {
    const first = await talk(agent, '13800139504')
    await on(colleague, 'fresh')
    const moved = on(agent, 'transfer', '200')
    const { record: second = '' } = await on(colleague, 'received', 'incoming')
    await on(colleague, 'answer')
    expect(await moved).toBe(200)
    await on(agent, 'end')
    await ended(world, first)
    await until(async () => expect((await legOf(world, '200')).peak).toBeGreaterThan(0.01))
    const before = ratings()
    await on(colleague, 'end')
    expect((await rated(second)).level).toBe(4)
    expect(ratings()).toBe(before + 1)
    expect(world.events).not.toContainEqual(
      expect.objectContaining({ what: 'rated', callRecordId: first })
    )
  })

  test('is invited after a transfer that failed', async () => {
    const id = await talk(agent, '13800139501')
    expect(await on(agent, 'transfer', '13800000486')).toBe(486)
    await on(agent, 'end')
    expect((await rated(id)).level).toBe(1)
  })

  test('is invited by an agent with a device of their own', async () => {
    world.ownDevices.add('300')
    await talk(agent, '13800139503')
    const moved = on(agent, 'transfer', '300')
    await until(async () => expect(world.network.activeCallOf('300')).toBeDefined())
    const second = world.network.activeCallOf('300') ?? ''
    world.network.ownDevice.answer(second)
    expect(await moved).toBe(200)
    await on(agent, 'end')
    await until(async () => expect((await legOf(world, '300')).peak).toBeGreaterThan(0.01))
    world.network.ownDevice.hangUp(second)
    expect((await rated(second)).level).toBe(3)
    await isGone(second)
  })
})

describe('without a telephone on the network', () => {
  test('the customer of an own device is invited', async () => {
    world.ownDevices.add('300')
    const { ownDevice, activeCallOf } = world.network
    const { callRecordId: id } = await ownDevice.dial('300', '13800139502', {})
    await world.waitFor('answered', ({ callRecordId }) => callRecordId === id)
    ownDevice.hangUp(id)
    expect(activeCallOf('300')).toBeUndefined()
    expect((await rated(id)).level).toBe(2)
  })

  test('the customer of a robot that spoke to the end is invited, and no other', async () => {
    const before = ratings()
    const left = world.network.robotCall({ number: '13800000777', speaksFor: 60_000 })
    expect(await ended(world, left)).toMatchObject({ hangupType: 3 })
    const id = world.network.robotCall({ number: '13800139501', speaksFor: 100 })
    expect(await ended(world, id)).toMatchObject({ hangupType: 2 })
    expect((await rated(id)).level).toBe(1)
    expect(ratings()).toBe(before + 1)
  })

  test('the customer hangs up during the invitation', async () => {
    const id = world.network.robotCall({ number: '13800139500', speaksFor: 100 })
    await until(async () => expect(await invitationOf(id)).toBeDefined())
    world.network.hangUpCustomer(id)
    expect((await rated(id)).level).toBeUndefined()
    await isGone(id)
  })
})
