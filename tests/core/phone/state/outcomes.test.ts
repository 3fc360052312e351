import { describe, expect, test } from 'vitest'
import type { EndCause, LineEvent } from '../../../../core/phone/line/line.ts'
import {
  isRefusedByRule,
  monitorEnded,
  outcomeOf,
  transferFailure
} from '../../../../core/phone/state/outcome.ts'
import type { Call, PhoneState } from '../../../../core/phone/state/phone-types.ts'
import { sipStateOf } from '../../../../core/phone/state/sip-state.ts'

const call: Call = {
  callId: 'a',
  direction: 'outgoing',
  number: '13800138000',
  name: undefined,
  callRecordId: undefined,
  customerId: undefined,
  kind: 'ordinary'
}
type Failed = Extract<LineEvent, { type: 'failed' }>
type Ended = Extract<LineEvent, { type: 'ended' }>
type Talking = Extract<PhoneState, { status: 'talking' }>

const dialling: PhoneState = { status: 'dialling', call, ringing: true }
const ringing: PhoneState = { status: 'ringing', call }
const answering: PhoneState = { status: 'answering', call }
const talking: Talking = {
  status: 'talking',
  call,
  since: 0,
  muted: false,
  held: undefined,
  media: 'flowing',
  transferring: undefined
}
const failed = (more: Partial<Failed>): Failed => ({
  type: 'failed',
  callId: 'a',
  by: 'them',
  status: 0,
  cause: '',
  ...more
})
const ended = (more: Partial<Ended>): Ended => ({
  type: 'ended',
  callId: 'a',
  by: 'them',
  cause: '',
  ...more
})
const outcome = (phone: PhoneState, end: Failed | Ended) => {
  const { ok, text, status, endedBy } = outcomeOf(phone, end)
  return [ok, text, status, endedBy]
}

describe('a call of ours that came to nothing', () => {
  test.each([
    [404, '号码不存在', 'customer'],
    [408, '无人接听', 'customer'],
    [480, '暂时无法接通', 'customer'],
    [484, '号码不存在', 'customer'],
    [486, '占线', 'customer'],
    [487, '无人接听', 'customer'],
    [600, '占线', 'customer'],
    [603, '对方拒接', 'customer'],
    [604, '号码不存在', 'customer'],
    [403, '没有权限呼叫该号码', 'system'],
    [482, '不能呼叫自己的分机', 'system'],
    [608, '该号码在红名单或黑名单中，呼叫被拒绝', 'system'],
    [499, '呼叫失败，请稍后重试', 'system'],
    [500, '电话服务器暂时无法处理，请稍后再试', 'system'],
    [599, '电话服务器暂时无法处理，请稍后再试', 'system'],
    [601, '呼叫失败，请稍后重试', 'system']
  ])('with %d has the result %s, and who ended it', (status, text, by) =>
    expect(outcome(dialling, failed({ status }))).toEqual([false, text, status, by])
  )

  test.each<[EndCause, string]>([
    ['signalling', '电话网络已断开，呼叫已结束'],
    ['time-out', '呼叫超时，电话服务器没有响应'],
    ['cancelled', '已取消'],
    ['elsewhere', '已由其他坐席接听'],
    ['media', '通话中断：网络已断开'],
    ['offer', '无法建立语音，呼叫已结束']
  ])('by the network for %s', (why, text) => {
    const network = failed({ by: 'network', why, status: 503 })
    expect(outcome(dialling, network)).toEqual([false, text, 503, 'network'])
    const unsent = failed({ by: 'network', why })
    expect(outcome(dialling, unsent)).toEqual([false, '呼叫未能发出，请检查网络', 0, 'network'])
  })

  test('by the network, which gives no reason', () => {
    expect(outcome(dialling, failed({ by: 'network', status: 503 }))).toEqual([
      false,
      '呼叫未能发出，请检查网络',
      503,
      'network'
    ])
  })

  test('because it was cancelled, which the far end received as 487', () => {
    expect(outcome(dialling, failed({ by: 'us' }))).toEqual([false, '已取消', 487, 'agent'])
    expect(outcome(dialling, failed({ by: 'us', status: 486 }))).toEqual([
      false,
      '已取消',
      486,
      'agent'
    ])
  })

  test('in the words of the server where they are Chinese', () => {
    expect(outcome(dialling, failed({ cause: '坐席未注册' }))[1]).toBe('坐席未注册')
    expect(outcome(dialling, failed({ cause: 'Not Registered' }))[1]).toBe('呼叫失败，请稍后重试')
    expect(outcome(dialling, failed({ status: 486, cause: '坐席未注册' }))[1]).toBe('占线')
  })

  test.each([
    [failed({ status: 403 }), true],
    [failed({ status: 500 }), true],
    [failed({ status: 486 }), false],
    [failed({ status: 0 }), false],
    [failed({ status: 403, by: 'us' }), false],
    [failed({ status: 403, by: 'network' }), false],
    [ended({}), false]
  ])('%o is the refusal of an exchange: %s', (end, isRule) =>
    expect(isRefusedByRule(end)).toBe(isRule)
  )
})

describe('a call that rang here', () => {
  test.each([
    [ringing, failed({ why: 'elsewhere' }), '已由其他坐席接听', 0, 'customer'],
    [ringing, failed({ by: 'us', status: 486 }), '拒接', 486, 'agent'],
    [ringing, failed({ by: 'us' }), '拒接', 487, 'agent'],
    [ringing, failed({}), '未接来电', 0, 'customer'],
    [ringing, failed({ by: 'network' }), '电话网络已断开，来电已结束', 0, 'network'],
    [answering, failed({ by: 'network' }), '未能接听：电话网络异常', 0, 'network'],
    [answering, failed({}), '未接来电', 0, 'customer']
  ])('%o', (phone, end, text, status, by) =>
    expect(outcome(phone, end)).toEqual([false, text, status, by])
  )

  test('and whose caller went before our answer was there, was missed', () => {
    expect(outcome(answering, ended({}))).toEqual([false, '未接来电', 487, 'customer'])
  })
})

describe('a conversation that ended', () => {
  test.each([
    ['us', '通话结束', 'agent'],
    ['them', '对方已挂断', 'customer'],
    ['supervisor', '班长已结束通话', 'system'],
    ['system', '系统挂断，通话结束', 'system']
  ] as const)('by %s', (by, text, endedBy) =>
    expect(outcome(talking, ended({ by }))).toEqual([true, text, 200, endedBy])
  )

  test('because the exchange knows it no more, or no sound came', () => {
    expect(outcome(talking, ended({ by: 'network', why: 'signalling' }))).toEqual([
      false,
      '通话中断：电话服务器上已没有这通电话',
      503,
      'network'
    ])
    expect(outcome(talking, ended({ by: 'network', why: 'media' }))).toEqual([
      false,
      '通话中断：网络已断开',
      408,
      'network'
    ])
  })

  test('for the supervisor, and may continue', () => {
    const watched: PhoneState = { ...talking, call: { ...call, kind: 'monitor' } }
    expect(monitorEnded()).toEqual({ ok: true, text: '监听已结束', status: 200, endedBy: 'system' })
    expect(outcomeOf(watched, ended({ by: 'us' }))).toEqual({
      ...monitorEnded(),
      endedBy: 'agent'
    })
    const dialled: PhoneState = { status: 'dialling', call: watched.call, ringing: true }
    expect(outcome(dialled, ended({}))[1]).toBe('对方已挂断')
  })

  test.each([
    [undefined, 'them', true],
    [undefined, 'us', false],
    ['ringing', 'them', false],
    ['ringing', 'us', false],
    ['answered', 'them', true],
    ['answered', 'us', true]
  ] as const)('while its target was %s, by %s, was passed on: %s', (transferAt, by, isPassedOn) => {
    const passing: PhoneState = { ...talking, transferring: '801', transferAt }
    const after = outcomeOf(passing, ended({ by }))
    expect(after.isPassedOn).toBe(isPassedOn)
    if (isPassedOn)
      expect(after).toEqual({
        ok: true,
        text: '转接成功',
        status: 200,
        endedBy: 'agent',
        isPassedOn
      })
    else expect(after.text).toBe(by === 'us' ? '通话结束' : '对方已挂断')
  })

  test('without a transfer mentions none', () => {
    expect('isPassedOn' in outcomeOf(talking, ended({}))).toBe(false)
  })
})

describe('a transfer that failed', () => {
  test.each([
    [486, undefined, '转接失败：占线'],
    [403, undefined, '转接失败：没有权限呼叫该号码'],
    [503, undefined, '转接失败：电话服务器暂时无法处理，请稍后再试'],
    [486, '坐席不在', '转接失败：坐席不在'],
    [0, undefined, '转接失败，请稍后重试'],
    [499, undefined, '转接失败，请稍后重试']
  ])('with %d and %s has the message %s', (status, why, text) =>
    expect(transferFailure(status, why)).toBe(text)
  )
})

test.each<[LineEvent, string | undefined]>([
  [
    { type: 'incoming', callId: 'a', number: '1', name: '', callRecordId: '', customerId: '' },
    'INCOMING'
  ],
  [{ type: 'progress', callId: 'a', early: false, callRecordId: '' }, 'PROGRESS'],
  [{ type: 'confirmed', callId: 'a', callRecordId: '' }, 'ANSWER'],
  [failed({}), 'FAILED'],
  [{ type: 'disconnected', code: 1005 }, undefined],
  [{ type: 'registered', expires: 300 }, undefined]
])('%o is the state %s', (event, state) => expect(sipStateOf(event)).toBe(state))
