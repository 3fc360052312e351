import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idle, isOnCall, next, type PhoneEvent } from '../../../../core/phone/state/machine.ts'
import { outcomeOf } from '../../../../core/phone/state/outcome.ts'
import type { Call, PhoneState } from '../../../../core/phone/state/phone-types.ts'
import { sipStateOf } from '../../../../core/phone/state/sip-state.ts'

const callOf = (callId: string): Call => ({
  callId,
  direction: 'outgoing',
  number: '13800138000',
  name: undefined,
  callRecordId: undefined,
  customerId: undefined,
  kind: 'ordinary'
})
const callId = fc.constantFrom('a', 'b')
const outcome = { ok: true, text: '通话结束', status: 200 }

const anyEvent: fc.Arbitrary<PhoneEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('dial' as const, 'ring' as const), call: callId.map(callOf) }),
  fc.record({
    type: fc.constantFrom(
      'answering' as const,
      'not-answered' as const,
      'withdrawn' as const,
      'sent' as const
    ),
    callId
  }),
  fc.record({
    type: fc.constant('progress' as const),
    callId,
    early: fc.boolean(),
    callRecordId: fc.option(fc.constant('r1'), { nil: undefined })
  }),
  fc.record({
    type: fc.constant('confirmed' as const),
    callId,
    callRecordId: fc.constant(undefined)
  }),
  fc.record({
    type: fc.constant('held' as const),
    callId,
    on: fc.boolean(),
    by: fc.constantFrom('us' as const, 'them' as const)
  }),
  fc.record({ type: fc.constant('muted' as const), callId, on: fc.boolean() }),
  fc.record({
    type: fc.constant('media' as const),
    callId,
    is: fc.constantFrom(
      'flowing' as const,
      'recovering' as const,
      'silent' as const,
      'lost' as const
    )
  }),
  fc.record({ type: fc.constant('transferring' as const), callId, target: fc.constant('801') }),
  fc.record({
    type: fc.constant('transferred' as const),
    callId,
    ok: fc.boolean(),
    status: fc.constant(486)
  }),
  fc.record({ type: fc.constant('over' as const), callId, outcome: fc.constant(outcome) }),
  fc.record({ type: fc.constant('finished' as const) })
)

const nameOf = (phone: PhoneState) => (phone.status === 'idle' ? undefined : phone.call.callId)

describe('the states of the telephone', () => {
  test('never change from one call to another without an end in between', async () => {
    await fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), events => {
        let phone: PhoneState = idle
        for (const [at, event] of events.entries()) {
          const after = next(phone, event, at * 1000)
          if (isOnCall(phone) && isOnCall(after)) expect(nameOf(after)).toBe(nameOf(phone))
          phone = after
        }
      })
    )
  })

  test('are not affected by reports on another call', async () => {
    await fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), anyEvent, (events, last) => {
        const phone = events.reduce<PhoneState>((state, event) => next(state, event, 0), idle)
        if (!('callId' in last) || nameOf(phone) === last.callId) return
        expect(next(phone, last, 0)).toBe(phone)
      })
    )
  })

  test('count the seconds of a conversation from the moment it was answered', () => {
    const events: PhoneEvent[] = [
      { type: 'dial', call: callOf('a') },
      { type: 'confirmed', callId: 'a', callRecordId: 'r1' }
    ]
    const talking = events.reduce<PhoneState>((state, event) => next(state, event, 5000), idle)
    expect(next(talking, { type: 'over', callId: 'a', outcome }, 12_900)).toMatchObject({
      status: 'wrap-up',
      seconds: 7,
      call: { callRecordId: 'r1' }
    })
  })

  test('remember which side holds the call', () => {
    const events: [on: boolean, by: 'us' | 'them', held: unknown][] = [
      [true, 'us', 'us'],
      [true, 'them', 'both'],
      [false, 'us', 'them'],
      [false, 'them', undefined]
    ]
    const start: PhoneEvent[] = [
      { type: 'dial', call: callOf('a') },
      { type: 'confirmed', callId: 'a', callRecordId: undefined }
    ]
    let phone = start.reduce<PhoneState>((state, event) => next(state, event, 0), idle)
    for (const [on, by, held] of events) {
      phone = next(phone, { type: 'held', callId: 'a', on, by }, 0)
      expect(phone).toMatchObject({ status: 'talking', held })
    }
  })
})

describe('how a call went', () => {
  const dialling: PhoneState = { status: 'dialling', call: callOf('a'), ringing: true }
  const failed = (status: number, by: 'us' | 'them' | 'network' = 'them', cause = '') =>
    outcomeOf(dialling, { type: 'failed', callId: 'a', by, status, cause }).text

  test.each([
    [486, '占线'],
    [600, '占线'],
    [603, '对方拒接'],
    [480, '暂时无法接通'],
    [404, '号码不存在'],
    [408, '无人接听'],
    [487, '无人接听'],
    [403, '没有权限呼叫该号码'],
    [482, '不能呼叫自己的分机'],
    [500, '电话服务器暂时无法处理，请稍后再试'],
    [488, '呼叫失败，请稍后重试']
  ])('is for %i: %s', (status, text) => expect(failed(status)).toBe(text))

  test('distinguishes a cancelled call from one that was never sent', () => {
    expect(failed(0, 'us')).toBe('已取消')
    expect(failed(0, 'network', 'Connection Error')).toBe('呼叫未能发出，请检查网络')
    expect(failed(0, 'them', '坐席未注册电话，无法呼叫')).toBe('坐席未注册电话，无法呼叫')
  })

  test('distinguishes a missed call from a declined one', () => {
    const ringing: PhoneState = { status: 'ringing', call: callOf('a') }
    const end = { type: 'failed', callId: 'a', status: 0, cause: 'Canceled' } as const
    expect(outcomeOf(ringing, { ...end, by: 'them' }).text).toBe('未接来电')
    expect(outcomeOf(ringing, { ...end, by: 'us' }).text).toBe('拒接')
  })
})

describe('the SIP states (rule phone-37)', () => {
  test('call a socket that closed in an orderly way no DISCONNECT', () => {
    expect(sipStateOf({ type: 'disconnected', code: 1006 })).toBe('DISCONNECT')
    expect(sipStateOf({ type: 'disconnected', code: 1000 })).toBeUndefined()
  })

  test('are made by the events of the line', () => {
    const by = 'us' as const
    expect(sipStateOf({ type: 'registration-failed', status: 403, reason: '' })).toBe(
      'REGISTER_FAILED'
    )
    expect(sipStateOf({ type: 'outgoing', callId: 'a', number: '1' })).toBe('OUTCOMING')
    expect(sipStateOf({ type: 'ended', callId: 'a', by, cause: '' })).toBe('ENDED')
    expect(sipStateOf({ type: 'muted', callId: 'a', on: true })).toBeUndefined()
  })
})
