import { describe, expect, test } from 'vitest'
import { $notices } from '../../../../core/notices.ts'
import {
  $phone,
  $registration,
  answer,
  dial,
  hangUp,
  hold,
  mute,
  reject,
  sendDtmf,
  setUpPhone,
  transfer
} from '../../../../core/phone/phone.ts'
import { logout } from '../../../../core/session/session.ts'
import { number, phoneScene, push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { seat } from '../../../support/server/signed-in.ts'

const seatIs = (signState: string, callRecordId = 'r1') =>
  push('agent_state_modify', { signState, callRecordId })
const nothing = () => ok(null)

/** An agent with a desk telephone, and a server that obeys. */
const workbench = (agentMode: 1 | 2 = 1, routes: Parameters<typeof phoneScene>[0] = {}) =>
  phoneScene({
    seat: { agentMode, registerState: true },
    routes: {
      'POST /calls': () => ok({ callRecordId: 'r1' }),
      'POST /calls/r1/answer': nothing,
      'POST /calls/r1/hang_up': nothing,
      'POST /calls/r1/hold': nothing,
      'POST /calls/r1/mute': nothing,
      'POST /calls/r1/dtmf': nothing,
      'POST /calls/r1/transfer': nothing,
      'PUT /agent/mode': nothing,
      ...routes?.routes
    }
  })

describe.each([[1], [2]] as const)("the agent's own device, mode %i", mode => {
  test('is driven by the server, and never opens the microphone', async () => {
    const { env, server, lines, events } = await workbench(mode)
    expect($registration.get()).toEqual({ status: 'own-device', registered: true })
    expect(await dial(number, { callerId: '01088886666' })).toMatchObject({ status: 'dialling' })
    await settle()
    expect(
      JSON.parse(server.requests.find(({ url }) => url.pathname === '/api/calls')?.body ?? '')
    ).toEqual({
      customerPhone: number,
      callerId: '01088886666'
    })
    seatIs('CALLING')
    expect($phone.get()).toMatchObject({
      status: 'dialling',
      ringing: true,
      call: { callRecordId: 'r1' }
    })
    seatIs('CALLING')
    expect($phone.get().status).toBe('talking')
    await hold(true)
    await mute(true)
    await settle()
    expect($phone.get()).toMatchObject({ held: 'us', muted: true })
    await hangUp()
    await settle()
    seatIs('CLEARING')
    expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { ok: true } })
    expect(lines).toEqual([])
    expect(env.media.opened).toEqual([])
    expect(env.page.guards).toEqual([])
    expect(events.filter(({ name }) => name === 'call-end')).toHaveLength(1)
  })
})

describe("the agent's own device", () => {
  test.each([
    [1, '通话结束'],
    [3, '对方已挂断'],
    [4, '系统挂断，通话结束']
  ])('reports who has hung up as the server does (hangupType %i)', async (hangupType, text) => {
    await workbench()
    await dial(number)
    await settle()
    seatIs('CALLING')
    seatIs('CALLING')
    push('call_quit', { callRecordId: 'r1', hangupType })
    expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { ok: true, text } })
  })

  test('reports a supervisor who has ended the call', async () => {
    await workbench()
    await dial(number)
    await settle()
    seatIs('CALLING')
    seatIs('CALLING')
    push('call_quit', { callRecordId: 'r1', hangupType: 4, endedBy: 'supervisor' })
    expect($phone.get()).toMatchObject({
      outcome: { ok: true, text: '班长已结束通话', endedBy: 'system' }
    })
  })

  test('rings, and is answered from the page', async () => {
    const { env, server } = await workbench()
    setUpPhone({ flashTitle: true })
    seatIs('RING')
    push('incoming_reminder', {
      callRecordId: 'r1',
      customerPhone: number,
      customerName: '王芳',
      customerId: 'c1'
    })
    expect($phone.get()).toMatchObject({ status: 'ringing', call: { name: '王芳', number } })
    expect(env.page.titles).toHaveLength(1)
    expect(env.sounds.playing).toBeUndefined()
    await answer()
    await settle()
    expect(server.count('/calls/r1/answer')).toBe(1)
    seatIs('CALLING')
    expect($phone.get().status).toBe('talking')
    push('call_quit', { callRecordId: 'r1', hangupType: 3 })
    expect($phone.get().status).toBe('wrap-up')
  })

  test('is refused from the page', async () => {
    const { server } = await workbench()
    push('incoming_reminder', { callRecordId: 'r1', customerPhone: number })
    await reject()
    await settle()
    expect(server.count('/calls/r1/hang_up')).toBe(1)
    expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { text: '拒接' } })
  })

  test('rings on when the answer is refused', async () => {
    await workbench(1, {
      routes: {
        'POST /calls/r1/answer': () =>
          Response.json({ message: '通话不存在或已结束' }, { status: 400 })
      }
    })
    push('incoming_reminder', { callRecordId: 'r1', customerPhone: number })
    await answer()
    await settle()
    expect($phone.get().status).toBe('ringing')
    expect($notices.get().map(({ text }) => text)).toContain('通话不存在或已结束')
  })

  test('shows why the server would not dial', async () => {
    await workbench(1, {
      routes: {
        'POST /calls': () => Response.json({ message: '坐席未注册电话，无法呼叫' }, { status: 400 })
      }
    })
    await dial(number)
    await settle()
    expect($phone.get()).toMatchObject({
      status: 'wrap-up',
      outcome: { ok: false, text: '坐席未注册电话，无法呼叫' }
    })
  })

  test('hangs up a call that the server names only afterwards', async () => {
    let name = () => {}
    const { server } = await workbench(1, {
      routes: {
        'POST /calls': () =>
          new Promise(done => {
            name = () => done(ok({ callRecordId: 'r1' }))
          })
      }
    })
    await dial(number)
    await hangUp()
    expect($phone.get()).toMatchObject({ status: 'wrap-up', outcome: { text: '已取消' } })
    name()
    await settle()
    expect(server.count('/calls/r1/hang_up')).toBe(1)
  })

  test('sends tones in the order of the keys, and passes the call on', async () => {
    const { server } = await workbench()
    push('incoming_reminder', { callRecordId: 'r1', customerPhone: number })
    seatIs('CALLING')
    await sendDtmf('159#')
    const passedOn = transfer('801')
    await settle()
    const tones = server.requests
      .filter(({ url }) => url.pathname.endsWith('/dtmf'))
      .map(({ body }) => (JSON.parse(body) as { tones: string }).tones)
    expect(tones.join('')).toBe('159#')
    expect($phone.get()).toMatchObject({ transferring: '801' })
    push('call_quit', { callRecordId: 'r1', hangupType: 1 })
    await passedOn
  })

  test('learns of a missed end from the seat', async () => {
    await workbench()
    push('incoming_reminder', { callRecordId: 'r1', customerPhone: number })
    seatIs('CALLING')
    expect($phone.get().status).toBe('talking')
    push('agent_state_modify', { signState: 'SIGN_BUSY' })
    expect($phone.get().status).toBe('wrap-up')
  })

  test('knows whether it is registered', async () => {
    await workbench()
    push('agent_register', { registerState: false })
    expect($registration.get()).toEqual({ status: 'own-device', registered: false })
  })

  test('gives way to the telephone in the browser when the host chooses that', async () => {
    const { lines, server } = await workbench()
    setUpPhone({ agentMode: 'web' })
    await settle()
    expect(server.count('/agent/mode')).toBe(1)
    expect(lines).toHaveLength(1)
    expect($registration.get().status).toBe('registered')
  })
})

describe('a page that is reloaded while the device is in a call', () => {
  const panel = (callDirectionType: 0 | 1) => ({
    callRecordId: 'r1',
    customerId: 'c1',
    customerName: '王芳',
    customerPhone: number,
    area: '',
    telecomOperator: '',
    callDirectionType,
    dialPanelVisble: true,
    fixedAreaCode: '',
    entNickname: '',
    entLogo: '',
    survivalField: ''
  })
  const reload = (signState: string, direction: 0 | 1, callSeconds?: number) =>
    phoneScene({
      signState,
      seat: { agentMode: 1, registerState: true, callRecordId: 'r1', callSeconds } as never,
      routes: {
        'GET /calls/r1/panel': () => ok(panel(direction)),
        'POST /calls/r1/hang_up': nothing,
        'POST /calls/r1/answer': nothing
      }
    })

  test('goes on talking, since when it was answered, and hangs up', async () => {
    const { env, server, eventsOf } = await reload('CALLING', 0, 65)
    await settle()
    expect($phone.get()).toMatchObject({
      status: 'talking',
      since: env.monotonic() - 65_000,
      call: { number, name: '王芳', customerId: 'c1', callRecordId: 'r1', direction: 'outgoing' }
    })
    await hangUp()
    await settle()
    expect(server.count('/calls/r1/hang_up')).toBe(1)
    expect(eventsOf('call-end')).toMatchObject([{ callRecordId: 'r1', seconds: 65, ok: true }])
  })

  test('goes on dialling until it is answered', async () => {
    await reload('CALLING', 0)
    await settle()
    expect($phone.get()).toMatchObject({ status: 'dialling', ringing: true, call: { number } })
    seatIs('CALLING')
    expect($phone.get().status).toBe('talking')
  })

  test('goes on ringing, and is answered', async () => {
    const { server } = await reload('RING', 1)
    await settle()
    expect($phone.get()).toMatchObject({
      status: 'ringing',
      call: { number, direction: 'incoming' }
    })
    await answer()
    await settle()
    expect(server.count('/calls/r1/answer')).toBe(1)
    seatIs('CALLING')
    expect($phone.get().status).toBe('talking')
  })

  test('leaves alone a call that is over by now', async () => {
    await reload('CLEARING', 0, 5)
    await settle()
    expect($phone.get().status).toBe('idle')
  })
})

describe('a mode that the page requests', () => {
  const modes: number[] = []
  /** A server that keeps the mode it is given. */
  async function borrowing() {
    modes.length = 0
    let agentMode = 0
    return phoneScene({
      routes: {
        'GET /agent/status': () => ok({ ...seat, signState: 'SIGN_FREE', agentMode }),
        'PUT /agent/mode': ({ body }) => {
          agentMode = JSON.parse(body).agentMode
          modes.push(agentMode)
          return ok(null)
        },
        'POST /calls': () => ok({ callRecordId: 'r1' })
      }
    })
  }

  test('is given back when the page no longer requests it', async () => {
    await borrowing()
    setUpPhone({ agentMode: 'sip' })
    await settle()
    setUpPhone({ agentMode: 'remote' })
    await settle()
    expect(modes).toEqual([1, 2])
    setUpPhone({ agentMode: undefined })
    await settle()
    expect(modes).toEqual([1, 2, 0])
    expect($registration.get().status).toBe('registered')
  })

  test('is given back after the call that is on', async () => {
    await borrowing()
    setUpPhone({ agentMode: 'sip' })
    await settle()
    await dial(number)
    await settle()
    seatIs('CALLING')
    setUpPhone({ agentMode: undefined })
    await settle()
    expect(modes).toEqual([1])
    expect($phone.get().status).toBe('dialling')
    push('call_quit', { callRecordId: 'r1', hangupType: 3 })
    await settle()
    expect(modes).toEqual([1, 0])
  })

  test('is unregistered before the server is notified of a sign-out', async () => {
    const { server } = await borrowing()
    setUpPhone({ agentMode: 'sip' })
    await settle()
    await logout()
    expect(modes).toEqual([1, 0])
    const paths = server.requests.map(({ url }) => url.pathname)
    expect(paths.lastIndexOf('/api/agent/mode')).toBeLessThan(paths.indexOf('/api/oauth/logout'))
  })
})
