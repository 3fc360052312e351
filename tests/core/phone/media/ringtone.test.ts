import { describe, expect, test } from 'vitest'
import { $audioBlocked } from '../../../../core/phone/media/audio-output.ts'
import { answer, dial, setUpPhone, unlockAudio } from '../../../../core/phone/phone.ts'
import { defaultPhoneSettings } from '../../../../core/phone/state/phone-settings.ts'
import { number, phoneScene } from '../../../support/core/phone-scene.ts'
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

describe('the voice of the far end', () => {
  test('plays, and stops with the call', async () => {
    const { env, line } = await phoneScene()
    await dial(number)
    line().network.connects('r1')
    const stream = { id: 'far' } as MediaStream
    line().network.emit({ type: 'remote-audio', callId: line().network.call()?.id ?? '', stream })
    await settle()
    expect(env.media.playing).toBe(stream)
    line().network.hangsUp()
    await settle()
    expect(env.media.playing).toBeUndefined()
  })

  test('that the browser blocks plays after a gesture', async () => {
    const { env, line } = await phoneScene()
    await dial(number)
    line().network.connects('r1')
    const { play } = env.media
    env.media.play = () => Promise.reject(new DOMException('blocked', 'NotAllowedError'))
    const stream = { id: 'far' } as MediaStream
    line().network.emit({ type: 'remote-audio', callId: line().network.call()?.id ?? '', stream })
    await settle()
    expect($audioBlocked.get()).toBe(true)
    expect(env.warnings).toContain('The voice of the far end cannot be played')
    env.media.play = play
    await unlockAudio()
    expect(env.media.playing).toBe(stream)
    expect($audioBlocked.get()).toBe(false)
  })

  test('stays blocked while the browser refuses the gesture', async () => {
    const { env } = await phoneScene()
    env.sounds.unlock = () => Promise.resolve(false)
    await unlockAudio()
    expect($audioBlocked.get()).toBe(true)
  })
})
