/** What is known about a caller who waits, and the screen pop. */
import { describe, expect, test } from 'vitest'
import { answer } from '../../../../core/phone/phone.ts'
import { consult, swapCalls } from '../../../../core/phone/second-call/second-controls.ts'
import { $secondCall } from '../../../../core/phone/second-call/second-state.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { push } from '../../../support/core/phone-scene.ts'
import { consulting } from '../../../support/telephony/consult-scene.ts'
import { next, permitted, waiting } from '../../../support/telephony/waiting-scene.ts'

const reminder = {
  callRecordId: 'r2',
  customerPhone: next,
  customerId: 'c7',
  customerName: '王芳'
}

describe('a reminder that comes after its call', () => {
  test('names the caller who waits', async () => {
    await waiting(permitted, { name: undefined })
    push('incoming_reminder', reminder)
    expect($secondCall.get()).toMatchObject({
      status: 'ringing',
      call: { name: '王芳', customerId: 'c7', number: next }
    })
    expect($phone.get()).toMatchObject({ call: { callRecordId: 'r1', name: undefined } })
  })

  test('changes no second call that it is not about', async () => {
    await waiting(permitted)
    const before = $secondCall.get()
    push('incoming_reminder', { ...reminder, callRecordId: 'r9' })
    expect($secondCall.get()).toBe(before)
  })

  test('changes no consultation', async () => {
    await consulting()
    push('incoming_reminder', { ...reminder, customerPhone: '801' })
    expect($secondCall.get()).toMatchObject({ call: { name: undefined } })
  })
})

// rule phone-18
describe('the screen pop of a caller who waited', () => {
  test('comes a second after the answer, once, also when it becomes the first call', async () => {
    const { env, network, eventsOf } = await waiting(permitted)
    await env.clock.advance(2000)
    expect(eventsOf('screen-pop')).toMatchObject([{ callRecordId: 'r1' }])
    await answer()
    network.connects('r2', network.second())
    await env.clock.advance(999)
    expect(eventsOf('screen-pop')).toHaveLength(1)
    await env.clock.advance(1)
    expect(eventsOf('screen-pop').slice(1)).toMatchObject([
      { callRecordId: 'r2', customerId: 'c2', number: next, direction: 'incoming' }
    ])
    await swapCalls()
    await env.clock.advance(2000)
    network.hangsUp()
    await env.clock.advance(2000)
    expect($phone.get()).toMatchObject({ call: { callRecordId: 'r2' } })
    expect(eventsOf('screen-pop')).toHaveLength(2)
  })

  test('follows that of a call answered a moment before', async () => {
    const { env, network, eventsOf } = await waiting(permitted)
    await answer()
    network.connects('r2', network.second())
    await env.clock.advance(1000)
    expect(eventsOf('screen-pop')).toMatchObject([{ callRecordId: 'r1' }])
    await env.clock.advance(1000)
    expect(eventsOf('screen-pop').slice(1)).toMatchObject([{ callRecordId: 'r2' }])
  })

  test('does not come for a consultation beside the call', async () => {
    const { env, network, eventsOf } = await waiting(permitted)
    network.refuses(487, undefined, network.second())
    await consult('801')
    network.connects('r3', network.second())
    await env.clock.advance(3000)
    expect(eventsOf('screen-pop')).toMatchObject([{ callRecordId: 'r1' }])
  })
})
