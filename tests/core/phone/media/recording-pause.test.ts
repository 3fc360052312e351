import { describe, expect, test, vi } from 'vitest'
import {
  $recordingPause,
  loadOwnRecording,
  pauseCallRecording
} from '../../../../core/phone/media/recording-pause.ts'
import { answer, setUpPhone } from '../../../../core/phone/phone.ts'
import { loadSecondCall } from '../../../../core/phone/second-call/load-second-call.ts'
import { joinCalls, swapCalls } from '../../../../core/phone/second-call/second-controls.ts'
import { notices, phoneScene, push, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { testStream } from '../../../support/core/test-devices.ts'
import { ok, type RequestCommand } from '../../../support/core/test-server.ts'
import { user } from '../../../support/server/signed-in.ts'

const recording = { callRecordId: 'r1', canPause: true, isPaused: false, secondsLeft: null }
const paused = { ...recording, isPaused: true, secondsLeft: 300 }
const agent = (permissions: readonly string[] = ['CCS.CALL.CENTER.BASIC.OPRE']) => ({
  'GET /users/detail': () => ok({ ...user, permissions })
})
const PATH = '/calls/r1/recording'

async function talking(routes: Parameters<typeof phoneScene>[0] = {}) {
  const scene = await phoneScene({
    ...routes,
    routes: { ...agent(), [`GET ${PATH}`]: () => ok(recording), ...routes.routes }
  })
  await talk(scene)
  await loadOwnRecording()
  await settle()
  return scene
}

test('what it takes to pause a recording is loaded in a call', async () => {
  await talk(await phoneScene({ routes: { ...agent(), [`GET ${PATH}`]: () => ok(recording) } }))
  await vi.waitFor(() => expect($recordingPause.get()).toMatchObject({ isPaused: false }))
})

describe('the recording of the call', () => {
  test('is paused and resumed, with the time that is left', async () => {
    const bodies: string[] = []
    const scene = await talking({
      routes: {
        [`POST ${PATH}`]: ({ body }: RequestCommand) => {
          bodies.push(String(body))
          return ok(bodies.length === 1 ? paused : recording)
        }
      }
    })
    expect($recordingPause.get()).toEqual({ isPaused: false, until: undefined })
    await pauseCallRecording(true)
    expect($recordingPause.get()).toEqual({ isPaused: true, until: scene.env.now() + 300_000 })
    await pauseCallRecording(false)
    expect($recordingPause.get()).toEqual({ isPaused: false, until: undefined })
    expect(bodies).toEqual(['{"isPaused":true}', '{"isPaused":false}'])
    scene.line().network.hangsUp()
    expect($recordingPause.get()).toBeUndefined()
    await expect(pauseCallRecording(true)).rejects.toMatchObject({ message: '当前没有通话' })
  })

  test('is paused by another page, and goes on at the limit with a warning', async () => {
    await talking()
    push('recording_state', { ...paused, callRecordId: 'another' })
    expect($recordingPause.get()).toMatchObject({ isPaused: false })
    push('recording_state', paused)
    expect($recordingPause.get()).toMatchObject({ isPaused: true })
    push('recording_state', { ...recording, isByLimit: true })
    expect($recordingPause.get()).toMatchObject({ isPaused: false })
    expect(notices().at(-1)).toBe('录音暂停已达时长上限，已自动恢复录音')
  })

  test('is found paused by a page that comes later', async () => {
    await talking({ routes: { [`GET ${PATH}`]: () => ok(paused) } })
    expect($recordingPause.get()).toMatchObject({ isPaused: true })
  })

  test.each([
    ['cannot be paused at the exchange', () => ok({ ...recording, canPause: false })],
    ['is unknown to the backend', () => Response.json({}, { status: 404 })]
  ])('%s: nothing is offered or shown', async (_, reply) => {
    await talking({ routes: { [`GET ${PATH}`]: reply } })
    expect($recordingPause.get()).toBeUndefined()
    expect(notices()).toEqual(['已发起呼叫'])
  })

  test('without the permission is not requested', async () => {
    const scene = await talking({ routes: agent([]) })
    expect($recordingPause.get()).toBeUndefined()
    expect(scene.server.count(PATH)).toBe(0)
  })
})

describe('the recording with two calls', () => {
  /** The agent has answered a caller who waited; requests to pause are noted. */
  async function two(ofSecond: object = {}) {
    const sent: string[] = []
    const second = { ...recording, callRecordId: 'r2', ...ofSecond }
    const set = (state: object, id: string) => (request: RequestCommand) => {
      const { isPaused } = JSON.parse(String(request.body)) as { isPaused: boolean }
      sent.push(`${id} ${isPaused}`)
      return ok({ ...state, isPaused })
    }
    const scene = await talking({
      routes: {
        'GET /calls/r2/recording': () => ok(second),
        'POST /calls/r1/recording': set(recording, 'r1'),
        'POST /calls/r2/recording': set(second, 'r2')
      }
    })
    setUpPhone({ exchange: { callWaiting: true } })
    await loadSecondCall()
    const { network } = scene.line()
    network.rings('13900139000')
    await answer()
    network.connects('r2', network.second())
    const streams = [network.call(), network.second()].map(call => call?.id ?? '')
    for (const callId of streams)
      network.emit({ type: 'remote-audio', callId, stream: testStream(callId).stream })
    await settle()
    return { sent, network }
  }

  test('is that of the call in which the agent talks', async () => {
    const { sent, network } = await two()
    await pauseCallRecording(true)
    expect($recordingPause.get()).toMatchObject({ isPaused: true })
    push('recording_state', recording)
    expect($recordingPause.get()).toMatchObject({ isPaused: true })
    await swapCalls()
    await settle()
    expect($recordingPause.get()).toMatchObject({ isPaused: false })
    await pauseCallRecording(true)
    expect(sent).toEqual(['r2 true', 'r1 true'])
    network.hangsUp()
    await settle()
    await pauseCallRecording(true)
    expect(sent.at(-1)).toBe('r2 true')
  })

  test('is that of both in a conference', async () => {
    const { sent } = await two()
    await joinCalls()
    await settle()
    await pauseCallRecording(true)
    expect(sent.toSorted()).toEqual(['r1 true', 'r2 true'])
    expect($recordingPause.get()).toMatchObject({ isPaused: true })
    push('recording_state', { ...recording, isByLimit: true })
    expect($recordingPause.get()).toMatchObject({ isPaused: false })
    expect(notices().at(-1)).toBe('录音暂停已达时长上限，已自动恢复录音')
  })

  test('is that of the customer in a conference with a colleague, whose leg has none', async () => {
    const { sent } = await two({ canPause: false })
    expect($recordingPause.get()).toBeUndefined()
    await joinCalls()
    await settle()
    await pauseCallRecording(true)
    expect(sent).toEqual(['r1 true'])
  })
})
