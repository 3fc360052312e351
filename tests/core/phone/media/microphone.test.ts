import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { $notices } from '../../../../core/notices.ts'
import { choose, lookAtDevices } from '../../../../core/phone/media/device-choice.ts'
import {
  $microphone,
  checkMicrophone,
  microphoneIs,
  openMicrophone,
  openMicrophoneWithin,
  retryMicrophone
} from '../../../../core/phone/media/microphone.ts'
import { device, testStream } from '../../../support/core/test-devices.ts'
import {
  settle,
  type TestEnvironment,
  testEnvironment
} from '../../../support/core/test-environment.ts'

let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

const notices = () => $notices.get().map(({ text }) => text)
const errorOf = (opening: Promise<unknown>): Promise<unknown> =>
  opening.then(
    () => 'opened',
    (error: unknown) => error
  )

describe('opening the microphone', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['PermissionDeniedError', 'denied'],
    ['SecurityError', 'forbidden-by-page'],
    ['NotFoundError', 'absent'],
    ['DevicesNotFoundError', 'absent'],
    ['OverconstrainedError', 'absent'],
    ['NotSupportedError', 'unsupported'],
    ['NotReadableError', 'busy']
  ])('that fails with %s finds it %s', async (name, status) => {
    env.media.refusal = name
    const failure = await errorOf(openMicrophone())
    expect(failure).toMatchObject({ kind: 'microphone', code: name })
    expect($microphone.get()).toEqual({ status, text: Object(failure).message })
  })

  test.each([
    ['NotAllowedError', 'forbidden-by-page'],
    ['NotReadableError', 'busy']
  ])('where the page forbids it and it fails with %s finds it %s', async (name, status) => {
    env.media.refusal = name
    env.media.answer = 'forbidden-by-page'
    await errorOf(openMicrophone())
    expect($microphone.get().status).toBe(status)
  })

  test('that fails without an error finds it busy', async () => {
    env.media.openMicrophone = () => Promise.reject('broken')
    expect(await errorOf(openMicrophone())).toMatchObject({ code: 'Error' })
    expect($microphone.get().status).toBe('busy')
  })

  test('is tried once, or again without the choice where that one fails', async () => {
    const requested: unknown[] = []
    env.media.openMicrophone = async id => {
      requested.push(id)
      throw new DOMException('busy', 'NotReadableError')
    }
    await errorOf(openMicrophone())
    expect(requested).toEqual([undefined])
    env.media.list = [device('audioinput', 'webcam')]
    await lookAtDevices()
    choose({ microphoneId: 'webcam' })
    await errorOf(openMicrophone())
    expect(requested).toEqual([undefined, 'webcam', undefined])
  })

  test('switches on a track that its last call left muted', async () => {
    const { stream, track } = testStream()
    track.enabled = false
    env.media.openMicrophone = async () => stream
    expect(await openMicrophone()).toBe(stream)
    expect(track.enabled).toBe(true)
    expect($microphone.get()).toEqual({ status: 'ready' })
  })

  test('again closes it, and shows why it cannot', async () => {
    await retryMicrophone()
    expect(env.media.opened).toHaveLength(1)
    expect(env.media.live()).toEqual([])
    env.media.refusal = 'NotFoundError'
    expect(await errorOf(retryMicrophone())).toMatchObject({ kind: 'microphone' })
    expect(notices()).toEqual(['未检测到麦克风，请连接后重试'])
  })
})

describe('a microphone prompt', () => {
  const LIMIT = 10_000
  let allow: (stream?: MediaStream) => Promise<void>
  const { stream, track } = testStream()

  beforeEach(() => {
    track.readyState = 'live'
    env.media.answer = 'prompt'
    env.media.openMicrophone = () =>
      new Promise(open => {
        allow = async (opened = stream) => {
          open(opened)
          await settle()
        }
      })
  })
  const begin = () => errorOf(openMicrophoneWithin(LIMIT, () => '超时'))

  // rule phone-43
  test('is pointed out after a second and a half, until it is answered', async () => {
    const opening = begin()
    await env.clock.advance(1499)
    expect(notices()).toEqual([])
    await env.clock.advance(1)
    expect(notices()).toHaveLength(1)
    await env.clock.advance(8000)
    expect($notices.get()).toMatchObject([{ tone: 'info' }])
    await allow()
    expect(await opening).toBe('opened')
    expect(notices()).toEqual([])
    expect(track.readyState).toBe('live')
    expect(env.clock.beats()).toBe(0)
  })

  test('is not pointed out where none is shown', async () => {
    env.media.answer = 'granted'
    void begin()
    await env.clock.advance(2000)
    expect(notices()).toEqual([])
    await allow()
  })

  test('is not pointed out once it is answered', async () => {
    let reply = (_: 'prompt') => {}
    env.media.permission = () => new Promise(done => (reply = done))
    void begin()
    await env.clock.advance(1500)
    await allow()
    reply('prompt')
    await settle()
    expect(notices()).toEqual([])
  })

  test('that is not answered in time fails, and a microphone that comes later is closed', async () => {
    const opening = begin()
    await env.clock.advance(LIMIT)
    expect(await opening).toMatchObject({
      kind: 'microphone',
      code: 'TimeoutError',
      message: '超时'
    })
    expect(notices()).toEqual([])
    expect(env.clock.beats()).toBe(0)
    await allow()
    expect(track.readyState).toBe('ended')
  })
})

describe('the microphone is known without a prompt', () => {
  test.each([
    ['granted', 'ready'],
    ['prompt', 'unknown'],
    ['denied', 'denied'],
    ['forbidden-by-page', 'forbidden-by-page'],
    ['unsupported', 'unsupported']
  ] as const)('permission %s means %s', async (permission, status) => {
    env.media.answer = permission
    await checkMicrophone()
    expect($microphone.get().status).toBe(status)
  })

  test('none is absent', async () => {
    env.media.list = [device('audiooutput', 'loud')]
    await checkMicrophone()
    expect($microphone.get().status).toBe('absent')
  })

  test.each(['ready', 'lost'] as const)('one that is %s remains so', async status => {
    microphoneIs(status)
    env.media.answer = 'prompt'
    await checkMicrophone()
    expect($microphone.get().status).toBe(status)
  })

  test('devices that cannot be listed are a warning', async () => {
    env.media.devices = () => Promise.reject(new Error('broken'))
    await checkMicrophone()
    expect(env.warnings).toEqual(['The devices of this computer cannot be listed'])
    expect($microphone.get()).toEqual({ status: 'unknown' })
  })

  test('until the core stops', async () => {
    microphoneIs('ready')
    stopCore()
    expect($microphone.get()).toEqual({ status: 'unknown' })
    env.media.plug([])
    await settle()
    expect($microphone.get()).toEqual({ status: 'unknown' })
  })
})
