import { describe, expect, test } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { receive } from '../../../core/net/realtime-frames.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import { diagnostics } from '../../../core/session/diagnostics.ts'
import {
  $agent,
  $agentMode,
  $signState,
  setAgentMode,
  setAgentState,
  sipAccount
} from '../../../core/session/seat.ts'
import { $session } from '../../../core/session/session.ts'
import { refused, setUpSession, texts } from '../../support/core/session-scenarios.ts'
import { settle } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import { seat, signIn } from '../../support/server/signed-in.ts'

setUpSession()

describe('the seat', () => {
  test.each([null, '', 'SIGN_UNHEARD_OF', undefined, 7])(
    'is 示忙 where the server reports %j, requested or pushed',
    async signState => {
      await signIn({ 'GET /agent/status': () => ok({ ...seat, signState }) })
      expect($agent.get()).toMatchObject({ signState: 'SIGN_BUSY' })
      expect($signState.get()).toBe('SIGN_BUSY')
      await setAgentState('SIGN_FREE')
      receive(JSON.stringify({ topic: 'agent_state_modify', data: { signState } }))
      expect($signState.get()).toBe('SIGN_BUSY')
    }
  )

  test('shows the chosen state at once, and requests nothing', async () => {
    const { env, server } = await signIn()
    Object.assign(env.page, { permission: 'default', isGesture: true })
    const setting = setAgentState('SIGN_FREE')
    expect($signState.get()).toBe('SIGN_FREE')
    await setting
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({ signState: 'SIGN_FREE' })
    expect(env.page.request).toBe(0)
  })

  test('takes it back when the server refuses', async () => {
    await signIn({ 'PUT /agent/status': () => Response.json({ code: 0, message: '坐席已停用' }) })
    await expect(setAgentState('SIGN_FREE')).rejects.toMatchObject(refused('坐席已停用'))
    expect($signState.get()).toBe('SIGN_BUSY')
    expect(texts()).toEqual(['坐席已停用'])
  })

  test('goes back to what the server has agreed to when two choices are refused', async () => {
    await signIn({ 'PUT /agent/status': () => Response.json({ code: 0, message: '坐席已停用' }) })
    const refusals = await Promise.allSettled([
      setAgentState('SIGN_FREE'),
      setAgentState('OFF_LINE')
    ])
    expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect($signState.get()).toBe('SIGN_BUSY')
  })

  test('goes back to the choice before when the server takes that one only', async () => {
    const answers: ((response: Response) => void)[] = []
    await signIn({
      'PUT /agent/status': () => new Promise<Response>(done => void answers.push(done))
    })
    const first = setAgentState('SIGN_FREE')
    await settle()
    const second = setAgentState('OFF_LINE').catch(() => undefined)
    await settle()
    answers[1]?.(Response.json({ code: 0, message: '坐席已停用' }))
    await second
    answers[0]?.(ok(null))
    await first
    expect($signState.get()).toBe('SIGN_FREE')
  })

  test('does not take back what the server has sent meanwhile', async () => {
    let answer: (response: Response) => void = () => undefined
    const { env } = await signIn({
      'PUT /agent/status': () =>
        new Promise<Response>(done => {
          answer = done
        })
    })
    env.sockets[0]?.accept()
    const setting = setAgentState('SIGN_FREE').catch((error: unknown) => error)
    await settle()
    env.sockets[0]?.deliver({ topic: 'agent_state_modify', data: { signState: 'RING' } })
    answer(Response.json({ code: 0, message: '迟了' }))
    await setting
    expect($signState.get()).toBe('RING')
  })

  test('is not changed during a call', async () => {
    const { server } = await signIn()
    setOnCall(true)
    await expect(setAgentState('OFF_LINE')).rejects.toMatchObject({ kind: 'invalid' })
    expect(server.count('/agent/status')).toBe(1)
    expect(texts()).toEqual(['通话中不能修改坐席状态'])
  })

  test('changes its telephone, and back when refused', async () => {
    await signIn({ 'PUT /agent/mode': () => ok(null) })
    await setAgentMode(1)
    expect($agentMode.get()).toBe(1)
    stopCore()
    await signIn({ 'PUT /agent/mode': () => Response.json({ code: 0, message: '不支持' }) })
    await expect(setAgentMode(2)).rejects.toMatchObject(refused('不支持'))
    expect($agentMode.get()).toBe(0)
  })

  test('gives the telephone its credentials, and no other its secret', async () => {
    const { server } = await signIn()
    await expect(sipAccount()).resolves.toEqual({
      wsUri: 'ws://server.test/sip',
      uri: 'sip:100@demo.hutong',
      password: 'sip-secret',
      registerExpires: undefined
    })
    expect(server.count('/agent/status')).toBe(1)
    await sipAccount({ fresh: true })
    expect(server.count('/agent/status')).toBe(2)
    const seen = JSON.stringify([$agent.get(), $session.get(), diagnostics()])
    expect(seen).not.toContain('sip-secret')
    expect(seen).not.toContain('t1')
  })

  test.each([
    [{ gatewayIp: '' }, { wsUri: '' }],
    [{ gatewayIp: 'wss://pbx.cn/ws' }, { wsUri: 'wss://pbx.cn/ws' }],
    [{ agentExtensionNumber: '' }, { uri: '' }],
    [{ sipDomain: '' }, { uri: '' }],
    [{ password: '' }, { password: '' }],
    [{ registerExpires: 590 }, { registerExpires: 590 }]
  ])('with %j registers with %j', async (part, expected) => {
    await signIn({ 'GET /agent/status': () => ok({ ...seat, ...part }) })
    await expect(sipAccount()).resolves.toMatchObject(expected)
  })

  test('of an https page uses the secure gateway', async () => {
    await signIn({}, { apiBase: 'https://server.test/api' })
    await expect(sipAccount()).resolves.toMatchObject({ wsUri: 'wss://server.test:443/sip' })
  })
})
