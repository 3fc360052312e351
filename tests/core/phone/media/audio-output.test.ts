import { describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $audioBlocked,
  playRemoteAudio,
  stopVoice
} from '../../../../core/phone/media/audio-output.ts'
import { chooseSpeaker } from '../../../../core/phone/media/devices.ts'
import { dial, unlockAudio } from '../../../../core/phone/phone.ts'
import { number, phoneScene } from '../../../support/core/phone-scene.ts'
import { device } from '../../../support/core/test-devices.ts'
import { settle } from '../../../support/core/test-environment.ts'

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

  test('that fails to stop, or was replaced meanwhile, is not blocked', async () => {
    const { env } = await phoneScene()
    env.media.play = () => Promise.reject(new Error('no output'))
    await stopVoice()
    expect($audioBlocked.get()).toBe(false)
    expect(env.warnings).toEqual([])
    const failures: (() => void)[] = []
    env.media.play = () => new Promise((_, refuse) => failures.push(() => refuse(new Error())))
    const first = playRemoteAudio({ id: 'first' } as MediaStream)
    void playRemoteAudio({ id: 'second' } as MediaStream)
    failures[0]?.()
    await first
    expect($audioBlocked.get()).toBe(false)
  })

  test('stops with the core, and is no longer blocked', async () => {
    const { env } = await phoneScene()
    env.sounds.unlock = () => Promise.resolve(false)
    await unlockAudio()
    await playRemoteAudio({ id: 'far' } as MediaStream)
    stopCore()
    expect(env.media.playing).toBeUndefined()
    expect($audioBlocked.get()).toBe(false)
  })

  test('stays blocked while the browser refuses the gesture', async () => {
    const { env } = await phoneScene()
    env.sounds.unlock = () => Promise.resolve(false)
    await unlockAudio()
    expect($audioBlocked.get()).toBe(true)
  })

  test('moves to a speaker that is chosen during the call', async () => {
    const { env, line } = await phoneScene()
    const played: unknown[] = []
    env.media.play = async (stream, sink) => void played.push([stream?.id, sink])
    env.media.plug([device('audioinput', 'default'), device('audiooutput', 'headset')])
    await dial(number)
    line().network.connects('r1')
    const stream = { id: 'far' } as MediaStream
    line().network.emit({ type: 'remote-audio', callId: line().network.call()?.id ?? '', stream })
    await settle()
    await chooseSpeaker('headset')
    expect(played).toEqual([
      ['far', undefined],
      ['far', 'headset']
    ])
  })
})
