/** The test of microphone and ringtone: its length, the devices it names and its end. */
import { describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $inputLevel,
  chooseRinger,
  chooseSpeaker,
  stopTest,
  testDevices,
  testRing
} from '../../../../core/phone/media/devices.ts'
import { notices, number, phoneScene } from '../../../support/core/phone-scene.ts'
import { device, testStream } from '../../../support/core/test-devices.ts'
import { settle } from '../../../support/core/test-environment.ts'

async function withDevices(devices: readonly MediaDeviceInfo[]) {
  const scene = await phoneScene()
  scene.env.media.plug(devices)
  await settle()
  return scene
}

describe('a test of the devices', () => {
  test.each([
    [{ seconds: 2 }, 2],
    [{ seconds: 60 }, 60],
    [{ seconds: 61 }, 60],
    [{ seconds: 0 }, 5],
    [{ seconds: -1 }, 5],
    [{ seconds: Number.NaN }, 5],
    [{ seconds: '9' as unknown as number }, 5],
    [{}, 5],
    [null, 5],
    [undefined, 5]
  ])('with %j takes %d s', async (options, seconds) => {
    const { env } = await phoneScene()
    const testing = testDevices(options)
    await settle()
    await env.clock.advance(seconds * 1000 - 100)
    expect($inputLevel.get()).toBe(0)
    await env.clock.advance(100)
    expect($inputLevel.get()).toBeUndefined()
    expect(await testing).toMatchObject({ heard: false })
  })

  test('does not take the noise of a device for speech', async () => {
    const { env } = await phoneScene()
    const isAudibleAt = async (loudness: number) => {
      env.media.loudness = loudness
      const testing = testDevices({ seconds: 1 })
      await env.clock.advance(1100)
      return (await testing).heard
    }
    expect(await isAudibleAt(0.01)).toBe(false)
    expect(await isAudibleAt(0.011)).toBe(true)
  })

  test('stops the meter and the clock', async () => {
    const { env } = await phoneScene()
    let stopped = 0
    env.media.meter = () => ({ level: () => 0.5, stop: () => void stopped++ })
    const before = env.clock.beats()
    const testing = testDevices({ seconds: 1 })
    await env.clock.advance(1100)
    await testing
    expect(stopped).toBe(1)
    expect(env.clock.beats()).toBe(before)
  })

  test('ends the one before', async () => {
    const { env } = await phoneScene()
    const first = testDevices({ seconds: 60 })
    await settle()
    const second = testDevices({ seconds: 60 })
    await settle()
    expect(await Promise.race([first, settle()])).toMatchObject({ heard: false })
    expect(env.media.live()).toHaveLength(1)
    stopTest()
    await second
    expect(env.media.live()).toEqual([])
  })

  test('ends with the core', async () => {
    await phoneScene()
    const testing = testDevices({ seconds: 60 })
    await settle()
    stopCore()
    expect(await Promise.race([testing, settle()])).toMatchObject({ heard: false })
    expect($inputLevel.get()).toBeUndefined()
  })

  test('without a microphone fails, and shows why', async () => {
    const { env } = await phoneScene()
    env.media.refusal = 'NotFoundError'
    await expect(testDevices()).rejects.toMatchObject({ kind: 'microphone' })
    expect(notices()).toContain('未检测到麦克风，请连接后重试')
  })
})

describe('a test of the devices names', () => {
  const tested = async () => {
    const testing = testDevices({ seconds: 60 })
    await settle()
    stopTest()
    return testing
  }
  const speakers = [
    device('audiooutput', 'loud', '音箱'),
    device('audiooutput', 'default', '默认'),
    device('audiooutput', 'headset', '耳机')
  ]
  const microphones = [
    device('audioinput', 'webcam', '摄像头'),
    device('audioinput', 'default', '麦克风')
  ]

  test('the default ones, where none is chosen', async () => {
    await withDevices([...microphones, ...speakers])
    expect(await tested()).toMatchObject({
      microphone: '麦克风',
      microphoneId: 'default',
      speaker: '默认',
      speakerId: undefined,
      ringer: '默认',
      ringerId: undefined
    })
  })

  test('the chosen ones', async () => {
    await withDevices([...microphones, ...speakers])
    await chooseSpeaker('headset')
    await chooseRinger('loud')
    expect(await tested()).toMatchObject({
      speaker: '耳机',
      speakerId: 'headset',
      ringer: '音箱',
      ringerId: 'loud'
    })
  })

  test('the first speaker, where none is the default', async () => {
    await withDevices([...microphones, device('audiooutput', 'loud', '音箱')])
    expect(await tested()).toMatchObject({ speaker: '音箱', ringer: '音箱' })
  })

  test('no speaker, where there is none', async () => {
    await withDevices(microphones)
    expect(await tested()).toMatchObject({ speaker: undefined, ringer: undefined })
  })

  test('ids, where the browser hides the labels', async () => {
    const { env } = await withDevices([
      device('audioinput', 'default', ''),
      device('audiooutput', 'default', '')
    ])
    expect(await tested()).toMatchObject({ microphone: 'default', speaker: 'default' })
    env.media.openMicrophone = async () => testStream('unlisted').stream
    expect(await tested()).toMatchObject({ microphone: 'unlisted', microphoneId: 'unlisted' })
  })

  test('no microphone, where the stream has none', async () => {
    const { env } = await withDevices(microphones)
    const { stream } = testStream()
    Object.assign(stream, { getAudioTracks: () => [] })
    env.media.openMicrophone = async () => stream
    expect(await tested()).toMatchObject({ microphone: undefined, microphoneId: undefined })
  })
})

describe('a test of the ringtone', () => {
  test('uses its device', async () => {
    const { env } = await withDevices([device('audiooutput', 'loud')])
    await chooseRinger('loud')
    const started: unknown[] = []
    env.sounds.start = async (...args) => started.push(args) > 0
    await testRing()
    expect(started).toEqual([['ring', 'loud']])
    const before = env.clock.beats()
    await env.clock.advance(2000)
    expect(env.clock.beats()).toBe(before - 1)
  })

  test('leaves a ringing call alone', async () => {
    const { env, line } = await phoneScene()
    line().network.rings(number)
    await settle()
    env.sounds.playing = undefined
    expect(await testRing()).toBe(true)
    expect(env.sounds.playing).toBeUndefined()
  })

  test('does not silence a call that rings meanwhile', async () => {
    const { env, line } = await phoneScene()
    await testRing()
    line().network.rings(number)
    await env.clock.advance(2000)
    expect(env.sounds.playing).toBe('ring')
  })
})
