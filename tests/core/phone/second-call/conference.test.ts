/** A conference of customer, colleague and agent, mixed in the page. */
import { describe, expect, test } from 'vitest'
import { hold, mute } from '../../../../core/phone/phone.ts'
import {
  dropCall,
  joinCalls,
  swapCalls
} from '../../../../core/phone/second-call/second-controls.ts'
import { $secondCall } from '../../../../core/phone/second-call/second-state.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { notices } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { testStream } from '../../../support/core/test-devices.ts'
import { consulting } from '../../../support/telephony/consult-scene.ts'

describe('a conference', () => {
  test('has neither party on hold, and is played as one', async () => {
    const { media, line } = await consulting()
    await joinCalls()
    await settle()
    expect($phone.get()).toMatchObject({ held: undefined })
    expect($secondCall.get()).toMatchObject({ held: undefined, isJoined: true })
    expect(line().actions('replace')).toHaveLength(2)
    expect(media.mixers).toBe(1)
    expect(media.playing?.getAudioTracks()[0]?.getSettings().deviceId).toBe('mix-3')
    await expect(hold(true)).rejects.toThrow('三方通话中不能保持')
    await expect(swapCalls()).rejects.toThrow('三方通话中不能保持')
    await expect(joinCalls()).rejects.toThrow('已在三方通话中')
  })

  test('mutes the agent alone: the parties go on hearing each other', async () => {
    const { line } = await consulting()
    await joinCalls()
    await mute(true)
    expect($phone.get()).toMatchObject({ muted: true })
    // The line would disable the mixed tracks.
    expect(line().actions('mute')).toHaveLength(0)
    await mute(false)
    expect($phone.get()).toMatchObject({ muted: false })
  })

  test('begins muted when the agent was, and stays so with one party', async () => {
    const { line } = await consulting()
    await mute(true)
    await joinCalls()
    expect($phone.get()).toMatchObject({ muted: true })
    expect(line().actions('mute').slice(-2)).toMatchObject([{ on: false }, { on: false }])
    await dropCall('second')
    expect($phone.get()).toMatchObject({ muted: true })
    expect(line().actions('mute').at(-1)).toMatchObject({ on: true })
  })

  test('goes on as a call with the customer when the colleague is dropped', async () => {
    const { media, customer, line } = await consulting()
    await joinCalls()
    await dropCall('second')
    await settle()
    expect($secondCall.get()).toBeUndefined()
    expect($phone.get()).toMatchObject({
      status: 'talking',
      held: undefined,
      call: { callRecordId: 'r1' }
    })
    expect(media.mixers).toBe(0)
    expect(media.playing).toBe(customer)
    expect(media.live()).toHaveLength(1)
    expect(line().actions('replace').length).toBeGreaterThanOrEqual(3)
  })

  test('goes on as a call with the colleague when the customer is dropped', async () => {
    const { media, colleague, eventsOf } = await consulting()
    await joinCalls()
    await dropCall('first')
    await settle()
    expect($phone.get()).toMatchObject({ status: 'talking', call: { number: '801' } })
    expect($secondCall.get()).toBeUndefined()
    expect(eventsOf('call-end')).toMatchObject([{ callRecordId: 'r1', endedBy: 'agent' }])
    expect(media.mixers).toBe(0)
    expect(media.playing).toBe(colleague)
    expect(media.live()).toHaveLength(1)
  })

  test('is left by a party who hangs up', async () => {
    const { network, media, customer } = await consulting()
    await joinCalls()
    network.hangsUp(network.second())
    await settle()
    expect(notices()).toContain('801已退出三方通话')
    expect($phone.get()).toMatchObject({ status: 'talking', held: undefined })
    expect(media.playing).toBe(customer)
  })

  test('is joined before the sound of the colleague is there, and mixes it when it comes', async () => {
    const { network, media } = await consulting(true, false)
    await joinCalls()
    expect($secondCall.get()).toMatchObject({ isJoined: true })
    expect(media.mixed).toEqual(['first'])
    const { stream } = testStream('late')
    network.emit({ type: 'remote-audio', callId: network.second()?.id ?? '', stream })
    expect(media.mixed).toEqual(['first', 'second'])
  })

  test('joined twice at once is mixed once', async () => {
    const { media } = await consulting()
    await Promise.allSettled([joinCalls(), joinCalls()])
    expect(media.mixers).toBe(1)
    expect($secondCall.get()).toMatchObject({ isJoined: true })
    await dropCall('second')
    expect(media.mixers).toBe(0)
  })

  test('whose sound the line refuses leaves both calls as they were', async () => {
    const { media, line } = await consulting()
    line().line.replaceMicrophone = () => Promise.reject(new Error('The connection is closed'))
    await expect(joinCalls()).rejects.toThrow('当前浏览器无法建立三方通话')
    expect(media.mixers).toBe(0)
    expect($secondCall.get()).toMatchObject({ isJoined: false })
  })

  test('that the browser cannot mix leaves both calls as they were', async () => {
    const { media } = await consulting()
    media.openMixer = () => Promise.reject(new Error('No Web Audio'))
    await expect(joinCalls()).rejects.toThrow('当前浏览器无法建立三方通话')
    expect($phone.get()).toMatchObject({ held: 'us' })
    expect($secondCall.get()).toMatchObject({ isJoined: false, isActive: true })
  })
})
