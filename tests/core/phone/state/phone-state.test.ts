import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import { idle } from '../../../../core/phone/state/machine.ts'
import {
  $isLeader,
  $phone,
  $registration,
  $sipState,
  applyCallUpdate,
  happen,
  leadingIs,
  phoneIs,
  registrationIs,
  sipStateIs
} from '../../../../core/phone/state/phone-state.ts'
import type { Call } from '../../../../core/phone/state/phone-types.ts'
import { type HostEventName, onHostEvent } from '../../../../core/public-events.ts'
import { $onCall } from '../../../../core/session/call-guard.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'

const call: Call = {
  callId: 'c1',
  callRecordId: 'r1',
  callItemNumberId: 'n1',
  direction: 'outgoing',
  kind: 'ordinary',
  number: '13800138000'
} as Call
const talking = () => phoneIs({ status: 'dialling', call } as never)

let events: [HostEventName, object][]
let stops: (() => void)[]
beforeEach(() => {
  startCore(testEnvironment())
  events = []
  const names = ['registration', 'leader-change', 'call-state', 'call-end'] as const
  stops = names.map(name => onHostEvent(name, detail => void events.push([name, detail])))
})
afterEach(() => {
  for (const stop of stops) stop()
  stopCore()
})

test('the call guard follows the phone', () => {
  expect($onCall.get()).toBe(false)
  talking()
  expect($onCall.get()).toBe(true)
  phoneIs(idle)
  expect($onCall.get()).toBe(false)
})

test('an event without a transition changes nothing', () => {
  const before = $phone.get()
  let count = 0
  const stop = $phone.listen(() => void count++)
  expect(happen({ type: 'known', callId: 'other', changes: {} })).toBe(false)
  stop()
  expect($phone.get()).toBe(before)
  expect(count).toBe(0)
})

test('an event with a transition changes the state', () => {
  talking()
  expect(happen({ type: 'known', callId: 'c1', changes: { name: '张伟' } })).toBe(true)
  expect($phone.get()).toMatchObject({ call: { callId: 'c1', name: '张伟' } })
})

describe('the registration', () => {
  test.each([
    [{ status: 'registered' }, true],
    [{ status: 'registering' }, false],
    [{ status: 'own-device', registered: true }, true],
    [{ status: 'own-device', registered: false }, false]
  ] as const)('%j is emitted with isRegistered %s', (registration, isRegistered) => {
    registrationIs(registration as never)
    expect($registration.get()).toEqual(registration)
    const { status } = registration
    expect(events).toEqual([['registration', { status, state: status, isRegistered }]])
  })

  test('is emitted once per state', () => {
    registrationIs({ status: 'registered' } as never)
    registrationIs({ status: 'registered' } as never)
    expect(events).toHaveLength(1)
  })

  test('of an own device is emitted each time: it may have registered meanwhile', () => {
    registrationIs({ status: 'own-device', registered: false } as never)
    registrationIs({ status: 'own-device', registered: true } as never)
    expect(
      events.map(([, { isRegistered }]: [string, { isRegistered?: boolean }]) => isRegistered)
    ).toEqual([false, true])
  })
})

test('a change of the leader is emitted once', () => {
  leadingIs(false)
  expect(events).toEqual([])
  leadingIs(true)
  leadingIs(true)
  expect($isLeader.get()).toBe(true)
  expect(events).toEqual([['leader-change', { isLeader: true }]])
})

describe('the SIP state', () => {
  const none = { callId: undefined, callRecordId: undefined, callItemNumberId: undefined }
  const ids = { callId: 'c1', callRecordId: 'r1', callItemNumberId: 'n1' }

  test('without a call has no ids', () => {
    sipStateIs('REGISTER_FAILED')
    expect($sipState.get()).toBe('REGISTER_FAILED')
    expect(events).toEqual([['call-state', { state: 'REGISTER_FAILED', ...none }]])
  })

  test('has the ids of the running call', () => {
    talking()
    sipStateIs('DISCONNECT')
    expect(events).toEqual([['call-state', { state: 'DISCONNECT', ...ids }]])
  })

  test('has the ids of the given call', () => {
    talking()
    sipStateIs('DISCONNECT', { callId: 'c2', callRecordId: 'r2', callItemNumberId: undefined })
    expect(events).toEqual([
      ['call-state', { state: 'DISCONNECT', ...none, callId: 'c2', callRecordId: 'r2' }]
    ])
  })

  test('forwarded by the leader is kept and emitted; other events are only emitted', () => {
    const state = { state: 'CONNECTED', ...ids } as never
    applyCallUpdate({ name: 'call-state', detail: state })
    expect($sipState.get()).toBe('CONNECTED')
    applyCallUpdate({ name: 'call-end', detail: { callId: 'c1' } as never })
    expect($sipState.get()).toBe('CONNECTED')
    expect(events.map(([name]) => name)).toEqual(['call-state', 'call-end'])
  })
})

test('the end of the session resets all of it', () => {
  talking()
  registrationIs({ status: 'registered' } as never)
  leadingIs(true)
  sipStateIs('DISCONNECT')
  stopCore()
  expect($phone.get()).toBe(idle)
  expect($registration.get()).toEqual({ status: 'none' })
  expect($isLeader.get()).toBe(false)
  expect($sipState.get()).toBeUndefined()
  expect($onCall.get()).toBe(false)
})
