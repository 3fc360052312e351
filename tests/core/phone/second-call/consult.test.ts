/** A consultation while the customer is on hold, the transfer after it, and how either call may end. */
import { describe, expect, test } from 'vitest'
import { hangUp, hold, mute, sendDtmf } from '../../../../core/phone/phone.ts'
import {
  completeTransfer,
  consult,
  dropCall,
  swapCalls
} from '../../../../core/phone/second-call/second-controls.ts'
import { $secondCall } from '../../../../core/phone/second-call/second-state.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { onHostEvent } from '../../../../core/public-events.ts'
import { notices, phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { testStream } from '../../../support/core/test-devices.ts'
import { consulting } from '../../../support/telephony/consult-scene.ts'

const second = () => $secondCall.get()

describe('a consultation', () => {
  test('holds the customer, has a state of its own, and plays only the colleague', async () => {
    const states: string[] = []
    const stop = onHostEvent('second-call', ({ state }) => states.push(state))
    const { media, colleague, eventsOf } = await consulting()
    stop()
    expect($phone.get()).toMatchObject({
      status: 'talking',
      held: 'us',
      call: { callRecordId: 'r1' }
    })
    expect(second()).toMatchObject({
      status: 'talking',
      isActive: true,
      call: { number: '801', callRecordId: 'r2' }
    })
    expect(media.playing).toBe(colleague)
    expect(states).toEqual(['dialling', 'talking'])
    // Hosts that know one call see that one only.
    expect(eventsOf('dial')).toHaveLength(1)
    expect(eventsOf('answer')).toHaveLength(1)
  })

  test('is refused without a call, to the own extension, and a second time', async () => {
    await phoneScene()
    await expect(consult('801')).rejects.toThrow('当前没有通话')
    const { line } = await consulting()
    await expect(consult('802')).rejects.toThrow('已有第二通电话')
    await dropCall('second')
    await expect(consult('x')).rejects.toThrow('号码格式不正确')
    expect(line().actions('dial')).toHaveLength(2)
  })

  test('that is not answered says why, and the customer stays on hold', async () => {
    const { network, media, customer } = await consulting(false)
    await expect(completeTransfer()).rejects.toThrow('对方接听后才能操作')
    network.refuses(486, undefined, network.second())
    expect(notices()).toContain('咨询未接通：占线，原通话仍在保持中')
    expect(second()).toBeUndefined()
    expect($phone.get()).toMatchObject({ status: 'talking', held: 'us' })
    await settle()
    expect(media.playing).toBe(customer)
    expect(media.live()).toHaveLength(1)
  })

  test('ends by the agent, who talks with the customer again', async () => {
    const { media, customer } = await consulting()
    await dropCall('second')
    await settle()
    expect($phone.get()).toMatchObject({ status: 'talking', held: undefined })
    expect(second()).toBeUndefined()
    expect(media.playing).toBe(customer)
    expect(media.live()).toHaveLength(1)
  })

  test('ends by the colleague, who leaves the customer on hold', async () => {
    const { network } = await consulting()
    network.hangsUp(network.second())
    expect(notices()).toContain('801已挂断，原通话仍在保持中')
    expect($phone.get()).toMatchObject({ status: 'talking', held: 'us' })
    await hold(false)
    expect($phone.get()).toMatchObject({ held: undefined })
  })

  test('alternates with the customer: one hears, the other is on hold', async () => {
    const { media, customer, colleague } = await consulting()
    await swapCalls()
    expect($phone.get()).toMatchObject({ held: undefined })
    expect(second()).toMatchObject({ held: 'us', isActive: false })
    expect(media.playing).toBe(customer)
    await swapCalls()
    expect($phone.get()).toMatchObject({ held: 'us' })
    expect(second()).toMatchObject({ held: undefined, isActive: true })
    expect(media.playing).toBe(colleague)
    // Resuming the customer holds the colleague.
    await hold(false)
    expect(second()).toMatchObject({ held: 'us', isActive: false })
    expect($phone.get()).toMatchObject({ held: undefined })
  })

  test('hears the tones of the agent, who is muted for both', async () => {
    const { line, network } = await consulting()
    await mute(true)
    expect(line().actions('mute')).toHaveLength(2)
    const tones: string[] = []
    line().line.sendDtmf = id => void tones.push(id)
    await sendDtmf('1')
    expect(tones).toEqual([network.second()?.id])
  })

  test('outlives the customer, who hangs up: the agent goes on with the colleague', async () => {
    const { network, media, colleague, eventsOf } = await consulting()
    const wasLive = media.live().length
    network.hangsUp()
    await settle()
    expect(wasLive).toBe(2)
    expect($phone.get()).toMatchObject({
      status: 'talking',
      call: { number: '801' },
      held: undefined
    })
    expect(second()).toBeUndefined()
    expect(notices()).toContain('138****8000已挂断，正在与801通话')
    expect(eventsOf('call-end')).toMatchObject([{ callRecordId: 'r1', endedBy: 'customer' }])
    expect(eventsOf('answer')).toHaveLength(2)
    expect(media.playing).toBe(colleague)
    expect(media.live()).toHaveLength(1)
    await hangUp()
    expect($phone.get()).toMatchObject({ status: 'wrap-up', call: { number: '801' } })
    expect(media.live()).toHaveLength(0)
    expect(eventsOf('call-end')).toHaveLength(2)
  })

  test('that still rings goes on when the customer hangs up', async () => {
    const { network, eventsOf } = await consulting(false)
    network.hangsUp()
    expect($phone.get()).toMatchObject({ status: 'dialling', ringing: true })
    expect(notices()).toContain('138****8000已挂断，仍在呼叫801')
    network.connects('r2')
    expect($phone.get()).toMatchObject({ status: 'talking', call: { callRecordId: 'r2' } })
    expect(eventsOf('call-end')).toHaveLength(1)
  })

  test('ends with the line, and no microphone stays open', async () => {
    const { network, media } = await consulting()
    network.breaks()
    network.breaks()
    await settle()
    expect($phone.get().status).toBe('wrap-up')
    expect(second()).toBeUndefined()
    expect(media.live()).toHaveLength(0)
    expect(media.playing).toBeUndefined()
  })
})

describe('a transfer after a consultation', () => {
  test('connects both parties with each other; the agent has the wrap-up', async () => {
    const { line, network, media, eventsOf } = await consulting()
    const done = completeTransfer()
    await settle()
    const [first, other] = [network.call()?.id ?? '', network.second()]
    expect(line().actions('transfer')).toEqual([{ action: 'transfer', text: '801', to: other?.id }])
    // The colleague's telephone replaces its call before the success is reported.
    network.hangsUp(other)
    expect(second()).toBeUndefined()
    network.emit({ type: 'transferred', callId: first, ok: true, status: 200 })
    network.hangsUp()
    await done
    expect($phone.get()).toMatchObject({
      status: 'wrap-up',
      call: { callRecordId: 'r1' },
      outcome: { ok: true, text: '转接成功' }
    })
    expect(eventsOf('call-end')).toHaveLength(1)
    expect(notices()).not.toContain('801已挂断，原通话仍在保持中')
    expect(media.live()).toHaveLength(0)
  })

  test('that fails leaves both calls, and says why', async () => {
    const { network } = await consulting()
    const refused = expect(completeTransfer()).rejects.toMatchObject({ code: '481' })
    await settle()
    const callId = network.call()?.id ?? ''
    network.emit({ type: 'transferred', callId, ok: false, status: 481 })
    await refused
    expect($phone.get()).toMatchObject({ status: 'talking', transferring: undefined, held: 'us' })
    expect(second()).toMatchObject({ status: 'talking', isActive: true })
  })
})

describe('a far end that passes its call on', () => {
  const other = {
    number: '13900000000',
    name: '张三',
    callRecordId: 'r6',
    customerId: 'c-1'
  } as const

  test('is replaced in the second call, which goes on', async () => {
    const { network, media, line } = await consulting()
    const callId = network.second()?.id ?? ''
    const next = testStream('next').stream
    network.emit({ type: 'remote-audio', callId, stream: next })
    network.emit({ type: 'moved', callId, ...other })
    expect(second()).toMatchObject({ status: 'talking', isActive: true, call: other })
    expect($phone.get()).toMatchObject({ held: 'us', call: { number: '13800138000' } })
    expect(media.playing).toBe(next)
    await completeNow()
    expect(line().actions('transfer')).toEqual([
      { action: 'transfer', text: other.number, to: callId }
    ])
  })

  test('is on hold again, and is not heard, while the agent talks in the other call', async () => {
    const { network, media, colleague, line } = await consulting()
    const callId = network.call()?.id ?? ''
    const next = testStream('next').stream
    // The line goes on with a session that is not on hold.
    network.emit({ type: 'held', callId, on: false, by: 'us' })
    network.emit({ type: 'remote-audio', callId, stream: next })
    network.emit({ type: 'moved', callId, ...other })
    await settle()
    expect($phone.get()).toMatchObject({ held: 'us', call: other })
    expect(line().actions('hold').at(-1)).toMatchObject({ on: true })
    expect(media.playing).toBe(colleague)
    await swapCalls()
    expect(media.playing).toBe(next)
    network.emit({ type: 'held', callId: network.second()?.id ?? '', on: false, by: 'us' })
    network.emit({ type: 'moved', callId: network.second()?.id ?? '', ...other })
    expect(second()).toMatchObject({ held: 'us', isActive: false })
  })

  test('is nameless when it withholds its number', async () => {
    const { network } = await consulting()
    const callId = network.second()?.id ?? ''
    network.emit({ type: 'moved', callId, ...other, number: '', name: undefined })
    expect(second()).toMatchObject({ call: { number: '', name: '匿名来电' } })
  })
})

/** Until the exchange is asked to connect both parties. */
async function completeNow(): Promise<void> {
  completeTransfer().catch(() => undefined)
  await settle()
}
