import { describe, expect, test } from 'vitest'
import { $notices } from '../../../../core/notices.ts'
import { $callLock, $callSeconds, $phone, dial, hangUp } from '../../../../core/phone/phone.ts'
import { $signState } from '../../../../core/session/seat.ts'
import { notices, number, phoneScene, push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'

const at = () => $phone.get().status

describe('dialling', () => {
  test('opens the microphone, calls, counts the seconds, and lets go of the microphone', async () => {
    const scene = await phoneScene()
    const { env, line, eventsOf } = scene
    expect(await dial('１３８-0013 8000', { customerId: 'c1' })).toMatchObject({
      status: 'dialling'
    })
    expect(line().actions('dial')).toMatchObject([{ number }])
    expect($phone.get()).toMatchObject({ status: 'dialling', ringing: false })
    line().network.alerts('r1')
    expect(env.sounds.playing).toBe('ringback')
    line().network.connects()
    expect(env.sounds.playing).toBeUndefined()
    const stop = $callSeconds.subscribe(() => undefined)
    await env.clock.advance(3000)
    expect($callSeconds.get()).toBe(3)
    stop()
    await hangUp()
    expect($phone.get()).toMatchObject({
      status: 'wrap-up',
      seconds: 3,
      outcome: { text: '通话结束' }
    })
    expect(env.media.opened).toHaveLength(1)
    expect(env.media.live()).toEqual([])
    expect(eventsOf('call-state').map(event => Reflect.get(event, 'state'))).toEqual([
      'OUTCOMING',
      'PROGRESS',
      'ANSWER',
      'ENDED'
    ])
    expect(eventsOf('screen-pop')).toMatchObject([
      { callRecordId: 'r1', customerId: 'c1', direction: 'outgoing' }
    ])
    expect(eventsOf('call-end')).toEqual([
      {
        name: 'call-end',
        callId: expect.any(String),
        callRecordId: 'r1',
        callItemNumberId: undefined,
        customerId: 'c1',
        number,
        direction: 'outgoing',
        kind: 'ordinary',
        endedBy: 'agent',
        seconds: 3,
        ok: true,
        text: '通话结束',
        status: 200
      }
    ])
  })

  test('is refused while the seat is busy (rule phone-1)', async () => {
    const { line, eventsOf } = await phoneScene({ signState: 'SIGN_BUSY' })
    const why = '坐席状态[示忙], 无法呼叫'
    expect(await dial(number)).toEqual({
      ...{ status: 'refused', why, kind: 'invalid', code: 'NOT_FREE' }
    })
    expect(notices()).toContain(why)
    expect(eventsOf('error')).toMatchObject([{ message: why, kind: 'invalid', source: 'phone' }])
    expect(line().actions('dial')).toEqual([])
  })

  test('of a busy seat is offered together with 空闲, and then calls', async () => {
    const { server, line } = await phoneScene({
      signState: 'SIGN_BUSY',
      routes: { 'PUT /agent/status': () => ok(null) }
    })
    await dial(number, { customerId: 'c1' })
    const offer = $notices.get().find(({ text }) => text === '坐席状态[示忙], 无法呼叫')?.action
    expect(offer?.label).toBe('置为空闲并呼叫')
    offer?.act()
    await settle()
    expect(server.sent('PUT /agent/status')).toEqual([{ signState: 'SIGN_FREE' }])
    expect($signState.get()).toBe('SIGN_FREE')
    expect(line().actions('dial')).toMatchObject([{ number }])
    expect($phone.get()).toMatchObject({ status: 'dialling', call: { customerId: 'c1' } })
  })

  test('is not offered where another state would not help', async () => {
    await phoneScene({ signState: 'SIGN_BUSY' })
    await dial('abc')
    await dial(number)
    expect($notices.get().map(({ text, action }) => [text, action !== undefined])).toEqual([
      ['号码格式不正确', false],
      ['坐席状态[示忙], 无法呼叫', true]
    ])
  })

  test('does not begin when the server refuses the state', async () => {
    const refused = () => Response.json({ code: 0, message: '坐席已停用' })
    const { line } = await phoneScene({
      signState: 'OFF_LINE',
      routes: { 'PUT /agent/status': refused }
    })
    expect(await dial(number, { setFree: true })).toMatchObject({
      status: 'refused',
      why: '坐席已停用'
    })
    expect($phone.get().status).toBe('idle')
    expect(notices()).toEqual(['坐席已停用'])
    expect(line().actions('dial')).toEqual([])
  })

  test.each([
    ['', '请输入电话号码'],
    ['  ', '请输入电话号码'],
    ['abc', '号码格式不正确'],
    ['138#x', '号码格式不正确'],
    ['1'.repeat(60), '号码格式不正确']
  ])('refuses %j: %s', async (written, why) => {
    await phoneScene()
    expect(await dial(written)).toMatchObject({ status: 'refused', why })
  })

  test('what was wrong with a number is put right by the next call', async () => {
    await phoneScene()
    await dial('abc')
    expect(notices()).toContain('号码格式不正确')
    await dial(number)
    expect(notices()).not.toContain('号码格式不正确')
  })

  test('without a line shows a message', async () => {
    await phoneScene({ isRegistered: false })
    expect(await dial(number)).toMatchObject({
      status: 'refused',
      why: '通话链接异常，请刷新页面重试'
    })
    expect($callLock.get()).toBe(0)
  })

  test('while the socket is down shows a message', async () => {
    const { line } = await phoneScene()
    line().network.socket(false)
    expect(await dial(number)).toMatchObject({
      status: 'refused',
      why: '电话网络连接已断开，恢复后再试'
    })
  })

  test('locks for three seconds, and counts them', async () => {
    const { env, line } = await phoneScene()
    const answers = await Promise.all([dial(number), dial(number), dial(number)])
    expect(answers.map(each => each.status)).toEqual(['dialling', 'locked', 'locked'])
    expect($callLock.get()).toBe(3)
    await env.clock.advance(1000)
    expect(await dial(number)).toEqual({ status: 'locked', seconds: 2 })
    await env.clock.advance(2000)
    expect($callLock.get()).toBe(0)
    expect(await dial(number)).toMatchObject({
      status: 'refused',
      why: '已有通话正在进行，请先结束当前通话'
    })
    expect(line().actions('dial')).toHaveLength(1)
  })

  test('reports why a call did not come about, and frees the telephone', async () => {
    const { env, line } = await phoneScene()
    await dial(number)
    line().network.refuses(486)
    expect($phone.get()).toMatchObject({
      status: 'wrap-up',
      outcome: { ok: false, text: '占线', status: 486 }
    })
    expect(notices(), 'said where the call was').not.toContain('占线')
    await env.clock.advance(5000)
    expect(at()).toBe('idle')
  })

  test.each([
    [486, '占线', []],
    [603, '对方拒接', []],
    [403, '没有权限呼叫该号码', ['403']],
    [482, '不能呼叫自己的分机', ['482']]
  ])(
    'ended by %i names the record; the page is notified of a rule that was broken',
    async (status, text, codes) => {
      const { line, eventsOf } = await phoneScene()
      await dial(number)
      line().network.refuses(status, 'r9')
      expect(eventsOf('call-state').at(-1)).toMatchObject({ state: 'FAILED', callRecordId: 'r9' })
      expect(eventsOf('call-end')).toMatchObject([{ callRecordId: 'r9', ok: false, text, status }])
      expect(eventsOf('error')).toMatchObject(
        codes.map(code => ({ kind: 'phone', code, message: text }))
      )
      expect(eventsOf('error')).toHaveLength(codes.length)
    }
  )

  test.each([
    ['customer', 486],
    ['system', 403],
    ['network', 0]
  ] as const)(
    'that comes to nothing reports that the %s ended it (%i)',
    async (endedBy, status) => {
      const { line, eventsOf } = await phoneScene()
      await dial(number)
      if (status > 0) line().network.refuses(status)
      else line().network.breaks()
      expect(eventsOf('call-end')).toMatchObject([
        { endedBy, number, direction: 'outgoing', ok: false }
      ])
    }
  )

  test('of a task names the number of the task in every state', async () => {
    const { line, eventsOf } = await phoneScene()
    push('incoming_reminder', {
      callRecordId: 'r1',
      callItemNumberId: 'n7',
      customerPhone: number,
      customerId: 'c1'
    })
    line().network.rings(number, { callRecordId: 'r1' })
    line().network.hangsUp()
    expect(eventsOf('call-state')).toMatchObject([
      { state: 'INCOMING', callItemNumberId: 'n7' },
      { state: 'FAILED', callItemNumberId: 'n7' }
    ])
    expect(eventsOf('call-end')).toMatchObject([
      {
        callItemNumberId: 'n7',
        customerId: 'c1',
        number,
        direction: 'incoming',
        endedBy: 'customer'
      }
    ])
  })
})
