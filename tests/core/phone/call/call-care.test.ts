import { describe, expect, test } from 'vitest'
import { $notices } from '../../../../core/notices.ts'
import {
  $callLock,
  $phone,
  $registration,
  dial,
  hangUp,
  hold,
  register,
  transfer
} from '../../../../core/phone/phone.ts'
import { carryEvents, onHostEvent } from '../../../../core/public-events.ts'
import { logout } from '../../../../core/session/session.ts'
import { notices, number, phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { seat as seatStatus } from '../../../support/server/signed-in.ts'

describe('a call outlives', () => {
  test('a request for the telephone while the socket is down: the line is woken, not replaced', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const { network, actions } = scene.line()
    network.socket(false)
    const registered = register()
    await settle()
    expect($phone.get().status).toBe('talking')
    expect(actions('wake')).toHaveLength(1)
    expect(actions('stop')).toEqual([])
    expect(scene.lines).toHaveLength(1)
    network.socket(true)
    await registered
  })

  test('a refused registration: the line with the new secret comes after it', async () => {
    let password = 'old'
    const scene = await phoneScene({
      routes: {
        'GET /agent/status': () =>
          Response.json({
            code: 1,
            data: { ...seatStatus, signState: 'SIGN_FREE', password }
          })
      }
    })
    await talk(scene)
    password = 'new'
    const refuse = { type: 'registration-failed', status: 403, reason: 'Forbidden' } as const
    scene.line().network.emit(refuse)
    scene.line().network.emit(refuse)
    await settle()
    expect($phone.get().status).toBe('talking')
    expect(scene.lines).toHaveLength(1)
    await hangUp()
    await settle()
    expect(scene.lines.map(each => each.config?.password)).toEqual(['old', 'new'])
    expect($registration.get().status).toBe('registered')
  })
})

test('a line that opens only after the sign-out is stopped', async () => {
  let password = 'old'
  const scene = await phoneScene({
    routes: {
      'GET /agent/status': () => Response.json({ code: 1, data: { ...seatStatus, password } })
    }
  })
  password = 'new'
  const { openLine } = scene.env
  let open = () => {}
  Object.assign(scene.env, {
    openLine: async (config: Parameters<typeof openLine>[0]) => {
      await new Promise<void>(done => {
        open = done
      })
      return openLine(config)
    }
  })
  scene.line().network.emit({ type: 'registration-failed', status: 403, reason: 'Forbidden' })
  await settle()
  await logout()
  open()
  await settle()
  expect(scene.lines).toHaveLength(2)
  expect(scene.line().actions('start')).toEqual([])
  expect(scene.line().actions('stop')).toHaveLength(1)
  expect($registration.get()).toEqual({ status: 'none' })
})

describe('dialling', () => {
  test('without a session shows a message', async () => {
    await phoneScene({ isRegistered: false })
    await logout()
    expect(await dial(number)).toMatchObject({ status: 'refused', why: '请重新登录' })
    expect(notices()).toContain('请重新登录')
  })

  test('reports that the call is on its way', async () => {
    await phoneScene()
    await dial(number)
    expect($notices.get()).toMatchObject([{ tone: 'success', text: '已发起呼叫' }])
  })

  test('reports nothing for a call that never leaves this computer', async () => {
    const { line } = await phoneScene()
    line().network.isCutOff()
    expect((await dial(number)).status).toBe('dialling')
    line().network.breaks()
    expect(notices()).not.toContain('已发起呼叫')
  })

  test('reports nothing while the browser prompts for the microphone, and never if it refuses', async () => {
    const { env } = await phoneScene()
    let refuse = (_: Error) => {}
    env.media.openMicrophone = () =>
      new Promise((_, no) => {
        refuse = no
      })
    const dialled = dial(number)
    await env.clock.advance(100)
    expect(notices()).toEqual([])
    refuse(new DOMException('no', 'NotAllowedError'))
    expect((await dialled).status).toBe('refused')
    expect(notices()).toEqual(['麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风'])
  })

  test('waits 30 s for a page that defers its answer and never gives it', async () => {
    const { env, line, eventsOf } = await phoneScene()
    const stop = carryEvents('phone', name =>
      name === 'before-dial' ? new Promise(() => undefined) : Promise.resolve(true)
    )
    const answered = dial(number)
    await env.clock.advance(29_000)
    expect(await dial(number)).toMatchObject({ status: 'locked' })
    await env.clock.advance(1_000)
    await answered
    stop()
    expect(notices()).toContain('页面未及时确认，呼叫已取消')
    expect(notices()).not.toContain('已发起呼叫')
    expect(eventsOf('error')).toMatchObject([{ message: '页面未及时确认，呼叫已取消' }])
    expect($callLock.get()).toBe(0)
    expect(await dial(number)).toMatchObject({ status: 'dialling' })
    expect(line().actions('dial')).toHaveLength(1)
  })
})

describe('in a call', () => {
  test('a second transfer is refused while the first is under way', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const passedOn = transfer('801').catch(() => 'refused')
    await settle()
    await expect(transfer('802')).rejects.toMatchObject({ message: '正在转接，请稍候' })
    expect(scene.line().actions('transfer')).toMatchObject([{ text: '801' }])
    scene.line().network.breaks()
    expect(await passedOn).toBe('refused')
  })

  test('a failure of the line is reported', async () => {
    const scene = await phoneScene()
    await talk(scene)
    await hold(true)
    const callId = scene.line().network.call()?.id ?? ''
    scene.line().network.emit({ type: 'in-vain', callId, what: 'hold' })
    scene.line().network.emit({ type: 'in-vain', callId, what: 'tones' })
    expect(notices()).toEqual(
      expect.arrayContaining(['保持状态未能切换，请重试', '按键未能发送，请重试'])
    )
  })
})

test('the page is notified once that there is nothing to register with', async () => {
  const events: string[] = []
  const stop = onHostEvent('registration', ({ status }) => void events.push(status))
  await phoneScene({ seat: { gatewayIp: '' }, isRegistered: false })
  await expect(register()).rejects.toThrow()
  stop()
  expect(events).toEqual(['connecting', 'missing'])
  expect($registration.get()).toEqual({ status: 'missing', field: 'wsUri' })
})
