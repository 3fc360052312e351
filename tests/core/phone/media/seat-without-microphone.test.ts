import { describe, expect, test } from 'vitest'
import { retryMicrophone } from '../../../../core/phone/media/microphone.ts'
import { $phone, answer, dial } from '../../../../core/phone/phone.ts'
import { $signState, setAgentState } from '../../../../core/session/seat.ts'
import { notices, number, phoneScene, push, talk } from '../../../support/core/phone-scene.ts'
import { device } from '../../../support/core/test-devices.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'

const noMicrophone = [device('audiooutput', 'loud')]
const why = '坐席已置为示忙：未检测到麦克风，请连接后重试'
const routes = { 'PUT /agent/status': () => ok(null) }

describe('a seat without a working microphone', () => {
  test('goes from 空闲 to 示忙, and shows the reason', async () => {
    const { env, server } = await phoneScene({ routes })
    env.media.plug(noMicrophone)
    await settle()
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(notices()).toContain(why)
    expect(server.sent('PUT /agent/status')).toEqual([
      { signState: 'SIGN_BUSY', isAutomatic: true }
    ])
    await env.clock.advance(60_000)
    expect(notices(), 'stays to be read').toContain(why)
  })

  test('does not stay 空闲 when the agent chooses it', async () => {
    const { env } = await phoneScene({ signState: 'SIGN_BUSY', routes })
    env.media.plug(noMicrophone)
    await settle()
    expect(notices()).toEqual([])
    await setAgentState('SIGN_FREE')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    await settle()
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(notices()).toContain(why)
  })

  test('in a browser without WebRTC says so, for a call too', async () => {
    const { env } = await phoneScene({ routes })
    env.media.answer = 'unsupported'
    env.media.plug([])
    await settle()
    const sentence = '当前浏览器不支持网页通话，请换用新版的 Chrome、Edge 或 Firefox'
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(notices()).toContain(`坐席已置为示忙：${sentence}`)
    expect(await dial(number)).toMatchObject({ status: 'refused', why: sentence })
  })

  // rule phone-38
  test('finishes the call that is on first', async () => {
    const scene = await phoneScene({ routes })
    await talk(scene)
    scene.env.media.plug(noMicrophone)
    await settle()
    expect($signState.get()).toBe('SIGN_FREE')
    scene.line().network.hangsUp()
    await settle()
    expect($signState.get()).toBe('SIGN_BUSY')
  })

  test('that could not answer does not ring again', async () => {
    const { env, line } = await phoneScene({ routes })
    env.media.refusal = 'NotAllowedError'
    line().network.rings(number)
    await answer().catch(() => undefined)
    expect($phone.get().status).toBe('ringing')
    line().network.refuses(487)
    await settle()
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(notices()).toContain(
      '坐席已置为示忙：麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'
    )
  })

  test('shows the reason in one notice, also when a call was refused for it and when it is retried', async () => {
    const { env } = await phoneScene({ routes })
    const denied = '坐席已置为示忙：麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'
    env.media.refusal = 'NotAllowedError'
    await dial(number)
    await settle()
    expect(notices()).toEqual([denied])
    await env.clock.advance(3000)
    await retryMicrophone().catch(() => undefined)
    expect(notices()).toEqual([denied])
    await setAgentState('SIGN_FREE')
    push('agent_state_modify', { signState: 'SIGN_FREE' })
    await settle()
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(notices()).toEqual([denied])
  })

  test('with a telephone of its own needs no microphone here', async () => {
    const { env } = await phoneScene({ seat: { agentMode: 1 }, routes })
    env.media.plug(noMicrophone)
    await settle()
    expect($signState.get()).toBe('SIGN_FREE')
  })
})
