/** Calls with a real browser at one end: what is asserted of sound is its energy. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { decode, loudness } from '../../demo/server/sip/g711.ts'
import { first } from '../../demo/server/sip/message.ts'
import { readWav } from '../../demo/server/sip/wav.ts'
import { credentials, read, requestText } from '../support/sip-text.ts'
import { createSipWorld, type Phone, type SipWorld } from '../support/sip-world.ts'

let world: SipWorld
let agent: Page
let colleague: Page

beforeAll(async () => {
  world = await createSipWorld()
  agent = await world.telephone('100')
  colleague = await world.telephone('200')
})
afterAll(() => world.close())

/** Calls a method of the telephone in a page. */
const on = <K extends keyof Phone>(page: Page, method: K, ...given: Parameters<Phone[K]>) =>
  page.evaluate(
    ([name, list]) =>
      (globalThis.phone[name as keyof Phone] as (...all: unknown[]) => unknown)(...list),
    [method as string, given as unknown[]] as const
  ) as Promise<Awaited<ReturnType<Phone[K]>>>

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 50 })

/** The record of the call that the telephone in this page has just made. */
async function talk(page: Page, number: string, headers: string[] = []): Promise<string> {
  await on(page, 'call', number, headers)
  await on(page, 'heard', 'confirmed')
  return (await on(page, 'heard', 'accepted')).record ?? ''
}

async function hears(page: Page, more = 0.005): Promise<void> {
  const before = await on(page, 'energy')
  await until(async () => expect((await on(page, 'energy')) - before).toBeGreaterThan(more))
}

async function legOf(extension: string) {
  const leg = (await world.network.stats()).legs.find(one => one.extension === extension)
  if (!leg) throw new Error(`Nobody talks with ${extension}`)
  return leg
}

async function ended(callRecordId: string) {
  const { hangupType, connectResult, hasRecording, holdingSeconds } = await world.hear(
    'ended',
    call => call.callRecordId === callRecordId
  )
  return { hangupType, connectResult, hasRecording, holdingSeconds }
}

describe('an agent calls', () => {
  test('hears the customer, is heard, and leaves a recording', async () => {
    const id = await talk(agent, '13800138000', ['X-Customer-Id: c-1', 'X-Caller-Id: 02160001'])
    const started = await world.hear('started', call => call.callRecordId === id)
    expect(started).toMatchObject({
      direction: 0,
      extension: '100',
      customerPhone: '13800138000',
      customerId: 'c-1',
      callerId: '02160001'
    })
    expect((await on(agent, 'heard', 'progress')).record).toBe(id)
    expect(world.network.activeCallOf('100')).toBe(id)
    expect(world.network.extensionOf(id)).toBe('100')
    await hears(agent)
    await until(async () => expect((await legOf('100')).peak).toBeGreaterThan(0.05))
    await on(agent, 'end')
    expect(await ended(id)).toMatchObject({ hangupType: 1, connectResult: 0, hasRecording: true })
    const samples = decode(readWav(readFileSync(join(world.recordings, `${id}.wav`))))
    expect(samples.length).toBeGreaterThan(1600)
    expect(loudness(samples)).toBeGreaterThan(0.02)
    expect(world.network.activeCallOf('100')).toBeUndefined()
  })

  test('presses keys, is silent when muted, and holds', async () => {
    const id = await talk(agent, '13800138001')
    await hears(agent)
    await on(agent, 'press', '159#', 'RFC2833')
    await until(async () => expect((await legOf('100')).dtmf).toBe('159#'))
    await on(agent, 'press', '42', 'INFO')
    await until(async () => expect((await legOf('100')).dtmf).toBe('159#42'))

    await until(async () => expect((await legOf('100')).level).toBeGreaterThan(0.05))
    await on(agent, 'mute', true)
    const loudest: number[] = []
    await until(async () => {
      loudest.push((await legOf('100')).level)
      expect(loudest.length).toBeGreaterThan(15)
      expect(Math.max(...loudest.slice(-15))).toBeLessThan(0.003)
    })
    await on(agent, 'mute', false)
    await until(async () => expect((await legOf('100')).level).toBeGreaterThan(0.05))

    await on(agent, 'hold')
    const held = await legOf('100')
    await until(async () => expect((await legOf('100')).rx).toBeGreaterThan(held.rx + 20))
    expect((await legOf('100')).tx).toBe(held.tx)
    await on(agent, 'resume')
    await hears(agent)
    await on(agent, 'end')
    expect(await ended(id)).toMatchObject({ hangupType: 1, connectResult: 0 })
  })

  test('hears an echo of itself', async () => {
    await talk(agent, '9196')
    await hears(agent)
    expect((await legOf('100')).kind).toBe('echo')
    await on(agent, 'end')
  })

  test.each([
    ['13800000486', 486, 5, 0],
    ['13800000603', 603, 7, 3],
    ['13800000480', 480, 3, 0],
    ['1234', 404, 1, 0]
  ])('%s ends with %i', async (number, status, connectResult, hangupType) => {
    await on(agent, 'call', number)
    const failed = await on(agent, 'heard', 'failed')
    expect(failed.status).toBe(status)
    expect(await ended(failed.record ?? '')).toMatchObject({ connectResult, hangupType })
  })

  test('gives up while it rings', async () => {
    await on(agent, 'call', '13800000499')
    const { record = '' } = await on(agent, 'heard', 'progress')
    await world.hear('ringing', call => call.callRecordId === record)
    await on(agent, 'end')
    expect(await ended(record)).toMatchObject({ hangupType: 1, connectResult: 15 })
  })

  test('is hung up on', async () => {
    const id = await talk(agent, '13800000777')
    expect((await on(agent, 'heard', 'ended')).by).toBe('remote')
    expect(await ended(id)).toMatchObject({ hangupType: 3, connectResult: 0 })
  })

  test('holds in spite of a collision', async () => {
    const id = await talk(agent, '13800000491')
    await on(agent, 'hold')
    expect(await on(agent, 'isHeld')).toBe(true)
    await on(agent, 'end')
    expect(await ended(id)).toMatchObject({ hangupType: 1 })
  })

  test('goes on talking when the socket is lost, and hears of the end afterwards', async () => {
    const id = await talk(agent, '13800138002')
    await hears(agent)
    await on(agent, 'fresh')
    world.network.dropSockets()
    await on(agent, 'heard', 'disconnected')
    await hears(agent, 0.002)
    await until(async () => expect(world.network.isRegistered('100')).toBe(true))
    await on(agent, 'fresh')
    world.network.dropSockets()
    await on(agent, 'heard', 'disconnected')
    world.network.hangUpCustomer(id)
    expect(await ended(id)).toMatchObject({ hangupType: 3 })
    expect((await on(agent, 'heard', 'ended')).by).toBe('remote')
    await until(async () => expect(world.network.isRegistered('200')).toBe(true))
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
    expect(await on(agent, 'heard', 'incoming')).toMatchObject({
      from: '13900139000',
      name: '王 小 明',
      record: id,
      customer: 'c-9'
    })
    await world.hear('ringing', ({ callRecordId }) => callRecordId === id)
    await on(agent, 'answer')
    await world.hear('answered', ({ callRecordId }) => callRecordId === id)
    await on(agent, 'heard', 'confirmed')
    await hears(agent)
    await until(async () => expect((await legOf('100')).peak).toBeGreaterThan(0.05))
    world.network.hangUpCustomer(id)
    await on(agent, 'heard', 'ended')
    expect(await ended(id)).toMatchObject({ hangupType: 3, connectResult: 0, hasRecording: true })
  })

  test.each([
    [486, 5],
    [603, 7],
    [480, 7]
  ])('is refused with %i', async (status, connectResult) => {
    const id = await call()
    await on(agent, 'heard', 'incoming')
    await on(agent, 'end', status)
    expect(await ended(id)).toMatchObject({ hangupType: 1, connectResult, hasRecording: false })
  })

  test('gives up', async () => {
    const id = await call()
    await on(agent, 'heard', 'incoming')
    world.network.hangUpCustomer(id)
    expect((await on(agent, 'heard', 'failed')).by).toBe('remote')
    expect(await ended(id)).toMatchObject({ hangupType: 3, connectResult: 15 })
  })

  test('cannot reach an extension where nobody is', async () => {
    await expect(world.network.incoming({ from: '13900139000', to: '300' })).rejects.toMatchObject({
      trouble: 'not-registered'
    })
  })
})

describe('two agents', () => {
  test('talk with each other, and each has a record', async () => {
    await on(colleague, 'fresh')
    await on(agent, 'call', '200')
    const { record: theirs = '', from } = await on(colleague, 'heard', 'incoming')
    expect(from).toBe('100')
    await on(colleague, 'answer')
    await on(agent, 'heard', 'confirmed')
    const { record: ours = '' } = await on(agent, 'heard', 'accepted')
    expect(ours).not.toBe(theirs)
    await hears(agent, 0)
    await hears(colleague, 0)
    await on(colleague, 'end')
    expect(await ended(ours)).toMatchObject({ hangupType: 3, hasRecording: false })
    expect(await ended(theirs)).toMatchObject({ hangupType: 1 })
  })

  test('hand a customer over', async () => {
    const first = await talk(agent, '13800138003', ['X-Customer-Id: c-3'])
    await on(colleague, 'fresh')
    const moved = on(agent, 'transfer', '200')
    const { record: second = '', ...incoming } = await on(colleague, 'heard', 'incoming')
    expect(incoming).toMatchObject({ from: '13800138003', customer: 'c-3' })
    await on(colleague, 'answer')
    expect(await moved).toBe(200)
    await on(agent, 'end')
    expect(await ended(first)).toMatchObject({ hangupType: 1, hasRecording: true })
    await hears(colleague)
    await on(colleague, 'end')
    expect(await ended(second)).toMatchObject({ hangupType: 1, hasRecording: true })
  })

  test('send a customer on to a number, or learn that it is busy', async () => {
    await talk(agent, '13800138004')
    expect(await on(agent, 'transfer', '13800000486')).toBe(486)
    expect(await on(agent, 'transfer', '13800138005')).toBe(200)
    await on(agent, 'end')
  })

  test('listen in: silently at first, then heard by the agent', async () => {
    const id = await talk(agent, '9196')
    const before = world.told.length
    await talk(colleague, '33100')
    await hears(colleague)
    expect((await legOf('200')).kind).toBe('monitor')
    world.network.listen(id, true)
    await hears(agent)
    await on(colleague, 'fresh')
    await on(agent, 'end')
    await on(colleague, 'heard', 'ended')
    await ended(id)
    expect(world.told.slice(before).map(({ what }) => what)).toEqual(['ended'])
  })
})

describe('an agent who vanishes in a call', () => {
  test('is missed after a while without a sound', async () => {
    const gone = await world.telephone('100')
    const id = await talk(gone, '13800138006')
    await hears(gone)
    await gone.close()
    expect(await ended(id)).toEqual({
      hangupType: 4,
      connectResult: 0,
      hasRecording: true,
      holdingSeconds: 0
    })
  })

  test('is missed at once when the page has only been loaded again', async () => {
    const instance = 'e1a3e5a0-5b1c-4c1e-8d38-6e4f1c0b9a11'
    const page = await world.telephone('200', undefined, instance)
    const id = await talk(page, '13800138007')
    const again = await world.telephone('200', undefined, instance)
    expect(await ended(id)).toMatchObject({ hangupType: 4, connectResult: 0 })
    await again.close()
    await page.close()
  })
})

test('when the network stops, everybody is told', async () => {
  const other = await createSipWorld()
  const page = await other.telephone('100')
  const id = await talk(page, '13800138008')
  await other.network.stop()
  expect((await on(page, 'heard', 'ended')).by).toBe('remote')
  const { hangupType } = await other.hear('ended', call => call.callRecordId === id)
  expect(hangupType).toBe(4)
  await other.close()
})

test('a description that makes no sense is refused, and harms no other call', async () => {
  const id = await talk(agent, '13800138009')
  const said: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    send: (text: string) => said.push(text)
  })
  world.network.attach(socket as unknown as WebSocket)
  const media =
    'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\nc=IN IP4 0.0.0.0\r\na=candidate:junk\r\na=mid:0\r\n'
  const asked = {
    method: 'INVITE',
    uri: 'sip:13800138010@demo.hutong',
    callId: 'junk',
    headers: ['Contact: <sip:junk@page.invalid>', 'Content-Type: application/sdp'],
    body: `v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n${media}`
  }
  socket.emit('message', requestText(asked))
  const challenge = first(read(said.at(-1)), 'Proxy-Authenticate') ?? ''
  const given = credentials(challenge, { ...asked, user: '100', secret: 'secret-100' })
  const headers = [...asked.headers, `Proxy-Authorization: ${given}`]
  socket.emit('message', requestText({ ...asked, cseq: 2, headers }))
  await until(async () => expect(said.at(-1)).toMatch(/^SIP\/2\.0 488/))
  socket.emit('close')
  await hears(agent)
  await on(agent, 'end')
  expect(await ended(id)).toMatchObject({ hangupType: 1 })
})

test('a wrong password is refused for good', async () => {
  const stranger = await world.telephone('100', 'wrong')
  expect((await on(stranger, 'heard', 'registrationFailed')).status).toBe(403)
  await stranger.close()
  expect(world.network.isRegistered('100')).toBe(true)
})
