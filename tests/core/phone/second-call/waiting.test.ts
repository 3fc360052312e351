/** A caller who comes in during a call: busy, or waiting where the host permits it. */
import { describe, expect, test } from 'vitest'
import { environment } from '../../../../core/environment/environment.ts'
import { answer, hangUp, reject, setUpPhone } from '../../../../core/phone/phone.ts'
import { loadSecondCall } from '../../../../core/phone/second-call/load-second-call.ts'
import {
  answerInstead,
  dropCall,
  swapCalls
} from '../../../../core/phone/second-call/second-controls.ts'
import { $secondCall } from '../../../../core/phone/second-call/second-state.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { onHostEvent } from '../../../../core/public-events.ts'
import { notices, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { type TestSounds, testStream } from '../../../support/core/test-devices.ts'
import { next, waiting } from '../../../support/telephony/waiting-scene.ts'

const second = () => $secondCall.get()

test.each([{}, { callWaiting: false }, undefined])(
  'hears busy unless the exchange setting permits waiting (%j)',
  async exchange => {
    const { line } = await waiting(exchange)
    expect(line().actions('hangUp')).toMatchObject([{ status: 486 }])
    expect(second()).toBeUndefined()
    expect($phone.get()).toMatchObject({ status: 'talking', call: { callRecordId: 'r1' } })
  }
)

describe('a waiting caller', () => {
  test('is shown with a quiet tone, is not answered automatically, and changes no event of the call', async () => {
    const { sounds, env, eventsOf, line } = await waiting({ callWaiting: true, answerAfter: true })
    expect(second()).toMatchObject({
      status: 'ringing',
      isActive: false,
      call: { name: '李雷', number: next, callRecordId: 'r2', direction: 'incoming' }
    })
    expect(sounds.playing).toBe('waiting')
    await env.clock.advance(5000)
    expect(line().actions('answer')).toEqual([])
    expect(eventsOf('incoming')).toEqual([])
  })

  test('makes no tone where the host has no ringtone', async () => {
    const scene = await phoneScene()
    setUpPhone({ exchange: { callWaiting: true }, noRingtone: true })
    await talk(scene)
    await loadSecondCall()
    scene.line().network.rings(next)
    expect(second()).toMatchObject({ status: 'ringing' })
    expect((environment().sounds as TestSounds).playing).toBeUndefined()
  })

  test('is answered while the first is on hold, and both alternate', async () => {
    const states: unknown[] = []
    const stop = onHostEvent('second-call', ({ state, customerId }) =>
      states.push([state, customerId])
    )
    const { network, sounds, media, customer } = await waiting({ callWaiting: true })
    await answer()
    expect(sounds.playing).toBeUndefined()
    expect($phone.get()).toMatchObject({ status: 'talking', held: 'us' })
    expect(second()).toMatchObject({ status: 'answering', isActive: true })
    const voice = testStream('second').stream
    network.emit({ type: 'remote-audio', callId: network.second()?.id ?? '', stream: voice })
    network.connects('r2', network.second())
    await settle()
    expect(second()).toMatchObject({ status: 'talking', isActive: true })
    expect(media.playing).toBe(voice)
    await swapCalls()
    expect($phone.get()).toMatchObject({ held: undefined })
    expect(second()).toMatchObject({ held: 'us', isActive: false })
    expect(media.playing).toBe(customer)
    stop()
    expect(states).toEqual(['ringing', 'answering', 'talking', 'held'].map(state => [state, 'c2']))
    // Hanging up ends the call in conversation; the other one takes its place.
    await hangUp()
    expect($phone.get()).toMatchObject({ status: 'talking', call: { callRecordId: 'r2' } })
    expect(media.live()).toHaveLength(1)
  })

  test('is answered in place of the current call, which ends', async () => {
    const { network, eventsOf, sounds, media, line } = await waiting({ callWaiting: true })
    await answerInstead()
    expect(eventsOf('call-end')).toMatchObject([{ callRecordId: 'r1', endedBy: 'agent' }])
    expect($phone.get()).toMatchObject({ status: 'answering', call: { callRecordId: 'r2' } })
    expect(second()).toBeUndefined()
    expect(line().actions('hold')).toEqual([])
    network.connects('r2')
    await settle()
    expect($phone.get()).toMatchObject({ status: 'talking', held: undefined })
    expect(sounds.playing).toBeUndefined()
    expect(media.live()).toHaveLength(1)
  })

  test('keeps ringing when its answer in place of the current call has no microphone', async () => {
    const { media } = await waiting({ callWaiting: true })
    media.refusal = 'NotFoundError'
    await expect(answerInstead()).rejects.toMatchObject({ kind: 'microphone' })
    expect($phone.get()).toMatchObject({ status: 'ringing', call: { callRecordId: 'r2' } })
  })

  test('is rejected as busy, and the call goes on', async () => {
    const { line, sounds } = await waiting({ callWaiting: true })
    await reject()
    expect(line().actions('hangUp')).toMatchObject([{ status: 486 }])
    expect(second()).toBeUndefined()
    expect(sounds.playing).toBeUndefined()
    expect($phone.get()).toMatchObject({ status: 'talking', held: undefined })
    expect(notices()).not.toContain('等待中的来电已挂断')
  })

  test('who gives up leaves a notice', async () => {
    const { network, sounds } = await waiting({ callWaiting: true })
    network.refuses(487, undefined, network.second())
    expect(notices()).toContain('等待中的来电已挂断')
    expect(second()).toBeUndefined()
    expect(sounds.playing).toBeUndefined()
  })

  test('rings as the only call once the first has ended', async () => {
    const { network, sounds, eventsOf } = await waiting({ callWaiting: true })
    network.hangsUp()
    await settle()
    expect($phone.get()).toMatchObject({ status: 'ringing', call: { callRecordId: 'r2' } })
    expect(eventsOf('incoming')).toMatchObject([{ callRecordId: 'r2' }])
    expect(sounds.playing).toBe('ring')
    await answer()
    network.connects('r2')
    expect($phone.get()).toMatchObject({ status: 'talking' })
  })

  test('is the only one: a third caller is busy, also during a consultation', async () => {
    const { network, line } = await waiting({ callWaiting: true })
    network.rings('13700137000')
    expect(line().actions('hangUp')).toMatchObject([{ status: 486 }])
    expect(second()).toMatchObject({ call: { number: next } })
    await expect(swapCalls()).rejects.toThrow('对方接听后才能操作')
    await dropCall('second')
    expect(second()).toBeUndefined()
    await expect(answerInstead()).rejects.toThrow('当前没有第二通电话')
  })
})
