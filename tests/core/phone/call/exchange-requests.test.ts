/** What an exchange requests: an automatic answer, another party; and callers without a number. */
import { describe, expect, test } from 'vitest'
import { $autoAnswer, $phone, setUpPhone } from '../../../../core/phone/phone.ts'
import { number, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'

describe('the request of an automatic answer', () => {
  test('has no effect where the host does not permit it', async () => {
    const { env, line } = await phoneScene()
    line().network.rings(number, { answerAfter: 0 })
    await env.clock.advance(5000)
    expect(line().actions('answer')).toEqual([])
    expect($phone.get().status).toBe('ringing')
  })

  test('does not shorten the delay of the host without its permission', async () => {
    const { line } = await phoneScene()
    setUpPhone({ autoAnswer: 5 })
    line().network.rings(number, { answerAfter: 0 })
    expect($autoAnswer.get()).toBe(5)
  })

  test('is followed where the host permits it, before its own delay', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ autoAnswer: 5, exchange: { answerAfter: true } })
    line().network.rings(number, { answerAfter: 2 })
    expect($autoAnswer.get()).toBe(2)
    await env.clock.advance(2000)
    expect(line().actions('answer')).toHaveLength(1)
  })

  test('at once answers at once', async () => {
    const { line } = await phoneScene()
    setUpPhone({ exchange: { answerAfter: true } })
    line().network.rings(number, { answerAfter: 0 })
    await settle()
    expect(line().actions('answer')).toHaveLength(1)
  })

  test('is that of one call only', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ exchange: { answerAfter: true } })
    line().network.rings(number, { answerAfter: 5 })
    line().network.refuses(487)
    line().network.rings(number)
    await env.clock.advance(9000)
    expect(line().actions('answer')).toEqual([])
  })

  test('has no effect without a microphone', async () => {
    const { env, line } = await phoneScene()
    setUpPhone({ exchange: { answerAfter: true } })
    env.media.refusal = 'NotAllowedError'
    line().network.rings(number, { answerAfter: 1 })
    await env.clock.advance(3000)
    expect($phone.get().status).toBe('ringing')
    expect(line().actions('answer')).toEqual([])
  })
})

test('a caller who withholds the number is 匿名来电', async () => {
  const { line, eventsOf } = await phoneScene()
  line().network.rings('')
  expect($phone.get()).toMatchObject({ call: { number: '', name: '匿名来电' } })
  expect(eventsOf('incoming')).toMatchObject([{ number: '' }])
})

test('a caller with a name and no number keeps the name', async () => {
  const { line } = await phoneScene()
  line().network.rings('', { name: '王芳' })
  expect($phone.get()).toMatchObject({ call: { name: '王芳' } })
})

describe('a call that goes on with another party', () => {
  const moved = { type: 'moved', number: '801', name: '李雷' } as const
  const unknown = { callRecordId: undefined, customerId: undefined }

  async function scene() {
    const opened = await phoneScene()
    await talk(opened)
    await opened.env.clock.advance(1500)
    const { network } = opened.line()
    return { ...opened, network, callId: network.call()?.id ?? '' }
  }

  test('shows the new number and the new customer, and stays the same call', async () => {
    const { env, network, callId, eventsOf } = await scene()
    const before = $phone.get()
    network.emit({ ...moved, callId, callRecordId: 'r2', customerId: 'k2' })
    expect($phone.get()).toMatchObject({
      status: 'talking',
      call: { number: '801', name: '李雷', callRecordId: 'r2', customerId: 'k2' }
    })
    expect($phone.get()).toMatchObject({ since: Reflect.get(before, 'since') })
    await env.clock.advance(1500)
    expect(eventsOf('screen-pop')).toMatchObject([
      { number, callRecordId: 'r1' },
      { number: '801', callRecordId: 'r2', customerId: 'k2' }
    ])
    expect(eventsOf('answer')).toHaveLength(1)
  })

  test('keeps the record where the exchange names none, and drops it where it names another', async () => {
    const { network, callId } = await scene()
    network.emit({ ...moved, callId, ...unknown, customerId: 'k2' })
    expect($phone.get()).toMatchObject({ call: { callRecordId: 'r1', customerId: 'k2' } })
    network.emit({ ...moved, callId, ...unknown, callRecordId: 'r3' })
    expect($phone.get()).toMatchObject({ call: { callRecordId: 'r3', customerId: undefined } })
  })

  test('has a ringing tone until the next party has answered', async () => {
    const { env, network, callId } = await scene()
    network.emit({ type: 'moving', callId, ringing: true })
    expect(env.sounds.playing).toBe('ringback')
    network.emit({ ...moved, callId, ...unknown })
    expect(env.sounds.playing).toBeUndefined()
  })
})
