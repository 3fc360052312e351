import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $devices,
  choose,
  lookAtDevices,
  usable
} from '../../../../core/phone/media/device-choice.ts'
import { onHostEvent } from '../../../../core/public-events.ts'
import { device } from '../../../support/core/test-devices.ts'
import { type TestEnvironment, testEnvironment } from '../../../support/core/test-environment.ts'

const none = { microphoneId: undefined, speakerId: undefined, ringerId: undefined }
let env: TestEnvironment
beforeEach(() => {
  env = testEnvironment()
  startCore(env)
})
afterEach(stopCore)

const chosen = () => {
  const { microphoneId, speakerId, ringerId } = $devices.get()
  return { microphoneId, speakerId, ringerId }
}

describe('a choice of devices', () => {
  test('is remembered over a reload, and announced to the host', () => {
    const events: unknown[] = []
    const stop = onHostEvent('device-change', detail => events.push(detail))
    choose({ microphoneId: 'webcam' })
    choose({ ringerId: 'loud' })
    stop()
    const choice = { ...none, microphoneId: 'webcam', ringerId: 'loud' }
    expect(events).toEqual([{ ...none, microphoneId: 'webcam' }, choice])
    startCore(env)
    expect(chosen()).toEqual(choice)
  })

  test.each([['{'], ['null'], ['7'], ['{"microphoneId":7,"speakerId":"","ringerId":null}']])(
    'that is stored as %s is none',
    stored => {
      env.storage.setItem('hutong:devices', stored)
      startCore(env)
      expect(chosen()).toEqual(none)
    }
  )

  test('is used while that device is connected', async () => {
    env.media.list = [device('audioinput', 'webcam'), device('audiooutput', 'loud')]
    await lookAtDevices()
    choose({ microphoneId: 'webcam', speakerId: 'webcam', ringerId: 'loud' })
    expect([usable('microphoneId'), usable('speakerId'), usable('ringerId')]).toEqual([
      'webcam',
      undefined,
      'loud'
    ])
    env.media.list = []
    await lookAtDevices()
    expect([usable('microphoneId'), usable('ringerId')]).toEqual([undefined, undefined])
  })
})

describe('the list of devices', () => {
  test('has microphones and speakers, and none without an id', async () => {
    env.media.list = [
      device('audioinput', 'webcam', '摄像头'),
      device('audioinput', ''),
      device('videoinput', 'camera'),
      device('audiooutput', 'loud', '音箱'),
      device('audiooutput', '')
    ]
    expect(await lookAtDevices()).toBe(true)
    expect($devices.get()).toMatchObject({
      microphones: [{ id: 'webcam', label: '摄像头' }],
      speakers: [{ id: 'loud', label: '音箱' }]
    })
  })

  test('reports whether there is a microphone, also where ids are hidden', async () => {
    env.media.list = [device('audiooutput', 'loud')]
    expect(await lookAtDevices()).toBe(false)
    env.media.list = [device('audioinput', '')]
    expect(await lookAtDevices()).toBe(true)
  })

  test('is empty in a new core', async () => {
    await lookAtDevices()
    expect($devices.get().speakers).toHaveLength(1)
    startCore(testEnvironment())
    expect($devices.get()).toEqual({ ...none, microphones: [], speakers: [] })
  })
})
