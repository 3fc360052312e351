/** How a second call ends beside the first: by a transfer, by its far end, or by a failure. */
import { describe, expect, test } from 'vitest'
import { answer, setUpPhone, transfer } from '../../../../core/phone/phone.ts'
import { completeTransfer, swapCalls } from '../../../../core/phone/second-call/second-controls.ts'
import { $secondCall } from '../../../../core/phone/second-call/second-state.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { leave } from '../../../../core/phone/tabs/join-tabs.ts'
import { notices } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { consulting } from '../../../support/telephony/consult-scene.ts'
import { permitted, waiting } from '../../../support/telephony/waiting-scene.ts'

const second = () => $secondCall.get()

/** The agent transfers the call, in which 802 answers. */
async function transferred(scene: Awaited<ReturnType<typeof waiting>>) {
  const done = transfer('802')
  await settle()
  const callId = scene.network.call()?.id ?? ''
  return {
    done,
    succeeds() {
      scene.network.emit({ type: 'transferred', callId, ok: true, status: 200 })
      scene.network.hangsUp()
    }
  }
}

describe('a caller who waits while the call is transferred', () => {
  test('rings on as the only call', async () => {
    const scene = await waiting(permitted)
    const { done, succeeds } = await transferred(scene)
    succeeds()
    await done
    expect(scene.line().actions('hangUp')).toEqual([])
    expect($phone.get()).toMatchObject({ status: 'ringing', call: { callRecordId: 'r2' } })
    expect(second()).toBeUndefined()
    expect(scene.sounds.playing).toBe('ring')
    expect(scene.eventsOf('call-end')).toMatchObject([{ callRecordId: 'r1', text: '转接成功' }])
    expect(notices()).toContain('转接成功')
    await answer()
    scene.network.connects('r2')
    expect($phone.get()).toMatchObject({ status: 'talking', call: { callRecordId: 'r2' } })
  })

  test('leaves a notice when it gives up, and the tone ends', async () => {
    const scene = await waiting(permitted)
    const { done, succeeds } = await transferred(scene)
    scene.network.refuses(487, undefined, scene.network.second())
    expect(notices()).toContain('等待中的来电已挂断')
    expect(scene.sounds.playing).toBeUndefined()
    succeeds()
    await done
  })

  test('rings on when the call breaks off, and the transfer is refused', async () => {
    const scene = await waiting(permitted)
    const { done } = await transferred(scene)
    const refused = expect(done).rejects.toMatchObject({ kind: 'phone' })
    const callId = scene.network.call()?.id ?? ''
    scene.network.emit({ type: 'transfer-ringing', callId })
    scene.network.hangsUp()
    await scene.env.clock.advance(1000)
    await refused
    expect($phone.get()).toMatchObject({ status: 'ringing', call: { callRecordId: 'r2' } })
    expect(notices()).not.toContain('转接成功')
  })
})

test('the tone of a waiting caller ends with the telephone, also when the line says nothing', async () => {
  const { sounds, line } = await waiting(permitted)
  line().line.stop = async () => undefined
  leave()
  expect($phone.get()).toEqual({ status: 'idle' })
  expect(second()).toBeUndefined()
  expect(sounds.playing).toBeUndefined()
})

test('a tone that cannot be played is no failure of the call', async () => {
  const { network, env, sounds } = await waiting({ callWaiting: false })
  setUpPhone({ exchange: permitted })
  sounds.start = () => Promise.reject(new Error('No sound'))
  network.rings('13700137000')
  await settle()
  expect(second()).toMatchObject({ status: 'ringing' })
  expect(env.warnings).toContain('The call waiting tone cannot be played')
})

describe('a waiting caller whom the agent answers', () => {
  test.each([
    ['hangs up', { by: 'them' }, '来电已挂断，原通话仍在保持中'],
    ['is lost by the network', { by: 'network' }, '未能接听：电话网络异常，原通话仍在保持中'],
    [
      'is connected elsewhere',
      { by: 'them', why: 'elsewhere' },
      '已由其他坐席接听，原通话仍在保持中'
    ]
  ] as const)('and who %s leaves the first on hold, with the reason', async (_, how, text) => {
    const { network } = await waiting(permitted)
    await answer()
    const callId = network.second()?.id ?? ''
    network.emit({ type: 'failed', callId, status: 0, cause: '', ...how })
    expect(notices()).toContain(text)
    expect(notices()).not.toContain('等待中的来电已挂断')
    expect(second()).toBeUndefined()
    expect($phone.get()).toMatchObject({ status: 'talking', held: 'us' })
  })
})

describe('a second call that ends', () => {
  test('by the network does not look like a hang-up', async () => {
    const { network } = await consulting()
    const callId = network.second()?.id ?? ''
    network.emit({ type: 'ended', callId, by: 'network', cause: '' })
    expect(notices()).toContain('通话中断：网络已断开，原通话仍在保持中')
  })

  test('while the agent talks in the first is shown without a hold', async () => {
    const { network } = await consulting()
    await swapCalls()
    network.hangsUp(network.second())
    expect(notices()).toContain('801已挂断')
  })

  test('shows no number in full', async () => {
    const { network } = await waiting(permitted, { name: undefined })
    await answer()
    network.connects('r2', network.second())
    network.hangsUp(network.second())
    expect(notices()).toContain('139****9000已挂断，原通话仍在保持中')
  })

  test('by the transfer that connects both has no notice', async () => {
    const { network } = await consulting()
    const done = completeTransfer()
    await settle()
    const callId = network.call()?.id ?? ''
    network.emit({ type: 'transferred', callId, ok: true, status: 200 })
    network.hangsUp()
    await done
    expect(second()).toBeUndefined()
    expect(network.call()).toBeUndefined()
    expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { text: '转接成功' } })
  })
})
