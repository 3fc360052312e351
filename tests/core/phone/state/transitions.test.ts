import { describe, expect, test } from 'vitest'
import { idle, isOnCall, next, type PhoneEvent } from '../../../../core/phone/state/machine.ts'
import type { Call, PhoneState } from '../../../../core/phone/state/phone-types.ts'

const call: Call = {
  callId: 'a',
  direction: 'outgoing',
  number: '13800138000',
  name: undefined,
  callRecordId: undefined,
  customerId: undefined,
  kind: 'ordinary'
}
const other: Call = { ...call, callId: 'b' }
const monitor: Call = { ...call, kind: 'monitor', callRecordId: 'watched' }
const outcome = { ok: true, text: '通话结束', status: 200 }
const talkingOf = (one: Call) => ({
  status: 'talking' as const,
  call: one,
  since: 5000,
  muted: one.kind === 'monitor',
  held: undefined,
  media: 'flowing' as const,
  transferring: undefined
})
const talking = talkingOf(call)

const states = {
  idle,
  dialling: { status: 'dialling', call, ringing: false },
  ringing: { status: 'ringing', call },
  answering: { status: 'answering', call },
  talking,
  'wrap-up': { status: 'wrap-up', call, seconds: 3, outcome }
} as const satisfies Readonly<Record<PhoneState['status'], PhoneState>>

const callId = 'a'
const events: readonly PhoneEvent[] = [
  { type: 'dial', call: other },
  { type: 'ring', call: other },
  { type: 'answering', callId },
  { type: 'not-answered', callId },
  { type: 'withdrawn', callId },
  { type: 'sent', callId },
  { type: 'progress', callId, early: false, callRecordId: 'r1' },
  { type: 'confirmed', callId, callRecordId: 'r1', seconds: 2 },
  { type: 'held', callId, on: true, by: 'us' },
  { type: 'muted', callId, on: true },
  { type: 'media', callId, is: 'silent' },
  { type: 'transfer-ringing', callId },
  { type: 'transferred', callId, ok: true, status: 200 },
  { type: 'transferring', callId, target: '801' },
  { type: 'cut-in', callId, by: '林若溪' },
  { type: 'known', callId, changes: { name: '张三' } },
  { type: 'over', callId, outcome },
  { type: 'finished' }
]
const AT = 9999

const withRecord = { ...call, callRecordId: 'r1' }
const named = { ...call, name: '张三' }
const answered = { ...talkingOf(withRecord), since: AT - 2000 }
const ended = (seconds: number) => ({ status: 'wrap-up', call, seconds, outcome })

/** What each state becomes; an event that is not named leaves the very same object. */
const moves: Readonly<Record<PhoneState['status'], Partial<Record<PhoneEvent['type'], unknown>>>> =
  {
    idle: {
      dial: { status: 'dialling', call: other, ringing: false },
      ring: { status: 'ringing', call: other }
    },
    dialling: {
      withdrawn: idle,
      sent: { ...states.dialling, sent: true },
      progress: { status: 'dialling', call: withRecord, ringing: true, sent: true },
      confirmed: answered,
      known: { ...states.dialling, call: named },
      over: ended(0)
    },
    ringing: {
      answering: states.answering,
      confirmed: answered,
      known: { ...states.ringing, call: named },
      over: ended(0)
    },
    answering: {
      'not-answered': states.ringing,
      confirmed: answered,
      known: { ...states.answering, call: named },
      over: ended(0)
    },
    talking: {
      held: { ...talking, held: 'us' },
      muted: { ...talking, muted: true },
      media: { ...talking, media: 'silent' },
      'transfer-ringing': { ...talking, transferAt: 'ringing' },
      transferred: { ...talking, transferAt: 'answered' },
      transferring: { ...talking, transferring: '801', transferAt: undefined },
      'cut-in': { ...talking, cutIn: '林若溪' },
      known: { ...talking, call: named },
      over: ended(4)
    },
    'wrap-up': {
      dial: { status: 'dialling', call: other, ringing: false },
      ring: { status: 'ringing', call: other },
      known: { ...states['wrap-up'], call: named },
      finished: idle
    }
  }

describe.each(Object.values(states))('a telephone that is $at', state => {
  test.each(events)('at $type', event => {
    const expected = moves[state.status][event.type]
    const after = next(state, event, AT)
    if (expected === undefined) expect(after).toBe(state)
    else expect(after).toEqual(expected)
  })

  test('receives nothing of another call', () => {
    for (const event of events)
      if ('callId' in event && state.status !== 'idle')
        expect(next(state, { ...event, callId: 'b' }, AT)).toBe(state)
  })

  test('is on a call unless it is idle or after one', () =>
    expect(isOnCall(state)).toBe(state.status !== 'idle' && state.status !== 'wrap-up'))
})

describe('a conversation', () => {
  test('starts now without a given start time', () => {
    const event: PhoneEvent = { type: 'confirmed', callId, callRecordId: undefined }
    expect(next(states.dialling, event, AT)).toEqual({ ...talking, since: AT })
  })

  test('that is listened in on is muted, and keeps the record of those who talk', () => {
    const dialling: PhoneState = { status: 'dialling', call: monitor, ringing: false }
    const event: PhoneEvent = { type: 'confirmed', callId, callRecordId: 'own-leg' }
    expect(next(dialling, event, 5000)).toEqual(talkingOf(monitor))
  })

  test('has the id of its record from then on, and keeps its call when that is known', () => {
    const known: PhoneState = { status: 'dialling', call: withRecord, ringing: false }
    const progress: PhoneEvent = { type: 'progress', callId, early: false, callRecordId: 'r1' }
    expect(next(known, progress, 0)).toMatchObject({ call: withRecord })
    const unnamed: PhoneEvent = { ...progress, callRecordId: undefined }
    expect(next(known, unnamed, 0)).toMatchObject({ call: { callRecordId: 'r1' } })
  })

  test('lasts whole seconds, and never less than none', () => {
    const over: PhoneEvent = { type: 'over', callId, outcome }
    expect(next(talking, over, 5999)).toMatchObject({ seconds: 0 })
    expect(next(talking, over, 6000)).toMatchObject({ seconds: 1 })
    expect(next(talking, over, 100)).toMatchObject({ seconds: 0 })
  })

  test('whose media is given up stays as it is until the line ends it', () => {
    expect(next(talking, { type: 'media', callId, is: 'lost' }, AT)).toBe(talking)
    const silent = { ...talking, media: 'silent' as const }
    expect(next(silent, { type: 'media', callId, is: 'recovering' }, AT)).toEqual({
      ...talking,
      media: 'recovering'
    })
  })

  test.each([
    [undefined, 'us', true, 'us'],
    [undefined, 'them', true, 'them'],
    ['us', 'them', true, 'both'],
    ['them', 'us', true, 'both'],
    ['both', 'us', false, 'them'],
    ['both', 'them', false, 'us'],
    ['us', 'us', false, undefined],
    ['them', 'them', false, undefined],
    ['us', 'them', false, 'us'],
    ['them', 'us', false, 'them']
  ] as const)('held by %s is, once %s reports %s, held by %s', (held, by, on, after) => {
    expect(next({ ...talking, held }, { type: 'held', callId, by, on }, 0)).toEqual({
      ...talking,
      held: after
    })
  })

  test('goes on where it was not passed on, and forgets nothing of a target that answered', () => {
    const passing = { ...talking, transferring: '801' }
    const failed: PhoneEvent = { type: 'transferred', callId, ok: false, status: 486 }
    expect(next(passing, failed, 0)).toEqual(talking)
    const answeredBy = { ...passing, transferAt: 'answered' as const }
    expect(next(answeredBy, { type: 'transfer-ringing', callId }, 0)).toEqual(answeredBy)
    expect(next(answeredBy, { type: 'transferring', callId, target: '802' }, 0)).toEqual({
      ...passing,
      transferring: '802',
      transferAt: undefined
    })
  })
})
