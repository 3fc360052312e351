import { describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $audioBlocked } from '../../../../core/phone/media/audio-output.ts'
import { chooseRinger, chooseSpeaker } from '../../../../core/phone/media/devices.ts'
import { answer, dial, setUpPhone, unlockAudio } from '../../../../core/phone/phone.ts'
import { defaultPhoneSettings } from '../../../../core/phone/state/phone-settings.ts'
import { number, phoneScene } from '../../../support/core/phone-scene.ts'
import { device } from '../../../support/core/test-devices.ts'
import { settle } from '../../../support/core/test-environment.ts'

describe('the ringtone', () => {
  test('plays while a call rings, once, and stops when it is answered', async () => {
    const { env, line } = await phoneScene()
    const started: unknown[] = []
    const { start } = env.sounds
    env.sounds.start = (...args) => {
      started.push(args)
      return start(...args)
    }
    line().network.rings(number)
    await settle()
    expect(env.sounds.playing).toBe('ring')
    line().network.rings('13900139000')
    await settle()
    expect(started).toEqual([['ring', undefined]])
    await answer()
    line().network.connects()
    await settle()
    expect(env.sounds.playing).toBeUndefined()
  })

  test('is left out where the host does not want it', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ ...defaultPhoneSettings, noRingtone: true })
    line().network.rings(number)
    await settle()
    expect(env.sounds.playing).toBeUndefined()
  })

  test('is left to the own device of the agent', async () => {
    const { env, line } = await phoneScene()
    Object.assign(line().line, { usesMicrophone: false })
    line().network.rings(number)
    await settle()
    expect(env.sounds.playing).toBeUndefined()
  })

  test('that the browser blocks is announced, and starts with the next gesture', async () => {
    const { env, line, eventsOf } = await phoneScene()
    env.sounds.blocked = true
    line().network.rings(number)
    await settle()
    expect($audioBlocked.get()).toBe(true)
    env.sounds.blocked = false
    await unlockAudio()
    expect(env.sounds.playing).toBe('ring')
    expect(eventsOf('audio-blocked')).toMatchObject([{ blocked: true }, { blocked: false }])
  })

  test('does not start after the call is over', async () => {
    const { env, line } = await phoneScene()
    env.sounds.blocked = true
    line().network.rings(number)
    await settle()
    line().network.refuses(487)
    env.sounds.blocked = false
    await unlockAudio()
    expect(env.sounds.playing).toBeUndefined()
  })

  test('that cannot be played is a warning, and the call rings on', async () => {
    const { env, line } = await phoneScene()
    env.sounds.start = () => Promise.reject(new Error('no output'))
    line().network.rings(number)
    await settle()
    expect(env.warnings).toContain('The ring cannot be played')
  })
})

describe('the device', () => {
  test.each([
    ['of the ringtone', 'ring', 'loud'],
    ['of the voice', 'ringback', 'headset']
  ] as const)('%s plays the %s', async (_, sound, sink) => {
    const { env, line } = await phoneScene()
    env.media.plug([
      device('audioinput', 'default'),
      device('audiooutput', 'loud'),
      device('audiooutput', 'headset')
    ])
    await settle()
    await chooseRinger('loud')
    await chooseSpeaker('headset')
    const started: unknown[] = []
    env.sounds.start = async (...args) => started.push(args) > 0
    if (sound === 'ring') line().network.rings(number)
    else {
      await dial(number)
      line().network.alerts()
    }
    await settle()
    expect(started).toEqual([[sound, sink]])
  })
})

describe('a sound', () => {
  test('that begins after its call has ended is stopped', async () => {
    const { env, line } = await phoneScene()
    let begin = () => {}
    env.sounds.start = sound =>
      new Promise(done => {
        begin = () => {
          env.sounds.playing = sound
          done(true)
        }
      })
    line().network.rings(number)
    line().network.refuses(487)
    await settle()
    begin()
    await settle()
    expect(env.sounds.playing).toBeUndefined()
  })

  test('ends with the core', async () => {
    const { env, line } = await phoneScene()
    line().network.rings(number)
    await settle()
    stopCore()
    expect(env.sounds.playing).toBeUndefined()
    expect(env.page.notifications).toEqual([])
  })

  test('is not stopped where none plays', async () => {
    const { env, line } = await phoneScene()
    let stopped = 0
    env.sounds.stop = () => void stopped++
    line().network.emit({ type: 'unregistered' })
    await dial(number)
    await settle()
    expect(stopped).toBe(0)
  })

  test('does not begin with a gesture that the browser does not accept', async () => {
    const { env, line } = await phoneScene()
    env.sounds.blocked = true
    env.sounds.unlock = async () => false
    line().network.rings(number)
    await settle()
    env.sounds.blocked = false
    await unlockAudio()
    expect(env.sounds.playing).toBeUndefined()
    expect($audioBlocked.get()).toBe(true)
  })

  test('that does not play begins with no gesture', async () => {
    const { env } = await phoneScene()
    let stopped = 0
    env.sounds.stop = () => void stopped++
    await unlockAudio()
    expect(env.sounds.playing).toBeUndefined()
    expect(stopped).toBe(0)
  })
})

describe('the ringback tone', () => {
  test('plays while the far end alerts, and stops with the answer', async () => {
    const { env, line } = await phoneScene()
    await dial(number)
    expect(env.sounds.playing).toBeUndefined()
    line().network.alerts()
    await settle()
    expect(env.sounds.playing).toBe('ringback')
    line().network.connects('r1')
    await settle()
    expect(env.sounds.playing).toBeUndefined()
  })

  test('stops when the call fails', async () => {
    const { env, line } = await phoneScene()
    await dial(number)
    line().network.alerts()
    await settle()
    line().network.refuses(486)
    await settle()
    expect(env.sounds.playing).toBeUndefined()
  })
})
