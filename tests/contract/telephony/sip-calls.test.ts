/** Calls with a real browser at one end: what is asserted of sound is its energy. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decode, loudness } from '../../../demo/server/telephony/media/g711.ts'
import { ringBackSound } from '../../../demo/server/telephony/media/ring-back.ts'
import { readWav } from '../../../demo/server/telephony/media/wav.ts'
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

beforeAll(async () => {
  world = await createSipWorld()
  agent = await world.telephone('100')
})
afterAll(() => world.close())

describe('an agent calls', () => {
  test('hears the customer, is heard, and leaves a recording', async () => {
    const id = await talk(agent, '13800138000', ['X-Customer-Id: c-1', 'X-Caller-Id: 02160001'])
    const started = await world.waitFor('started', call => call.callRecordId === id)
    expect(started).toMatchObject({
      direction: 0,
      extension: '100',
      customerPhone: '13800138000',
      customerId: 'c-1',
      callerId: '02160001'
    })
    expect((await on(agent, 'received', 'progress')).record).toBe(id)
    expect(world.network.activeCallOf('100')).toBe(id)
    expect(world.network.extensionOf(id)).toBe('100')
    await receivesAudio(agent)
    await until(async () => expect((await legOf(world, '100')).peak).toBeGreaterThan(0.05))
    await on(agent, 'end')
    expect(await ended(world, id)).toMatchObject({
      hangupType: 1,
      connectResult: 0,
      hasRecording: true
    })
    const samples = decode(readWav(readFileSync(join(world.recordings, `${id}.wav`))))
    expect(samples.length).toBeGreaterThan(1600)
    expect(loudness(samples)).toBeGreaterThan(0.02)
    expect(world.network.activeCallOf('100')).toBeUndefined()
  })

  test('is recorded from the ringing on where that is wanted, answered or not', async () => {
    world.earlyMedia.add('100')
    const id = await talk(agent, '13800138000')
    await receivesAudio(agent)
    await on(agent, 'end')
    const answered = await world.waitFor('ended', call => call.callRecordId === id)
    await on(agent, 'call', '13800000480')
    await on(agent, 'received', 'progress')
    const second = world.network.activeCallOf('100')
    await on(agent, 'received', 'failed')
    const rang = await world.waitFor('ended', call => call.callRecordId === second)
    world.earlyMedia.clear()
    for (const call of [answered, rang]) {
      expect(call).toMatchObject({ hasRecording: true })
      expect(call.earlyMediaMs).toBeGreaterThan(0)
      const sound = readWav(readFileSync(join(world.recordings, `${call.callRecordId}.wav`)))
      const early = ringBackSound(call.earlyMediaMs)
      expect(sound.subarray(0, early.length).equals(early)).toBe(true)
      expect(sound.length > early.length).toBe(call === answered)
    }
  })

  test('presses keys, is silent when muted, and holds', async () => {
    const id = await talk(agent, '13800138001')
    await receivesAudio(agent)
    await on(agent, 'press', '159#', 'RFC2833')
    await until(async () => expect((await legOf(world, '100')).dtmf).toBe('159#'))
    await on(agent, 'press', '42', 'INFO')
    await until(async () => expect((await legOf(world, '100')).dtmf).toBe('159#42'))

    await until(async () => expect((await legOf(world, '100')).level).toBeGreaterThan(0.05))
    await on(agent, 'mute', true)
    const loudest: number[] = []
    await until(async () => {
      loudest.push((await legOf(world, '100')).level)
      expect(loudest.length).toBeGreaterThan(15)
      expect(Math.max(...loudest.slice(-15))).toBeLessThan(0.003)
    })
    await on(agent, 'mute', false)
    await until(async () => expect((await legOf(world, '100')).level).toBeGreaterThan(0.05))

    await on(agent, 'hold')
    const held = await legOf(world, '100')
    await until(async () => expect((await legOf(world, '100')).rx).toBeGreaterThan(held.rx + 20))
    expect((await legOf(world, '100')).tx).toBe(held.tx)
    await on(agent, 'resume')
    await receivesAudio(agent)
    await on(agent, 'end')
    expect(await ended(world, id)).toMatchObject({ hangupType: 1, connectResult: 0 })
  })

  test('hears an echo of itself', async () => {
    await talk(agent, '9196')
    await receivesAudio(agent)
    expect((await legOf(world, '100')).kind).toBe('echo')
    await on(agent, 'end')
  })

  test.each([
    ['13800000486', 486, 5, 0],
    ['13800000603', 603, 7, 3],
    ['13800000480', 480, 3, 0],
    ['1234', 404, 1, 0]
  ])('%s ends with %i', async (number, status, connectResult, hangupType) => {
    await on(agent, 'call', number)
    const failed = await on(agent, 'received', 'failed')
    expect(failed.status).toBe(status)
    expect(await ended(world, failed.record ?? '')).toMatchObject({ connectResult, hangupType })
  })

  test('gives up while it rings', async () => {
    await on(agent, 'call', '13800000499')
    const { record = '' } = await on(agent, 'received', 'progress')
    await world.waitFor('ringing', call => call.callRecordId === record)
    await on(agent, 'end')
    expect(await ended(world, record)).toMatchObject({ hangupType: 1, connectResult: 15 })
  })

  test('is hung up on', async () => {
    const id = await talk(agent, '13800000777')
    expect((await on(agent, 'received', 'ended')).by).toBe('remote')
    expect(await ended(world, id)).toMatchObject({ hangupType: 3, connectResult: 0 })
  })

  test('holds in spite of a collision', async () => {
    const id = await talk(agent, '13800000491')
    await on(agent, 'hold')
    expect(await on(agent, 'isHeld')).toBe(true)
    await on(agent, 'end')
    expect(await ended(world, id)).toMatchObject({ hangupType: 1 })
  })

  test('goes on talking when the socket is lost, and is notified of the end afterwards', async () => {
    const id = await talk(agent, '13800138002')
    await receivesAudio(agent)
    await on(agent, 'fresh')
    world.network.dropSockets()
    await on(agent, 'received', 'disconnected')
    await receivesAudio(agent, 0.002)
    await until(async () => expect(world.network.isRegistered('100')).toBe(true))
    await on(agent, 'fresh')
    world.network.dropSockets()
    await on(agent, 'received', 'disconnected')
    world.network.hangUpCustomer(id)
    expect(await ended(world, id)).toMatchObject({ hangupType: 3 })
    expect((await on(agent, 'received', 'ended')).by).toBe('remote')
    await until(async () => expect(world.network.isRegistered('100')).toBe(true))
  })
})

describe('a customer calls', () => {
  const call = async (to = '100') => {
    await on(agent, 'fresh')
    const { callRecordId } = await world.network.incoming({
      from: '13900139000',
      to,
      name: '王"小"明',
      customerId: 'c-9'
    })
    return callRecordId
  }

  test('is answered, talks, and hangs up', async () => {
    const id = await call()
    expect(await on(agent, 'received', 'incoming')).toMatchObject({
      from: '13900139000',
      name: '王 小 明',
      record: id,
      customer: 'c-9'
    })
    await world.waitFor('ringing', ({ callRecordId }) => callRecordId === id)
    await on(agent, 'answer')
    await world.waitFor('answered', ({ callRecordId }) => callRecordId === id)
    await on(agent, 'received', 'confirmed')
    await receivesAudio(agent)
    await until(async () => expect((await legOf(world, '100')).peak).toBeGreaterThan(0.05))
    world.network.hangUpCustomer(id)
    await on(agent, 'received', 'ended')
    expect(await ended(world, id)).toMatchObject({
      hangupType: 3,
      connectResult: 0,
      hasRecording: true
    })
  })

  test.each([
    [486, 7],
    [603, 7],
    [480, 7]
  ])('is refused with %i', async (status, connectResult) => {
    const id = await call()
    await on(agent, 'received', 'incoming')
    await on(agent, 'end', status)
    expect(await ended(world, id)).toMatchObject({
      hangupType: 1,
      connectResult,
      hasRecording: false
    })
  })

  test('gives up', async () => {
    const id = await call()
    await on(agent, 'received', 'incoming')
    world.network.hangUpCustomer(id)
    expect((await on(agent, 'received', 'failed')).by).toBe('remote')
    expect(await ended(world, id)).toMatchObject({ hangupType: 3, connectResult: 15 })
  })

  test('cannot reach an unregistered extension', async () => {
    await expect(world.network.incoming({ from: '13900139000', to: '300' })).rejects.toMatchObject({
      kind: 'not-registered'
    })
  })
})
