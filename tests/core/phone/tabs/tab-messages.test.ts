import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import type { PhoneState } from '../../../../core/phone/state/phone-types.ts'
import { fromReport, seal, toReport, unseal } from '../../../../core/phone/tabs/tab-messages.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'

const call = {
  callId: 'c-1',
  direction: 'incoming',
  number: '13800138000',
  name: '张伟',
  callRecordId: 'r-1',
  customerId: 'k-1',
  kind: 'ordinary'
} as const
const outcome = { ok: true, text: '已结束', status: 200 } as const
const commands = [
  { do: 'dial', number: '10086', callId: 'c-1', customerId: 'k', callerId: '1', setFree: true },
  ...(['answer', 'reject', 'hangUp', 'finishWrapUp', 'yield'] as const).map(action => ({
    do: action
  })),
  ...(['hold', 'mute'] as const).map(action => ({ do: action, on: true })),
  ...(['sendDtmf', 'transfer', 'monitor'] as const).map(action => ({ do: action, text: '1' }))
] as const
const talking = { status: 'talking', call, age: 5, muted: false } as const
const phones = [
  { status: 'idle' },
  { status: 'dialling', call: { ...call, direction: 'outgoing' }, ringing: true, sent: true },
  { status: 'ringing', call },
  { status: 'answering', call: { ...call, kind: 'monitor' } },
  ...(['us', 'them', 'both'] as const).map(held => ({ ...talking, held, media: 'flowing' })),
  ...(['recovering', 'silent'] as const).map(media => ({ ...talking, media })),
  ...(['agent', 'customer', 'system', 'network'] as const).map(endedBy => ({
    ...{ status: 'wrap-up', call, seconds: 3 },
    outcome: { ...outcome, endedBy, isPassedOn: true }
  }))
]
const events = [
  { name: 'dial', detail: { callId: 'c-1', direction: 'outgoing', kind: 'monitor' } },
  { name: 'answer', detail: { callId: 'c-1', kind: 'ordinary', direction: 'incoming' } },
  ...(['PROGRESS', 'OUTCOMING', 'ANSWER', 'FAILED', 'ENDED'] as const).map(state => ({
    ...{ name: 'call-state', detail: { callId: 'c-1', state } }
  })),
  { name: 'call-end', detail: { callId: 'c-1', endedBy: 'system', ok: false, seconds: 2 } }
]
const messages = [
  { type: 'hello' },
  { type: 'here' },
  { type: 'bye' },
  ...phones.map(phone => ({ type: 'state', phone, owner: 'tab-1' })),
  ...commands.map(command => ({ type: 'command', id: 'i', command, until: 12 })),
  ...events.map(event => ({ type: 'call-event', to: 'tab-1', ...event })),
  { type: 'done', id: 'i' },
  ...(['phone', 'microphone', 'invalid', 'refused'] as const).map(kind => ({
    ...{ type: 'refused', id: 'i', kind, message: '占线', code: '486' }
  }))
]
type Message = Parameters<typeof seal>[1]

/** Each tab has a copy of its own, maybe of another version. */
async function anotherTab() {
  vi.resetModules()
  return import('../../../../core/phone/tabs/tab-messages.ts')
}

describe('a message between tabs', () => {
  test.each(messages.map(message => [JSON.stringify(message), message]))('arrives: %s', (_, it) => {
    expect(unseal(structuredClone(seal('tab-1', it as Message)))).toEqual({ ...it, from: 'tab-1' })
  })

  test('arrives in another tab, whatever it is', async () => {
    const other = await anotherTab()
    for (const message of messages)
      expect(other.unseal(structuredClone(seal('tab-1', message as Message)))).toEqual({
        ...message,
        from: 'tab-1'
      })
  })

  test.each([
    ['without a sender', { protocol: 3, type: 'hello' }],
    ['of another protocol', { protocol: 2, from: 'tab-1', type: 'hello' }],
    ['of an unknown type', { protocol: 3, from: 'tab-1', type: 'shutdown' }],
    ['without its fields', { protocol: 3, from: 'tab-1', type: 'done' }],
    ['that is text', 'hello'],
    ['that is null', null]
  ])('%s is dropped', (_, raw) => {
    expect(unseal(raw)).toBeUndefined()
  })
})

describe('the phone on the channel', () => {
  beforeEach(() => startCore(testEnvironment()))
  afterEach(stopCore)

  test('a conversation carries its age instead of a clock', () => {
    const env = testEnvironment()
    stopCore()
    startCore(env)
    const phone: PhoneState = {
      ...{ status: 'talking', call, since: env.monotonic() - 4000, muted: true },
      ...{ held: 'us', media: 'flowing', transferring: '801', cutIn: '主管' }
    }
    const report = toReport(phone)
    expect(report).toMatchObject({ status: 'talking', age: 4000, muted: true })
    expect(report).not.toHaveProperty('since')
    expect(fromReport(report)).toEqual(phone)
  })

  test('any other state has no age', () => {
    const phone: PhoneState = { status: 'ringing', call }
    expect(toReport(phone)).toEqual(phone)
    expect(fromReport({ status: 'idle' })).toEqual({ status: 'idle' })
  })

  test.each([true, false, undefined])('dialling with sent %s', sent => {
    const report = { status: 'dialling', call, ringing: false, sent } as const
    expect(fromReport(report)).toEqual({ ...report, sent: sent === true })
  })

  test('what a call does not have is there as undefined', () => {
    const { name: _, callRecordId: __, customerId: ___, ...bare } = call
    expect(Object.keys(Object(fromReport({ status: 'ringing', call: bare })).call)).toEqual(
      expect.arrayContaining(['name', 'callRecordId', 'customerId'])
    )
  })
})
