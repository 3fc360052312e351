import { describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $answerLock,
  $audioBlocked,
  $autoAnswer,
  $eavesdropReminder,
  $phone,
  answer,
  reject,
  setUpPhone,
  unlockAudio
} from '../../../../core/phone/phone.ts'
import { number, phoneScene, push, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'

const at = () => $phone.get().status

describe('an incoming call', () => {
  test('rings, flashes, notifies, and pops the customer up once', async () => {
    const { env, line, eventsOf } = await phoneScene()
    setUpPhone({ flashTitle: true })
    line().network.rings(number, { callRecordId: 'r7' })
    expect(env.sounds.playing).toBe('ring')
    expect(env.page.titles).toEqual(['您有一通电话，点击查看'])
    expect(env.page.notifications).toMatchObject([{ text: '您有一通电话，点击查看' }])
    push('incoming_reminder', {
      callRecordId: 'r7',
      customerPhone: number,
      customerId: 'c7',
      customerName: '王芳'
    })
    expect($phone.get()).toMatchObject({
      status: 'ringing',
      call: { name: '王芳', customerId: 'c7' }
    })
    await env.clock.advance(3000)
    await answer()
    expect(env.sounds.playing).toBeUndefined()
    expect(env.page.titles).toEqual([])
    expect(env.page.notifications).toEqual([])
    line().network.connects()
    expect(at()).toBe('talking')
    expect(eventsOf('screen-pop')).toMatchObject([{ callRecordId: 'r7', customerId: 'c7' }])
    expect(eventsOf('incoming')).toHaveLength(1)
  })

  test('from an unknown caller pops up after a second', async () => {
    const { env, line, eventsOf } = await phoneScene()
    line().network.rings(number, { callRecordId: 'r8' })
    await env.clock.advance(900)
    expect(eventsOf('screen-pop')).toEqual([])
    await env.clock.advance(200)
    expect(eventsOf('screen-pop')).toMatchObject([{ callRecordId: 'r8', customerId: undefined }])
  })

  test('takes the name of a reminder that came before it', async () => {
    const { line } = await phoneScene()
    push('incoming_reminder', { callRecordId: 'r9', customerPhone: number, customerName: '李强' })
    line().network.rings(number, { callRecordId: 'r9' })
    expect($phone.get()).toMatchObject({ status: 'ringing', call: { name: '李强' } })
  })

  test('is answered once, however often it is clicked', async () => {
    const { env, line } = await phoneScene()
    line().network.rings(number)
    await Promise.all([answer(), answer(), answer()])
    expect(line().actions('answer')).toHaveLength(1)
    expect(env.media.opened).toHaveLength(1)
    expect($answerLock.get()).toBe(10)
    line().network.connects()
    expect($answerLock.get()).toBe(0)
  })

  test('without a microphone rings on, and can be refused', async () => {
    const { env, line } = await phoneScene()
    env.media.refusal = 'NotAllowedError'
    line().network.rings(number)
    await expect(answer()).rejects.toMatchObject({ kind: 'microphone', code: 'NotAllowedError' })
    expect(at()).toBe('ringing')
    expect(line().actions('answer')).toEqual([])
    await reject()
    expect(line().actions('hangUp')).toMatchObject([{ status: 486 }])
    expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { text: '拒接' } })
  })

  test('rings on when the question for the microphone is not answered in 10 s', async () => {
    const { env, line } = await phoneScene()
    const open = env.media.openMicrophone
    let give = () => {}
    env.media.openMicrophone = id =>
      new Promise(done => {
        give = () => done(open(id))
      })
    line().network.rings(number)
    const answered = expect(answer()).rejects.toMatchObject({ message: '接听超时，请重试' })
    await env.clock.advance(10_000)
    await answered
    expect(at()).toBe('ringing')
    give()
    await settle()
    expect(env.media.live()).toEqual([])
    expect(line().actions('answer')).toEqual([])
  })

  test('that is given up while it is being answered ends once', async () => {
    const { env, line, eventsOf } = await phoneScene()
    line().network.rings(number)
    const answered = answer()
    line().network.hangsUp()
    await answered
    expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { text: '未接来电' } })
    expect(eventsOf('call-end')).toHaveLength(1)
    expect(env.media.live()).toEqual([])
    expect($answerLock.get()).toBe(0)
  })

  test('during another call is answered with busy', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const id = scene.line().network.rings('13900139000')
    expect(scene.line().actions('hangUp')).toMatchObject([{ status: 486 }])
    expect(id).not.toBe(scene.line().network.call()?.id)
    expect($phone.get()).toMatchObject({ status: 'talking', call: { number } })
    expect(scene.eventsOf('incoming')).toEqual([])
  })

  test('is answered by itself after the seconds that the host has set', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ autoAnswer: 3 })
    line().network.rings(number)
    expect($autoAnswer.get()).toBe(3)
    await env.clock.advance(1000)
    expect($autoAnswer.get()).toBe(2)
    await env.clock.advance(2000)
    expect(line().actions('answer')).toHaveLength(1)
    expect($autoAnswer.get()).toBeUndefined()
  })

  test('is not answered automatically without a microphone', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ autoAnswer: 3 })
    env.media.refusal = 'NotAllowedError'
    line().network.rings(number)
    await expect(answer()).rejects.toMatchObject({ kind: 'microphone' })
    await reject()
    line().network.rings(number)
    expect($autoAnswer.get()).toBeUndefined()
    await env.clock.advance(10_000)
    expect(at()).toBe('ringing')
    expect(line().actions('answer')).toEqual([])
  })

  test('shows itself even when the browser keeps it silent, and rings after a click', async () => {
    const { env, line, eventsOf } = await phoneScene()
    env.sounds.blocked = true
    line().network.rings(number)
    await settle()
    expect($audioBlocked.get()).toBe(true)
    expect(at()).toBe('ringing')
    await unlockAudio()
    expect(env.sounds.playing).toBe('ring')
    expect(eventsOf('audio-blocked')).toMatchObject([{ blocked: true }, { blocked: false }])
  })

  test('does not ring aloud when the host wants no ringtone', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ noRingtone: true })
    line().network.rings(number)
    await settle()
    expect(env.sounds.playing).toBeUndefined()
    expect(env.page.titles, 'the title is the host’s').toEqual([])
    expect(env.page.notifications).toHaveLength(1)
  })

  test('that does not exist cannot be answered, and the page is notified', async () => {
    const { eventsOf } = await phoneScene()
    await expect(answer()).rejects.toMatchObject({ message: '没有可接听的来电' })
    expect(eventsOf('recall-clear')).toHaveLength(1)
  })
})

test('a supervisor invited to monitor sees which call, until the session ends', async () => {
  await phoneScene()
  expect($eavesdropReminder.get()).toBeUndefined()
  const call = { callRecordId: 'r9', agentName: '王晓彤', customerPhone: number }
  push('eavesdrop_reminder', call)
  expect($eavesdropReminder.get()).toEqual(call)
  stopCore()
  expect($eavesdropReminder.get()).toBeUndefined()
})

test('an agent sees who whispers, and when they stop', async () => {
  const scene = await phoneScene()
  await talk(scene)
  const pushed = { callRecordId: 'r1', agentName: '王晓彤', isCutIn: false }
  push('eavesdrop_reminder', { ...pushed, whisperedBy: '林若溪' })
  expect($phone.get()).toMatchObject({ status: 'talking', cutIn: undefined, whisper: '林若溪' })
  push('eavesdrop_reminder', pushed)
  expect($phone.get()).toMatchObject({ status: 'talking', whisper: undefined })
})

test('an agent sees who cuts in on the call, and when they are gone', async () => {
  const scene = await phoneScene()
  await talk(scene)
  const cutIn = { callRecordId: 'r1', agentName: '王晓彤', supervisor: '林若溪', isCutIn: true }
  push('eavesdrop_reminder', { ...cutIn, callRecordId: 'another' })
  expect($phone.get()).not.toHaveProperty('cutIn')
  push('eavesdrop_reminder', cutIn)
  expect($phone.get()).toMatchObject({ status: 'talking', cutIn: '林若溪' })
  expect($eavesdropReminder.get(), 'no invitation').toBeUndefined()
  push('eavesdrop_reminder', { callRecordId: 'r1', agentName: '王晓彤', isCutIn: false })
  expect($phone.get()).toMatchObject({ status: 'talking', cutIn: undefined })
})
