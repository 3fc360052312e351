/** Commands for two calls while the network is down, refuses or is slow; hold, mute and the end of a conference. */
import { describe, expect, test } from 'vitest'
import { environment } from '../../../../core/environment/environment.ts'
import { hangUp, hold, mute } from '../../../../core/phone/phone.ts'
import {
  completeTransfer,
  consult,
  dropCall,
  joinCalls,
  readColleagues
} from '../../../../core/phone/second-call/second-controls.ts'
import { $secondCall } from '../../../../core/phone/second-call/second-state.ts'
import { setUpPhone } from '../../../../core/phone/state/phone-settings.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { notices, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import type { TestMedia } from '../../../support/core/test-devices.ts'
import { ok } from '../../../support/core/test-server.ts'
import { consulting } from '../../../support/telephony/consult-scene.ts'

const second = () => $secondCall.get()
const numbers = (line: Awaited<ReturnType<typeof consulting>>['line']) =>
  line()
    .actions('dial')
    .map(request => ('number' in request ? request.number : ''))

describe('a second call', () => {
  test('is dialled by the dial plan, and shown as it was typed', async () => {
    const scene = await phoneScene()
    setUpPhone({ exchange: { dialPlan: [{ pattern: '1XXXXXXXXXX', prefix: '9' }] } })
    await talk(scene)
    await consult('13900000001')
    expect(numbers(scene.line).at(-1)).toBe('913900000001')
    expect(second()).toMatchObject({ call: { number: '13900000001' } })
  })

  test('has the name of the colleague in the list', async () => {
    const colleague = { extension: '801', name: '王敏', signState: 'SIGN_FREE', groupName: '' }
    const scene = await phoneScene({ routes: { 'GET /agent/colleagues': () => ok([colleague]) } })
    await talk(scene)
    await readColleagues()
    await consult('801')
    expect(second()).toMatchObject({ call: { number: '801', name: '王敏' } })
  })

  test('that cannot be dialled leaves the customer in conversation, and no microphone open', async () => {
    const scene = await phoneScene()
    await talk(scene)
    scene.line().line.dial = () => {
      throw new Error('The line is stopped')
    }
    await expect(consult('801')).rejects.toThrow()
    expect($phone.get()).toMatchObject({ status: 'talking', held: undefined })
    expect(second()).toBeUndefined()
    expect((environment().media as TestMedia).live()).toHaveLength(1)
  })

  test('ends while signalling is down, as a single call does', async () => {
    const { network, media } = await consulting()
    network.socket(false)
    await hangUp()
    await settle()
    expect(second()).toBeUndefined()
    expect(media.live()).toHaveLength(1)
  })

  test('ends while the transfer waits for its result', async () => {
    const { network } = await consulting()
    const transfer = completeTransfer().catch(() => undefined)
    await settle()
    await expect(consult('802')).rejects.toThrow('正在转接')
    await dropCall('second')
    expect(second()).toBeUndefined()
    network.emit({ type: 'transferred', callId: network.call()?.id ?? '', ok: false, status: 481 })
    await transfer
  })

  test('keeps the customer on hold until it is answered or ended', async () => {
    await consulting(false)
    await expect(hold(false)).rejects.toThrow('对方接听后才能操作')
    expect($phone.get()).toMatchObject({ held: 'us' })
    expect(second()).toMatchObject({ isActive: true })
  })

  test.each([true, false])(
    'is left when the customer cannot be held (answered: %s)',
    async isAnswered => {
      const { network, media, customer } = await consulting(isAnswered)
      network.emit({ type: 'held', callId: network.call()?.id ?? '', on: false, by: 'us' })
      network.emit({ type: 'in-vain', callId: network.call()?.id ?? '', what: 'hold' })
      await settle()
      expect(notices()).toContain('原通话无法保持，已回到原通话')
      expect($phone.get()).toMatchObject({ status: 'talking', held: undefined })
      expect(media.playing).toBe(customer)
      if (isAnswered) expect(second()).toMatchObject({ held: 'us', isActive: false })
      else expect(second()).toBeUndefined()
    }
  )
})

describe('a conference', () => {
  test('ends with both calls when the agent hangs up', async () => {
    const { media, eventsOf } = await consulting()
    await joinCalls()
    await hangUp()
    await settle()
    expect($phone.get()).toMatchObject({ status: 'wrap-up', call: { callRecordId: 'r1' } })
    expect(second()).toBeUndefined()
    expect(eventsOf('call-end')).toMatchObject([{ callRecordId: 'r1', endedBy: 'agent' }])
    expect(media.live()).toHaveLength(0)
    expect(media.mixers).toBe(0)
  })

  test('that fails leaves an agent muted who was', async () => {
    const { line } = await consulting()
    await mute(true)
    line().line.replaceMicrophone = () => Promise.reject(new Error('The connection is closed'))
    await expect(joinCalls()).rejects.toThrow('当前浏览器无法建立三方通话')
    expect($phone.get()).toMatchObject({ muted: true })
    expect(line().actions('mute').at(-1)).toMatchObject({ on: true })
  })

  test('takes a muted agent’s own microphone from the line before it is enabled there', async () => {
    const { line } = await consulting()
    await mute(true)
    await joinCalls()
    const { requests } = line()
    const unmuted = requests.findIndex(each => each.action === 'mute' && 'on' in each && !each.on)
    expect(requests.findLastIndex(({ action }) => action === 'replace')).toBeLessThan(unmuted)
  })
})
