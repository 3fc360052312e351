/** The microphone of a running call: another choice, and one that is unplugged. */
import { describe, expect, test } from 'vitest'
import { chooseMicrophone } from '../../../../core/phone/media/devices.ts'
import { $microphone, hangUp } from '../../../../core/phone/phone.ts'
import { notices, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { device, testStream } from '../../../support/core/test-devices.ts'
import { settle } from '../../../support/core/test-environment.ts'

const devices = [device('audioinput', 'default'), device('audioinput', 'webcam')]

async function inCall() {
  const scene = await phoneScene()
  scene.env.media.plug(devices)
  await talk(scene)
  const replaced = () => scene.line().actions('replace').length
  const [track] = scene.env.media.live()
  return { ...scene, replaced, track }
}

describe('choosing a microphone', () => {
  test('during a call switches to it, and closes the one before', async () => {
    const { env, replaced } = await inCall()
    await chooseMicrophone('webcam')
    expect(replaced()).toBe(1)
    expect(env.media.live()).toMatchObject([{ deviceId: 'webcam' }])
  })

  test('without a call opens none', async () => {
    const { env, line } = await phoneScene()
    await chooseMicrophone('default')
    expect(env.media.opened).toEqual([])
    expect(line().actions('replace')).toEqual([])
  })

  test('that cannot be opened fails, and the call keeps the one it has', async () => {
    const { env, replaced, track } = await inCall()
    env.media.refusal = 'NotReadableError'
    await expect(chooseMicrophone('webcam')).rejects.toMatchObject({ kind: 'microphone' })
    expect(notices()).toContain('麦克风被其他程序占用，请关闭后重试')
    expect(replaced()).toBe(0)
    expect(track?.readyState).toBe('live')
  })

  test('that opens after the call has ended closes it', async () => {
    const { env, replaced } = await inCall()
    const { stream, track } = testStream('webcam')
    let open = (_: MediaStream) => {}
    env.media.openMicrophone = () => new Promise(done => (open = done))
    const chosen = chooseMicrophone('webcam')
    await settle()
    await hangUp()
    open(stream)
    await chosen
    expect(track.readyState).toBe('ended')
    expect(replaced()).toBe(0)
  })
})

describe('a microphone that is unplugged during a call', () => {
  test('is replaced by another one', async () => {
    const { env, replaced, track } = await inCall()
    track?.unplug()
    await settle()
    expect(replaced()).toBe(1)
    expect(env.media.live()).toHaveLength(1)
    expect($microphone.get().status).toBe('ready')
  })

  test('is announced where there is no other, and replaced once there is', async () => {
    const { env, replaced, track } = await inCall()
    env.media.refusal = 'NotFoundError'
    track?.unplug()
    await settle()
    expect($microphone.get()).toMatchObject({ status: 'lost' })
    expect(notices()).toContain('未检测到麦克风，请连接后重试')
    env.media.refusal = undefined
    env.media.plug(devices)
    await settle()
    expect(replaced()).toBe(1)
  })

  test('after another was chosen is not missed', async () => {
    const { replaced, track } = await inCall()
    await chooseMicrophone('webcam')
    track?.unplug()
    await settle()
    expect(replaced()).toBe(1)
  })

  test('is another one than that of the call: nothing changes', async () => {
    const { env, replaced, track } = await inCall()
    env.media.plug(devices.slice(0, 1))
    await settle()
    expect(replaced()).toBe(0)
    expect(track?.readyState).toBe('live')
  })
})
