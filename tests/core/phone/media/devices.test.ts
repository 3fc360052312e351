import { describe, expect, test } from 'vitest'
import {
  $devices,
  $inputLevel,
  chooseMicrophone,
  chooseRinger,
  chooseSpeaker,
  retryMicrophone,
  stopTest,
  testDevices,
  testRing
} from '../../../../core/phone/media/devices.ts'
import { $microphone, $phone, answer, dial } from '../../../../core/phone/phone.ts'
import { phoneScene } from '../../../support/core/phone-scene.ts'
import { device } from '../../../support/core/test-devices.ts'
import { settle } from '../../../support/core/test-environment.ts'

const headset = [
  device('audioinput', 'headset-in', '耳机麦克风'),
  device('audioinput', 'webcam', '摄像头'),
  device('audiooutput', 'headset-out', '耳机'),
  device('audiooutput', 'loud', '音箱')
]

async function withHeadset() {
  const scene = await phoneScene()
  scene.env.media.plug(headset)
  await settle()
  return scene
}

describe('the devices', () => {
  test('are listed, and a choice is remembered', async () => {
    const { env, events } = await withHeadset()
    expect($devices.get().microphones).toEqual([
      { id: 'headset-in', label: '耳机麦克风' },
      { id: 'webcam', label: '摄像头' }
    ])
    await chooseMicrophone('webcam')
    await chooseSpeaker('headset-out')
    await chooseRinger('loud')
    expect($devices.get()).toMatchObject({
      microphoneId: 'webcam',
      speakerId: 'headset-out',
      ringerId: 'loud'
    })
    expect(JSON.parse(env.browser.storage.getItem('hutong:devices') ?? '')).toEqual({
      microphoneId: 'webcam',
      speakerId: 'headset-out',
      ringerId: 'loud'
    })
    await dial('13800138000')
    expect(env.media.live()).toMatchObject([{ deviceId: 'webcam' }])
    expect(events.filter(({ name }) => name === 'error')).toEqual([])
  })

  test('that were chosen and unplugged are left out, and come back', async () => {
    const { env } = await withHeadset()
    await chooseMicrophone('headset-in')
    env.media.plug(headset.slice(1))
    await settle()
    expect((await dial('13800138000')).status).toBe('dialling')
    expect(env.media.live()).toMatchObject([{ deviceId: 'default' }])
    expect($devices.get().microphoneId).toBe('headset-in')
  })

  test('tolerates foreign values in storage', async () => {
    const { env } = await phoneScene({ isRegistered: false })
    for (const junk of ['{', 'null', '[]', '{"microphoneId":7}']) {
      env.browser.storage.setItem('hutong:devices', junk)
      const { startCore } = await import('../../../../core/environment/environment.ts')
      startCore(env)
      expect($devices.get().microphoneId).toBeUndefined()
    }
  })

  test('without any microphone report it, until one is plugged in', async () => {
    const { env } = await phoneScene()
    env.media.plug([device('audiooutput', 'loud')])
    await settle()
    expect($microphone.get()).toEqual({ status: 'absent', text: '未检测到麦克风，请连接后重试' })
    env.media.plug(headset)
    await settle()
    expect($microphone.get().status).toBe('ready')
  })

  test('of a page that may not use them report the page as the cause', async () => {
    const { env } = await phoneScene()
    env.media.answer = 'forbidden-by-page'
    env.media.refusal = 'NotAllowedError'
    await expect(retryMicrophone()).rejects.toMatchObject({ kind: 'microphone' })
    expect($microphone.get()).toMatchObject({ status: 'forbidden-by-page' })
  })
})

describe('a test of the devices', () => {
  test('shows how loud it is, and lets go of the microphone', async () => {
    const { env } = await withHeadset()
    const testing = testDevices({ seconds: 1 })
    await settle()
    env.media.loudness = 0.4
    await env.clock.advance(300)
    expect($inputLevel.get()).toBe(0.4)
    env.media.loudness = 0.1
    await env.clock.advance(700)
    expect(await testing).toMatchObject({ heard: true, peak: 0.4 })
    expect($inputLevel.get()).toBeUndefined()
    expect(env.media.live()).toEqual([])
  })

  test('ends when stopped, and recognises silence', async () => {
    const { env } = await withHeadset()
    const testing = testDevices()
    await env.clock.advance(300)
    stopTest()
    expect(await testing).toMatchObject({ heard: false, peak: 0 })
    expect(env.media.live()).toEqual([])
  })

  test('during a call uses the microphone that is open, and leaves it so', async () => {
    const { env, line } = await withHeadset()
    line().network.rings('13800138000')
    await answer()
    line().network.connects()
    const testing = testDevices({ seconds: 1 })
    await env.clock.advance(1100)
    await testing
    expect($phone.get().status).toBe('talking')
    expect(env.media.opened).toHaveLength(1)
    expect(env.media.live()).toHaveLength(1)
  })

  test('rings for two seconds', async () => {
    const { env } = await withHeadset()
    expect(await testRing()).toBe(true)
    expect(env.sounds.playing).toBe('ring')
    await env.clock.advance(2000)
    expect(env.sounds.playing).toBeUndefined()
  })
})
