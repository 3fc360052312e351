import { describe, expect, test } from 'vitest'
import { isTelephoneNumber, plainNumber } from '../../core/lib/format/phone-number.ts'
import { testDevices } from '../../core/phone/media/devices.ts'
import {
  $phone,
  answer,
  dial,
  hangUp,
  monitor,
  register,
  sendDtmf,
  transfer
} from '../../core/phone/phone.ts'
import { carryEvents, onHostEvent } from '../../core/public-events.ts'
import { $signState, setAgentState } from '../../core/session/seat.ts'
import {
  $permissions,
  $session,
  can,
  login,
  logout,
  switchEnterprise
} from '../../core/session/session.ts'
import { expire } from '../../core/session/sign-in/sign-out.ts'
import { number, phoneScene, talk } from '../support/core/phone-scene.ts'
import { device } from '../support/core/test-devices.ts'
import { settle } from '../support/core/test-environment.ts'
import { ok } from '../support/core/test-server.ts'
import { byPassword, user } from '../support/server/signed-in.ts'

describe('a number to call', () => {
  test.each([
    '13800138000',
    '１３８００１３８０００',
    '138-0013-8000',
    '+86 138 0013 8000',
    '010-88886666',
    '(0755) 8888666',
    '4008001234',
    '800-820-1234',
    '110',
    '801',
    '10086',
    '95588',
    '33801',
    '+1 202 555 0123',
    '0085221234567'
  ])('%s', written => {
    expect(isTelephoneNumber(plainNumber(written))).toBe(true)
  })

  test.each([
    '12',
    '138-1234-567',
    '1380013800012',
    '12800138000',
    '8888666',
    '010888866',
    '40080012345',
    '+8612',
    '+1202555',
    '001202555012345678901',
    '*123#',
    '138abc',
    ''
  ])('%s is none', written => {
    expect(isTelephoneNumber(plainNumber(written))).toBe(false)
  })
})

describe('a local number', () => {
  test.each(['88886666', '8888 666', '２８８８６６６６'])(
    '%s takes the area code of the seat',
    async written => {
      const { line } = await phoneScene({ seat: { fixedAreaCode: '020' } })
      const requests: string[] = []
      const stop = onHostEvent('before-dial', detail => requests.push(detail.number))
      expect((await dial(written)).status).toBe('dialling')
      stop()
      const whole = `020${plainNumber(written)}`
      expect(line().actions('dial')).toMatchObject([{ number: whole }])
      expect(requests).toEqual([whole])
    }
  )

  // rule phone-4
  test('of a seat without an area code is refused, and the sentence names what is missing', async () => {
    const { line } = await phoneScene()
    const why = '本地号码缺少区号，请加拨区号，如 010-88886666'
    expect(await dial('8888-6666')).toMatchObject({ status: 'refused', why })
    expect(line().actions('dial')).toEqual([])
  })

  test.each(['10086', '801', '13800138000', '02088886666', '4008001234', '33801'])(
    '%s is none and goes as it is',
    async written => {
      const { line } = await phoneScene({ seat: { fixedAreaCode: '020' } })
      await dial(written)
      expect(line().actions('dial')).toMatchObject([{ number: written }])
    }
  )

  test('is passed a call on to with the area code as well', async () => {
    const scene = await phoneScene({ seat: { fixedAreaCode: '020' } })
    await talk(scene)
    const passedOn = transfer('88886666')
    await settle()
    expect(scene.line().actions('transfer')).toMatchObject([{ text: '02088886666' }])
    scene.line().network.hangsUp()
    await passedOn
  })
})

describe('dialling', () => {
  test.each([[null], [undefined], [{}], [Number]])(
    '%s is refused as a missing number',
    async nonsense => {
      const { eventsOf } = await phoneScene()
      expect(await dial(nonsense as never)).toMatchObject({
        status: 'refused',
        why: '请输入电话号码'
      })
      expect(eventsOf('error')).toMatchObject([{ message: '请输入电话号码' }])
    }
  )

  test('takes a number for its digits, and no options for none', async () => {
    const { line } = await phoneScene()
    expect((await dial(13800138000, null)).status).toBe('dialling')
    expect(line().actions('dial')).toMatchObject([{ number }])
  })

  test('passes the page the number that it will dial', async () => {
    await phoneScene()
    const requests: unknown[] = []
    const stop = onHostEvent('before-dial', detail => requests.push(detail.number))
    await dial('+86 138-0013-8000')
    stop()
    expect(requests).toEqual([number])
  })
})

describe('a failure is raised once for the page', () => {
  test('also when the session reports it first and the telephone then', async () => {
    const { eventsOf } = await phoneScene({
      isRegistered: false,
      routes: { 'GET /agent/status': () => new Response('', { status: 500 }) }
    })
    const before = eventsOf('error').length
    await expect(register()).rejects.toMatchObject({ message: '网络异常' })
    expect(eventsOf('error').slice(before)).toMatchObject([{ kind: 'server', message: '网络异常' }])
  })

  test.each([
    ['dial', () => dial(number)],
    ['answer', () => answer()],
    ['hangUp', () => hangUp()],
    ['monitor', () => monitor('r1')],
    ['register', () => logout().then(register)],
    ['setAgentState', () => logout().then(() => setAgentState('SIGN_FREE'))],
    ['switchEnterprise', () => logout().then(() => switchEnterprise('e-2'))]
  ])('%s', async (_, action) => {
    const { eventsOf } = await phoneScene()
    const stop = carryEvents('phone', async name => name !== 'before-dial')
    await Promise.resolve(action()).catch(() => undefined)
    stop()
    expect(eventsOf('error')).toHaveLength(1)
  })
})

describe('invalid arguments are refused with their own messages', () => {
  test('keys, a transfer and a call to listen in on', async () => {
    const scene = await phoneScene({
      routes: { 'GET /users/detail': () => ok({ ...user, permissions: ['CCS.MONI.CUTIN'] }) }
    })
    await expect(monitor('')).rejects.toMatchObject({ message: '请选择要监听的通话' })
    await expect(monitor(undefined as never)).rejects.toMatchObject({ kind: 'invalid' })
    await talk(scene)
    for (const keys of ['xyz', '', null])
      await expect(sendDtmf(keys as never)).rejects.toMatchObject({
        message: '按键只能是数字、*、# 和 A-D'
      })
    await expect(transfer(undefined as never)).rejects.toMatchObject({ message: '号码格式不正确' })
    await sendDtmf(5)
    expect(scene.line().actions('dtmf')).toMatchObject([{ text: '5' }])
    expect(scene.eventsOf('error')).toHaveLength(6)
  })

  test.each([['nonsense'], [null], ['CALLING']])('the state %s', async state => {
    const { eventsOf } = await phoneScene()
    const states: unknown[] = []
    const stop = onHostEvent('agent-state', detail => states.push(detail))
    await expect(setAgentState(state as never)).rejects.toMatchObject({
      kind: 'invalid',
      message: '坐席状态不正确'
    })
    stop()
    expect(states).toEqual([])
    expect($signState.get()).toBe('SIGN_FREE')
    expect(eventsOf('error')).toHaveLength(1)
  })

  test('a seat state without a session', async () => {
    await phoneScene()
    await logout()
    const states: unknown[] = []
    const stop = onHostEvent('agent-state', detail => states.push(detail))
    await expect(setAgentState('SIGN_FREE')).rejects.toMatchObject({ message: '请重新登录' })
    stop()
    expect(states).toEqual([])
  })

  test.each([
    [{ by: 'zzz' }],
    [{ by: 'toString' }],
    [{ by: 'password', username: 'agent1' }],
    [{ by: 'sms', phone: 138 }],
    ['agent1']
  ])('a sign-in with %j, without ending the session', async request => {
    const { eventsOf } = await phoneScene()
    await expect(login(request as never)).rejects.toMatchObject({
      kind: 'invalid',
      message: '登录参数不完整'
    })
    expect(eventsOf('error')).toMatchObject([{ message: '登录参数不完整' }])
    expect($session.get().status).toBe('signed-in')
  })

  test('a sign-in as another user during a call', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await expect(login(byPassword)).rejects.toMatchObject({
      message: '通话中不能切换企业，请先结束通话'
    })
    expect($phone.get().status).toBe('talking')
  })

  test('a permission that the page gives itself', async () => {
    await phoneScene()
    const codes = $permissions.get() as Set<string>
    expect(() => codes.add('CCS.MONI.CUTIN')).toThrow(TypeError)
    expect(() => codes.clear()).toThrow(TypeError)
    expect(can('CCS.MONI.CUTIN')).toBe(false)
    expect(can('CMC.RECO.PERM')).toBe(true)
  })
})

test('a session that expired during a call: its end is reported first, with its ids', async () => {
  const scene = await phoneScene()
  await talk(scene)
  const order: string[] = []
  const stops = (['call-end', 'signed-out'] as const).map(name =>
    onHostEvent(name, () => order.push(name))
  )
  await scene.env.clock.advance(7000)
  expire()
  expect($session.get().status).toBe('signed-in')
  scene.line().network.hangsUp()
  await settle()
  for (const stop of stops) stop()
  expect(order).toEqual(['call-end', 'signed-out'])
  expect(scene.eventsOf('call-end')).toMatchObject([{ seconds: 7, callRecordId: 'r1', ok: true }])
})

test('a registration event carries its status, also under its former name', async () => {
  const { eventsOf } = await phoneScene()
  expect(eventsOf('registration').at(-1)).toEqual({
    name: 'registration',
    status: 'registered',
    state: 'registered',
    isRegistered: true
  })
})

test('a test of the devices reports which ones, and always ends', async () => {
  const { env } = await phoneScene()
  env.media.list = [
    device('audioinput', 'default', 'Headset microphone'),
    device('audiooutput', 'default', 'Speakers')
  ]
  const testing = testDevices({ seconds: Number.NaN })
  await settle()
  await env.clock.advance(5000)
  expect(await testing).toMatchObject({
    microphone: 'Headset microphone',
    microphoneId: 'default',
    speaker: 'Speakers'
  })
})
