/** Agents among themselves, and what goes wrong: with real browsers. */
import { EventEmitter } from 'node:events'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { first } from '../../../demo/server/telephony/sip/sip-message.ts'
import {
  ended,
  legOf,
  on,
  receivesAudio,
  talk,
  until
} from '../../support/telephony/sip-calling.ts'
import { credentials, read, requestText } from '../../support/telephony/sip-text.ts'
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

describe('two agents', () => {
  test('talk with each other, and each has a record', async () => {
    await on(colleague, 'fresh')
    await on(agent, 'call', '200')
    const { record: theirs = '', from } = await on(colleague, 'received', 'incoming')
    expect(from).toBe('100')
    await on(colleague, 'answer')
    await on(agent, 'received', 'confirmed')
    const { record: ours = '' } = await on(agent, 'received', 'accepted')
    expect(ours).not.toBe(theirs)
    await receivesAudio(agent, 0)
    await receivesAudio(colleague, 0)
    await on(colleague, 'end')
    expect(await ended(world, ours)).toMatchObject({ hangupType: 3, hasRecording: false })
    expect(await ended(world, theirs)).toMatchObject({ hangupType: 1 })
  })

  test('hand a customer over', async () => {
    const first = await talk(agent, '13800138003', ['X-Customer-Id: c-3'])
    await on(colleague, 'fresh')
    const moved = on(agent, 'transfer', '200')
    const { record: second = '', ...incoming } = await on(colleague, 'received', 'incoming')
    expect(incoming).toMatchObject({ from: '13800138003', customer: 'c-3' })
    await on(colleague, 'answer')
    expect(await moved).toBe(200)
    await on(agent, 'end')
    expect(await ended(world, first)).toMatchObject({ hangupType: 1, hasRecording: true })
    await receivesAudio(colleague)
    await on(colleague, 'end')
    expect(await ended(world, second)).toMatchObject({ hangupType: 1, hasRecording: true })
  })

  test('a customer who hangs up on the way rings at the colleague no more', async () => {
    const first = await talk(agent, '13800138006')
    await on(colleague, 'fresh')
    // The outcome of the transfer is not reported any more.
    on(agent, 'transfer', '200').catch(() => undefined)
    const { record: second = '' } = await on(colleague, 'received', 'incoming')
    world.network.hangUpCustomer(first)
    expect(await ended(world, first)).toMatchObject({ hangupType: 3 })
    await on(colleague, 'received', 'failed')
    expect(await ended(world, second)).toMatchObject({ hangupType: 3, hasRecording: false })
  })

  test('send a customer on to a number, or learn that it is busy', async () => {
    await talk(agent, '13800138004')
    expect(await on(agent, 'transfer', '13800000486')).toBe(486)
    expect(await on(agent, 'transfer', '13800138005')).toBe(200)
    await on(agent, 'end')
  })

  test('listen in: silently at first, then audible to the agent', async () => {
    const id = await talk(agent, '9196')
    const before = world.events.length
    await talk(colleague, '33100')
    await receivesAudio(colleague)
    expect((await legOf(world, '200')).kind).toBe('monitor')
    expect(await on(colleague, 'transfer', '13800138005')).toBe(603)
    world.network.listen(id, 'both')
    await receivesAudio(agent)
    await on(colleague, 'fresh')
    await on(agent, 'end')
    await on(colleague, 'received', 'ended')
    await ended(world, id)
    expect(world.events.slice(before).map(({ what }) => what)).toEqual(['ended'])
  })
})

describe('an agent with a device of his own', () => {
  const device = () => world.network.ownDevice
  const ringing = async () => {
    await until(async () => expect(world.network.activeCallOf('300')).toBeDefined())
    return world.network.activeCallOf('300') ?? ''
  }
  beforeAll(() => void world.ownDevices.add('300'))

  test('is called by a colleague, picks up, is audible, and hangs up', async () => {
    await on(agent, 'call', '300')
    const theirs = await ringing()
    await on(agent, 'received', 'progress')
    device().answer(theirs)
    await on(agent, 'received', 'confirmed')
    const { record: ours = '' } = await on(agent, 'received', 'accepted')
    await receivesAudio(agent)
    device().hangUp(theirs)
    expect(await on(agent, 'received', 'ended')).toMatchObject({ by: 'remote' })
    expect(await ended(world, ours)).toMatchObject({ hangupType: 3, hasRecording: true })
    expect(await ended(world, theirs)).toMatchObject({ hangupType: 1, hasRecording: true })
  })

  test('refuses a call, and the caller may give up before', async () => {
    await on(agent, 'call', '300')
    device().hangUp(await ringing())
    expect(await on(agent, 'received', 'failed')).toMatchObject({ status: 603 })
    await on(agent, 'call', '300')
    const theirs = await ringing()
    await on(agent, 'received', 'progress')
    await on(agent, 'end')
    expect(await ended(world, theirs)).toMatchObject({ hangupType: 3, connectResult: 15 })
  })

  test('is handed a customer', async () => {
    const first = await talk(agent, '13800138011')
    const moved = on(agent, 'transfer', '300')
    const theirs = await ringing()
    device().answer(theirs)
    expect(await moved).toBe(200)
    await on(agent, 'end')
    await ended(world, first)
    await until(async () => expect((await legOf(world, '300')).peak).toBeGreaterThan(0.01))
    device().hangUp(theirs)
    expect(await ended(world, theirs)).toMatchObject({ hangupType: 1, hasRecording: true })
  })
})

describe('an agent who vanishes in a call', () => {
  test('is missed after a while without a sound', async () => {
    const gone = await world.telephone('100')
    const id = await talk(gone, '13800138006')
    await receivesAudio(gone)
    await gone.close()
    expect(await ended(world, id)).toEqual({
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
    expect(await ended(world, id)).toMatchObject({ hangupType: 4, connectResult: 0 })
    await again.close()
    await page.close()
  })
})

test('when the network stops, all telephones are notified', async () => {
  const other = await createSipWorld()
  const page = await other.telephone('100')
  const id = await talk(page, '13800138008')
  await other.network.stop()
  expect((await on(page, 'received', 'ended')).by).toBe('remote')
  const { hangupType } = await other.waitFor('ended', call => call.callRecordId === id)
  expect(hangupType).toBe(4)
  await other.close()
})

test('an invalid session description is refused, and affects no other call', async () => {
  const id = await talk(agent, '13800138009')
  const sent: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    send: (text: string) => sent.push(text),
    // The server looks for dead sockets meanwhile.
    ping: () => socket.emit('pong'),
    close: () => socket.emit('close'),
    terminate: () => socket.emit('close')
  })
  world.network.attach(socket as unknown as WebSocket)
  const media =
    'm=audio 9 UDP/TLS/RTP/SAVPF 0\r\nc=IN IP4 0.0.0.0\r\na=candidate:junk\r\na=mid:0\r\n'
  const request = {
    method: 'INVITE',
    uri: 'sip:13800138010@demo.hutong',
    callId: 'junk',
    headers: ['Contact: <sip:junk@page.invalid>', 'Content-Type: application/sdp'],
    body: `v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n${media}`
  }
  socket.emit('message', requestText(request))
  const challenge = first(read(sent.at(-1)), 'Proxy-Authenticate') ?? ''
  const given = credentials(challenge, { ...request, user: '100', secret: 'secret-100' })
  const headers = [...request.headers, `Proxy-Authorization: ${given}`]
  socket.emit('message', requestText({ ...request, cseq: 2, headers }))
  await until(async () => expect(sent.at(-1)).toMatch(/^SIP\/2\.0 488/))
  socket.emit('close')
  await receivesAudio(agent)
  await on(agent, 'end')
  expect(await ended(world, id)).toMatchObject({ hangupType: 1 })
})

test('a wrong password is refused for good', async () => {
  const unauthenticated = await world.telephone('100', 'wrong')
  expect((await on(unauthenticated, 'received', 'registrationFailed')).status).toBe(403)
  await unauthenticated.close()
  expect(world.network.isRegistered('100')).toBe(true)
})
