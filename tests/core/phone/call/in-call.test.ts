import { describe, expect, test } from 'vitest'
import { chooseMicrophone } from '../../../../core/phone/media/devices.ts'
import {
  $microphone,
  $phone,
  $wrapUp,
  dial,
  finishWrapUp,
  hangUp,
  hold,
  mute,
  sendDtmf,
  transfer
} from '../../../../core/phone/phone.ts'
import { onHostEvent } from '../../../../core/public-events.ts'
import { expire } from '../../../../core/session/sign-in/sign-out.ts'
import { notices, number, phoneScene, push, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'

const at = () => $phone.get().status

describe('during a call', () => {
  test('hold, mute, tones and transfer reach the line', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await hold(true)
    await mute(true)
    await sendDtmf('1#')
    expect($phone.get()).toMatchObject({ held: 'us', muted: true })
    void transfer('801').catch(() => undefined)
    await settle()
    expect($phone.get()).toMatchObject({ transferring: '801' })
    expect(scene.line().requests.slice(-5)).toEqual([
      { action: 'hold', on: true },
      { action: 'mute', on: true },
      { action: 'dtmf', text: '1' },
      { action: 'dtmf', text: '#' },
      { action: 'transfer', text: '801' }
    ])
  })

  // rule transfer-2
  test('a refused transfer leaves the call as it was, reports it, and rejects', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const refused = expect(transfer('801')).rejects.toMatchObject({ code: '486', kind: 'phone' })
    await settle()
    const callId = scene.line().network.call()?.id ?? ''
    scene.line().network.emit({ type: 'transferred', callId, ok: false, status: 486 })
    expect($phone.get()).toMatchObject({ status: 'talking', transferring: undefined })
    await refused
    expect(notices()).toContain('转接失败：占线')
    expect(scene.eventsOf('error')).toMatchObject([{ code: '486', message: '转接失败：占线' }])
  })

  test('the state of a transfer ends with the next one, and with the call', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const { network } = scene.line()
    const refuse = async (target: string, status: number) => {
      const transferring = transfer(target).catch(() => undefined)
      await settle()
      const callId = network.call()?.id ?? ''
      network.emit({ type: 'transferred', callId, ok: false, status })
      await transferring
    }
    await refuse('801', 486)
    await refuse('802', 480)
    expect(notices().filter(text => text.startsWith('转接失败'))).toEqual([
      '转接失败：暂时无法接通'
    ])
    network.hangsUp()
    expect(notices().filter(text => text.startsWith('转接失败'))).toEqual([])
  })

  test('an accepted transfer ends our part of the call, and only then resolves', async () => {
    const scene = await phoneScene()
    await talk(scene)
    let isKnown = false
    const passedOn = transfer('801').then(() => {
      isKnown = true
    })
    await scene.env.clock.advance(5000)
    expect(isKnown).toBe(false)
    const callId = scene.line().network.call()?.id ?? ''
    scene.line().network.emit({ type: 'transferred', callId, ok: true, status: 200 })
    await scene.env.clock.advance(2000)
    expect($phone.get()).toMatchObject({
      status: 'wrap-up',
      outcome: { ok: true, text: '转接成功' }
    })
    await passedOn
  })

  test.each([
    ['the agent', '通话结束', 'agent'],
    ['the customer, while the target rings,', '对方已挂断', 'customer']
  ])(
    'a call that %s ends before the target has answered was not passed on',
    async (side, text, endedBy) => {
      const scene = await phoneScene()
      await talk(scene)
      const refused = expect(transfer('801')).rejects.toMatchObject({ message: text })
      await settle()
      const { network } = scene.line()
      if (side === 'the agent') await hangUp()
      else {
        network.emit({ type: 'transfer-ringing', callId: network.call()?.id ?? '' })
        network.hangsUp()
      }
      await refused
      expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { text, endedBy } })
      expect(scene.eventsOf('call-end')).toMatchObject([{ text, endedBy }])
    }
  )

  test('a transfer of a call that breaks off is rejected', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const refused = expect(transfer('801')).rejects.toMatchObject({ kind: 'phone' })
    await settle()
    scene.line().network.breaks()
    await refused
  })

  test('a login that is over gives the reason once, not also that its line is closed', async () => {
    const scene = await phoneScene()
    await talk(scene)
    expire()
    scene.line().network.socket(false)
    await settle()
    expect(notices()).toEqual(['已发起呼叫', '登录已过期，通话结束后请重新登录'])
    expect(at()).toBe('talking')
  })

  test('while the socket is down only tones go on', async () => {
    const scene = await phoneScene()
    await talk(scene)
    scene.line().network.socket(false)
    await expect(hold(true)).rejects.toMatchObject({ message: '电话网络连接已断开，恢复后再试' })
    await expect(transfer('801')).rejects.toMatchObject({ kind: 'phone' })
    await sendDtmf('5')
    expect(scene.line().actions('dtmf')).toHaveLength(1)
    expect(at()).toBe('talking')
    expect(scene.eventsOf('call-state').at(-1)).toMatchObject({ state: 'DISCONNECT' })
  })

  test("the server's report that it is over counts only when the line receives nothing", async () => {
    const scene = await phoneScene()
    await talk(scene)
    push('call_quit', { callRecordId: 'r1' })
    await scene.env.clock.advance(3000)
    expect(at()).toBe('talking')
    scene.line().network.socket(false)
    push('call_quit', { callRecordId: 'r1' })
    await scene.env.clock.advance(3000)
    expect(at()).toBe('wrap-up')
  })

  test('a microphone that is pulled out is replaced, and the call goes on', async () => {
    const scene = await phoneScene()
    const { env } = scene
    await talk(scene)
    env.media.opened[0]?.unplug()
    await settle()
    expect(scene.line().actions('replace')).toHaveLength(1)
    expect(env.media.live()).toHaveLength(1)
    expect($microphone.get().status).toBe('ready')
    env.media.refusal = 'NotFoundError'
    env.media.live()[0]?.unplug()
    await settle()
    expect($microphone.get()).toEqual({
      status: 'lost',
      text: '麦克风已断开，对方暂时听不到您的声音'
    })
    expect(at()).toBe('talking')
    env.media.refusal = undefined
    env.media.plug(env.media.list)
    await settle()
    expect($microphone.get().status).toBe('ready')
    await hangUp()
    expect(env.media.live()).toEqual([])
  })

  test('another microphone can be chosen', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await chooseMicrophone('default')
    expect(scene.line().actions('replace')).toHaveLength(1)
    expect(scene.env.media.live()).toMatchObject([{ deviceId: 'default' }])
  })

  test('leaving the page prompts first, and ends the call', async () => {
    const scene = await phoneScene()
    await talk(scene)
    expect(scene.env.page.guards).toEqual(['当前有通话进行中，是否退出'])
    expect(scene.env.page.awake).toEqual(['screen'])
    scene.env.page.hide(false)
    expect(scene.line().actions('stop')).toHaveLength(1)
    expect(scene.env.media.live()).toEqual([])
    expect(scene.env.page.guards).toEqual([])
    expect(scene.env.page.awake).toEqual([])
  })

  test('there is nothing to hold, mute or pass on without one', async () => {
    await phoneScene()
    for (const action of [hold(true), mute(true), sendDtmf('1'), transfer('801'), hangUp()])
      await expect(action).rejects.toMatchObject({ message: '当前没有通话' })
  })
})

describe('after a call', () => {
  test('the seat reports that it was ended for both, as recorded', async () => {
    const { line } = await phoneScene().then(async scene => {
      await talk(scene)
      return scene
    })
    const callId = line().network.call()?.id ?? ''
    line().network.emit({ type: 'ended', callId, by: 'system', cause: '' })
    expect($phone.get()).toMatchObject({ outcome: { ok: true, text: '系统挂断，通话结束' } })
  })

  test('the seat is wrapping up until the agent is done', async () => {
    const scene = await phoneScene()
    await talk(scene)
    scene.line().network.hangsUp()
    expect($phone.get()).toMatchObject({ outcome: { ok: true, text: '对方已挂断' } })
    expect(notices()).not.toContain('对方已挂断')
    push('agent_state_modify', { signState: 'CLEARING' })
    const stop = $wrapUp.subscribe(() => undefined)
    await scene.env.clock.advance(9000)
    expect($wrapUp.get()).toBe(9)
    stop()
    await finishWrapUp()
    expect(at()).toBe('idle')
    expect(scene.server.count('/agent/status')).toBeGreaterThan(1)
  })

  // rule phone-33
  test('a seat that is kept for nothing is done once the outcome could be read', async () => {
    const scene = await phoneScene()
    await talk(scene)
    scene.line().network.hangsUp()
    push('agent_state_modify', { signState: 'SIGN_BUSY' })
    await scene.env.clock.advance(4900)
    expect(at()).toBe('wrap-up')
    await scene.env.clock.advance(100)
    expect(at()).toBe('idle')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    await dial(number)
    scene.line().network.refuses(486)
    push('agent_state_modify', { signState: 'CLEARING' })
    await scene.env.clock.advance(9000)
    expect(at()).toBe('wrap-up')
    push('agent_state_modify', { signState: 'SIGN_BUSY' })
    expect(at()).toBe('idle')
  })

  test('the server may end it as well', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await hangUp()
    push('agent_state_modify', { signState: 'CLEARING' })
    expect(at()).toBe('wrap-up')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    expect(at()).toBe('idle')
  })
})

test('the events of a call reach code without an element', async () => {
  const scene = await phoneScene()
  const events: string[] = []
  const stop = onHostEvent('call-state', ({ state }) => events.push(state))
  await talk(scene)
  stop()
  expect(events).toEqual(['OUTCOMING', 'ANSWER'])
})
